#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Lock step's counts of events are the core's, in whatever cycle the run is cut off: tries 16 cycles in a row.
#
#   tests/lockstep/ends.sh PROGRAM.elf SIM
set -u
program=$1 sim=$2
. scripts/scratch.sh
cycle=3000
while [ $cycle -lt 3016 ]; do
    timeout --foreground 60 "$sim" "+elf=$program" +check +max-cycles=$cycle >"$work/log" 2>&1
    status=$?
    if [ $status -ne 3 ] || ! grep -q '^lock step: [0-9]\{3,\} instructions agree' "$work/log"; then
        echo "$sim: +max-cycles=$cycle: status $status where 3 was expected"
        cat "$work/log"
        exit 1
    fi
    cycle=$((cycle + 1))
done
