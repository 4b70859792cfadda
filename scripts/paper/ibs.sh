#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the paper on instruction-based sampling shows, from our programs: data, claims, plot, and the page that says so.
#
#   scripts/paper/ibs.sh BUILD SEED FOLDER LISTS.elf MATRIX.elf "CONFIG:PERIOD:PROGRAM..."       as the test `every` has them
set -eu
build=$1 seed=$2 folder=$3
. scripts/scratch.sh
tests/papers/ibs-data.sh "$build" "$folder" "$seed" "$4" "$5"
tests/papers/ibs-check.sh "$folder" >"$work/claims" && good=0 || good=1
gnuplot -e "folder='$folder'" scripts/paper/ibs.gp
echo "config,program,every,samples,place,stall,place_law,stall_law" >"$folder/ibs-every.csv"
for row in ${6:?}; do
    IFS=: read -r config period program <<END
$row
END
    tests/system/every.sh "$build" "$config" "$period" "$build/programs/$program.elf" "$folder/ibs-every.csv" >"$work/every" || { cat "$work/every"; exit 1; }
done
said() { sed -n "s/^\(FAILED \)\{0,1\}$1: /\1/p" "$work/claims" | sed 's/$/./'; }
cat >"$folder/ibs.md" <<PAGE
# Instruction-based sampling on our programs

Made by \`make paper-ibs PAPER_SEED=$seed\`; nothing here is typed. It follows Drongowski, "Instruction-Based Sampling: A New Performance Analysis Technique for AMD Family 10h
Processors" (2007). Commands and periods are in \`tests/papers/ibs-data.sh\`; what is said of all instructions comes from the trace of the same program on the same machine.
\`make ibs\` judges this, and plants faults, in \`make test\`. How it works: [ibs.md](../ibs.md).

## Figure 2: latencies of loads, by where a list lies

![](ibs-latency.svg)

\`tests/system/lists.c\` on \`level2\` (2-wide, a D-cache of 1 KiB, an L2 of 16 KiB, memory with 40 cycles), \`record --far FROM-TO:200 -c 130\`, then \`mem --histogram\`
([ibs-latency.csv](ibs-latency.csv)): $(said 'figure 2')

| list | loads, by samples | all of them | mean cycles, by samples | of all |
|---|---|---|---|---|
$(awk -F , 'NR > 1 { m = ($2 + $3) / 2; n[$1] += $4; t[$1] += $5; a[$1] += m * $4; b[$1] += m * $5 }
    END { split("few_nodes l2_nodes memory_nodes far_nodes far_few_nodes", order, " ")
          split("first-level cache|second-level cache|memory|far memory|far memory, kept by the first-level cache", what, "|")
          for (i = 1; i <= 5; i++) { l = order[i]; printf "| %s | %.0f | %d | %.1f | %.1f |\n", what[i], n[l], t[l], a[l] / n[l], b[l] / t[l] } }' "$folder/ibs-latency.csv")

Means are of the middles of bins. That the last list lies in far memory does not matter: its lines are in the cache.

## Table 1: misses of the DTLB, by counter and by op

\`tests/papers/matrix.c\` on \`board\`: a row of \`matrix_b\` has 4,000 bytes, a page 4,096. Interrupts of a counter (\`record --counter dtlb_misses:20\`) beside sampled instructions that missed the DTLB
(\`record -c 130 --strata off -r 4\`), instruction by instruction of the loop ([ibs-dtlb.csv](ibs-dtlb.csv)): $(said 'table 1')

| address | instruction | counter | op | all misses |
|---|---|---|---|---|
$(awk -F , 'NR > 1 && ($(NF - 2) || $(NF - 1) || $NF) { text = $0; sub(/^[^,]*,/, "", text); sub(/,[0-9]*,[0-9]*,[0-9]*$/, "", text); gsub(/"/, "", text)
    printf "| `%s` | `%s` | %d | %d | %d |\n", $1, text, $(NF - 2), $(NF - 1), $NF }' "$folder/ibs-dtlb.csv")

As in the paper the interrupt of a counter comes later than the miss, at whatever instruction is the oldest then: in a loop that misses in each iteration, this is often the same load one iteration later, else an unrelated instruction.

## What an interval counts

\`record --sample-by\`, period 150, the first 250,000 cycles, against the lives of all instructions ([ibs-every.csv](ibs-every.csv), \`make every\`): over the places in the group that goes to decode in one cycle, and over
the cycles since the group in front of it (the stall), the chi-square of the samples over the bound that chance passes once in 10,000 times. *Alike*: against the same chance for each
instruction; above 1 the samples are biased. *Law*: against what [ibs.md](../ibs.md#what-an-interval-counts) says of the kind; all must be below 1.

| machine | program | every | samples | place, alike | stall, alike | place, law | stall, law |
|---|---|---|---|---|---|---|---|
$(awk -F , 'function bold(x) { return x > 1 ? "**" x "**" : x } NR > 1 { printf "| \140%s\140 | \140%s\140 | %s | %d | %s | %s | %.2f | %.2f |\n", $1, $2, $3, $4, bold($5), bold($6), $7, $8 }' "$folder/ibs-every.csv")

With dispatched instructions the stall hardly shows, because nothing is dispatched in a stall. The place shows: only the first of each group is sampled.
PAGE
exit $good
