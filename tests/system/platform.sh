#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A self-checking program prints the same on QEMU and on each simulator.
#
#   tests/system/platform.sh PROGRAM.elf SIMULATOR...
#
# The last line is `N passed, N failed`.
set -u
program=$1
shift
. scripts/scratch.sh
. scripts/checks.sh

# check NAME STATUS: counts one run, whose output is in $work/output.
check() {
    if [ "$2" -eq 0 ] && { [ "$1" = QEMU ] || diff -u "$work/expected" "$work/output"; }; then
        good
        echo "$1: ok"
    else
        bad "$1, status $2" && tail -n 30 "$work/output" "$work/errors"
    fi
}

timeout --foreground 60 qemu-system-riscv64 -M virt -nographic -bios none -kernel "$program" </dev/null \
    >"$work/output" 2>"$work/errors"
check QEMU $?
cp "$work/output" "$work/expected"
for simulator; do
    timeout --foreground 600 "$simulator" "+elf=$program" +check +max-cycles=2000000 "+stats=$work/stats" </dev/null \
        >"$work/output" 2>"$work/errors"
    status=$?
    grep -q '^exit_code,0$' "$work/stats" || status=1
    check "$simulator" $status
done
checks_end
