#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Costs in long runs (TACO 2004, table IX): simulated with ideal parts, and by the whole graph, by fragments cut from it, and by the shotgun
# profiler, which has only the samples that the hardware took. FOLDER/profiler.csv, samples.csv.
#
#   scripts/paper/profiler.sh BUILD FOLDER PROGRAM...
#
# Needs the simulators of `make multisim-sims`. Results of simulations are kept in BUILD/multisim, without their traces.
set -eu
build=$1 out=$2
shift 2
assay=$build/bin/assay
. scripts/scratch.sh
mkdir -p "$build/multisim" "$out"
beside() { # HOW PROGRAM ARGUMENT...: HOW,PROGRAM,SET,SIMULATED,FOUND
    how=$1 program=$2
    shift 2
    "$assay" icost --csv --of $judged --against "$work/simulated" --other "$whole/other.trace" "$@" |
        awk -F , -v OFS=, -v h="$how" -v p="$program" 'NR > 1 && $1 != "none" { print h, p, $1, $4, $5 }'
}
judged=bmisp,dmiss,win
echo how,program,parts,simulated,found >"$out/profiler.csv"
echo program,instructions,cycles,detailed,covered,built,signatures >"$out/samples.csv"
for program in "$@"; do
    elf=$build/programs/$program.elf whole=$build/multisim/whole-$program
    "$assay" icost --multisim --csv --of $judged -o "$whole" "$elf" </dev/null | awk -F , -v OFS=, 'NR > 1 { print $1, $2 }' >"$work/simulated"
    "$assay" record --config board -c 50 --signatures 4000 -o "$work/run.assay" "$elf" >"$work/out" 2>&1 </dev/null
    beside fullgraph "$program" --trace "$whole/trace" >>"$out/profiler.csv"
    beside graphfrag "$program" --shotgun --design 1 --trace "$whole/trace" "$elf" >>"$out/profiler.csv"
    beside profiler "$program" --shotgun --samples "$work/run.assay" "$elf" >>"$out/profiler.csv"
    "$assay" icost --shotgun --of bmisp --samples "$work/run.assay" "$elf" | awk -v OFS=, -v p="$program" '
        { gsub(",", "") }
        $2 == "profile:" { for (i = 3; i < NF; i++) if ($(i + 1) ~ /^instructions/) instructions = $i }
        $2 == "samples:" { detailed = $3; covered = $5 }
        $2 == "built:" { built = $3; of = $6 }
        END { print p, instructions, detailed, covered, built, of }' >"$work/facts"
    awk -F , -v OFS=, 'NR == FNR { if ($1 == "none") cycles = $2; next } { print $1, $2, cycles, $3, $4, $5, $6 }' "$work/simulated" "$work/facts" >>"$out/samples.csv"
    rm "$whole/trace"
done
