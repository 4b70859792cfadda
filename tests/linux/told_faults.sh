#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The faults of tests/faults/told in the command, a third of them in rotation (LONG=1: all), which told.sh must find.
#
#   tests/linux/told_faults.sh BUILD "COMPILER FLAGS" "OBJECTS AND LIBRARIES" TOLD'S-ARGUMENTS...
#
# TOLD'S-ARGUMENTS are those of told.sh before ASSAY. The last line is `N passed, N failed`.
set -u
build=$1 compile=$2 objects=$3
firmware_compile=$4 firmware_link=$5 sources=$6 memory=$7
share=3
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh
export ASSAY_HOME="$PWD/$build"

build_test() { build_command "$1" "$2"; }
# A script that ends otherwise than by a check that failed has found nothing.
test_passes() {
    STOP=1 timeout --foreground 120 tests/linux/told.sh "$firmware_compile" "$firmware_link" "$sources" "$memory" "$work/assay" "$build/bin/assay-iss" board \
        >"$work/log" 2>&1 || ! grep -q '^FAILED' "$work/log"
}
each_fault told sw/analysis
checks_end
