#!/bin/sh
# A program with the profiling driver linked in: what it streams becomes a profile, with the period that it chose itself.
#
#   tests/system/linked.sh build/bin/assay PROGRAM.elf
#
# The last line is `N passed, N failed`.
set -u
assay=$1 program=$2
. scripts/scratch.sh
passed=0 failed=0

check() { # NAME COMMAND...
    name=$1
    shift
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$name: FAILED"; fi
}

check record "$assay" record -o "$work/p.assay" "$program"
"$assay" report "$work/p.assay" >"$work/report"
cat "$work/report"
check period grep -q 'period 300, seed 7' "$work/report"
check kernel grep -qE '^(main|run_kernel|sort) ' "$work/report"
check losses grep -q '0 dropped, 0 lost on the link' "$work/report"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
