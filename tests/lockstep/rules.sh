#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A file of tb against made-up streams with the answers worked out by hand: its test must pass, and with each rule of the file broken
# (tests/faults/LIST) fail. A fault may make the test endless: it ends when it has computed for two seconds.
#
#   tests/lockstep/rules.sh LIST FILE.c "TEST.c..." "COMPILER AND FLAGS" OBJECTS-AND-LIBRARIES...
#
# The last line is `N passed, N failed`.
set -u
list=$1 file=$2 around=$3 compile=$4
shift 4
libraries=$*
. scripts/scratch.sh
. scripts/faults.sh

build_test() { # SOURCE COPY
    # shellcheck disable=SC2086 # a command and its flags
    $compile -o "$work/test" "$2" "$work"/*.o $libraries
}

test_passes() {
    # With a command after it, it is this shell that says what was killed, into the output.
    # shellcheck disable=SC3045 # dash has it
    (ulimit -t 2 && timeout --foreground 60 "$work/test" || exit 1) >"$work/output" 2>&1
}

for source in $around; do
    $compile -c -o "$work/$(basename "$source" .c).o" "$source" || exit 1
done
build_test "$file" "$file" || exit 1
test_passes || cat "$work/output"
passed=$(sed -n 's/ passed,.*//p' "$work/output") failed=$(sed -n 's/.* passed, \([0-9]*\) failed/\1/p' "$work/output")
each_fault "$list" tb
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
