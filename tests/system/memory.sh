#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay mem against every load and store of the same run (memory.c).
#
#   tests/system/memory.sh BUILD CONFIG PERIOD PROGRAM.elf [moved]
#
# moved: the report's rows have their neighbours' addresses, which must be found.
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
# The same exactly; in a report of estimates it finds that they are none.
exactly() { # OPTION
    "$build/bin/assay" mem $1 --by line --csv --all "$work/a.assay" >"$work/exact.csv" && "$build/bin/assay" mem $1 --of order --csv --all "$work/a.assay" >"$work/exact_order.csv" &&
        "$build/test/memory" "$work/exact.csv" "$work/trace" "$work/exact_order.csv" exact >"$work/said"
}
if [ -z "$planted" ]; then
    exactly --exact || status=1
    sed "\$s|^|$config $(basename "$program" .elf) --exact: |" "$work/said"
    if exactly ""; then
        echo "estimates were taken for exact"
        status=1
    fi
fi
# An object's row has what its lines have, where they are its own alone.
"$build/bin/assay" mem --by symbol --csv "$work/a.assay" >"$work/symbols.csv" || exit 1
awk -F , 'FNR == 1 { file++; next } { sum[file] += $3 } END { if (sum[1] != sum[2] || !sum[1]) { print "samples by symbol " sum[1] ", by line " sum[2]; exit 1 } }' \
    "$work/symbols.csv" "$work/lines.csv" || status=1

# A page has what its 64 lines have: all but the last three digits of their addresses are the page's.
if [ -z "$planted" ]; then
    "$build/bin/assay" mem --by page --csv "$work/a.assay" >"$work/pages.csv" || exit 1
    awk -F , 'FNR == 1 { file++; next } { page = substr($2, 1, length($2) - 3) }
        file == 1 { if (page "000" != $2 && $2 != "0x0") bad = 1; said[page] = $3; misses[page] = $3 * $10; next }
        { lines[page] += $3; missed[page] += $3 * $10 }
        END { for (p in said) { n++; off = misses[p] - missed[p]; if (said[p] != lines[p] || off * off > 0.01) { print p "000: " said[p] " samples, its lines " lines[p]; bad = 1 } }
              for (p in lines) if (!(p in said)) bad = 1
              exit bad || !n }' "$work/pages.csv" "$work/lines.csv" || status=1
fi

# An object's row has the samples whose address is in it, by the sizes that nm has, and none of what lies beside it.
"$build/bin/assay" script --csv --fields address,kind,fate "$work/a.assay" | tr , ' ' >"$work/samples"
"${NM:-riscv64-unknown-elf-nm}" -S "$program" | awk 'NF == 4 && $3 ~ /[bBdDrR]/' >"$work/objects"
in_objects() { # SYMBOLS.csv
    awk 'function number(hex, n, i) { n = 0; for (i = 1; i <= length(hex); i++) n = 16 * n + index("0123456789abcdef", substr(hex, i, 1)) - 1; return n }
        FILENAME == ARGV[1] { name[++objects] = $4; from[objects] = number($1); size[objects] = number($2); is[$4] = 1; next }
        FILENAME == ARGV[2] { if (NF < 3 || $3 != "retired" || $2 !~ /load|store/) next
            at = number(substr($1, 3)); for (i = 1; i <= objects; i++) if (at >= from[i] && at < from[i] + size[i]) counted[name[i]]++; next }
        FNR > 1 { split($0, f, ","); if (f[1] in is) said[f[1]] += f[3] }
        END { for (n in is) { all += counted[n]; if (counted[n] + 0 != said[n] + 0) { print n ": " said[n] + 0 " samples, nm counts " counted[n] + 0; bad = 1 } }
              exit bad || !all }' "$work/objects" "$work/samples" "$1"
}
if [ -s "$work/objects" ]; then
    in_objects "$work/symbols.csv" || status=1
    awk -F , -v OFS=, 'NR == FNR { split($0, f, " "); is[f[4]] = 1; next } $1 in is && !done { $3++; done = 1 } 1' "$work/objects" "$work/symbols.csv" >"$work/wrong.csv"
    if in_objects "$work/wrong.csv" >/dev/null; then
        echo "a sample too many of an object was not found"
        status=1
    fi
fi
exit $status
