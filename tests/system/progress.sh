#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay bottlenecks against the truth: cycles in progress (progress.c), and wasted slots, from pairs.
#
#   tests/system/progress.sh BUILD CONFIG PERIOD PROGRAM.elf
set -u
build=$1 config=$2 period=$3 program=$4
. scripts/scratch.sh
"$build/bin/assay" record --config "$config" -c "$period" --truth -o "$work/a.assay" "$program" >"$work/out" 2>&1 </dev/null ||
    { tail -n 5 "$work/out"; exit 1; }
"$build/test/progress" "$work/a.assay" >"$work/said"
status=$?
sed "s|^|$config $(basename "$program" .elf): |" "$work/said"

# Wasted issue slots of instructions in 10 pairs and more; the window is taken for twice as long where FACTOR is 2.
"$build/bin/assay" record --config "$config" -c 400 --pair --trace "$work/trace" -o "$work/b.assay" "$program" >"$work/out" 2>&1 </dev/null
"$build/bin/assay" bottlenecks --csv "$work/b.assay" >"$work/said.csv"
"$build/bin/assay" pairs --by instruction --csv --trace "$work/trace" "$work/b.assay" >"$work/truth.csv"
for factor in 1 2; do
    awk -F , -v factor=$factor -v name="$config $(basename "$program" .elf)" '
        FNR == 1 { split("", at); for (i = 1; i <= NF; i++) at[$i] = i; next }
        NR == FNR { said[$at["pc"]] = $at["wasted"]; sigma[$at["pc"]] = $at["wasted_sigma"]; next }
        $at["address"] in said && $at["pairs"] >= 10 {
            slots = said[$at["address"]] - (factor - 1) * $at["useful"] * $at["cycles"] * $at["executions"]
            z = (slots - $at["true_wasted"]) / sigma[$at["address"]]; squares += z * z; n++ }
        END { mean = n ? squares / n : 0; good = n >= 10 && mean < 1 + 4 * sqrt(2 / n)
              printf "%s: %s: wasted slots of %d instructions%s, mean square deviation %.2f of the printed errors\n", good == (factor == 1) ? "ok" : "FAILED",
                  name, n, factor == 1 ? "" : ", window twice as long", mean
              exit good != (factor == 1) }' "$work/said.csv" "$work/truth.csv" || status=1
done
exit $status
