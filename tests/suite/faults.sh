#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The faults of tests/faults/suite in the command, a third of them in rotation (LONG=1: all): the unit tests, or the case that a line names,
# must find its fault.
#
#   tests/suite/faults.sh BUILD "UNIT TEST OBJECTS" "COMPILER FLAGS" "OBJECTS" "LIBRARIES"
set -u
build=$1 unit=$2 compile=$3 all=$4 libraries=$5
share=3
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh

case_of() { awk -F '~' -v name="$name" '$1 == name { print $5; exit }' tests/faults/suite; }
build_test() { # SOURCE COPY
    if [ "$(case_of)" = unit ]; then
        objects="$unit $(echo "$all" | tr ' ' '\n' | grep -v '/analysis/\(cmd\|command\|columns\|icost\|export\|optimize\|page\)/' | tr '\n' ' ') $libraries -lcriterion"
    else
        objects="$all $libraries"
    fi
    build_command "$1" "$2"
}
# A script that ends otherwise than by a check that failed has found nothing.
test_passes() {
    case=$(case_of)
    if [ "$case" = unit ]; then
        "$work/assay" >"$work/log" 2>&1
    else
        STOP=1 timeout --foreground 120 tests/suite/suite.sh "$build" "$case" "$work/assay" >"$work/log" 2>&1 || ! grep -q '^FAILED' "$work/log"
    fi
}
each_fault suite sw/analysis
checks_end
