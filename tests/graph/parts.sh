#!/bin/sh
# A program in which nearly all time is one part's: `assay icost`, which is not told of which parts, names that part as the greatest
# cost, for each part of the machine on both configurations.
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

for config in board wide; do
    for part in "$@"; do
        check "$config, program of $part" costs_most $config "$part"
    done
done
check "without its part the program of order is blamed on another" fails costs_most board order --of dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss
checks_end
