#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Figure 2 of ProfileMe (MICRO-30) on our machine: where three sampling methods see the D-cache references of a loop
# that has one load, which hits, among hundreds of nops. CSV on stdout, one row for each address of the loop's
# function:
#
#   scripts/paper/figure2.sh [CONFIG] >figure2.csv             CONFIG: wide (default), board
#
#   pc_offset            bytes from the load; the load itself is 0
#   overflow_samples     PCs that the overflow interrupt of a counter of dcache_accesses delivered
#   attributed_samples   PCs that the hardware attributed such an overflow to (a counter of loads)
#   profileme_samples    instructions that ProfileMe sampled, of those that load
#
# Needs build/bin/assay, the simulator of CONFIG, build/programs/nops.elf.
set -eu
cd "$(dirname "$0")/../.."
. scripts/scratch.sh
config=${1:-wide} build=${BUILD:-build} period=${PERIOD:-16}
program=$build/programs/nops.elf

# samples NAME OPTION...: pc,samples,is_load of each instruction of the loop's function
samples() {
    name=$1
    shift
    "$build/bin/assay" record --config "$config" "$@" -o "$work/$name.assay" "$program" >"$work/log" 2>&1 ||
        { cat "$work/log" >&2; exit 1; }
    "$build/bin/assay" annotate --csv --fields pc,samples,instruction "$work/$name.assay" walk |
        awk -F, 'NR > 1 { print $1 "," $2 "," ($3 ~ /^"?ld /) }' >"$work/$name.csv"
}

samples overflow --counter "dcache_accesses:$period"
samples attributed --counter "loads:$period" --attributed
samples profileme -e load -c "$period"

awk -F, '
    function number(hex,   i, value) {
        for (i = 3; i <= length(hex); i++) value = 16 * value + index("0123456789abcdef", substr(hex, i, 1)) - 1
        return value
    }
    FNR == 1 { column++ }
    { count[column, $1] = $2 }
    column == 1 { order[++rows] = $1 }
    $3 { load = number($1) }
    END {
        if (!load) { print "figure2: the loop has no load" > "/dev/stderr"; exit 1 }
        print "pc_offset,overflow_samples,attributed_samples,profileme_samples"
        for (i = 1; i <= rows; i++)
            print number(order[i]) - load "," count[1, order[i]] "," count[2, order[i]] "," count[3, order[i]]
    }' "$work/overflow.csv" "$work/attributed.csv" "$work/profileme.csv"
