#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# `assay calc`, `topstalls` and `whatcg` against the exact counts of the same run: its classes run equally often, ways add up,
# frequencies are right to 10 % for LEAST percent of the weight of blocks, all parts are 100 %. Faults of tests/faults/dcpi are planted in
# the sources, and each must be found.
#
#   tests/papers/dcpi.sh BUILD "COMPILER FLAGS" "OBJECTS AND LIBRARIES" LEAST PROGRAM SHORT...
set -u
build=$1 compile=$2 objects=$3 least=$4 program=$5
shift 5
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh
share=3
fields=kind,instructions,dcpi,dcpi_confidence,samples,samples_confidence,classes,classes_confidence,flow,flow_confidence,exact
record() { "$build/bin/assay" record --config board --truth "$@" >"$work/log" 2>&1 </dev/null || { bad "record $*"; cat "$work/log"; }; }
consistent() { # ASSAY PROFILE
    "$1" calc --csv "$2" >"$work/calc.csv" && awk -f tests/papers/dcpi-classes.awk "$work/calc.csv"
}
summed() { # ASSAY PROFILE
    "$1" whatcg --csv "$2" >"$work/whatcg.csv" && "$1" topstalls --csv "$2" >"$work/topstalls.csv" &&
        awk -f tests/papers/dcpi-sums.awk "$work/whatcg.csv" "$work/topstalls.csv"
}
# right FACTOR: with all frequencies by flow so many times as large
right() {
    "$build/bin/assay" calc --csv --fields "$fields" "$work/long.assay" |
        awk -F , -v OFS=, -v f="$1" 'NR > 1 && $9 != "" { $9 *= f } { print }' >"$work/frequency.csv"
    awk -v least="$least" -f tests/papers/dcpi-frequency.awk kind=samples program="$(basename "$program")" "$work/frequency.csv"
}

# Everything is counted where intervals are long.
for short; do
    name=$(basename "$short" .elf)
    record -c 3000 -o "$work/$name.assay" "$short"
    check "$name: counts of classes and ways" consistent "$build/bin/assay" "$work/$name.assay"
    check "$name: sums" summed "$build/bin/assay" "$work/$name.assay"
done
record -c 100 -o "$work/long.assay" "$program"
check "frequencies of $program" right 1
if right 1.2 >/dev/null; then bad "frequencies that are 20 % too large are found right"; else good; fi
check "$program: sums" summed "$build/bin/assay" "$work/long.assay"
"$build/bin/assay" record --config board --counter cycles:200 -o "$work/counter.assay" "$1" >"$work/log" 2>&1 </dev/null || bad "record --counter"
check "a counter of cycles: sums" summed "$build/bin/assay" "$work/counter.assay"

# Counters whose samples a driver has added up: only those of cycles count.
"$build/bin/assay" record --config board --counter cycles:400,loads:200 --aggregate -o "$work/places.assay" "$1" >"$work/log" 2>&1 </dev/null ||
    { bad "record --counter --aggregate"; cat "$work/log"; }
check "counters added up: sums" summed "$build/bin/assay" "$work/places.assay"
tallied=$("$build/bin/assay" whatcg "$work/places.assay" | sed -n 's/^# tallied: *\([0-9]*\) cycles.*/\1/p')
sampled=$("$build/bin/assay" report "$work/places.assay" | sed -n 's/^# event: *cycles: \([0-9,]*\) samples.*/\1/p' | tr -d ,)
if [ "${tallied:-0}" -gt 0 ] && [ "$tallied" -le $((400 * ${sampled:-0})) ] && [ "$tallied" -gt $((360 * ${sampled:-0})) ]; then good; else
    bad "counters added up: $tallied cycles of $sampled samples"
fi

build_test() { build_command "$@"; }
shorts=$*
test_passes() {
    for short in $shorts; do consistent "$work/assay" "$work/$(basename "$short" .elf).assay" >/dev/null || return 1; done
    summed "$work/assay" "$work/long.assay" >/dev/null
}
each_fault dcpi sw/analysis
checks_end
