#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes docs/results/area.md, its tables as CSV and its curves, from what measure.sh and activity.sh have left.
#
#   fpga/area/page.sh FOLDER RESULTS       FOLDER: build/area; RESULTS: docs/results
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
awk -F'|' -v OFS='|' '{ print $1, $4, $5; if ($4 != "ns") { if ($1 != "-") print "all of them", $4, $5; if ($4 !~ /_350/) print "the whole SoC", $4, $5 } }' "$work/tallies" "$work/paths" >"$work/facts"
awk -F'|' -v OFS='|' '{ print; if ($1 != "-") print "all of them", $2, $3 }' "$work/changes" | sed 's/changes /changes_/' >>"$work/facts"
{ table $parts | cut -d '|' -f 1; printf '%s\n' 'all of them' 'the whole SoC'; } >"$work/order"
csv mechanism "$ecp5 bits ns cells_180 ge_180 cells_350 ge_350 $(echo "$runs" | sed 's/^/changes_/' | tr '\n' ' ')" "$work/order" "$work/facts" >"$results/area.csv"
awk -F'|' -v OFS='|' '$1 != "-" { print $1 ": " $2, $4, $5 } $1 != "-" && !seen[$1, $2]++ { print $1 ": " $2, "instances", $3 }' "$work/tallies" "$work/paths" >"$work/module_facts"
table $parts | awk -F'|' '{ n = split($3, word, " "); for (i = 1; i <= n; i++) { sub(/[+]$|\/2$/, "", word[i]); print $1 } }' | uniq >"$work/names"
awk -F'|' 'FNR == NR { order[++n] = $1; next } { split($1, at, ": "); if (!seen[$1]++) list[at[1]] = list[at[1]] $1 "\n" }
    END { for (i = 1; i <= n; i++) printf "%s", list[order[i]] }' "$work/names" "$work/module_facts" >"$work/module_order"
csv "mechanism: module" "instances $ecp5 bits ns cells_180 ge_180 cells_350 ge_350" "$work/module_order" "$work/module_facts" >"$results/area-modules.csv"

# --- machines; curves
table $here/machines.txt | while IFS='|' read -r name to top _; do
    case $to in
    ecp5) tally "$name" "$top" ;;
    ecp5-flat) awk -v top="$top" '/^=== / { on = $2 == top } on' "$(at "$name").stat" >"$work/flat.stat" && with_parts -v top="$top" -f $here/tally.awk $parts "$work/flat.stat" ;;
    gates) tally "$name" "$top"; tally "$name" "$top" bits ;;
    *) continue ;;
    esac | awk -F'|' -v OFS='|' -v name="$name" '{ print name, $4, $5; if ($1 != "-") print name, "mechanisms_" $4, $5 }'
done >"$work/machine_facts"
table $here/machines.txt >"$work/machine_order"
csv machine "$ecp5 bits transistors mechanisms_luts mechanisms_flip_flops mechanisms_transistors" "$work/machine_order" "$work/machine_facts" >"$results/area-machines.csv"
# curves SERIES KIND KIND: lines SERIES,X,ONE,OTHER
curves() {
    awk -F'|' -v series="$1" -v one="$2" -v other="$3" '
        FNR == NR { n = split($6, where, / *; */); for (i = 1; i <= n; i++) if (split(where[i], at, " ") == 2 && at[1] == series) x[$1] = at[2]; next }
        $2 == one { a[$1] += $3 } $2 == other { b[$1] += $3 }
        END { for (m in x) print series "," x[m] "," a[m] "," b[m] }' "$work/machine_order" "$work/machine_facts" | sort -t , -k 2n
}
{ curves tags luts flip_flops; curves lanes luts flip_flops; curves width transistors mechanisms_transistors; curves window transistors mechanisms_transistors; } >"$results/area-curves.csv"
picture() { gnuplot -e "csv='$results/area-curves.csv'; out='$results/$1'; left='$2'; right='$3'; whole='$4'; part='$5'" $here/scaling.gp; }
picture area-profiler.svg tags lanes LUTs flip-flops
picture area-core.svg width window 'transistors of the SoC' 'of the mechanisms'

# --- with and without: what a machine has less than the one of all mechanisms, beside the sum of the modules
without() {
    awk -F'|' '
        FILENAME == ARGV[1] { split("", word); if ($6 ~ /^without|; without/) { text = $6; sub(/^.*without /, "", text); less[$1] = text; full[$1] = $3 == "profiler" ? "profiler" : "board, gates" } order[++n] = $1; next }
        { value[$1, $2] += $3 }
        function d(m, k) { return value[full[m], k] - value[m, k] }
        END {
            for (i = 1; i <= n; i++) {
                m = order[i]
                if (!(m in less)) continue
                if (full[m] == "profiler") printf "| %s | the profiler | %d | %d | %d | | %.1f %% |\n", less[m], d(m, "luts"), d(m, "flip_flops"), d(m, "block_rams"), 100 * d(m, "luts") / value[full[m], "luts"]
                else printf "| %s | the SoC | | %d | | %d | %.1f %% |\n", less[m], d(m, "flip_flops"), d(m, "transistors"), 100 * d(m, "transistors") / value[full[m], "transistors"]
            }
        }' "$work/machine_order" "$work/machine_facts"
}
# of NAME KIND: what a machine has of a kind
of() { awk -F'|' -v name="$1" -v kind="$2" '$1 == name && $2 == kind { n += $3 } END { printf "%d", n }' "$work/machine_facts"; }
less() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", 100 * (a - b) / a }'; }
parts_luts=$(of profiler luts) whole_luts=$(of 'profiler, in one piece' luts)
parts_flops=$(of profiler flip_flops) whole_flops=$(of 'profiler, in one piece' flip_flops)
share() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", 100 * a / b }'; }

