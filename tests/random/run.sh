#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Random programs: each one runs on the ISS beside Unicorn, and prints the same signature on QEMU. For each seed one in M, and one in
# M, S and U under Sv39, which goes without Unicorn.
#
#   tests/random/run.sh BUILD SEED COUNT
set -u
build=$1
first=$2
count=$3
dir=$build/random
passed=0
failed=0
mkdir -p "$dir"

# signatures ELF: that of the ISS in `ours`, QEMU's in `qemu`; true when they are the same.
signatures() {
    ours=$(timeout --foreground 60 "$build/bin/assay-iss" --max 10000000 "$1")
    qemu=$(timeout --foreground 60 qemu-system-riscv64 -M virt -nographic -bios none -kernel "$1" </dev/null)
    [ -n "$ours" ] && [ "$ours" = "$qemu" ]
}

# verdict STATUS ELF LOG
verdict() {
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
        rm -f "$2" "$3"
    else
        failed=$((failed + 1))
        echo "seed $seed: signature $ours on the ISS, $qemu on QEMU; $2, $3"
    fi
}

seed=$first
while [ "$seed" -lt $((first + count)) ]; do
    elf=$dir/$seed.elf log=$dir/$seed.log
    "$build/tests/random-gen" --seed "$seed" -o "$elf" || exit 1
    signatures "$elf" && timeout --foreground 60 "$build/tests/iss-compare" "$elf" >"$log" 2>&1
    verdict $? "$elf" "$log"
    elf=$dir/$seed-supervisor.elf
    "$build/tests/random-gen" --seed "$seed" --supervisor -o "$elf" || exit 1
    signatures "$elf"
    verdict $? "$elf" "$log"
    seed=$((seed + 1))
done
echo "seeds $first to $((first + count - 1))"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
