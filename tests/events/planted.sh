#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The check of a run's slots (scripts/slots.awk) must find one slot, cycle or instruction too many, whichever it is.
#
#   tests/events/planted.sh PROGRAM.elf SIM
set -u
elf=$1 sim=$2
. scripts/scratch.sh
"$sim" "+elf=$elf" "+stats=$work/stats" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
passed=0
failed=0
check() { awk -F , -f scripts/slots.awk "$1" >"$work/said"; }
if check "$work/stats"; then passed=1; else cat "$work/said"; failed=1; fi
for fact in retiring bad_branch front_icache mem_ram in_flight dispatched killed cycles_load mispredicts; do
    awk -F , -v fact=$fact -v OFS=, '$1 == fact { $2++ } { print }' "$work/stats" >"$work/changed"
    if check "$work/changed"; then
        echo "one more of $fact is not found"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
