#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs programs, both classes of size, and compares what they print with tests/programs/expected/.
#
#   tests/programs/compare.sh qemu build/programs NAME...        NAME.elf, short/NAME.elf on QEMU's `virt`; zb/NAME: zb/NAME.elf,
#                                                                zb/short/NAME.elf, which print the same
#   tests/programs/compare.sh iss build/programs NAME...         the same on the reference simulator
#   tests/programs/compare.sh host build/host/programs NAME...   the same sources, compiled for this machine
#
# REGOLDEN=1 writes the expected output instead. The last line is `N passed, N failed`.
set -u
how=$1 dir=$2
shift 2
expected=$(dirname "$0")/expected
. scripts/scratch.sh
output=$work/output
. scripts/checks.sh

# run NAME: prints what the program prints; its exit status.
run() {
    if [ "$how" = qemu ]; then
        timeout --foreground 60 qemu-system-riscv64 -M virt -nographic -bios none -kernel "$dir/$1.elf" </dev/null
    elif [ "$how" = iss ]; then
        timeout --foreground 60 "$dir/../bin/assay-iss" "$dir/$1.elf" </dev/null
    else
        timeout --foreground 60 "$dir/$1" </dev/null
    fi
}

# compare NAME: one test.
compare() {
    run "$1" >"$output"
    status=$?
    [ -z "${REGOLDEN:-}" ] || [ $status -ne 0 ] || cp "$output" "$expected/${1#zb/}.txt"
    if [ $status -eq 0 ] && diff -u "$expected/${1#zb/}.txt" "$output"; then
        good
    else
        echo "$1 on $how: exit status $status" && cat "$output"
        bad
    fi
}

for name; do
    compare "$name"
    case $name in
    zb/*) compare "zb/short/${name#zb/}" ;;
    *) compare "short/$name" ;;
    esac
done
checks_end
