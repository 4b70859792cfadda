#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Programs in which nearly all time belongs to one part: `assay icost`, which is not told which part, must name it as the greatest cost. There
# is one for each part of the machine; on one configuration, in rotation (LONG=1: both).
#
#   tests/graph/parts.sh BUILD PART...
set -u
assay=$1/bin/assay programs=$1/test/icost-parts
shift
. scripts/scratch.sh
. scripts/checks.sh

# costs_most CONFIG PART [OPTION...]: PART is the greatest cost in its program.
costs_most() {
    run=$work/$1-$2 part=$2
    [ -f "$run.trace" ] || "$assay" record --config "$1" --trace "$run.trace" -o "$run.assay" "$programs/$2.elf" || return 1
    shift 2
    "$assay" icost --csv "$@" --trace "$run.trace" |
        awk -F , -v part="$part" 'NR > 1 && $1 !~ /[+ ]/ && (top == "" || $2 > most) { most = $2; top = $1 } END { print top; exit top != part }'
}

configs=$(printf '%s\n' board wide | scripts/drawn.sh 2)
for config in $configs; do
    for part in "$@"; do
        check "$config, program of $part" costs_most $config "$part"
    done
done
# takes CONFIG PART: with the part ideal, the program of fwd takes as long as the other one, within 3 %
takes() {
    for name in fwd whole; do
        "$assay" icost --csv --of dl1,"$2" --trace "$work/$1-$name.trace" >"$work/$name.csv" || return 1
    done
    awk -F , -v part="$2" '/^none of/ { left = $2 } NR > 1 { sum[FILENAME] += $2 } $1 == part { cost[FILENAME] = $2 }
        END { a = sum[ARGV[1]] - cost[ARGV[1]]; b = sum[ARGV[2]]; print a, b; exit !(b && a < 1.03 * b && a > 0.97 * b) }' "$work/fwd.csv" "$work/whole.csv"
}
for config in $configs; do
    "$assay" record --config $config --trace "$work/$config-whole.trace" -o "$work/whole.assay" "$programs/whole.elf" >"$work/out" 2>&1 || exit 1
    check "$config, fwd ideal is as stores that have all bytes" takes $config fwd
    check "order ideal is not" fails takes $config order
done
check "without its part the program of order is blamed on another" fails costs_most "$config" order --of dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss
checks_end