cat >"$results/area.md.new" <<PAGE
# What each mechanism takes

Made by \`make area-page\`; nothing here is typed. The mechanisms of the five papers are those of \`fpga/area/mechanisms.txt\`, which says which modules
stand for each. Everything is \`board\`: 2-wide, a reorder buffer of 32, two tags, records of 16 in the queue.

- **ECP5**: Yosys $(sed 's/.*==//' fpga/yosys.txt), mapped as for \`make fmax\`, but with the hierarchy kept, so that each cell is one module's. LUTs: LUT4, carry chains as two. LUTs of memory: four for
  a memory of 16 x 4 bits. ns: the longest path of any of its modules with what stands in it, through cells without wires; from a flip-flop or port to a flip-flop or port.
- **Cells**: the same source in the standard cells of OSU for 180 nm and 350 nm (\`qflow-tech-osu018\`, \`qflow-tech-osu035\`), without wires, 12 ns asked for. GE: gate equivalents, area over that of a NAND2X1. Debian has no
  other library of cells, but that for 500 nm. All three have the same cells, drawn to scale: the second one shows that nothing depends on how fast the cells are, not what another vendor's cells would make of it. Memories of 2 kbit and more are
  memories there (\`fpga/big.ys\`): their area is in no column; smaller ones become flip-flops. Memory bits are those of all memories, large and small, as the source declares them: one that shall become
  block RAM is at least as deep as one, and is there once for each reader. Of the block descriptor table's rows 64 of 512 are used, and half of them are copies.
- **Changes**: how often outputs of cells change in a cycle, a proxy of power: the netlist in 180 nm cells takes the place of the modules in the simulator of \`board\` and runs
  a program; it must do what the RTL does, to the cycle and the byte. Zero delay, so glitches are not seen; neither the clock nor loads are counted, and memories are not cells. Each program from reset to its end:

$(table $here/activity.txt | awk -F'|' '{ printf "  - *%s*: `%s`, %s\n", $1, $2, $4 }')

| mechanism | source |
|---|---|
$(table $parts | awk -F'|' '$2 != "-" { print "| " $1 " | " $2 " |" }')

## In an ECP5

$(markdown 'mechanism|LUTs|LUTs of memory|flip-flops|block RAMs|memory bits|ns' "$results/area.csv")

The mechanisms together are $(share "$(of board mechanisms_luts)" "$(of board luts)") % of the SoC's LUTs and $(share "$(of board mechanisms_flip_flops)" "$(of board flip_flops)") % of its flip-flops. Not among them is what they need within modules of the core: tag and signature bits in the
reorder buffer and the queues, and the fetch buffer's bits. The SoC in one piece, with and without, is in [fpga.md](fpga.md).

## In standard cells, and how often they change

$(awk -v keep=1,8,9,10,11,12,13,14,15 -v head="mechanism|cells, 180 nm|GE, 180 nm|cells, 350 nm|GE, 350 nm$(echo "$runs" | sed 's/^/|changes, /' | tr -d '\n')" \
    -f $here/markdown.awk "$results/area.csv")

## Sum of the parts and the whole

| | LUTs | flip-flops |
|---|---:|---:|
| modules of the profiler, each by itself, added up | $parts_luts | $parts_flops |
| the profiler in one piece | $whole_luts | $whole_flops |
| difference | $((parts_luts - whole_luts)) ($(less "$parts_luts" "$whole_luts") %) | $((parts_flops - whole_flops)) |

Mapped in one piece, logic is merged across the borders of modules: what a constant input makes useless goes, an output that nobody reads goes, the last gate of
one module and the first of the next share a LUT. Sums of the tables above are therefore upper bounds. The rows of a table with the hierarchy kept add up exactly, to the cell.

## With and without

What the whole has less when it is built without a mechanism, by its parameter: the profiler in an ECP5, the SoC in the gates that Yosys has before it maps them to
anything (AND, OR, multiplexer, flip-flop ...), whose transistors it estimates; its memories aside.

| without | of | LUTs | flip-flops | block RAMs | transistors | of all |
|---|---|---:|---:|---:|---:|---:|
$(without)

Mechanisms that are in no row have no parameter: their own modules' figures are all there is.

## How it grows

![](area-profiler.svg)

The profiler in an ECP5, by tags (two lanes) and by lanes (two tags).

![](area-core.svg)

The SoC in estimated transistors, as above, without its memories, by width (16 rows in the reorder buffer, so its entries grow, too) and by entries of the reorder buffer of a 4-wide machine; nothing but these
sizes changes: queues, registers and caches are those of \`board\`. Numbers: [area-curves.csv](area-curves.csv).

## What others have published

| mechanism | published | where | ours |
|---|---|---|---|
$(awk -v luts="$(share "$(of board mechanisms_luts)" "$(of board luts)")" -f $here/published.awk "$here/published.txt" "$results/area.csv")

The papers give bits at most, no areas; no open hardware of them was found, so no figure can be held against another's in the same technology. TEA and the trace encoders do other
things, and are shares of other cores.

## Each module

$(markdown 'mechanism: module|instances|LUTs|LUTs of memory|flip-flops|block RAMs|memory bits|ns|cells, 180 nm|GE, 180 nm' "$results/area-modules.csv")
PAGE
mv "$results/area.md.new" "$results/area.md"
