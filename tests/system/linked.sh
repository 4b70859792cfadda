#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A program with the profiling driver linked in: what it streams becomes a profile, with the period that it chose itself.
#
#   tests/system/linked.sh build/bin/assay PROGRAM.elf
#
# The last line is `N passed, N failed`.
set -u
assay=$1 program=$2
. scripts/scratch.sh
. scripts/checks.sh


check record "$assay" record -o "$work/p.assay" "$program"
"$assay" report "$work/p.assay" >"$work/report"
cat "$work/report"
check period grep -q 'period 300, seed 7' "$work/report"
check kernel grep -qE '^(main|run_kernel|sort) ' "$work/report"
check losses grep -q '0 dropped, 0 lost on the link' "$work/report"
checks_end
