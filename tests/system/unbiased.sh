#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Are estimates of cycles unbiased, and their printed errors the true ones, however samples come? Records a program with many seeds and
# compares the share of each function with 5 % or more with the truth, which no seed changes: the mean over seeds is the truth, within four
# of its errors, and the printed errors are those observed, in the mean square of all functions, within a third.
#
#   tests/system/unbiased.sh BUILD CONFIG PERIOD SEEDS PROGRAM.elf OPTION[,OPTION...] [PLANTED]
#
# PLANTED: one function's estimate is off by so much, which must be found.
set -u
assay=$1/bin/assay config=$2 period=$3 seeds=$4 program=$5 options=$6 planted=${7:-}
. scripts/scratch.sh
name=$(basename "$program" .elf)
# shellcheck disable=SC2046 # one word an option
run() { "$assay" record --config "$config" -c "$period" --seed "$1" $(echo "$options" | tr , ' ') -o "$work/p$1" $2 "$program" </dev/null >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }; }
run 1 --truth
"$assay" truth --of cycles --all --csv "$work/p1" | sed 's/"[^"]*"/quoted/g' >"$work/truth"
for seed in $(seq 2 "$seeds"); do run "$seed" ""; done
for seed in $(seq "$seeds"); do "$assay" report --csv --method samples "$work/p$seed"; done | sed 's/"[^"]*"/quoted/g' >"$work/rows"
awk -F , -v what="$name, $config, period $period, $options${planted:+, planted}" -v seeds="$seeds" -v planted="$planted" '
    FNR == 1 { file++ }
    $1 == "pc" || $1 == "function" { for (i = 1; i <= NF; i++) at[$i] = i; next }
    file == 1 { true_of[$at["function"]] += $at["cycles"] / 2; all += $at["cycles"] / 2; next }       # rows of instructions, then of functions
    { f = $at["function"]
      if (true_of[f] < all / 20) next
      d = $at["cycles_share"] - true_of[f] / all
      if (planted && !(f in first)) { first[f] = 1; worst = worst ? worst : f }
      if (planted && f == worst) d += planted
      sum[f] += d; square[f] += d * d; n[f]++; squares += d * d; printed += $at["cycles_share_sigma"] ^ 2 }
    END {
        for (f in n) {
            mean = sum[f] / n[f]; sigma = sqrt((square[f] / n[f] - mean * mean) / (n[f] - 1)); seen++
            verdict = mean > 4 * sigma || mean < -4 * sigma ? " BIASED" : ""
            bad += verdict != ""
            printf "    %-20s %5.1f %%  off by %+.2f +- %.2f points%s\n", f, 100 * true_of[f] / all, 100 * mean, 100 * sigma, verdict
        }
        ratio = squares ? sqrt(printed / squares) : 0
        if (ratio < 0.75 || ratio > 1.33) bad++
        printf "%s: %d functions, %d seeds, printed error over observed %.2f: %s\n", what, seen, seeds, ratio, bad || !seen ? "FAILED" : "ok"
        exit (bad || !seen)
    }' "$work/truth" "$work/rows" >"$work/said"
status=$?
[ -z "$planted" ] || status=$((status != 1))
cat "$work/said"
exit $status
