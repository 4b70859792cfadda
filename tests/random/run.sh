#!/bin/sh
# Random programs: each one runs on the ISS beside Unicorn, and prints the same signature on QEMU.
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
seed=$first
while [ "$seed" -lt $((first + count)) ]; do
    elf=$dir/$seed.elf
    "$build/tests/random-gen" --seed "$seed" -o "$elf" || exit 1
    ours=$(timeout --foreground 60 "$build/bin/assay-iss" --max 10000000 "$elf")
    qemu=$(timeout --foreground 60 qemu-system-riscv64 -M virt -nographic -bios none -kernel "$elf" </dev/null)
    if [ -n "$ours" ] && [ "$ours" = "$qemu" ] &&
        timeout --foreground 60 "$build/tests/iss-compare" "$elf" >"$dir/$seed.log" 2>&1; then
        passed=$((passed + 1))
        rm -f "$elf" "$dir/$seed.log"
    else
        failed=$((failed + 1))
        echo "seed $seed: signature $ours on the ISS, $qemu on QEMU; $elf, $dir/$seed.log"
    fi
    seed=$((seed + 1))
done
echo "seeds $first to $((first + count - 1))"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
