#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Paths in a function that begins with a loop (begins.c): of its beginning and the loop's last turn only one leads back to the call.
#   tests/system/begins.sh BUILD
set -u
build=$1
assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh
"$assay" record --config board -c 60 --trace "$work/trace" -o "$work/a.assay" "$build/test/begins.elf" >"$work/out" 2>&1 </dev/null ||
    { tail -n 5 "$work/out"; exit 1; }
"$assay" paths "$work/a.assay" >"$work/said"
one=$(sed -n 's/^# paths:.* of \([0-9,]*\) retired samples \([0-9,]*\) have one.*/\2 \1/p' "$work/said" | tr -d ,)
check "have one path: $one" test "$(((${one% *}) * 100))" -gt "$(((${one#* }) * 95))"
"$assay" paths --csv --trace "$work/trace" "$work/a.assay" | awk -F , '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $1 <= 24 { rows++; if ($at["within_register"] < 0.95 || $at["wrong_register"] > 0.01) bad++ } END { exit bad || rows < 8 }' && good || bad "they are not the true ones"
checks_end
