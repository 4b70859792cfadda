#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A kernel with processes, their order, time slice and memory chosen by SEED, on a simulated core in lock step: the reference
# simulator agrees with every instruction, its pages at the end too, and QEMU prints the same. One line of CSV: seed, instructions,
# interrupts, arguments.
#
#   tests/kernel/soak.sh SIM BUILD SEED
set -u
sim=$1 build=$2 seed=$3
. scripts/scratch.sh
# a memory latency, a bandwidth, and the kernel's arguments: three lines
awk -v seed="$seed" '
    function below(n) { return int(n * rand()) }
    BEGIN {
        srand(seed)
        rand()
        programs = split("quicksort hash json matmul jpeg png lz table interp fsm chase mix", program, " ")
        faults = split("null store-null text jump-null stack kernel-load kernel-store hole csr sret ebreak", fault, " ")
        print 4 + below(60)
        print 1 + below(8)
        printf "slice=%d", int(60 * exp(5.5 * rand()))
        for (left = 4 + below(8); left > 0; left--) {
            if (below(8) == 0) printf " \047!fault %s\047", fault[1 + below(faults)]
            else printf " %s", program[1 + below(programs)]
        }
        print ""
    }' >"$work/chosen"
{ read -r latency && read -r bandwidth && read -r arguments; } <"$work/chosen"
fail() { echo "seed $seed: $*; arguments: $arguments" && exit 1; }
timeout --foreground 120 qemu-system-riscv64 -M virt -nographic -bios none -kernel "$build/programs/kernel.elf" \
    -append "kernel $arguments" </dev/null >"$work/qemu"
expected=$?
timeout --foreground 3000 "$sim" "+elf=$build/programs/kernel.elf" "+append=kernel $arguments" +check +memory \
    "+mem-latency=$latency" "+mem-bandwidth=$bandwidth" "+stats=$work/stats" </dev/null >"$work/core" 2>"$work/said"
[ $? -le 1 ] || fail "$(grep -m 1 . "$work/said")"
[ "$(sed -n 's/^exit_code,//p' "$work/stats")" -eq "$expected" ] || fail "another exit status than QEMU's, which is $expected"
diff "$work/qemu" "$work/core" >&2 || fail "prints something else than on QEMU"
awk -F , -f scripts/slots.awk "$work/stats" || fail "not every slot is accounted for"
sed -n "s/^lock step: \([0-9]*\) instructions agree, \([0-9]*\) interrupts.*/$seed,\1,\2,\"$arguments\"/p" "$work/said" "$work/core" | grep .
