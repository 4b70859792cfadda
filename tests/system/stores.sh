#!/bin/sh
# assay mem --of stores: the pairs of load and store that it names are those of the trace (stores.c); one store further back
# they are not, which must be found out.
#
#   tests/system/stores.sh BUILD CONFIG PERIOD PROGRAM.elf
set -u
build=$1 config=$2 period=$3 program=$4
. scripts/scratch.sh
"$build/bin/assay" record --config "$config" -c "$period" --signatures 20000 --trace "$work/trace" -o "$work/a.assay" --max-cycles 400000 \
    "$program" >"$work/out" 2>&1 </dev/null
"$build/bin/assay" mem --of stores --csv "$work/a.assay" >"$work/stores.csv" || { tail -n 5 "$work/out"; exit 1; }
printf '%s %s: ' "$config" "$(basename "$program" .elf)"
"$build/test/stores" "$work/stores.csv" "$work/trace" || exit 1
if "$build/test/stores" "$work/stores.csv" "$work/trace" 1 >"$work/said"; then
    echo "FAILED: one store further back was not found out: $(cat "$work/said")"
    exit 1
fi
