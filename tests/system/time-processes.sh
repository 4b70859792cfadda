#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The truth of programs that share addresses: a kernel with two processes. Samples know their address space from the hardware; the truth
# must know it as well, else samples of one program would be held against counts of the other.
#
#   tests/system/time-processes.sh build/bin/assay CONFIG build/programs/short/kernel.elf
#
# The last line is `N passed, N failed`.
set -u
assay=$1 config=$2 kernel=$3
. scripts/scratch.sh
. scripts/checks.sh


# by_process COLUMN: sums it up by what stands in front of the colon in the function's name
by_process() {
    awk -F , -v wanted="$1" '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        index($2, ":") { sub(/:.*/, "", $2); sum[$2] += $column[wanted] }
        END { for (process in sum) print process, sum[process] }' "$work/cycles.csv" | sort
}

"$assay" record --config "$config" -c 200 --truth -o "$work/k.assay" "$kernel" slice=1000 'hash -64' quicksort <tests/system/time.awk >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
}
"$assay" truth --csv --of cycles "$work/k.assay" >"$work/cycles.csv"
by_process cycles
check "the estimates are those of the right programs" "$assay" truth --strict "$work/k.assay"
for process in hash quicksort; do
    check "$process has cycles" [ "$(by_process cycles | awk -v p="$process" '$1 == p { print ($2 > 1000) }')" = 1 ]
    check "$process has samples" [ "$(by_process samples | awk -v p="$process" '$1 == p { print ($2 > 10) }')" = 1 ]
done
checks_end
