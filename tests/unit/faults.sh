#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The faults of tests/faults/LIST in the analysis: the unit test must find each, and find nothing without.
#
#   tests/unit/faults.sh BUILD LIST TEST.o "COMPILER FLAGS" "OBJECTS" "LIBRARIES"
set -u
build=$1 list=$2 test=$3 compile=$4 objects=$5 libraries=$6
passed=0 failed=0
. scripts/scratch.sh
. scripts/faults.sh

build_test() { # SOURCE COPY
    own=$build/analysis/$(echo "$1" | sed 's|sw/analysis/||; s|c$|o|') others=
    for object in $objects; do [ "$object" = "$own" ] || others="$others $object"; done
    # shellcheck disable=SC2086 # words
    $compile -o "$work/test" "$2" "$test" $others $libraries -lcriterion
}
test_passes() { "$work/test" >/dev/null 2>&1; }

first=$(find sw/analysis -name "$(sed -n '/^#/d; s/^[^~]*~\([^~]*\)~.*/\1/p' "tests/faults/$list" | head -n 1)")
if build_test "$first" "$first" && test_passes; then passed=1; else failed=1 && echo "without a fault: the test fails"; fi
each_fault "$list" sw/analysis
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
