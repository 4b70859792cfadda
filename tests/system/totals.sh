#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The exact totals of a sampled run against the lives of all its instructions (totals.c). Counting rests now and then, so that some
# instructions are not counted.
#
#   tests/system/totals.sh BUILD CONFIG PROGRAM.elf [unsampled]
#
# Then a number in each file is made one more, which must be found. The last line is `N passed, N failed`.
set -u
build=$1 config=$2 program=$3
. scripts/scratch.sh
. scripts/checks.sh
name="$config $(basename "$program" .elf) ${4:-}"
sampled="+profile=$work/profile +setup=period=30,seed=3"
[ $# -lt 4 ] || sampled=
# shellcheck disable=SC2086 # words
"$build/sim/$config/verilator/sim" "+elf=$program" $sampled "+truth=$work/totals" "+truth-halves=$work/halves" \
    "+truth-data=$work/data" "+truth-stacks=$work/stacks" "+trace=$work/trace" +max-cycles=300000 >"$work/out" 2>&1 </dev/null
status=$?
[ $status -eq 0 ] || [ $status -eq 3 ] || { tail -n 5 "$work/out"; exit 1; }
judge() { "$build/test/totals" "$work/trace" "$work/totals" "$work/halves" "$work/data" "$work/stacks"; }
check "$name" judge
for file in totals halves data stacks; do
    cp "$work/$file" "$work/right"
    awk -F , -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "dmiss") at = i } NR == 2 && at { $at++ } !at && /^C/ { $5++; at = 5 } 1' "$work/right" >"$work/$file"
    if judge >"$work/said"; then bad "$name: one more of $file was not found"; else good; fi
    mv "$work/right" "$work/$file"
done
checks_end
