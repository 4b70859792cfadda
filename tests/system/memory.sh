#!/bin/sh
# assay mem against every load and store of the same run (memory.c).
#
#   tests/system/memory.sh BUILD CONFIG PERIOD PROGRAM.elf [moved]
#
# moved: the report's rows have their neighbours' addresses, to be found out.
set -u
build=$1 config=$2 period=$3 program=$4 planted=${5:-}
. scripts/scratch.sh
"$build/bin/assay" record --config "$config" -c "$period" --seed 5 -e mem --trace "$work/trace" -o "$work/a.assay" "$program" \
    >"$work/out" 2>&1 </dev/null || { tail -n 5 "$work/out"; exit 1; }
"$build/bin/assay" mem --by line --csv "$work/a.assay" >"$work/lines.csv" || exit 1
"$build/bin/assay" mem --of order --csv "$work/a.assay" >"$work/order.csv" || exit 1
if [ "$planted" ]; then # the first field is a name, the second the address
    awk -F , -v OFS=, 'NR == 1 { print; next } { held = $2; if (NR > 2) $2 = before; before = held; print }' "$work/lines.csv" >"$work/moved.csv"
    mv "$work/moved.csv" "$work/lines.csv"
fi
"$build/test/memory" "$work/lines.csv" "$work/trace" "$work/order.csv" >"$work/said"
status=$?
[ "$planted" ] && status=$((status != 1))
sed "\$s|^|$config $(basename "$program" .elf)${planted:+, planted $planted}: |" "$work/said"
# An object's row has what its lines have, where they are its own alone.
"$build/bin/assay" mem --by symbol --csv "$work/a.assay" >"$work/symbols.csv" || exit 1
awk -F , 'FNR == 1 { file++; next } { sum[file] += $3 } END { if (sum[1] != sum[2] || !sum[1]) { print "samples by symbol " sum[1] ", by line " sum[2]; exit 1 } }' \
    "$work/symbols.csv" "$work/lines.csv" || status=1
exit $status
