#!/bin/sh
# assay bottlenecks against the truth (progress.c).      tests/system/progress.sh BUILD CONFIG PERIOD PROGRAM.elf
set -u
build=$1 config=$2 period=$3 program=$4
. scripts/scratch.sh
"$build/bin/assay" record --config "$config" -c "$period" --truth -o "$work/a.assay" "$program" >"$work/out" 2>&1 </dev/null ||
    { tail -n 5 "$work/out"; exit 1; }
"$build/test/progress" "$work/a.assay" >"$work/said"
status=$?
sed "s|^|$config $(basename "$program" .elf): |" "$work/said"
exit $status
