#!/bin/sh
# Counts of lines beside those of gcov on this machine, of the same source compiled here without optimization: functions that are returned
# to again or left by longjmp (again.c), and statements of which the compiler makes copies (copies.c). Lines with = run as often in all.
# Blocks, edges and calls are what the reference simulator saw.
#
#   tests/system/counted-outside.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$(realpath "$1")
. scripts/scratch.sh
. scripts/checks.sh
flags="-march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -g -std=gnu11 -nostartfiles -T sw/driver/link.ld"
runtime="$build/driver/crt0.o $build/driver/console.o $build/driver/syscalls.o $build/driver/memory.o $build/driver/arguments.o"
here=$(pwd)

# of_gcov NAME SOURCE...: lines of NAME.c that have =, with gcov's counts, in wanted; the output in plain
of_gcov() {
    (cd "$work" && gcc --coverage -O0 -std=gnu11 -I"$here/tests/system" -o host "$@" && ./host >plain && gcov --json-format -t host-"$(basename "$1" .c)".gcda >host.json) &&
        lines "$work/host.json" "$1" >"$work/wanted" && [ -s "$work/wanted" ]
}

# lines JSON SOURCE
lines() {
    grep -n '// =' "$2" | cut -d : -f 1 | sort >"$work/marked"
    jq -r --arg file "$(basename "$2")" '.files[] | select(.file | endswith($file)) | .lines[] | "\(.line_number) \(.count)"' "$1" | sort | join "$work/marked" -
}

# counted WAY SOURCE...
counted() {
    way=$1
    shift
    # shellcheck disable=SC2086
    "$build/bin/assay-cc" $way $flags -o "$work/elf" "$@" $runtime &&
        "$build/bin/assay-iss" --max 1000000 --channel "$work/channel" --visits "$work/visits" "$work/elf" >"$work/out" && cmp "$work/plain" "$work/out" &&
        "$build/bin/assay" counts --gcov "$work/json" "$work/elf" "$work/channel"
}

as_gcov() { lines "$work/json" "$1" | diff "$work/wanted" -; }

as_seen() {
    riscv64-unknown-elf-objdump -d --no-show-raw-insn "$work/elf" >"$work/code"
    "$build/bin/assay" counts "--$1" --csv "$work/elf" "$work/channel" >"$work/counts" &&
        ! awk -f tests/system/instrumented.awk "$work/visits" "$work/code" "$work/counts" | grep -v ',open$'
}

for name in again copies; do
    sources=$here/tests/system/$name.c
    [ $name = copies ] || sources="$sources $here/tests/system/$name.S"
    # shellcheck disable=SC2086
    check "$name: gcov" of_gcov $sources
    for level in -O0 -O1 -O2 -Os -O3; do
        for way in "--blocks --edges --calls" "--blocks --plain" "--edges --counter=plain"; do
            # shellcheck disable=SC2086
            check "$name: $way $level" counted "$way $level" $sources
            check "... lines as gcov has them" as_gcov "$here/tests/system/$name.c"
            for kind in blocks edges calls; do
                case $way in
                *--$kind*) check "... $kind as seen" as_seen $kind ;;
                esac
            done
        done
    done
done
checks_end
