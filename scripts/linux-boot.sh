#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Boots Linux on two machines: its processes must print the same on both, and report success. Kernel messages, which
# have times, are only shown.
#
#   scripts/linux-boot.sh LINUX.elf ASSAY-ISS              the reference simulator and QEMU
#   scripts/linux-boot.sh LINUX.elf ASSAY-ISS SIMULATOR    the simulated core, in lock step, and the reference simulator
set -eu
elf=$1 iss=$2 simulator=${3-}
. scripts/scratch.sh

on_iss() { timeout --foreground 120 "$iss" --rate --max 1000000000 "$elf" </dev/null; }
on_qemu() {
    timeout --foreground 120 qemu-system-riscv64 -M virt -cpu rv64,f=false,d=false,v=false -m 128M -nographic -bios none -kernel "$elf" </dev/null
}
on_core() { "$simulator" +elf="$elf" +check; }

# boots MACHINE: shows the output, and leaves what processes print in $work/MACHINE.
boots() {
    echo "--- on_$1"
    status=0
    "on_$1" >"$work/all" 2>"$work/errors" || status=$?
    tr -d '\r' <"$work/all" | tee "$work/plain"
    cat "$work/errors" >&2
    grep -av '^\[ *[0-9.]*\] ' "$work/plain" >"$work/$1" || true
    [ "$status" -eq 0 ] || {
        echo "linux-boot: $1: exit status $status" >&2
        exit 1
    }
    grep -q '^init: all is well' "$work/$1" || {
        echo "linux-boot: $1: the first process has not said that all is well" >&2
        exit 1
    }
}

boots iss
if [ "$simulator" ]; then
    boots core
    grep -q '^lock step: [0-9]* instructions agree' "$work/errors"
    other=core
else
    boots qemu
    other=qemu
fi
diff "$work/iss" "$work/$other"
echo "--- the same of its processes on iss and $other"
