#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What a board adds to the SoC, by itself on Icarus: memory, and line and bridge, under random traffic; and with the faults of
# tests/faults/board planted, one at a time, a third of them in rotation (LONG=1: all). Each must be found, by ram_tb if its name begins
# with ram, by line_tb if with line. Number 0 is the modules as they are.
#
#   tests/rtl/board/run.sh [SEED]
set -eu
seed=${1:-1} out=build/test/board-rtl
mkdir -p "$out"
scripts/plant.sh tests/faults/board "$out/planted" fpga/board/block_ram.sv fpga/board/line_*.sv fpga/board/bridge.sv >"$out/names"
for bench in ram line; do
    sim/iverilog.sh -g2012 -Irtl/include -Ibuild/gen -s ${bench}_tb -o "$out/$bench.vvp" tests/rtl/board/${bench}_tb.sv "$out"/planted/*.sv 2>"$out/log" ||
        { cat "$out/log"; exit 1; }
done
verdict() { timeout --foreground 60 vvp -n "$out/$2.vvp" "+seed=$seed" "+mutant=$1" | grep -m 1 -E "^(PASS|FAIL)"; }
. scripts/checks.sh
for bench in ram line; do
    said=$(verdict 0 $bench)
    case $said in PASS*) echo "$said" && good ;; *) bad "$bench: $said" ;; esac
done
awk '{ print NR, $0 }' "$out/names" | scripts/drawn.sh 3 >"$out/drawn"
while read -r number fault; do
    said=$(verdict "$number" "${fault%%-*}")
    case $said in PASS*) bad "fault $fault: $said" ;; *) good ;; esac
done <"$out/drawn"
checks_end
