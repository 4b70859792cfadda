#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints docs/results/area.md from its figures (figures.sh).
#
#   fpga/area/page.sh RESULTS       RESULTS: docs/results
set -eu
here=fpga/area
results=$1

# table FILE: without comments, columns joined by a bare |
table() { grep -v '^#' "$1" | sed 's/ *| */|/g; s/ *$//'; }
# markdown FILE HEAD [KEEP]: columns of a CSV as a table
markdown() { awk -v head="$2" -v keep="${3:-}" -f $here/markdown.awk "$results/$1"; }
# of MACHINE KIND: a figure of area-machines.csv; a machine's name may contain a comma, so columns are counted from the end
of() {
    awk -F, -v name="$1" -v kind="$2" '
        FNR == 1 { for (i = 1; i <= NF; i++) if ($i == kind) back = NF - i; next }
        { row = $0; gsub(/"/, "", row); if (index(row, name ",") == 1 && row ~ "^" name ",[0-9]") print $(NF - back) }' "$results/area-machines.csv"
}
percent() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", 100 * a / b }'; }
# ge ROW, of_all COLUMN: gate equivalents in 180 nm, from area.csv; a column of the sum
ge() { awk -F, -v name="$1" '$1 == name { print $9 }' "$results/area.csv"; }
of_all() { awk -F, -v at="$1" '$1 == "all of them" { print $at }' "$results/area.csv"; }

# size NAME: value in the configuration `board`
size() { cat rtl/include/config_board.svh rtl/include/config.svh | sed -n "s/^\`define CFG_$1 //p" | head -n 1; }

whole_luts=$(of board luts)
parts=$(of profiler luts) piece=$(of 'profiler, in one piece' luts)
parts_flops=$(of profiler flip_flops) piece_flops=$(of 'profiler, in one piece' flip_flops)
share=$(percent "$(of board mechanisms_luts)" "$whole_luts")
runs=$(table $here/activity.txt | cut -d '|' -f 1)

cat <<PAGE
# What each mechanism takes

Made by \`make area-page\`; nothing here is typed. \`fpga/area/mechanisms.txt\` says which modules stand for each mechanism. Everything is \`board\`: $(size WIDTH)-wide, $(($(size ROB_ROWS) * $(size WIDTH))) entries in
the reorder buffer, $(size PM_TAGS) tags, $(size PM_FIFO) records in the queue, $(size HPM_COUNTERS) counters.

- **ECP5**: Yosys $(sed 's/.*==//' fpga/yosys.txt), mapped as for \`make fmax\`, but with the hierarchy kept, so each cell belongs to one module. LUTs: LUT4, carry chains as two. LUTs of memory: four for a
  memory of 16 x 4 bits. ns: the longest path of any of its modules with their submodules, from flip-flop or port to flip-flop or port, through cells, without wires.
- **Memory bits** are those of all memories, as the source declares them for synthesis: one that is to become block RAM is at least as deep as a block RAM, and exists once for each
  reader. Of the block descriptor table, $(size BLOCK_SETS) rows are used, and half of them are copies.
- **Cells**: the same source in the standard cells of OSU for 180 nm and 350 nm (\`qflow-tech-osu018\`, \`qflow-tech-osu035\`), without wires, for 12 ns. GE: gate equivalents,
  area over that of a NAND2X1. Memories of 2 kbit and more stay memories (\`fpga/big.ys\`), whose area is in no column; smaller ones become flip-flops. Debian has no other
  cells but OSU's for 500 nm. All three are the same cells, drawn to scale: the second shows that the figures do not depend on how fast cells are, not what another
  vendor's cells would make of them.
- **Changes**: how many outputs of cells change in a cycle, a proxy of power. The netlists in 180 nm cells take the place of the modules in the simulator of \`board\`; output, profile
  and cycles must be those of the RTL. There is no delay, so no glitch is seen; neither the clock nor loads count, and memories are not cells. From reset to the program's end:

$(table $here/activity.txt | awk -F'|' '{ printf "  - *%s*: `%s`, %s\n", $1, $2, $4 }')

| mechanism | source |
|---|---|
$(table $here/mechanisms.txt | awk -F'|' '$2 != "-" { print "| " $1 " | " $2 " |" }')

## In an ECP5

$(markdown area.csv 'mechanism|LUTs|LUTs of memory|flip-flops|block RAMs|memory bits|ns')

All of them are $share % of the SoC's LUTs and $(percent "$(of board mechanisms_flip_flops)" "$(of board flip_flops)") % of its flip-flops. This leaves out what they need inside modules of the core: tags and
signature bits in the reorder buffer and the queues, bits of the fetch buffer. The SoC in one piece, with and without: [fpga.md](fpga.md).

## In standard cells, and how often they change

$(markdown area.csv "mechanism|cells, 180 nm|GE, 180 nm|cells, 350 nm|GE, 350 nm$(echo "$runs" | sed 's/^/|changes, /' | tr -d '\n')" 1,8,9,10,11,12,13,14,15)

All of them are $(percent "$(ge 'all of them')" "$(ge 'the whole SoC')") % of the SoC's gates, memories aside. In 350 nm only the mechanisms are mapped. With sampling off $(of_all 12) outputs change in a
cycle, with all of it on $(of_all 13): most of what changes follows each instruction, tagged or not (flags, links, port, events), or is an input of an idle module.

## Sum of the parts and the whole

| | LUTs | flip-flops |
|---|---:|---:|
| modules of the profiler, each by itself, added up | $parts | $parts_flops |
| the profiler in one piece | $piece | $piece_flops |
| difference | $((parts - piece)) ($(percent $((parts - piece)) "$parts") %) | $((parts_flops - piece_flops)) |

In one piece, logic is merged across module boundaries: logic that a constant input makes useless is removed, and so is logic whose output is not read; the last gate of one
module and the first of the next share a LUT. So a sum of modules is an upper bound. The sums of the tables above are exact: each cell of the SoC with its hierarchy is one module's.

## With and without

What the whole saves without a mechanism, by its parameter: the profiler in an ECP5, the SoC in the gates that Yosys has before it maps them to anything (AND, OR, multiplexer,
flip-flop ...), whose transistors it estimates, memories of 2 kbit and more aside. LUTs include those of memory: two records fit into LUTs, sixteen do not.

| without | of | LUTs | flip-flops | block RAMs | transistors | of all |
|---|---|---:|---:|---:|---:|---:|
$(awk -f $here/without.awk $here/machines.txt "$results/area-machines.csv")

A mechanism that is in no row has no parameter; its modules' figures are all there is.

## How it grows

![](area-profiler.svg)

The profiler in an ECP5, by tags (two lanes) and by lanes (two tags).

![](area-core.svg)

The SoC in estimated transistors, as above: by width, with 16 rows in the reorder buffer, so that its entries also grow; and by entries of the reorder buffer of a 4-wide machine. Nothing
else changes: queues, registers and caches are those of \`board\`. Where a line falls, a memory has reached 2 kbit and no longer counts. Numbers: [area-curves.csv](area-curves.csv), [area-machines.csv](area-machines.csv).

## What others have published

From \`fpga/area/published.txt\`:

| mechanism | published | where | ours |
|---|---|---|---|
$(awk -v luts="$share" -f $here/published.awk $here/published.txt "$results/area.csv")

The papers give bits at most, no areas, and no open hardware of them was found, so no figures can be compared in the same technology. TEA and the trace encoders do
other things, and are shares of other cores.

## Each module

$(markdown area-modules.csv 'mechanism: module|instances|LUTs|LUTs of memory|flip-flops|block RAMs|memory bits|ns|cells, 180 nm|GE, 180 nm')
PAGE
