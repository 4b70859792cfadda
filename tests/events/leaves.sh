#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A leaf of the account of time, checked by the machine's own clock. A program does the thing that the leaf is for, or leaves it out (leaves.c).
# The extra time by mcycle at the run's end must be what `--exact` says in all, and at least LEAST percent of it must be the leaf's. If
# the leaf's cycles were booked on another leaf, nearly none of it would be. core_room has no program: an empty window has room for all
# but stores, which are mem_store.
#
#   tests/events/leaves.sh BUILD MACHINE PROGRAM LEAF LEAST
set -u
build=$1 machine=$2 program=$3 leaf=$4 least=$5 assay=$1/bin/assay config=$2
. scripts/scratch.sh
. scripts/checks.sh
[ "$machine" != level2 ] || config=$build/sim/level2

# seen [ARGUMENT]: the cycles of all leaves by name, and those of the clock.
seen() {
    "$assay" record --config "$config" -c 100000 -o "$work/profile" "$build/test/leaves/$program.elf" "$@" </dev/null >"$work/log" 2>&1 || cat "$work/log" >&2
    "$assay" report --exact --csv "$work/profile" | sed 's/"[^"]*"/quoted/g' | awk -F , '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /^cycles(_|$)/ && $i !~ /_sigma$|share/) name[i] = $i; next }
        { for (i in name) sum[name[i]] += $i }
        END { for (n in sum) print n, sum[n] }'
    sqlite3 "$work/profile" "SELECT 'clock ' || value FROM counters WHERE name = 'run_cycles'"
}

# judge: exit status 0 where the leaf has that much of what the clock says.
judge() {
    awk -v leaf="cycles_$leaf" -v least="$least" '
        NR == FNR { without[$1] = $2; next }
        { more[$1] = $2 - without[$1] }
        END {
            all = more["clock"]; part = all > 0 ? 100 * more[leaf] / all : 0
            printf "    %d cycles more, by the account %d; %s %.1f %%, at least %d\n", all, more["cycles"], leaf, part, least
            off = more["cycles"] - all
            exit !(all > 200 && part >= least && (off < 0 ? -off : off) < 100 + all / 100)
        }' "$work/without" "$work/with"
}

seen >"$work/without"
seen on >"$work/with"
check "$machine, $program" judge
sed "s/^cycles_$leaf /cycles_elsewhere /" "$work/with" >"$work/planted" && mv "$work/planted" "$work/with"
check "$machine, $program: a leaf that is booked on another one is missed" fails judge
checks_end
