#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The kernel tells the driver what its address spaces run, one of them three programs in turn; `assay daemon` names the samples of each. The
# kernel's own list, which knows of one, would leave them unknown. In lock step. With `found` a fault is planted in the driver.
#
#   tests/kernel/told.sh BUILD CONFIG SETTINGS [RESIDENT.elf found]
set -u
build=$1 config=$2 settings=$3 resident=${4:-$1/driver/resident.elf} found=${5:-}
assay=$build/bin/assay
. scripts/scratch.sh
names="hash lz matmul quicksort"

timeout --foreground 600 "$build/sim/$config/verilator/sim" "+elf=$build/programs/short/kernel.elf" "+append=kernel slice=2000 'quicksort ; hash ; lz' matmul" \
    "+resident=$resident" "+setup=$settings" "+profile=$work/channel" +check </dev/null >"$work/out" 2>"$work/errors" ||
    { tail -n 5 "$work/errors"; echo "told $config $settings: exit status of the run"; exit 1; }
timeout --foreground 60 "$assay" daemon "$work/s.db" "$work/channel=$build/programs/short/kernel.elf" >"$work/said" 2>&1 || { cat "$work/said"; exit 1; }
"$assay" report --csv --by process --fields function,samples "$work/s.db" >"$work/report" 2>/dev/null
seen=$(awk -F , -v names="$names" '{ n[$1] = $2 } END { k = split(names, name, " "); for (i = 1; i <= k; i++) printf "%d ", n[name[i]] }' "$work/report")
# each has some; a hundredth is unknown at most (functions of one program are places in another, too)
if echo "$seen" | awk '{ for (i = 1; i <= NF; i++) bad += $i < 5 } END { exit bad > 0 }' &&
    sed -n 's/.* \([0-9]*\) samples of .* \([0-9]*\) unknown.*/\1 \2/p' "$work/said" | awk '{ n = 1; exit $2 * 100 > $1 } END { exit !n }' &&
    grep -q " 0 frames lost, 0 bytes skipped; 0 address spaces reused, 0 programs strange" "$work/said"; then
    [ "$found" ] && { echo "told $config $settings: the planted fault is not found"; exit 1; }
    echo "$config $settings: $names: $seen"
elif [ "$found" ]; then
    echo "1 passed, 0 failed"
else
    echo "told $config $settings: FAILED: $names: $seen"
    cat "$work/said"
    exit 1
fi
