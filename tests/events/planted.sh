#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The check of a run's slots (scripts/slots.awk) must find one slot, cycle or instruction too many, whichever it is.
#
#   tests/events/planted.sh PROGRAM.elf SIM
set -u
elf=$1 sim=$2
. scripts/scratch.sh
"$sim" "+elf=$elf" "+stats=$work/stats" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
. scripts/checks.sh
counted() { awk -F , -f scripts/slots.awk "$1"; }
check "every slot once" counted "$work/stats"
for fact in retiring bad_branch front_icache mem_ram in_flight dispatched killed cycles_load mispredicts; do
    awk -F , -v fact=$fact -v OFS=, '$1 == fact { $2++ } { print }' "$work/stats" >"$work/changed"
    check "one more of $fact is not found" fails counted "$work/changed"
done
checks_end
