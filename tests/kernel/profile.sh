#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Profiles the short kernel with both deliveries, and compares the report of each process with what it really retired: the reference simulator
# runs it alone and counts its instructions in U. Time slices are much longer than the sampling handler, in which time goes on. Otherwise
# most would end in it, and what the kernel does then would follow a sample too closely to be chosen.
#
#   tests/kernel/profile.sh build board
#
# The last line is `N passed, N failed`.
set -u
build=$1 config=$2 period=300
kernel=$build/programs/short/kernel.elf lines=sw/programs/kernel/short.txt
. scripts/scratch.sh
. scripts/checks.sh

# retired LINE: instructions of the process in U.
retired() { "$build/bin/assay-iss" --trace "$kernel" "$1" 2>&1 >/dev/null </dev/null | grep -c '^U '; }

# near NAME EXACT: the row's estimate is within four standard errors.
near() {
    awk -F , -v name="$1" -v exact="$2" -v period="$period" '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
        NR > 1 && $1 == name { found = 1; value = $column["retired"]; sigma = $column["retired_sigma"] }
        END { if (!found) exit exact > 9 * period      # so many periods, and no sample: one in 8,000
              off = value - exact; exit off * off > 16 * sigma * sigma }' "$work/processes.csv"
}

# judge DELIVERY
judge() {
    delivery=$1
    set -- slice=5000
    while read -r line; do
        case $line in slice=*) ;; *) set -- "$@" "$line" ;; esac
    done <"$lines"
    "$build/bin/assay" record --delivery "$delivery" --config "$config" -c "$period" -o "$work/kernel.assay" "$kernel" "$@" </dev/null >"$work/output" 2>"$work/errors" ||
        bad "record: exit status $?: $(cat "$work/errors")"
    if diff tests/kernel/expected/short/kernel.txt "$work/output"; then good; else bad "$delivery: other output than without the profiler"; fi
    "$build/bin/assay" report --by process --csv "$work/kernel.assay" >"$work/processes.csv"
    shift
    pid=0 names=
    for line; do
        pid=$((pid + 1)) name=${line#!} name=${name%% *}
        case " $names " in *" $name "*) row="$name#$pid" ;; *) row=$name ;; esac
        names="$names $name"
        exact=$(retired "$line")
        if near "$row" "$exact"; then good; else bad "$delivery: $row: $exact instructions in U, but: $(grep "^$row," "$work/processes.csv")"; fi
        if grep -q "^$row \[kernel\]," "$work/processes.csv"; then good; else bad "$delivery: $row [kernel]: no samples"; fi
    done
    "$build/bin/assay" report --csv "$work/kernel.assay" >"$work/functions.csv"
    for function in quicksort:sort json:walk_value process_next trap_vector; do
        if grep -q "^$function," "$work/functions.csv"; then good; else bad "$delivery: $function: no samples"; fi
    done
}
for by in interrupt stream; do judge $by; done
checks_end
