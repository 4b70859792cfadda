#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Interaction costs and shotgun profiling (TACO 2004) on our programs: FOLDER/machines.csv, costs.csv, profiler.csv, samples.csv,
# windows.csv, and the page icost.md of them.
#
#   tests/papers/icost.sh BUILD FOLDER [PROGRAM...]
#
# Machines are those of `make multisim-sims MULTISIM_MACHINES="board slow long"`. Results of simulations are kept in BUILD/multisim.
set -eu
build=$1 out=$2
shift 2
[ $# -gt 0 ] || set -- chase fsm hash interp jpeg json lz matmul mix png quicksort table
assay=$build/bin/assay eight=dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss
. scripts/scratch.sh
mkdir -p "$build/multisim" "$out"

parts_of() { # what can be ideal on the machine
    case $1 in
    board) echo bmisp,dmiss,imiss,win,lgalu ;;
    slow) echo dl1,bmisp,dmiss,imiss,win ;;
    long) echo bmisp,dmiss,imiss,win ;;
    esac
}

# MACHINE,PROGRAM,SET,SIMULATED,GRAPH: percent of the run; of the empty set cycles
against_simulations() {
    "$assay" icost --multisim --csv --config "$1" --of "$(parts_of "$1")" -o "$build/multisim/$1-$2" "$build/programs/short/$2.elf" </dev/null |
        awk -F , -v OFS=, -v m="$1" -v p="$2" 'NR > 1 { print m, p, $1, $1 == "none" ? $2 : $4, $1 == "none" ? $3 : $5 }'
}

# costs HOW PROGRAM ARGUMENT...: HOW,PROGRAM,SET,PERCENT for the eight parts of the paper and their pairs
costs() {
    how=$1 program=$2
    shift 2
    "$assay" icost --csv --all --of $eight "$@" | awk -F , -v OFS=, -v h="$how" -v p="$program" 'NR > 1 && split($1, part, "+") <= 2 { print h, p, $1, $3 }'
}

echo machine,program,parts,simulated,graph >"$out/machines.csv"
for machine in board slow long; do
    for program in "$@"; do
        against_simulations "$machine" "$program" >>"$out/machines.csv"
    done
done

echo how,program,parts,percent >"$out/costs.csv"
for program in "$@"; do
    for machine in board slow long; do
        costs "$machine" "$program" --trace "$build/multisim/$machine-$program/trace" >>"$out/costs.csv"
    done
done
# samples: long runs, as short ones leave too few
for program in "$@"; do
    "$build/sim/board/verilator/sim" "+elf=$build/programs/$program.elf" "+trace=$work/trace" </dev/null >"$work/out"
    costs graph "$program" --trace "$work/trace" >>"$out/costs.csv"
    costs shotgun "$program" --shotgun --interval 50 --trace "$work/trace" "$build/programs/$program.elf" >>"$out/costs.csv"
done
tests/papers/profiler.sh "$build" "$out" "$@"
tests/papers/windows.sh "$build" "$out/windows.csv" "$@"
awk -F , -f tests/papers/icost.awk "$out/machines.csv" "$out/costs.csv" "$out/profiler.csv" "$out/samples.csv" "$out/windows.csv" >"$out/icost.md"
