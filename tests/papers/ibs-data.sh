#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The data of figure 2 and table 1 of Drongowski, "Instruction-Based Sampling" (AMD, 2007), as CSV files in OUT, beside what the traces of
# the same runs say of every instruction.
#
#   tests/papers/ibs-data.sh BUILD OUT SEED LISTS.elf MATRIX.elf
#
#   ibs-latency.csv   list,from,to,samples,loads,truth   loads of a list by latency: sampled, estimate, all of them (trace)
#   ibs-dtlb.csv      pc,instruction,counter,op,truth    DTLB misses by instruction of the loop: interrupts, sampled instructions, all
set -eu
build=$1 out=$2 seed=$3 lists=$4 matrix=$5
. scripts/scratch.sh

record() { # NAME ELF OPTION...
    name=$1 elf=$2
    shift 2
    "$build/bin/assay" record --seed "$seed" "$@" -o "$work/$name.assay" "$elf" >"$work/said" 2>&1 </dev/null || { cat "$work/said" >&2; exit 1; }
}
# Of a trace: PC, data address, cycles in memory, events of each load that retired (sw/analysis/base/trace.h). A load: opcode 3 (of 32 bits), or c.ld and its like.
loads() {
    tail -c +97 "$1" | head -c -16 | od -An -v -w112 -tu4 | awk '
        function is_load(raw,   op, f) { op = raw % 4; f = int(raw / 8192) % 8; return op == 3 ? raw % 128 == 3 : op != 1 && (f == 2 || f == 3) }
        $18 % 256 == 0 && $14 != 4294967295 && $15 != 4294967295 && is_load($9) { print $3, $5, $15 - $14, $10 }'
}

names=$(nm "$lists" | awk '$3 ~ /nodes$/ { printf "%s=0x%s ", $3, $1 }')
address() { printf '%s' "$names" | tr ' ' '\n' | sed -n "s/^$1=//p"; }
far=$(address far_few_nodes)-$(printf '0x%x' $(($(address far_nodes) + 65536))):200
record lists "$lists" --config level2 --far "$far" -c 130 --trace "$work/lists.trace"
"$build/bin/assay" mem --histogram --csv --fields data,from,to,loads "$work/lists.assay" >"$work/latency"
loads "$work/lists.trace" | awk -v names="$names" '
    BEGIN { n = split(names, word, " "); for (i = 1; i <= n; i++) { split(word[i], part, "="); name[i] = part[1]; at[i] = hex(part[2])
            size[i] = part[1] ~ /few/ ? 512 : part[1] ~ /l2/ ? 8192 : 65536 } }
    function hex(text,   v, i) { for (i = 3; i <= length(text); i++) v = 16 * v + index("0123456789abcdef", substr(text, i, 1)) - 1; return v }
    { for (i = 1; i <= n; i++) if ($2 >= at[i] && $2 < at[i] + size[i]) count[name[i] "," $3]++ }
    END { for (key in count) print key "," count[key] }' >"$work/all"
awk -F , '
    function put(list, from, to, loads, truth) { print list "," from "," to "," loads "," truth }
    NR == FNR { truth[$1, $2] = $3; if ($2 > most) most = $2; next }
    FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print "list,from,to,loads,truth"; next }
    { sum = 0; for (c = $at["from"]; c <= $at["to"] && c <= most; c++) { sum += truth[$1, c]; delete truth[$1, c] }
      if ($1 ~ /nodes$/) { put($1, $at["from"], $at["to"], $at["loads"], sum); lists[$1] } }
    END { for (list in lists) for (c = 0; c <= most; c++) if ((list, c) in truth) put(list, c, c, 0, truth[list, c]) }' "$work/all" "$work/latency" |
    { read -r head; echo "$head"; sort -t , -k1,1 -k2,2n; } >"$out/ibs-latency.csv"

record counter "$matrix" --config board --counter dtlb_misses:20
record op "$matrix" --config board -c 130 --strata off -r 4
record exact "$matrix" --config board --trace "$work/matrix.trace"
"$build/bin/assay" annotate --csv --fields pc,instruction,samples "$work/counter.assay" multiply >"$work/counter"
"$build/bin/assay" script --csv --fields pc,dtlb_miss,fate,kind "$work/op.assay" | awk -F , '$2 == 1 && $3 == "retired" && $4 ~ /load|store/ { n[$1]++ } END { for (pc in n) print pc "," n[pc] }' >"$work/op"
loads "$work/matrix.trace" | awk '$4 % 4 >= 2 { n[$1]++ } END { for (pc in n) printf "0x%x,%d\n", pc, n[pc] }' >"$work/all"
awk -F , '
    FILENAME ~ /op$/ { op[$1] = $2; next }
    FILENAME ~ /all$/ { truth[$1] = $2; next }
    FNR == 1 { print "pc,instruction,counter,op,truth"; next }
    { text = $0; sub(/^[^,]*,/, "", text); sub(/,[^,]*$/, "", text); print $1 "," text "," $NF "," op[$1] + 0 "," truth[$1] + 0 }' \
    "$work/op" "$work/all" "$work/counter" >"$out/ibs-dtlb.csv"
