#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Three windows and two latencies of the data cache, each simulated, with short inputs (TACO 2004, section 4 and figure 3): cycles, dl1 and
# win by the graph of each, and the graph's prediction for the largest window beside its simulation.
#
#   scripts/paper/windows.sh BUILD FILE.csv PROGRAM...
#
# Needs the simulators of `make multisim-sims MULTISIM_MACHINES=windows`.
set -eu
build=$1 out=$2
shift 2
assay=$build/bin/assay
. scripts/scratch.sh
simulate() { # LATENCY WINDOW SIMULATOR: its trace, and cycles
    "$build/sim/ideal/$3/verilator/sim" "+elf=$build/programs/short/$program.elf" "+trace=$work/$1-$2" "+stats=$work/stats" </dev/null >"$work/out" 2>&1
    sed -n 's/^cycles,//p' "$work/stats" | head -n 1 >"$work/$1-$2.cycles"
}
percent_of() { awk -F , -v set="$1" '$1 == set { print $3 }'; }
row() { # LATENCY WINDOW
    here=$work/$1-$2
    "$assay" icost --csv --all --of dl1,win --trace "$here" >"$work/costs"
    "$assay" icost --csv --all --of win --other "$work/$1-32" --trace "$here" >"$work/larger"
    echo "$program,$1,$2,$(cat "$here.cycles"),$(percent_of dl1 <"$work/costs"),$(percent_of win <"$work/costs"),$(percent_of dl1+win <"$work/costs"),$(
        awk -v a="$(cat "$here.cycles")" -v b="$(cat "$work/$1-32.cycles")" 'BEGIN { print 100 * (a - b) / a }'),$(percent_of win <"$work/larger")"
}
echo program,latency,rows,cycles,dl1,win,dl1+win,simulated,graph >"$out"
for program; do
    simulate 2 8 small && simulate 2 16 board && simulate 2 32 board-win
    simulate 4 8 slow-small && simulate 4 16 slow && simulate 4 32 slow-win
    for latency in 2 4; do for window in 8 16 32; do row $latency $window >>"$out"; done; done
done
