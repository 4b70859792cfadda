#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Samples by what an interval counts (mpdisctl.EVERY) against the lives of all instructions of the run: each by its law, and by no other one
# (every.c). Then what commands show of such samples, and what they refuse.
#
#   tests/system/every.sh BUILD CONFIG PERIOD PROGRAM.elf [ROWS.csv]       ROWS.csv: the rows are added to it, for the page
#
# The last line is `N passed, N failed`.
set -u
build=$1 config=$2 period=$3 program=$4 rows=${5:-/dev/null}
. scripts/scratch.sh
. scripts/checks.sh
what="$config,$(basename "$(dirname "$program")" | sed 's/programs//; s/short/short /')$(basename "$program" .elf)"
number=0
for every in fetched cycles dispatched; do
    "$build/sim/$config/verilator/sim" "+elf=$program" "+profile=$work/profile.bin" "+setup=period=$period,seed=3,every=$number" \
        "+trace=$work/$every" +max-cycles=250000 >"$work/out" 2>&1 </dev/null
    status=$?
    [ $status -eq 0 ] || [ $status -eq 3 ] || { tail -n 5 "$work/out"; exit 1; }
    "$build/test/every" $every "$work/$every" >"$work/row" && good || bad "$what: its law does not hold for: $(cat "$work/row")"
    sed "s/^/$what,/" "$work/row" | tee -a "$rows"
    for law in fetched cycles dispatched; do
        [ $law = $every ] || { "$build/test/every" $every "$work/$every" as $law >/dev/null && bad "$what: $every: found to be by $law" || good; }
    done
    number=$((number + 1))
done

assay() { "$build/bin/assay" "$@" </dev/null 2>&1; }
refuses() { assay "$@" | grep "without\|Record without --counter and --sample-by"; }
assay record --sample-by dispatched --config "$config" -c 20 -o "$work/p" "$build/programs/short/json.elf" >"$work/out" || bad "not recorded: $(cat "$work/out")"
check "report" eval 'assay report "$work/p" | grep "^# BIASED:" && assay report --csv --fields function,events "$work/p" | grep "^\"*walk_value"'
check "script has each life" eval 'assay script --csv --fields pc,total_cycles,fate "$work/p" | grep ",[0-9]*,\"*retired"'
for command in truth mem paths optimize "report --exact"; do check "$command refuses" refuses $command "$work/p"; done
for option in --pair "-e load" --opportunities "--counter cycles" --aggregate "--strata 4:4"; do
    check "no $option" eval 'assay record --sample-by cycles $option -o "$work/q" "$build/programs/short/json.elf" | grep "^assay record: --"'
done
checks_end
