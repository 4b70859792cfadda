#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the figures must show, checked against the truth that the data has beside every estimate; one line each, exit status 1 if one does
# not hold.
#
#   tests/papers/check.sh FOLDER
set -u
folder=$1
failed=0

# claims NAME AWK-PROGRAM FILE: the program prints what it found, and exits with 1 where that is wrong.
claims() {
    found=$(awk -F , "$2" "$folder/$3") && echo "$1: $found" || { failed=1; echo "FAILED $1: $found"; }
}

# Sampled instructions are the load alone, and so are attributed overflows; the interrupt of a counter comes later, and not always equally late.
[ ! -s "$folder/figure2.csv" ] || claims "figure 2" 'NR > 1 { all2 += $2; all3 += $3; all4 += $4; if ($1 == 0) { at2 = $2; at3 = $3; at4 = $4 }; places += $2 > 0 }
    END { printf "at the load are %d of %d sampled instructions, %d of %d attributed overflows and %d of %d overflow interrupts, which fall on %d instructions",
              at4, all4, at3, all3, at2, all2, places; exit !(all4 >= 100 && at4 == all4 && at2 < .2 * all2 && places > 1) }' figure2.csv

# Of the points with at least so many samples expected (x), two thirds are within 1 +- 1/sqrt(x); even intervals leave a few more in it.
convergence='NR > 1 && $1 == property && $4 >= from { points++; off = $5 - 1; inside += off * off * $4 <= 1; wide += off * off * $4 > 12 }
    END { printf "%d of %d points (%.0f %%) with %d samples expected and more inside 1 +- 1/sqrt(x), %d outside of 3.5 times that", inside, points,
              100 * inside / points, from, wide
          slack = 3 * sqrt(.22 / points); exit !(points >= least && inside / points > .667 - slack && inside / points < .85 + slack && wide <= 3 + points / 100) }'
claims "figure 3, retired" "BEGIN { property = \"retired\"; least = 50; from = 5 } $convergence" figure3.csv
claims "figure 3, dmiss" "BEGIN { property = \"dmiss\"; least = 10; from = 2 } $convergence" figure3.csv

# Sums over all programs. A pair takes paths away and never the true one; longer paths are harder; more directions tell more.
paths='NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { lengths[$2]; tried[$2] += $at[w]; for (s = 1; s <= 4; s++) right[$2, s] += $at[w] * $at[w "_" scheme[s]] }
    END { for (l in lengths) {
              for (s = 1; s <= 4; s++) right[l, s] /= tried[l]
              wrong += right[l, 3] < right[l, 2]; gain += right[l, 3] - right[l, 2]; wrong += right[l, 4] < right[l, 2]; rows++ }
          printf "8 branches: counts %.0f, history %.0f, pairs %.0f, register %.0f %%; pairs gain %.1f points on the mean", 100 * right[8, 1],
              100 * right[8, 2], 100 * right[8, 3], 100 * right[8, 4], 100 * gain / rows
          exit wrong || rows < 10 || gain / rows < .005 || right[1, 2] < right[32, 2] }'
schemes='BEGIN { split("counts history pairs register", scheme, " ")'
claims "figure 6, within" "$schemes; w = \"within\" } $paths" figure6.csv
claims "figure 6, between" "$schemes; w = \"between\" } $paths" figure6.csv

# Wasted slots agree with the count; and latency alone does not tell them: a cycle of it wastes more slots in one loop than in another,
# though within a loop they go together.
claims "figure 7" 'NR > 1 { n++; z = ($5 - $9) / $6; squares += z * z; far += z * z > 20; latency[$1] += $8; waste[$1] += $9; said += $5; so += $9 }
    END { for (l in waste) { a = waste[l] / latency[l]; least = !loops++ || a < least ? a : least; most = a > most ? a : most }
          printf "%d instructions of %d loops, mean square deviation %.2f of the printed errors; all waste %.3f of the count; a cycle of latency wastes %.2f slots in one loop, %.2f in another",
              n, loops, squares / n, said / so, least, most
          exit !(n >= 15 && loops == 3 && squares / n < 1 + 4 * sqrt(2 / n) && !far && least < .8 * most) }' figure7.csv

# IPC along the run, by pairs, agrees with the count: parts of 150 pairs and more, so that their errors are known.
claims "section 6" 'function judge() { z = (part_said - part_so) / sqrt(part_squares); n++; squares += z * z; pairs = part_said = part_so = part_squares = 0 }
    NR > 1 { if ($1 != program) pairs = part_said = part_so = part_squares = 0; program = $1
        pairs += $3; part_said += $3 * $4; part_so += $3 * $6; part_squares += $3 * $5 * $3 * $5; weight += $3; said += $3 * $4; so += $3 * $6
        if (pairs >= 150) judge() }
    END { printf "%d parts of runs, mean square deviation %.2f of the printed errors; mean IPC around retired instructions %.3f, counted %.3f",
              n, squares / n, said / weight, so / weight
          exit !(n >= 8 && squares / n < 1 + 4 * sqrt(2 / n)) }' ipc.csv
claims "figure 6, plotted" 'NR == 1 { columns = NF; next } { rows++; for (i = 1; i <= NF; i++) bad += $i !~ /^[0-9.]+$/ || (i > 2 && i != 7 && $i > 1); bad += NF != columns }
    END { printf "%d lengths, each with the means of all programs", rows; exit bad || rows < 10 }' figure6-mean.csv
claims "windows" 'NR > 1 { n++; lowest = n == 1 || $3 < lowest ? $3 : lowest; highest = $3 > highest ? $3 : highest }
    END { printf "deviation of 30-cycle windows %d to %d %% of the mean, over %d programs", lowest, highest, n; exit !(n >= 2 && lowest > 0) }' windows.csv
exit $failed
