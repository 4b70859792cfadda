#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The ranges that `assay icost --shotgun` prints: of costs and interactions of 1 % of the run and more, at least nine in ten contain what the
# whole graph says. The programs are not those that the width was taken from; with two seeds (LONG=1: three).
#
#   tests/shotgun/ranges.sh BUILD PROGRAM.elf...
set -u
assay=$1/bin/assay build=$1
shift
. scripts/scratch.sh
. scripts/checks.sh
parts=win,bw,bmisp,dmiss,shalu,lgalu
for elf; do
    "$build/sim/board/verilator/sim" "+elf=$elf" "+trace=$work/trace" </dev/null >"$work/out" 2>&1 || { tail -n 3 "$work/out"; exit 1; }
    "$assay" icost --all --csv --of $parts --trace "$work/trace" >"$work/whole" || exit 1
    for seed in 1 2 ${LONG:+3}; do
        "$assay" icost --all --csv --of $parts --shotgun --seed $seed --trace "$work/trace" "$elf" >"$work/samples" || exit 1
        awk -F , 'NR == FNR { whole[$1] = $3; next } $1 in whole && $4 != "" && $1 ~ /^[a-z0-9]*(\+[a-z0-9]*)?$/ { print whole[$1], $4, $5 }' "$work/whole" "$work/samples" >>"$work/ranges"
    done
done
# hold SCALE: how many of the ranges, made so much as wide
hold() {
    awk -v scale="$1" 'function size(x) { return x < 0 ? -x : x }
        size($1) >= 1 { n++; held += size($1 - ($2 + $3) / 2) <= scale * ($3 - $2) / 2 }
        END { printf "%d of %d ranges hold the value of the whole graph\n", held, n; exit !(n >= 30 && held >= 0.9 * n) }' "$work/ranges"
}
hold 1
check "nine in ten ranges hold the value of the whole graph" hold 1
check "ranges of a third do not" fails hold 0.33
checks_end
