#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Random programs: each one prints the same signature on the ISS and on QEMU. For each seed one in M, and one in M, S and U under Sv39.
#
#   tests/random/run.sh BUILD SEED COUNT
set -u
build=$1
first=$2
count=$3
dir=$build/random
. scripts/checks.sh
mkdir -p "$dir"

# signatures ELF: that of the ISS in `ours`, QEMU's in `qemu`; true when they are the same.
signatures() {
    ours=$(timeout --foreground 60 "$build/bin/assay-iss" --max 10000000 "$1")
    qemu=$(timeout --foreground 60 qemu-system-riscv64 -M virt -nographic -bios none -kernel "$1" </dev/null)
    [ -n "$ours" ] && [ "$ours" = "$qemu" ]
}

# judge NAME OPTION: of the program of this seed
judge() {
    elf=$dir/$1.elf
    # shellcheck disable=SC2086 # an option, or none
    "$build/tests/random-gen" --seed "$seed" $2 -o "$elf" || exit 1
    if signatures "$elf"; then
        good
        rm -f "$elf"
    else
        bad "seed $seed: signature $ours on the ISS, $qemu on QEMU; $elf"
    fi
}

seed=$first
while [ "$seed" -lt $((first + count)) ]; do
    judge "$seed" ''
    judge "$seed-supervisor" --supervisor
    seed=$((seed + 1))
done
echo "seeds $first to $((first + count - 1))"
checks_end
