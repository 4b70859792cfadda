#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs instruction tests on the ISS and on QEMU; those below a folder core/ or profile/ on the ISS alone.
#
#   tests/isa/run.sh ASSAY-ISS TEST.elf...
set -u
iss=$1
shift
profile=0
. scripts/checks.sh

# verdict NAME STATUS: the status is the number of the case that failed, modulo 256.
verdict() {
    if [ "$2" -eq 0 ]; then good; else bad "$1: exit $2 (the number of the case, 1000 more where it trapped, both modulo 256)"; fi
}

for elf; do
    timeout --foreground 20 "$iss" --max 1000000 "$elf"
    verdict "$elf on the ISS" $?
    case $elf in
    */core/*) ;;
    */profile/*) profile=$((profile + 1)) ;;
    *)
        timeout --foreground 20 qemu-system-riscv64 -M virt -nographic -bios none -kernel "$elf" </dev/null
        verdict "$elf on QEMU" $?
        ;;
    esac
done
[ "$profile" -eq 0 ] || echo "not on QEMU, which has no profile instructions: $profile tests"
checks_end
