#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Counts by flow with one planted fault each (flow_faults): test_flow_counts must find it, and find nothing without.
#
#   tests/unit/flow_faults.sh BUILD "COMPILER FLAGS" "LIBRARIES"
set -u
build=$1 compile=$2 libraries=$3
passed=0 failed=0
. scripts/scratch.sh

# finds NAME SED: whether the test fails with it.
finds() {
    sed "$2" sw/analysis/finding/flow_counts.c >"$work/$1.c"
    [ "$1" = none ] || ! cmp -s sw/analysis/finding/flow_counts.c "$work/$1.c" || { echo "$1: it changes nothing"; return 2; }
    $compile -c "$work/$1.c" -o "$work/$1.o" 2>"$work/$1.log" &&
        $compile "$build/unit/test_flow_counts.o" "$work/$1.o" "$build"/analysis/libassay-host.a "$build"/analysis/libassay-base.a \
            "$build"/analysis/libassay-core.a $libraries -lcriterion -o "$work/$1" 2>>"$work/$1.log" || { cat "$work/$1.log"; return 2; }
    ! "$work/$1" >/dev/null 2>&1
}

result() { if [ "$1" -eq "$2" ]; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "$3: not found, or found without it"; fi; }

finds none ''
result $? 1 none
while IFS='~' read -r name expression; do
    case $name in \#*) continue ;; esac
    finds "$name" "$expression"
    result $? 0 "$name"
done <tests/unit/flow_faults
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
