#!/bin/sh
# Runs a test once for each item, as many at a time as the machine has processors (or JOBS).
#
#   scripts/each.sh "ITEM ITEM..." COMMAND...        COMMAND... ITEM for every item
#   scripts/each.sh - COMMAND...                     COMMAND... WORDS for every line of standard input
#
# What one run prints comes out in one piece when it has ended; a run passes when it exits with 0. The last line is
# `N passed, N failed`.
set -u
items=$1
shift
. "$(dirname "$0")/scratch.sh"
export work

# shellcheck disable=SC2016
one='log=$work/$$
"$@" >"$log" 2>&1 </dev/null && echo passed >>"$work/verdicts" || echo failed >>"$work/verdicts"
cat "$log"
rm -f "$log"'
: >"$work/verdicts"
# shellcheck disable=SC2086 # one word an item
if [ "$items" = - ]; then cat; else printf '%s\n' $items; fi |
    xargs -r -P "${JOBS:-$(nproc)}" -L 1 sh -c "$one" each "$@"

passed=$(grep -c passed "$work/verdicts")
failed=$(grep -c failed "$work/verdicts")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
