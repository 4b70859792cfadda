#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The faults of tests/faults/live in the command, a quarter of them in rotation (LONG=1: all): the script that a line names must find its fault.
#
#   tests/unit/live_faults.sh BUILD "COMPILER FLAGS" "OBJECTS AND LIBRARIES"
set -u
build=$1 compile=$2 objects=$3
share=4
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh

build_test() { build_command "$@"; }
# A script that ends otherwise than by a check that failed has found nothing.
test_passes() {
    where=$(awk -F '~' -v name="$name" '$1 == name { print $5; exit }' tests/faults/live)
    STOP=1 timeout --foreground 120 "tests/$where/live.sh" "$build" "$work/assay" >"$work/log" 2>&1 || ! grep -q '^FAILED' "$work/log"
}
each_fault live sw/analysis
checks_end
