#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The figures of docs/results/area.md as CSV and curves, from the output of measure.sh and activity.sh.
#
#   fpga/area/figures.sh FOLDER RESULTS       FOLDER: build/area; RESULTS: docs/results
#
# area.csv: mechanisms, their sum, the SoC. area-modules.csv: modules. area-machines.csv: other sizes, with and without
# mechanisms. area-curves.csv: SERIES,X and two sizes, for growing machines; area-profiler.svg and area-core.svg plot it.
set -eu
here=fpga/area
folder=$1 results=$2
. scripts/scratch.sh
parts=$here/mechanisms.txt
ecp5="luts memory_luts flip_flops block_rams"

# table FILE: without comments, columns joined by a bare |
table() { grep -v '^#' "$1" | sed 's/ *| */|/g; s/ *$//'; }
at() { echo "$folder/$(echo "$1" | tr -d , | tr ' ' _)"; }
with_parts() { awk -f $here/plain.awk -f $here/parts.awk "$@"; }
# tally NAME TOP [SUFFIX]: lines MECHANISM|MODULE|INSTANCES|KIND|COUNT
tally() { with_parts -v top="$2" -f $here/tally.awk $parts "$(at "$1").${3:-stat}"; }
# in_cells NAME LIBRARY NM: the same with kinds cells_NM, and ge_NM: gate equivalents of a NAND2
in_cells() {
    nand2=$(awk '/cell[ \t]*\(NAND2X1\)/ { on = 1 } on && /area/ { gsub(/[^0-9.]/, ""); print; exit }' "/usr/share/qflow/tech/$2/"*.lib)
    tally "$1" soc | awk -F'|' -v OFS='|' -v nand2="$nand2" -v nm="$3" '
        $4 == "cells" { $4 = "cells_" nm; print } $4 == "area" { $4 = "ge_" nm; $5 /= nand2; print }'
}
# one_piece NAME TOP: tally of a netlist without hierarchy; the library's modules are separate
one_piece() {
    awk -v top="$2" '/^=== / { on = $2 == top } on' "$(at "$1").stat" >"$work/one.stat"
    with_parts -v top="$2" -f $here/tally.awk $parts "$work/one.stat"
}
csv() { awk -v first="$1" -v columns="$2" -f $here/pivot.awk "$3" "$4"; }

# --- mechanisms and modules: sizes, paths, changes of cells
runs=$(table $here/activity.txt | cut -d '|' -f 1)
{
    tally board soc
    tally 'board, 180 nm' soc bits
    in_cells 'board, 180 nm' osu018 180
    in_cells 'board, 350 nm' osu035 350
} >"$work/tallies"
with_parts -f $here/path.awk $parts "$work/tallies" "$(at board).ns" >"$work/paths"
for run in $runs; do
    LC_ALL=C sort "$folder/$run.toggles" | with_parts -v run="$run" -f $here/changes.awk $parts -
done | sed 's/|changes /|changes_/' >"$work/changes"
# by mechanism; a sum has no path, and only mechanisms are mapped in 350 nm
awk -F'|' -v OFS='|' '
    NF == 5 { $2 = $4; $3 = $5; NF = 3 }
    { print }
    $2 == "ns" { next }
    $1 != "-" { $0 = "all of them|" $2 "|" $3; print }
    $2 !~ /_350$|^chang/ { $0 = "the whole SoC|" $2 "|" $3; print }' "$work/tallies" "$work/paths" "$work/changes" >"$work/facts"
{ table $parts | cut -d '|' -f 1; printf '%s\n' 'all of them' 'the whole SoC'; } >"$work/order"
csv mechanism "$ecp5 bits ns cells_180 ge_180 cells_350 ge_350 $(echo "$runs" | sed 's/^/changes_/' | tr '\n' ' ')" \
    "$work/order" "$work/facts" >"$results/area.csv"
# by module, in the order of mechanisms
awk -F'|' -v OFS='|' '$1 == "-" { next } { name = $1 ": " $2; print name, $4, $5 } !seen[name]++ { print name, "instances", $3 }' \
    "$work/tallies" "$work/paths" >"$work/module_facts"
table $parts | cut -d '|' -f 1 | while read -r mechanism; do grep -F "$mechanism: " "$work/module_facts" | cut -d "|" -f 1 | awk '!seen[$0]++'; done >"$work/module_order"
csv "mechanism: module" "instances $ecp5 bits ns cells_180 ge_180 cells_350 ge_350" "$work/module_order" "$work/module_facts" >"$results/area-modules.csv"

# --- machines, and their curves
table $here/machines.txt >"$work/machines"
while IFS='|' read -r name to top _; do
    case $to in
    ecp5) tally "$name" "$top" ;;
    ecp5-flat) one_piece "$name" "$top" ;;
    gates) tally "$name" "$top" && tally "$name" "$top" bits ;;
    esac | awk -F'|' -v OFS='|' -v name="$name" '{ print name, $4, $5 } $1 != "-" { print name, "mechanisms_" $4, $5 }'
done <"$work/machines" >"$work/machine_facts"
csv machine "$ecp5 bits transistors mechanisms_luts mechanisms_flip_flops mechanisms_transistors" \
    "$work/machines" "$work/machine_facts" >"$results/area-machines.csv"
# curve SERIES KIND KIND: lines SERIES,X,ONE,OTHER
curve() {
    awk -F'|' -v series="$1" -v one="$2" -v other="$3" '
        NF > 3 { n = split($6, where, / *; */); for (i = 1; i <= n; i++) if (split(where[i], at, " ") == 2 && at[1] == series) x[$1] = at[2]; next }
        $2 == one { a[$1] += $3 }
        $2 == other { b[$1] += $3 }
        END { for (m in x) print series "," x[m] "," a[m] "," b[m] }' "$work/machines" "$work/machine_facts" | sort -t , -k 2n
}
{
    curve tags luts flip_flops
    curve lanes luts flip_flops
    curve width transistors mechanisms_transistors
    curve window transistors mechanisms_transistors
} >"$results/area-curves.csv"
# picture FILE LEFT RIGHT ONE OTHER: two curves
picture() { gnuplot -e "csv='$results/area-curves.csv'; out='$results/$1'; left='$2'; right='$3'; whole='$4'; part='$5'" $here/scaling.gp; }
picture area-profiler.svg tags lanes LUTs flip-flops
picture area-core.svg width window 'transistors of the SoC' 'of the mechanisms'
