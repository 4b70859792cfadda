#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay mem --of stores: the pairs of load and store that it names are those of the trace (stores.c); if they are moved by one store, they are
# not, which must be found. With EARLY at least so many samples of loads that read past a store must be named, and the distance to their
# stores must agree with the truth; four times that distance must not.
#
#   tests/system/stores.sh BUILD CONFIG PERIOD EARLY PROGRAM.elf
set -u
build=$1 config=$2 period=$3 early=$4 program=$5
. scripts/scratch.sh
loads=
[ "$early" -eq 0 ] || loads='-e load --truth'
# shellcheck disable=SC2086 # one word an argument
"$build/bin/assay" record --config "$config" -c "$period" $loads --signatures 20000 --trace "$work/trace" -o "$work/a.assay" \
    --max-cycles 400000 "$program" >"$work/out" 2>&1 </dev/null
"$build/bin/assay" mem --of stores --csv "$work/a.assay" >"$work/stores.csv" || { tail -n 5 "$work/out"; exit 1; }
printf '%s %s: ' "$config" "$(basename "$program" .elf)"
"$build/test/stores" "$work/stores.csv" "$work/trace" "$early" || exit 1
if "$build/test/stores" "$work/stores.csv" "$work/trace" "$early" 1 >"$work/said"; then
    echo "FAILED: one store further back was not found out: $(cat "$work/said")"
    exit 1
fi
[ "$early" -gt 0 ] || exit 0
says() { # VERDICT: of how far back the stores are
    "$build/bin/assay" truth --of violation --least 1 "$work/a.assay" | grep "^violation_back .* $1\$" || { echo "FAILED: not $1"; exit 1; }
}
says agrees
"$build/test/sql" "$work/a.assay" 'UPDATE truth SET violation_back = 4 * violation_back' && says DISAGREES >"$work/said"
