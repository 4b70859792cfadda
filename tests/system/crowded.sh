#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay pairs: no instruction has less than zero truly wasted slots, and estimates agree with them, if more is issued in a
# cycle than the machine is wide (crowded.c). assay paths: rows that share their lines have addresses.
#
#   tests/system/crowded.sh BUILD CONFIG PROGRAM.elf
set -u
build=$(cd "$1" && pwd) config=$2 program=$3
assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh
"$assay" record --config "$config" -c 400 --pair --trace "$work/trace" -o "$work/a.assay" "$program" >"$work/out" 2>&1 </dev/null || cat "$work/out"
"$assay" pairs --by instruction --csv --trace "$work/trace" "$work/a.assay" >"$work/truth.csv"
# LESS slots a cycle: one less is as many as the machine is wide.
judge() { # LESS
    awk -F , -v less="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["true_executions"] != "" { n++; if ($at["true_wasted"] - less * $at["true_cycles"] < 0) below++
            if ($at["pairs"] >= 10) { z = ($at["wasted"] - $at["true_wasted"] + less * $at["true_cycles"]) / $at["wasted_sigma"]; squares += z * z; m++ } }
        END { printf "%d instructions, %d below none, mean square deviation %.2f of %d\n", n, below, squares / m, m; exit below || n < 60 || squares / m > 2 }' "$work/truth.csv"
}
check "$config: truly wasted slots are none at least" judge 0
sed -n 1p "$work/check.log"
check "$config: a slot too few a cycle is found" fails judge 1
"$assay" record --config "$config" -c 100 -o "$work/b.assay" "$program" >"$work/out" 2>&1 </dev/null || cat "$work/out"
"$assay" paths "$work/b.assay" turns | sed '1,/^executions/d' >"$work/rows"
check "$config: paths through a macro" [ "$(wc -l <"$work/rows")" -ge 8 ]
check "$config: no two rows say the same" awk '{ line = $0; sub(/.*turns  /, "", line); if (same[line]++) bad = 1 } END { exit bad }' "$work/rows"
checks_end
