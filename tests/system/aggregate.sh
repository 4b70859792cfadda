#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Samples that the driver adds up: nothing is lost, whatever the table's size, and the sums agree with the truth of the same run.
#
#   tests/system/aggregate.sh BUILD CONFIG DELIVERY ENTRIES PERIOD PROGRAM.elf
set -u
build=$1 config=$2 delivery=$3 entries=$4 period=$5 program=$6
. scripts/scratch.sh
assay=$build/bin/assay
name="$config $(basename "$program" .elf), $delivery, $entries entries"
. scripts/checks.sh
check() { # WHAT STATUS
    if [ "$2" -eq 0 ]; then
        good
    else
        bad "$name: $1"
    fi
}

"$assay" record --config "$config" --delivery "$delivery" --aggregate="$entries" -c "$period" --truth -o "$work/sums" "$program" \
    >"$work/out" 2>&1 </dev/null || { cat "$work/out"; exit 1; }
"$assay" report "$work/sums" >"$work/report" || exit 1
# Numbers of the header, without their commas.
number() { sed -n "s/,//g; $1" "$work/report"; }
samples=$(number 's/^# sums: *\([0-9]*\) samples in.*/\1/p') records=$(number 's/^# sums:.* in \([0-9]*\) records.*/\1/p')
taken=$(number 's/^# samples:.* of \([0-9]*\) taken.*/\1/p') flying=$(number 's/^# lost:.* \([0-9]*\) in flight.*/\1/p')
evicted=$(number 's/^# sums:.*: \([0-9]*\) left for another.*/\1/p') left=$(number 's/^# sums:.* \([0-9]*\) at the end.*/\1/p')
rows=$("$assay" report --csv --fields samples "$work/sums" | awk 'NR > 1 { sum += $1 } END { print sum }')
echo "$name: $samples samples in $records records, $evicted left for another; $taken were taken, $flying in flight"
[ "$samples" -gt 80 ]; check "too few samples: $samples" $?
[ $((samples + ${flying:-0})) -eq "$taken" ]; check "$taken samples were taken, $samples came, ${flying:-0} in flight" $?
[ "$rows" -eq "$samples" ]; check "the functions have $rows samples of $samples" $?
[ "${flying:-0}" -le 32 ]; check "$flying in flight: more than ring and queue hold" $?
[ "$left" -le "$entries" ]; check "$left at the end, of a table with $entries entries" $?
if [ "$entries" -lt 64 ]; then
    [ "$evicted" -gt 40 ]; check "a small table: $evicted left for another" $?
else
    [ $((5 * records)) -lt $((4 * samples)) ]; check "$records records of $samples samples: hardly added up" $?
fi
"$assay" truth --csv --of why "$work/sums" >"$work/why" && "$assay" truth "$work/sums" >"$work/truth"; check "truth" $?
for property in fetched retired aborted dmiss taken; do
    ! grep -q "^$property .*DISAGREES" "$work/truth"; check "$(grep "^$property .*DISAGREES" "$work/truth")" $?
done
"$assay" annotate "$work/sums" >/dev/null; check "annotate" $?
cycles=$("$assay" report --csv --fields cycles "$work/sums" | awk 'NR > 1 { sum += $1 } END { print sum }')
"$assay" whatcg "$work/sums" | awk -v cycles="$cycles" '/^# tallied/ { tallied = $3 } /Total tallied/ { total = $3 } END { exit !(total == 100 && tallied > 0.9 * cycles && tallied < 1.01 * cycles) }'
check "whatcg does not add up to $cycles cycles" $?
"$assay" topstalls "$work/sums" | grep -q "  800[0-9a-f]*  .*[.]c:"; check "topstalls finds none" $?
for command in script mem paths bottlenecks; do
    "$assay" $command "$work/sums" >/dev/null 2>"$work/said"
    [ $? -eq 125 ] && grep -q aggregate "$work/said"; check "$command takes sums for samples: $(cat "$work/said")" $?
done
checks_end
