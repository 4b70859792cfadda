#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The faults of tests/faults/LIST in the analysis, a third of them in rotation (LONG=1: all): the unit test must find each, and find nothing
# without one.
#
#   tests/unit/faults.sh BUILD LIST TEST.o "COMPILER FLAGS" "OBJECTS AND LIBRARIES"
set -u
build=$1 list=$2 test=$3 compile=$4 objects="$3 $5 -lcriterion"
share=3
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh

build_test() { # SOURCE COPY
    build_command "$1" "$2" && mv "$work/assay" "$work/test"
}
test_passes() { "$work/test" >/dev/null 2>&1; }

first=$(find sw/analysis -name "$(sed -n '/^#/d; s/^[^~]*~\([^~]*\)~.*/\1/p' "tests/faults/$list" | head -n 1)")
if build_test "$first" "$first" && test_passes; then good; else bad "without a fault"; fi
each_fault "$list" sw/analysis
checks_end
