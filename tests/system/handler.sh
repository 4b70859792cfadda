#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A program with a trap handler of its own does not notice that it is sampled: the same output as on QEMU, in lock step with the
# reference simulator, with the driver beside the program or linked into it.
#
#   tests/system/handler.sh build/bin/assay build/test CONFIG:PROGRAM
set -u
assay=$1 config=${3%%:*} name=${3#*:}
program=$2/$name.elf
. scripts/scratch.sh

timeout --foreground 60 qemu-system-riscv64 -M virt -nographic -bios none -kernel "$program" </dev/null >"$work/expected"
if "$assay" record --delivery interrupt --config "$config" --check -c 50 --max-cycles 8000000 -o "$work/p.assay" "$program" </dev/null \
    >"$work/output" 2>"$work/errors" && [ -s "$work/expected" ] && diff -u "$work/expected" "$work/output" &&
    "$assay" report "$work/p.assay" >"$work/report" && ! grep -q '^# samples:  .\{1,2\} of' "$work/report"; then
    echo "$config: $name: $(sed -n 's/^# samples:  //p' "$work/report")"
else
    echo "$config: $name: FAILED"
    tail -n 20 "$work/errors"
    exit 1
fi
