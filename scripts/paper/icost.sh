#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Interaction costs and shotgun profiling (TACO 2004) on our programs: FOLDER/machines.csv, costs.csv, profiler.csv, samples.csv,
# windows.csv, and the page icost.md of them.
#
#   scripts/paper/icost.sh BUILD FOLDER [PROGRAM...]
#
# Machines are those of `make multisim-sims MULTISIM_MACHINES="board slow long"`. Results of simulations are kept in BUILD/multisim.
set -eu
build=$1 out=$2
shift 2
[ $# -gt 0 ] || set -- chase fsm hash interp jpeg json lz matmul mix png quicksort table
assay=$build/bin/assay eight=dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss
. scripts/scratch.sh
mkdir -p "$build/multisim" "$out"

# The suite of simulations: each program on each machine, with the parts that can be ideal there.
suite() {
    for program; do echo "program $program" && echo "  elf $(pwd)/$build/programs/short/$program.elf"; done
    while read -r machine parts; do
        printf 'machine %s\nmeasure of-%s\n  kind simulated\n  of %s\nruns %s\n  machines %s\n  measures of-%s\n' "$machine" "$machine" "$parts" "$machine" "$machine" "$machine"
    done <<END
board bmisp,dmiss,imiss,win,lgalu
slow dl1,bmisp,dmiss,imiss,win
long bmisp,dmiss,imiss,win
END
}

# costs HOW PROGRAM ARGUMENT...: HOW,PROGRAM,SET,PERCENT for the eight parts of the paper and their pairs
costs() {
    how=$1 program=$2
    shift 2
    "$assay" icost --csv --all --of $eight "$@" | awk -F , -v OFS=, -v h="$how" -v p="$program" 'NR > 1 && split($1, part, "+") <= 2 { print h, p, $1, $3 }'
}

suite "$@" >"$work/icost.suite"
"$assay" suite run --label now -o "$build/icost.runs" "$work/icost.suite" >&2
"$assay" suite report --figures --csv -o "$build/icost.runs" now | awk -F , -v OFS=, '
    BEGIN { print "machine", "program", "parts", "simulated", "graph" }
    NR > 1 { run = $1 OFS $2; value[run, $5, $6] = $7; if ($5 == "simulated") { set[++count] = $6; of[count] = run } }
    END {
        for (i = 1; i <= count; i++) if (set[i] == "none") print of[i], "none", value[of[i], "simulated", "none"], value[of[i], "graph", "none"]
        for (i = 1; i <= count; i++) if (set[i] != "none") {
            run = of[i]
            print run, set[i], 100 * value[run, "simulated", set[i]] / value[run, "simulated", "none"], 100 * value[run, "graph", set[i]] / value[run, "graph", "none"]
        }
    }' >"$out/machines.csv"

echo how,program,parts,percent >"$out/costs.csv"
for program in "$@"; do
    for machine in board slow long; do
        "$build/sim/ideal/$machine/verilator/sim" "+elf=$build/programs/short/$program.elf" "+trace=$work/trace" </dev/null >"$work/out"
        costs "$machine" "$program" --trace "$work/trace" >>"$out/costs.csv"
    done
done
# samples: long runs, as short ones leave too few
for program in "$@"; do
    "$build/sim/board/verilator/sim" "+elf=$build/programs/$program.elf" "+trace=$work/trace" </dev/null >"$work/out"
    costs graph "$program" --trace "$work/trace" >>"$out/costs.csv"
    costs shotgun "$program" --shotgun --interval 50 --trace "$work/trace" "$build/programs/$program.elf" >>"$out/costs.csv"
done
scripts/paper/profiler.sh "$build" "$out" "$@"
scripts/paper/windows.sh "$build" "$out/windows.csv" "$@"
awk -F , -f scripts/paper/icost.awk "$out/machines.csv" "$out/costs.csv" "$out/profiler.csv" "$out/samples.csv" "$out/windows.csv" >"$out/icost.md"
