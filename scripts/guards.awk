# SPDX-License-Identifier: Apache-2.0
# Include guards: each header's is its path, so no two can have the same.   awk -f scripts/guards.awk HEADER...
function fault(file, why) { printf "%s: %s\n", file, why > "/dev/stderr"; bad = 1 }
function finish() {
    if (file && !closed) fault(file, "no include guard: `#ifndef " guard "`, `#define " guard "` and `#endif` are expected")
}
FNR == 1 {
    finish()
    file = FILENAME
    guard = toupper(file)
    gsub(/[^A-Z0-9]/, "_", guard)
    opened = named = closed = 0
}
/^#/ && !opened { opened = 1; named = $0 == "#ifndef " guard; next }
/^#/ && opened == 1 { opened = 2; named = named && $0 == "#define " guard; next }
{ if ($0 != "") closed = named && opened == 2 && /^#endif/ }
END { finish(); exit bad }
