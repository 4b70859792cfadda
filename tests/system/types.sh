#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay mem --by type: a program has its objects in an array of bytes; each field has the samples whose addresses lie in it (types.c says where
# that is). The bytes are cleared first, by code that knows no types.
#
#   tests/system/types.sh BUILD CONFIG TYPES.elf
set -u
build=$1 config=$2 program=$3
. scripts/scratch.sh
"$build/bin/assay" record --config "$config" -c 24 -r 4 -o "$work/a.assay" "$program" >"$work/printed" 2>"$work/said" </dev/null ||
    { cat "$work/said"; exit 1; }
"$build/bin/assay" mem --by type --of data --csv --all "$work/a.assay" >"$work/types.csv" &&
    "$build/bin/assay" script --csv -F address,kind,fate,function "$work/a.assay" >"$work/script.csv" || exit 1
grep '[0-9]$' "$work/printed" | sed 's/ \([0-9]* [0-9]* [0-9]* [0-9]* [0-9]*\)$/,\1/; s/\([0-9]\) /\1,/g' >"$work/fields"
awk -F , -v config="$config" '
    function number(hex,  i, n) { for (i = 3; i <= length(hex); i++) n = 16 * n + index("0123456789abcdef", substr(hex, i, 1)) - 1; return n }
    FILENAME ~ /fields$/ { name[++n] = $1; first[n] = $2; end[n] = $3; every[n] = $4; offset[n] = $5; size[n] = $6; next }
    FILENAME ~ /script.csv$/ {
        if ($2 !~ /load|store/ || $3 != "retired" || $4 == "_start") next
        at = number($1)
        for (i = 1; i <= n; i++)
            if (at >= first[i] && at < end[i] && (at - first[i]) % every[i] >= offset[i] && (at - first[i]) % every[i] < offset[i] + size[i]) met[i]++
        next
    }
    FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    { told[$column["data"]] = $column["samples"] }
    END {
        for (i = 1; i <= n; i++) {
            all += met[i]; known += told[name[i]]
            if (told[name[i]] + 0 > met[i] + 0) { printf "%s: %s: %d samples, %d have such an address\n", config, name[i], told[name[i]], met[i]; bad++ }
        }
        printf "%s: %d of %d samples have the type of their address\n", config, known, all
        exit bad || n < 10 || all < 200 || known < 0.98 * all
    }' "$work/fields" "$work/script.csv" "$work/types.csv"
