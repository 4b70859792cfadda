#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of `assay daemon`, after scratch.sh and checks.sh, where `build`, `assay` and `case` are set. Its database is $work/s.db,
# what it says is in $work/said.
daemon=
trap '[ -z "$daemon" ] || kill -9 "$daemon" 2>/dev/null; rm -rf "$work"' EXIT
fail() {
    bad "$case: $*"
    if [ "${STOP:-}" ]; then exit 1; fi
}
is() { # WHAT IS EXPECTED
    if [ "$2" = "$3" ]; then good; else fail "$1: $2 where $3 was expected"; fi
}
says() { # FILE PATTERN
    if grep -q "$2" "$1"; then good; else fail "nobody said: $2: $(cat "$1")"; fi
}
send() { "$build/test/daemon-send"; }
# Samples by function, `NAME COUNT`, of sets.
counts() { "$assay" report --csv --fields function,samples "$@" 2>&1 | sed '1d; s/,/ /' | sort; }
sum() { sqlite3 "$work/s.db" "SELECT coalesce(sum(value), 0) FROM set_counters WHERE name = '$1'"; }
begin() { # CASE ARGUMENTS OF THE DAEMON: it runs, and answers
    "$assay" daemon "$@" >"$work/said" 2>&1 &
    daemon=$!
    i=0
    while ! "$assay" daemon --status "$work/s.db" >"$work/status" 2>/dev/null; do
        i=$((i + 1))
        [ $i -lt 100 ] || { fail "the daemon does not begin: $(cat "$work/said")"; break; }
        sleep 0.05
    done
}
end() {
    "$assay" daemon --stop "$work/s.db" >/dev/null || fail "it does not stop"
    wait "$daemon" || fail "it ends with $?: $(cat "$work/said")"
    daemon=
}
collect() { # runs on files, to their ends
    timeout --foreground 60 "$assay" daemon "$@" >"$work/said" 2>&1 || fail "exit status $?: $(cat "$work/said")"
}
