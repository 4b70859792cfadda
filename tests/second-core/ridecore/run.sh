#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Profiles a program on ridecore, with the profiler at its profile port, and compares each sample with the log of what the core's reorder
# buffer, stations and units hold. Both simulators must take the same samples, the port's checker must be silent, and faults of the binding
# (tests/faults/ridecore) must be found.
#   tests/second-core/ridecore/run.sh ASSAY PROGRAM FOLDER       PROGRAM.elf and .hex; FOLDER has bench, bench.vvp, names
set -u
assay=$1 program=$2 dir=$3
. scripts/scratch.sh
. scripts/checks.sh
simulate() { # NAME COMMAND...
    name=$1
    shift
    timeout --foreground -s KILL 1000 "$@" "+hex=$program.hex" "+ridecore-log=$dir/$name.log" "+ridecore-bytes=$dir/$name.bytes" +period=150 >"$dir/$name.out" 2>&1
    grep -q 'ended, status 0' "$dir/$name.out" && ! grep -q CHECK "$dir/$name.out" || { tail -n 5 "$dir/$name.out"; return 1; }
}
fields=time,pc,fate,abort,total_cycles,map_cycles,memory_cycles,retire_cycles,mispredicted,oldest_cycles,execute_cycles,address
agrees() { # NAME
    "$assay" record --config other --from "$dir/$1.bytes" -o "$dir/$1.assay" "$program.elf" &&
        "$assay" script --csv -F $fields "$dir/$1.assay" >"$dir/$1.csv" &&
        awk -v late=1 -f tests/attach/exact.awk "$dir/$1.log" "$dir/$1.csv"
}
# the cycles of all samples are those of the run, within three errors
adds_up() { # NAME
    "$assay" report "$dir/$1.assay" >"$dir/$1.report" 2>&1 &&
        awk 'FNR == NR { sub(/.*second core: /, ""); if (/cycles,/) ran = $1 + 0; next }
            /^# cycles:/ { gsub(/,/, ""); split($3, part, "±"); off = (part[1] - ran) / part[2] }
            END { printf "%d cycles ran, %d±%d by the samples: off by %.1f errors\n", ran, part[1], part[2], off; exit !(ran && part[2] && off ^ 2 < 9) }' "$dir/$1.out" "$dir/$1.report"
}
sound() { simulate "$@" && agrees "$1" && adds_up "$1"; } # NAME COMMAND...

for seed in 1 2 3; do
    check "Verilator, seed $seed: checker silent" simulate "run$seed" "$dir/bench" +seed=$seed
    check "seed $seed: samples are those of the log" agrees "run$seed"
    cat "$work/check.log"
    check "seed $seed: cycles add up" adds_up "run$seed"
    cat "$work/check.log"
done
check "Icarus: checker silent" simulate icarus vvp -n "$dir/bench.vvp" +seed=1
check "both simulators: the log" cmp "$dir/run1.log" "$dir/icarus.log"
check "both simulators: samples" cmp "$dir/run1.bytes" "$dir/icarus.bytes"
number=0
while read -r fault; do
    number=$((number + 1))
    check "fault $fault is found" fails sound fault "$dir/bench" +mutant=$number
done <"$dir/names"
"$assay" annotate "$dir/run1.assay" multiply >"$dir/annotate"
cat "$dir/run1.report" "$dir/annotate"
check "report shows a function" grep -q '^sort ' "$dir/run1.report"
check "annotate shows an instruction" grep -q ' mul ' "$dir/annotate"
checks_end
