#!/bin/sh
# Sourced by account.sh and policies.sh: a test of one file of tb, passed and failed counted; with each of its rules broken it must fail.
# The script says how the test is built: build_test FILE.c PROGRAM. `file` is that file, `work` a folder (scripts/scratch.sh).

rules_hold() {
    build_test "$file" "$work/test" || exit 1
    "$work/test" >"$work/output" || cat "$work/output"
    passed=$(sed -n 's/ passed,.*//p' "$work/output") failed=$(sed -n 's/.* passed, \([0-9]*\) failed/\1/p' "$work/output")
}

fault() { # NAME SUBSTITUTION: it must change the file
    sed "$2" "$file" >"$work/planted.c"
    if cmp -s "$file" "$work/planted.c"; then
        echo "$1: the fault is not planted: $2"
    elif ! build_test "$work/planted.c" "$work/test" 2>"$work/errors"; then
        echo "$1: does not compile"
        cat "$work/errors"
    elif timeout --foreground 20 "$work/test" >"$work/output"; then
        echo "$1: not found"
    else
        passed=$((passed + 1))
        return
    fi
    failed=$((failed + 1))
}
