#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The faults of tests/faults/daemon in the command, a quarter of them in rotation (LONG=1: all): the case that a line names, of daemon.sh or
# line.sh, must find its fault.
#
#   tests/daemon/faults.sh BUILD "COMPILER FLAGS" "OBJECTS" "LIBRARIES"
set -u
build=$1 compile=$2 objects="$3 $4"
share=4
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh
build_test() { build_command "$@"; }
# A script that ends otherwise than by a check that failed has found nothing.
test_passes() {
    cases=$(awk -F '~' -v name="$name" '$1 == name { print $5; exit }' tests/faults/daemon)
    script=$(grep -l "^case_${cases%% *}()" tests/daemon/daemon.sh tests/daemon/line.sh)
    # shellcheck disable=SC2086 # words
    STOP=1 timeout --foreground 120 "$script" "$build" "$work/assay" $cases >"$work/log" 2>&1 || ! grep -q '^FAILED' "$work/log"
}
each_fault daemon sw/analysis
checks_end
