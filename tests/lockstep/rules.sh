#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A test of files of the bench must pass, and must fail with each rule of these files broken (tests/faults/LIST). A fault may make the test
# endless, so it is ended when it has computed for some seconds (SECONDS_MOST, 2).
#
#   tests/lockstep/rules.sh LIST "FILE.c..." "TEST.c..." "COMPILER AND FLAGS" OBJECTS-AND-LIBRARIES...
#
# In the environment: ARGUMENTS, those of the test; SHARE=N: one in N faults, in rotation (default: all).
# The last line is `N passed, N failed`.
set -u
list=$1 files=$2 around=$3 compile=$4
shift 4
libraries=$*
. scripts/scratch.sh
. scripts/faults.sh

build_test() { # SOURCE COPY
    others=
    for file in $files; do [ "$file" = "$1" ] || others="$others $work/$(basename "$file" .c).o"; done
    # shellcheck disable=SC2086 # a command and its flags, words
    $compile -o "$work/test" "$2" $others $tests $libraries
}

test_passes() {
    # With a command after it, it is this shell that says what was killed, into the output.
    # shellcheck disable=SC3045 # dash has it
    # shellcheck disable=SC2086 # words
    (ulimit -t "${SECONDS_MOST:-2}" && timeout --foreground 60 "$work/test" ${ARGUMENTS:-} || exit 1) >"$work/output" 2>&1
}

tests=
for source in $around; do tests="$tests $work/$(basename "$source" .c).o"; done
for source in $files $around; do
    $compile -c -o "$work/$(basename "$source" .c).o" "$source" || exit 1
done
build_test "${files%% *}" "${files%% *}" || exit 1
test_passes || cat "$work/output"
passed=$(sed -n 's/ passed,.*//p' "$work/output") failed=$(sed -n 's/.* passed, \([0-9]*\) failed/\1/p' "$work/output")
share=${SHARE:-1}
each_fault "$list" tb sw/analysis/base
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
