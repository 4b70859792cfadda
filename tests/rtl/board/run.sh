#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What a board adds to the SoC, by itself on Icarus: memory and serial line under random traffic; and with the faults of tests/faults/board
# planted, one at a time, a third of them by turns (LONG=1: all), each of which must be found. Number 0 is the modules as they are.
#
#   tests/rtl/board/run.sh [SEED]
set -eu
seed=${1:-1} out=build/test/board
mkdir -p "$out"
scripts/plant.sh tests/faults/board "$out/planted" fpga/board/block_ram.sv fpga/board/serial_line.sv >"$out/names"
iverilog -g2012 -Irtl/include -Ibuild/gen -s board_tb -o "$out/board.vvp" tests/rtl/board/board_tb.sv "$out"/planted/*.sv rtl/soc/uart_tx.sv \
    rtl/soc/uart_rx.sv 2>"$out/log" || { cat "$out/log"; exit 1; }
verdict() { timeout --foreground 120 vvp -n "$out/board.vvp" "+seed=$seed" "+mutant=$1" "+${2%%-*}" | tail -n 1; } # a fault's name says of which
. scripts/checks.sh
{ echo 0 none; awk '{ print NR, $0 }' "$out/names" | scripts/drawn.sh 3; } >"$out/drawn"
while read -r number fault; do
    said=$(verdict $number "$fault")
    case $fault:$said in
    none:PASS*) echo "$said" && good ;;
    none:* | *:PASS*) bad "fault $fault: $said" ;;
    *) good ;;
    esac
done <"$out/drawn"
checks_end
