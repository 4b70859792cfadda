#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Each bug of tests/faults/driver, a third of them in rotation (scripts/drawn.sh), is found by sessions.c, which then ends at once with
# status 1. Without a bug it passes.
#
#   tests/system/driver_faults.sh SIMULATOR FOLDER       FOLDER has NUMBER.elf for each, and their names in `names`
#
# The last line is `N passed, N failed`.
set -u
simulator=$1 folder=$2
. scripts/scratch.sh
. scripts/checks.sh
awk '{ print NR, $0 }' "$folder/names" | scripts/drawn.sh 3 >"$work/drawn"
while read -r number name; do
    timeout --foreground 60 "$simulator" "+elf=$folder/$number.elf" +max-cycles=1000000 </dev/null >"$work/log" 2>&1
    # one that was not run, or hung, is not found by what was asked
    if [ $? -eq 1 ] && grep -q 'was expected$' "$work/log"; then
        good
    else
        bad "$name: not found"
        tail -n 5 "$work/log"
    fi
done <"$work/drawn"
checks_end
