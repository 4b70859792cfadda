#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A small part of `make paper-profileme`, held to its bounds; then each claim with a fault planted in what it is about, which
# check.sh must find.
#
#   tests/papers/test.sh BUILD
set -u
build=$1
. scripts/scratch.sh
. scripts/checks.sh
mkdir "$work/data" "$work/broken"
tests/papers/data.sh "$build" "$work/data" 1 short 2>"$work/log" || { cat "$work/log"; exit 1; }
tests/papers/check.sh "$work/data" && good || bad "the figures"

# breaks CLAIM FILE WHAT AWK-PROGRAM: the claim must fail for data that the program has changed.
breaks() {
    cp "$work"/data/* "$work/broken"
    awk -F , -v OFS=, "$4" "$work/data/$2" >"$work/broken/$2"
    tests/papers/check.sh "$work/broken" | grep -q "^FAILED $1" && good || bad "$1: not found: $3"
}
# Figure 2 needs no run to plant its fault: an overflow interrupt that would come at once, samples that slip.
printf '%s\n' pc_offset,overflow_samples,attributed_samples,profileme_samples 0,1,200,200 4,60,0,0 8,140,0,0 >"$work/data/figure2.csv"
breaks "figure 2" figure2.csv "samples that slip to the next instruction" '{ print $1, $2, $3, $4 == 200 ? 150 : $1 == 4 ? 50 : $4 }'
breaks "figure 2" figure2.csv "the same blame for all" 'NR > 1 { $2 = $3 } { print }'
breaks "figure 3, retired" figure3.csv "a sample stands for half as many again" 'NR > 1 { $5 *= 1.5 } { print }'
breaks "figure 3, retired" figure3.csv "errors twice as large" 'NR > 1 { $5 = 1 + 2 * ($5 - 1) } { print }'
breaks "figure 3, dmiss" figure3.csv "misses of some instructions that are said to be others'" '
    $1 == "dmiss" && NR % 2 { held += $5 * $4; $5 = 0 } $1 == "dmiss" && !(NR % 2) { $5 += held / $4; held = 0 } { print }'
breaks "figure 6, within" figure6.csv "pairs of other instructions" 'NR > 1 { $6 = $5 * .9 } { print }'
breaks "figure 6, between" figure6.csv "pairs that tell nothing" 'NR > 1 { $11 = $10 } { print }'
breaks "figure 6, plotted" figure6-mean.csv "a column that is no number" 'NR == 3 { $3 = "-nan" } { print }'
breaks "figure 7" figure7.csv "a window twice as long" 'NR > 1 { $5 -= $7 * $4 } { print }'
breaks "figure 7" figure7.csv "latency alone" 'NR > 1 { $5 = 2 * $4 } { print }'
breaks "section 6" ipc.csv "a window twice as long" 'NR > 1 { $4 = 2 * $4; $5 = 2 * $5 } { print }'
breaks "section 6" ipc.csv "only what follows is counted" 'NR > 1 { $4 = 1 / 31 + ($4 - 1 / 31) / 2; $5 /= 2 } { print }'
checks_end
