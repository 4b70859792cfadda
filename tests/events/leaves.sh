#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Each leaf of the account of time against the machine's own clock, on both configurations: a program does the thing that the leaf is for,
# or leaves it out (leaves.c, leaf_rows). What it takes more by mcycle at the run's end is what `--exact` says in all; and so much of that, in
# percent, is the leaf's. Were the leaf's cycles booked on another one, nearly nothing would be. No program is here for core_room:
# an empty window has room for all but stores, which are mem_store. Half of the rows by turns (LONG=1: all).
#
#   tests/events/leaves.sh BUILD
set -u
build=$1 assay=$1/bin/assay
. scripts/scratch.sh
. scripts/checks.sh

# seen CONFIG PROGRAM [ARGUMENT]: the cycles of all leaves by name, and those of the clock.
seen() {
    "$assay" record --config "$1" -c 100000 -o "$work/profile" "$build/test/leaves/$2.elf" ${3:-} </dev/null >"$work/log" 2>&1 || cat "$work/log" >&2
    "$assay" report --exact --csv "$work/profile" | sed 's/"[^"]*"/quoted/g' | awk -F , '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /^cycles(_|$)/ && $i !~ /_sigma$|share/) name[i] = $i; next }
        { for (i in name) sum[name[i]] += $i }
        END { for (n in sum) print n, sum[n] }'
    sqlite3 "$work/profile" "SELECT 'clock ' || value FROM counters WHERE name = 'run_cycles'"
}

# judge LEAF LEAST: exit status 0 where the leaf has that much of what the clock says.
judge() {
    awk -v leaf="cycles_$1" -v least="$2" '
        NR == FNR { without[$1] = $2; next }
        { more[$1] = $2 - without[$1] }
        END {
            all = more["clock"]; part = all > 0 ? 100 * more[leaf] / all : 0
            printf "    %d cycles more, by the account %d; %s %.1f %%, at least %d\n", all, more["cycles"], leaf, part, least
            off = more["cycles"] - all
            exit !(all > 200 && part >= least && (off < 0 ? -off : off) < 100 + all / 100)
        }' "$work/without" "$work/with"
}

awk '/^#/ { next } $4 { print $4, $0; next } { print "board", $0; print "wide", $0 }' "$(dirname "$0")/leaf_rows" | scripts/drawn.sh 2 >"$work/rows"
while read -r machine program leaf least only; do
    config=$machine
    [ -z "$only" ] || config=$build/sim/$machine
    seen "$config" "$program" >"$work/without"
    seen "$config" "$program" on >"$work/with"
    check "$machine, $program" judge "$leaf" "$least"
    sed "s/^cycles_$leaf /cycles_elsewhere /" "$work/with" >"$work/planted" && mv "$work/planted" "$work/with"
    check "$machine, $program: a leaf that is booked on another one is missed" fails judge "$leaf" "$least"
done <"$work/rows"
checks_end
