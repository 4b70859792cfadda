#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The data of `make paper-ibs`, held to its bounds; then with faults planted, which ibs-check.sh must find.
#
#   tests/papers/ibs-test.sh BUILD LISTS.elf MATRIX.elf
set -u
. scripts/scratch.sh
. scripts/checks.sh
mkdir "$work/data" "$work/broken"
tests/papers/ibs-data.sh "$1" "$work/data" 1 "$2" "$3" 2>"$work/log" || { cat "$work/log"; exit 1; }
tests/papers/ibs-check.sh "$work/data" && good || bad "the figures"

breaks() { # CLAIM FILE WHAT AWK-PROGRAM
    cp "$work"/data/* "$work/broken"
    awk -F , -v OFS=, "$4" "$work/data/$2" >"$work/broken/$2"
    tests/papers/ibs-check.sh "$work/broken" | grep -q "^FAILED $1" && good || bad "$1: not found: $3"
}
breaks "figure 2" ibs-latency.csv "latencies that are halved" 'NR > 1 { $2 = int($2 / 2); $3 = int($3 / 2) } { print }'
breaks "figure 2" ibs-latency.csv "far loads that are said to be near" '$1 == "far_nodes" { $2 -= 150; $3 -= 150 } { print }'
breaks "figure 2" ibs-latency.csv "a sample stands for twice as many" 'NR > 1 { $4 *= 2 } { print }'
breaks "table 1" ibs-dtlb.csv "op samples that slip to the next instruction" 'NR > 1 { was = $(NF - 1); $(NF - 1) = last + 0; last = was } { print }'
breaks "table 1" ibs-dtlb.csv "interrupts that would come at once" 'NR > 1 { $(NF - 2) = int($NF / 20) } { print }'
checks_end
