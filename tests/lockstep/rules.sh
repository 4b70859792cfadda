#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by account.sh and policies.sh: a test of one file of tb, passed and failed counted; with each of its rules broken it must fail.
# The script says `compile`, the compiler and its flags, `file`, `around`, the test and what else it is made of, `libraries`, and has a
# folder `work` (scripts/scratch.sh). A fault may make the test endless: it ends when it has computed for ten times as long as without.

build_test() { # FILE.c PROGRAM
    # shellcheck disable=SC2086 # a command and its flags
    $compile -o "$2" "$1" "$work"/*.o $libraries
}

rules_hold() {
    for source in $around; do
        $compile -c -o "$work/$(basename "$source" .c).o" "$source" || exit 1
    done
    build_test "$file" "$work/test" || exit 1
    "$work/test" >"$work/output" || cat "$work/output"
    passed=$(sed -n 's/ passed,.*//p' "$work/output") failed=$(sed -n 's/.* passed, \([0-9]*\) failed/\1/p' "$work/output")
}

test_passes() {
    # With a command behind it, it is this shell that says what was killed, into the output.
    # shellcheck disable=SC3045 # dash has it
    (ulimit -t 2 && timeout --foreground 60 "$work/test" || exit 1) >"$work/output" 2>&1
}

fault() { # NAME SUBSTITUTION: it must change the file
    sed "$2" "$file" >"$work/planted.c"
    if cmp -s "$file" "$work/planted.c"; then
        echo "$1: the fault is not planted: $2"
    elif ! build_test "$work/planted.c" "$work/test" 2>"$work/errors"; then
        echo "$1: does not compile"
        cat "$work/errors"
    elif test_passes; then
        echo "$1: not found"
    else
        passed=$((passed + 1))
        return
    fi
    failed=$((failed + 1))
}
