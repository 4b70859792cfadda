#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints rows of fpga/budget.sh (standard input) as docs/results/units.md: each module with its room.
set -eu
cat <<'TEXT'
# Modules of `board` in an ECP5

Made by `make area-units`; nothing here is typed. Each module by itself with what it instantiates, in an LFE5U-85F-6, Yosys 0.70: so a module's figures are part of those
of each that instantiates it. LUTs: LUT4, carry chains as two, memories of 16 x 4 bits as four. ns: the longest path from flip-flop or port to flip-flop or port, through
cells, without wires. The budget is the most that a module may take (`fpga/area/budget.txt`); `area-budget` in `make test` fails where one is above it. The whole machine:
[fpga.md](fpga.md), [board.md](board.md).

| room | module | LUTs | budget | of these memory | block RAMs | flip-flops | budget | ns |
|---|---|---:|---:|---:|---:|---:|---:|---:|
TEXT
while read -r module luts most memory blocks ffs most_ffs ns; do
    file=$(find rtl -name "$module.sv")
    room=$(basename "$(dirname "$file")")
    echo "| \`$room\` | \`$module\` | $luts | $most | $memory | $blocks | $ffs | $most_ffs | $ns |"
done
