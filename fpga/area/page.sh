#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes docs/results/area.md, its tables as CSV and its curves, from what measure.sh and activity.sh have left.
#
#   fpga/area/page.sh FOLDER RESULTS CYCLES       FOLDER: build/area; RESULTS: docs/results; CYCLES: of each run of activity.sh
set -eu
here=fpga/area
folder=$1 results=$2 cycles=$3
. scripts/scratch.sh
parts=$here/mechanisms.txt
ecp5="luts memory_luts flip_flops block_rams"

# table FILE: without comments, columns joined by a bare |
table() { grep -v '^#' "$1" | sed 's/ *| */|/g; s/ *$//'; }
at() { echo "$folder/$(echo "$1" | tr -d , | tr ' ' _)"; }
with_parts() { awk -f $here/plain.awk -f $here/parts.awk "$@"; }
# tally NAME TOP [SUFFIX]: lines MECHANISM|MODULE|INSTANCES|KIND|COUNT
tally() { with_parts -v top="$2" -f $here/tally.awk $parts "$(at "$1").${3:-stat}"; }
# in_cells NAME LIBRARY NM: the same with kinds cells_NM, and ge_NM, gates of a NAND2's size
in_cells() {
    nand2=$(awk '/cell[ \t]*\(NAND2X1\)/ { on = 1 } on && /area/ { gsub(/[^0-9.]/, ""); print; exit }' "/usr/share/qflow/tech/$2/"*.lib)
    tally "$1" soc | awk -F'|' -v OFS='|' -v nand2="$nand2" -v nm="$3" '
        $4 == "cells" { $4 = "cells_" nm; print } $4 == "area" { $4 = "ge_" nm; $5 /= nand2; print }'
}
csv() { awk -v first="$1" -v columns="$2" -f $here/pivot.awk "$3" "$4"; }
markdown() { awk -v head="$1" -f $here/markdown.awk "$2"; }

# --- modules, then mechanisms: of all tallies; paths; changes of cells
runs=$(table $here/activity.txt | cut -d '|' -f 1)
{
    tally board soc
    tally 'board, 180 nm' soc bits
    in_cells 'board, 180 nm' osu018 180
    in_cells 'board, 350 nm' osu035 350
} >"$work/tallies"
with_parts -f $here/path.awk $parts "$work/tallies" "$(at board).ns" >"$work/paths" # lines MECHANISM|MODULE|1|ns|VALUE
for run in $runs; do
    LC_ALL=C sort "$folder/$run.toggles" | with_parts -v run="$run" -f $here/changes.awk $parts - # lines MECHANISM|KIND|VALUE
done >"$work/changes"
awk -F'|' -v OFS='|' '{ print $1, $4, $5; if ($4 != "ns") { if ($1 != "-") print "all of them", $4, $5; print "the whole SoC", $4, $5 } }' "$work/tallies" "$work/paths" >"$work/facts"
awk -F'|' -v OFS='|' '{ print; if ($1 != "-") print "all of them", $2, $3 }' "$work/changes" | sed 's/changes /changes_/' >>"$work/facts"
{ table $parts | cut -d '|' -f 1; printf '%s\n' 'all of them' 'the whole SoC'; } >"$work/order"
csv mechanism "$ecp5 bits ns cells_180 ge_180 cells_350 ge_350 $(echo "$runs" | sed 's/^/changes_/' | tr '\n' ' ')" "$work/order" "$work/facts" >"$results/area.csv"
awk -F'|' -v OFS='|' '$1 != "-" { print $1 ": " $2, $4, $5 } $1 != "-" && !seen[$1, $2]++ { print $1 ": " $2, "instances", $3 }' "$work/tallies" "$work/paths" >"$work/module_facts"
table $parts | awk -F'|' '{ n = split($3, word, " "); for (i = 1; i <= n; i++) { sub(/[+]$|\/2$/, "", word[i]); print $1 } }' | uniq >"$work/names"
awk -F'|' 'FNR == NR { order[++n] = $1; next } { split($1, at, ": "); if (!seen[$1]++) list[at[1]] = list[at[1]] $1 "\n" }
    END { for (i = 1; i <= n; i++) printf "%s", list[order[i]] }' "$work/names" "$work/module_facts" >"$work/module_order"
csv "mechanism: module" "instances $ecp5 bits ns cells_180 ge_180 cells_350 ge_350" "$work/module_order" "$work/module_facts" >"$results/area-modules.csv"

# --- machines
table $here/machines.txt | while IFS='|' read -r name to top settings _ where x; do
    case $to in ecp5*) ;; *) continue ;; esac
    if [ "$to" = ecp5 ]; then tally "$name" "$top"; else awk '/^=== /{ n++ } n < 2' "$(at "$name").stat" >"$work/one.stat"; with_parts -v top="$top" -f $here/tally.awk $parts "$work/one.stat"; fi |
        awk -F'|' -v OFS='|' -v name="$name" '{ print name, $4, $5; if ($1 != "-") print name, "mechanisms_" $4, $5 }'
done >"$work/machine_facts"
table $here/machines.txt | cut -d '|' -f 1 >"$work/machine_order"
csv machine "$ecp5 mechanisms_luts mechanisms_memory_luts mechanisms_flip_flops" "$work/machine_order" "$work/machine_facts" >"$results/area-machines.csv"
