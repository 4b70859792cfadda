#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What figure 2 and table 1 of the paper on instruction-based sampling must show, checked against the traces; one line each, exit status 1
# if one does not hold.
#
#   tests/papers/ibs-check.sh FOLDER
set -u
folder=$1
failed=0
claims() { # NAME AWK-PROGRAM FILE
    found=$(awk -F , "$2" "$folder/$3") && echo "$1: $found" || { failed=1; echo "FAILED $1: $found"; }
}

# Each list's loads are where it lies, nine of ten and more. The estimate of each bin is that of so many samples, but for chance.
claims "figure 2" '
    NR == 1 { next }
    { loads[$1] += $4; truth[$1] += $5; bins++; all += $5
      z = ($4 - $5) / sqrt(130 * ($5 > 1 ? $5 : 1)); if (z * z > 20) { print "bin " $0 ": " z " standard errors"; wrong++ }
      level = $1 ~ /few/ ? 8 : $1 ~ /l2/ ? 40 : $1 ~ /memory/ ? 100 : 240; least = $1 ~ /few/ ? 0 : $1 ~ /l2/ ? 8 : $1 ~ /memory/ ? 40 : 190
      if ($2 >= least && $3 < level) { said[$1] += $4; so[$1] += $5 } }
    END { for (list in loads) { lists++; if (said[list] < .9 * loads[list] || so[list] < .9 * truth[list]) { wrong++; print list ": " said[list] " of " loads[list] } }
          printf "%d loads of %d lists, each list by its level; %d bins agree with the trace", all, lists, bins - wrong; exit wrong || lists != 5 || all < 10000 }' ibs-latency.csv

# Op samples are where the misses were; interrupts are on other instructions, too, that have none.
claims "table 1" '
    NR == 1 { next }
    { n = NF; counter += $(n - 2); op += $(n - 1); truth += $n
      if (!$n) { blamed += $(n - 2) > 0; elsewhere += $(n - 2); false_op += $(n - 1) }
      z = $n ? ($(n - 1) - $n * share) / sqrt($n * share + 1) : 0; misses[NR] = $n; ops[NR] = $(n - 1)
      if ($n > most) { most = $n; its = $(n - 1) } }
    END { for (i in misses) { x = misses[i] * op / truth; if ((ops[i] - x) ^ 2 > 16 * (x + 1)) wrong++ }
          printf "of %d interrupts %d came at %d instructions without a miss; of %d op samples with a miss %d, and %d are at the load that has %d of %d misses",
              counter, elsewhere, blamed, op, false_op, its, most, truth
          exit wrong || counter < 200 || op < 30 || false_op || elsewhere < .1 * counter || blamed < 3 || its < .85 * op || most < .9 * truth }' ibs-dtlb.csv
exit $failed
