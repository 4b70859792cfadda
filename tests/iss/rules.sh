#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the reference simulator remembers must not show (remembered_test.c); with each rule of tests/faults/iss broken it must show.
#
#   tests/iss/rules.sh "COMPILER AND FLAGS" "OBJECTS" "LIBRARIES" POKED.elf PROGRAM.elf...
#
# The last line is `N passed, N failed`.
set -u
compile=$1 objects=$2 libraries=$3
shift 3
. scripts/scratch.sh
. scripts/faults.sh

# A fault in a header: all that include it, from copies beside it.
build_header() { # SOURCE COPY
    rm -rf "$work/tree"
    mkdir "$work/tree"
    cp tb/iss/*.[ch] "$work/tree"
    cp "$2" "$work/tree"
    # shellcheck disable=SC2046,SC2086 # words
    $compile -o "$work/test" tests/iss/remembered_test.c $(find "$work/tree" -name '*.c' ! -name main.c) $libraries
}

build_test() { # SOURCE COPY
    case $1 in *.h) build_header "$@"; return ;; esac
    objects_without "$(basename "$1" .c).o"
    # shellcheck disable=SC2086
    $compile -Itb/iss -o "$work/test" "$2" tests/iss/remembered_test.c $others $libraries
}

# With a fault a program may run for ever.
# shellcheck disable=SC3045 # dash has it
test_passes() { (ulimit -t 20 && "$work/test" $programs || exit 1) >"$work/output" 2>&1; }

programs=$*
build_test tb/iss/iss.c tb/iss/iss.c || exit 1
test_passes
grep -v " passed, " "$work/output"
passed=$(sed -n 's/ passed,.*//p' "$work/output") failed=$(sed -n 's/.* passed, \([0-9]*\) failed/\1/p' "$work/output")
share=3 each_fault iss tb/iss
echo "${passed:-0} passed, ${failed:-1} failed"
[ "${failed:-1}" -eq 0 ]
