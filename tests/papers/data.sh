#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The data of the ProfileMe paper's figures 2, 3, 6, 7 and of its section 6, as CSV files in OUT, each estimate beside the truth
# of the same run. All but figure 2 is recorded on `board`; progress goes to stderr.
#
#   tests/papers/data.sh BUILD OUT SEED full|short
set -eu
build=$1 out=$2 seed=$3 size=$4
assay=$build/bin/assay
. scripts/scratch.sh
case $size in # CONVERGENCE and PAIRED: programs; the periods are short ones at which hardly anything is dropped
full) convergence='quicksort json jpeg hash lz' paired='quicksort json jpeg lz' loops=loops all=--all ;;
short) convergence='quicksort jpeg hash' paired='json jpeg' loops=loops-short all= ;;
esac
period=400
limit=$([ "$size" = full ] || echo '--max-cycles 700000')

# record NAME ELF OPTION...: runs it; $work/NAME.assay, $work/NAME.trace where that is asked for.
record() {
    into=$1 elf=$2
    shift 2
    echo "paper: recording $(basename "$elf" .elf), period $period" >&2
    "$assay" record --config board --seed "$seed" -c "$period" "$@" -o "$work/$into.assay" "$elf" </dev/null >"$work/out" 2>&1 ||
        [ $? -eq 124 ] || { cat "$work/out" >&2; exit 1; }
    if grep -q dropped "$work/out"; then echo "paper: $into: $(sed -n 's/.*warning: //p' "$work/out")" >&2; fi
}

# columns NAME...: prints these columns of the CSV on stdin, without the header.
columns() {
    awk -F , -v list="$*" '
        NR == 1 { count = split(list, name, " "); for (i = 1; i <= NF; i++) at[$i] = i; next }
        { for (i = 1; i <= count; i++) printf "%s%s", $at[name[i]], i < count ? "," : "\n" }'
}

# Figure 2, where the scripts have it: counters that overflow beside instructions that are sampled.
if [ "$size" = full ] && [ -x scripts/paper/figure2.sh ]; then
    echo "paper: recording nops" >&2
    BUILD=$build scripts/paper/figure2.sh wide >"$out/figure2.csv"
fi

# Figure 3, as the paper has it, of samples alone: instructions that were sampled with the property or should have been.
echo property,program,samples,expected,ratio >"$out/figure3.csv"
for program in $convergence; do
    # shellcheck disable=SC2086 # $limit is an option with its value, or nothing
    record convergence "$build/programs/$program.elf" $limit --strata off
    interval=$("$assay" truth --method samples --csv "$work/convergence.assay" | columns samples estimate |
        awk -F , '$1 > most { most = $1; interval = $2 / $1 } END { print interval }')
    for property in retired dmiss; do
        "$assay" truth --method samples --of "$property" --csv "$work/convergence.assay" | columns samples estimate truth |
            awk -F , -v head="$property,$program" -v interval="$interval" '
                $1 > 0 || $3 / interval >= 1 { printf "%s,%d,%.2f,%s\n", head, $1, $3 / interval, $3 ? sprintf("%.4f", $2 / $3) : "inf" }' |
            sort -t , -k 3n -k 4n >>"$out/figure3.csv"
    done
done

# Figure 6 and section 6: pairs, and the lives of all instructions.
period=450
limit=$([ "$size" = full ] || echo '--max-cycles 300000')
echo program,length,within,within_counts,within_history,within_pairs,within_register,between,between_counts,between_history,between_pairs,between_register >"$out/figure6.csv"
echo program,part,pairs,ipc,ipc_sigma,true_ipc >"$out/ipc.csv"
echo program,mean,deviation,largest_over_smallest >"$out/windows.csv"
for program in $paired; do
    # shellcheck disable=SC2086 # $limit is an option with its value, or nothing
    record paired "$build/programs/$program.elf" $limit --pair=64 --trace "$work/paired.trace"
    echo "paper: paths and windows of $program" >&2
    # shellcheck disable=SC2086 # $all is an option or nothing
    "$assay" paths $all --csv --trace "$work/paired.trace" "$work/paired.assay" |
        columns length within_samples within_counts within_history within_pairs within_register between_samples \
            between_counts between_history between_pairs between_register | sed "s/^/$program,/" >>"$out/figure6.csv"
    "$assay" pairs --by time --csv --trace "$work/paired.trace" "$work/paired.assay" |
        columns address pairs ipc ipc_sigma true_ipc | awk -F , -v name="$program" '
            { part = 0; hex = substr($1, 3); for (i = 1; i <= length(hex); i++) part = 16 * part + index("123456789abcdef", substr(hex, i, 1))
              print name "," part "," $2 "," $3 "," $4 "," $5 }' >>"$out/ipc.csv"
    "$assay" pairs --trace "$work/paired.trace" "$work/paired.assay" |
        sed -n "s/^# windows:.*truly \([0-9.]*\) .*deviation \([0-9]*\) %.*smallest \([0-9]*\)/$program,\1,\2,\3/p" >>"$out/windows.csv"
done

awk -F , -v OFS=, '
    NR == 1 { for (i = 3; i <= NF; i++) tried[i] = $i ~ /_/ ? tried[i - 1] : i; sub(/^program,/, ""); print; next }
    !($2 in seen) { seen[$2]; order[++count] = $2 }
    { for (i = 3; i <= NF; i++) sum[$2, i] += tried[i] == i ? $i : $i * $tried[i] }
    END { for (n = 1; n <= count; n++) {
              row = order[n]
              for (i = 3; i <= 12; i++) row = row "," (tried[i] == i ? sum[order[n], i] : sprintf("%.4f", sum[order[n], i] / sum[order[n], tried[i]]))
              print row } }' "$out/figure6.csv" >"$out/figure6-mean.csv"

# Figure 7: instructions of three loops.
record loops "$build/test/$loops.elf" --pair=64 --trace "$work/loops.trace"
echo loop,offset,pairs,latency,wasted,wasted_sigma,useful_a_cycle,true_latency,true_wasted >"$out/figure7.csv"
"$assay" pairs --by instruction --csv --trace "$work/loops.trace" "$work/loops.assay" |
    columns name pairs executions cycles wasted wasted_sigma useful true_cycles true_wasted |
    awk -F , '{ split($1, place, "+"); sub(/\..*/, "", place[1]) }
        place[1] ~ /^(alone|chained|crowded)$/ && $2 >= 10 {
            printf "%s,%s,%d,%.0f,%.0f,%.0f,%.3f,%.0f,%.0f\n", place[1], place[2], $2, $3 * $4, $5, $6, $7, $8, $9 }' |
    sort -t , -k 1,1 -k 2,2 >>"$out/figure7.csv"
echo "paper: the data is in $out" >&2
