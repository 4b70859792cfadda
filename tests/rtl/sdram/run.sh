#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A board's SDRAM by itself: both sizes of the chip on Icarus, 64 ms and more of it on Verilator; and with the faults of tests/faults/sdram planted,
# one at a time, a third of them in rotation (LONG=1: all), each of which must be found by what the list says. Number 0 is the modules as they are.
#
#   tests/rtl/sdram/run.sh [SEED]
set -eu
seed=${1:-1} out=build/test/sdram root=. paths="-Irtl/include -Ibuild/gen -Ifpga/board" bench=tests/rtl/sdram/sdram_tb.sv
. tests/rtl/build.sh
mkdir -p "$out"
scripts/plant.sh tests/faults/sdram "$out/planted" fpga/board/sdram*.sv fpga/board/sim/sdram_chip.sv >"$out/names"
# shellcheck disable=SC2086
for columns in 512 1024; do
    sim/iverilog.sh -g2012 $paths -Psdram_tb.COLUMNS=$columns -s sdram_tb -o "$out/$columns.vvp" $bench "$out"/planted/*.sv 2>"$out/log" || { cat "$out/log"; exit 1; }
done
# shellcheck disable=SC2086
verilate sdram_tb "$out/verilator" -O1 -Ifpga/board $bench "$out"/planted/*.sv

icarus() { # COLUMNS ARGUMENT...
    columns=$1
    shift
    timeout --foreground 120 vvp -n "$out/$columns.vvp" "+seed=$seed" "$@" 2>&1 || true
}
verilated() { timeout --foreground 300 "$out/verilator/sim" "+seed=$seed" "$@" 2>&1 || true; }
# found RULE TEXT: what is said names the rule, or the bench says that it fails
found() {
    case $1 in
    bench) case $2 in *PASS*) return 1 ;; *FAIL* | *CHECK*) return 0 ;; *) return 1 ;; esac ;;
    *) case $2 in *"SDRAM "*": $1"*) return 0 ;; *) return 1 ;; esac ;;
    esac
}
. scripts/checks.sh
for said in "$(icarus 512)" "$(icarus 1024)" "$(verilated +count=20000 +ms=70)"; do
    case $said in *PASS*) echo "$said" | grep -E '^(times|PASS)' && good ;; *) bad "$said" ;; esac
done
awk -F '~' '!/^#/ && NF { gsub(/\\~/, ""); n = split($1, name, ","); for (i = 1; i <= n; i++) if (!seen[name[i]]++) print ++count, name[i], $5 }' tests/faults/sdram | scripts/drawn.sh 3 >"$out/drawn"
while read -r number fault rule; do
    case $fault in
    *-x) said=$(icarus 512 "+mutant=$number") ;;
    *-wide) said=$(icarus 1024 "+mutant=$number") ;;
    *)
        said=$(verilated "+mutant=$number" +count=1000)
        found "$rule" "$said" || said=$(verilated "+mutant=$number" +count=20000 +ms=70)
        ;;
    esac
    if found "$rule" "$said"; then good; else bad "fault $fault, $rule: $(echo "$said" | tail -n 2)"; fi
done <"$out/drawn"
checks_end
