#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The kernel tells the driver what its address spaces run, one of them three programs in turn. `assay daemon` names the samples of each; by the
# kernel's own list, which has one program a space, they would stay unknown. A file of the same name from another build is recognised by
# the build id that the kernel tells. In lock step. With `found` a fault is planted in the driver.
#
#   tests/kernel/told.sh BUILD CONFIG SETTINGS [RESIDENT.elf found]
set -u
build=$1 config=$2 settings=$3 resident=${4:-$1/driver/resident.elf} found=${5:-}
assay=$build/bin/assay
. scripts/scratch.sh
names="hash lz matmul quicksort"

# The list leads to a hash.elf with the same code and another build id; then the true one is elsewhere, too.
strangers() {
    mkdir -p "$work/system/user"
    cp "$build/programs/short/kernel.elf" "$work/system"
    for name in $names; do cp "$build/programs/short/user/$name.elf" "$work/system/user"; done
    riscv64-unknown-elf-objcopy -O binary --only-section=.note.gnu.build-id "$build/programs/short/user/hash.elf" "$work/id" &&
        printf '%020d' 0 | dd of="$work/id" bs=1 seek=16 conv=notrunc 2>/dev/null &&
        riscv64-unknown-elf-objcopy --update-section .note.gnu.build-id="$work/id" "$work/system/user/hash.elf" 2>/dev/null || return 1
    timeout --foreground 60 "$assay" daemon "$work/a.db" "$work/channel=$work/system/kernel.elf" >"$work/said" 2>&1
    "$assay" report --csv --by process --fields function,samples "$work/a.db" >"$work/strange" 2>/dev/null
    grep -q "^assay daemon: $work/channel: $work/system/user/hash.elf: is another build of hash than the one that runs in asid 1:" "$work/said" && grep -q ', 1 programs strange' "$work/said" &&
        grep -q '^"\[unknown, said to be: hash\]",' "$work/strange" && ! grep -q '^hash,' "$work/strange" ||
        { echo "told $config $settings: FAILED: a stranger's file is taken for the program"; cat "$work/said" "$work/strange"; return 1; }
    timeout --foreground 60 "$assay" daemon --programs "$work/system/user:$build/programs/short/user" "$work/b.db" "$work/channel=$work/system/kernel.elf" >"$work/said" 2>&1
    "$assay" report --csv --by process --fields function,samples "$work/b.db" >"$work/found" 2>/dev/null
    cmp -s "$work/report" "$work/found" || { echo "told $config $settings: FAILED: the program is not found by its build id"; cat "$work/said"; return 1; }
}

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
    strangers || exit 1
    echo "$config $settings: $names: $seen"
elif [ "$found" ]; then
    echo "1 passed, 0 failed"
else
    echo "told $config $settings: FAILED: $names: $seen"
    cat "$work/said"
    exit 1
fi
