#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a test once for each item, as many at a time as the machine has processors (or JOBS).
#
#   scripts/each.sh "ITEM ITEM..." COMMAND...        COMMAND... ITEM for every item
#   scripts/each.sh - COMMAND...                     COMMAND... WORDS for every line of standard input
#
# The output of a run is printed in one piece when the run has ended. A run is one test, which passes when it exits
# with 0, or it prints a line `N passed, N failed` itself. The last line is the sum.
set -u
items=$1
shift
here=$(dirname "$0")
. "$here/scratch.sh"
export work here

# shellcheck disable=SC2016
one='log=$work/$$
"$@" >"$log" 2>&1 </dev/null
awk -v status=$? -f "$here/count.awk" "$log" >>"$work/counts"
sed "/^[0-9]* passed, [0-9]* failed\$/d" "$log"
rm -f "$log"'
: >"$work/counts"
# shellcheck disable=SC2086 # one word an item
if [ "$items" = - ]; then cat; else printf '%s\n' $items; fi |
    xargs -r -P "${JOBS:-$(nproc)}" -L 1 sh -c "$one" each "$@"

awk '{ passed += $1; failed += $2 }
    END { print passed + 0 " passed, " failed + 0 " failed"; exit failed || !passed }' "$work/counts"
