#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Fetch samples of a run against the log of all its fetches (tb/fetch_log.sv, fetch_log.awk), a quarter of a million cycles at most.
#
#   tests/system/fetches.sh BUILD CONFIG|SIMULATOR PERIOD[:fixed] MODES PROGRAM.elf [WRONG...]
#
# MODES: those that are sampled, of u, s and m. WRONG: a column of the samples that is increased by 1, which must be found.
set -u
build=$1 config=$2 period=$3 modes=$4 program=$5
shift 5
. scripts/scratch.sh
case $config in */*) simulator=$config config=board ;; *) simulator=$build/sim/$config/verilator/sim ;; esac
bits=0 numbers= kernel=0
case $program in */kernel.elf) kernel=1 ;; esac
case $modes in *u*) bits=$((bits + 1)) numbers="$numbers 0" ;; esac
case $modes in *s*) bits=$((bits + 2)) numbers="$numbers 1" ;; esac
case $modes in *m*) bits=$((bits + 4)) numbers="$numbers 3" ;; esac
fetch=$((${period%:fixed} + 0x80000000))
[ "${period%:fixed}" = "$period" ] || fetch=${period%:fixed}
"$simulator" "+elf=$program" +profile="$work/channel" "+setup=period=1000,fetch=$fetch,modes=0x${bits}000000000000000" \
    +fetch-log="$work/log" +max-cycles=250000 >"$work/out" 2>&1 </dev/null
status=$?
[ $status -eq 0 ] || [ $status -eq 3 ] || { tail -n 5 "$work/out"; exit 1; }
"$build/bin/assay" record --from "$work/channel" --config "$config" -o "$work/a.assay" "$program" >"$work/out" 2>&1 &&
    "$build/bin/assay" script --fetches --csv "$work/a.assay" >"$work/samples.csv" || { tail -n 5 "$work/out"; exit 1; }
name="$config $(basename "$program" .elf), one of $period, modes $modes"
agree() { awk -F , -v modes="$numbers" -v kernel="$kernel" -f tests/system/fetch_log.awk "$work/log" "$1"; } # SAMPLES
agree "$work/samples.csv" >"$work/said"
status=$?
echo "$name: $(cat "$work/said")"
for wrong; do
    awk -F , -v OFS=, -v wrong="$wrong" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == wrong) at = i } NR > 1 { $at = wrong ~ /^(pc|physical)$/ ? $at "0" : $at + 1 } 1' \
        "$work/samples.csv" >"$work/wrong.csv"
    if agree "$work/wrong.csv" >"$work/said"; then echo "FAILED: wrong $wrong was not found out" && status=1; else echo "$name, wrong $wrong: $(cat "$work/said")"; fi
done
exit $status
