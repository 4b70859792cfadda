#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Are the printed errors the true ones? Records each program many times, each time with another seed, and compares the
# spread of a function's estimates with the error that was printed with them:
#   cycles        share of the cycles, of every function with 5 % or more
#   instructions  the same of every instruction that has enough samples: with a printed error below a third, as 9
#                 charges of one size would have
#   retired       retired instructions of the functions with 5 % or more
#   why           cycles by each reason, of those functions, where the printed error is below a quarter of it; one of few may be off
#   rates, means  every rate and every mean of cycles that `report` has, of the functions with 5 % of the samples or more, where
#                 the printed error is below a quarter of it (of a rate, and of what is missing to 1)
# `ratio` is the root mean square of the printed errors over the observed standard deviation; it must be 1 within 15 %,
# beyond two standard errors of what so many seeds can tell (`+-`, from the fourth moment), three where there are
# hundreds; the geometric mean of all ratios of a kind must be above 1 - 15 %, and, of four and more, below 1.25, without such a
# grace: with fewer than 100 samples, as here, an error may be too large (docs/report.md).
#
#   tests/system/seeds.sh build/bin/assay CONFIG PERIOD SEEDS PROGRAM.elf...
#
# RUNS=FOLDER keeps what the reports say there, and takes what an earlier call has left.
#
# The last line is `N passed, N failed`, one a kind and program, and one a kind.
set -u
assay=$1 config=$2 period=$3 seeds=$4
shift 4
. scripts/scratch.sh
runs=${RUNS:-$work}
export assay config period work runs

# one PROGRAM SEED: the report's rows, and those of all instructions, quoted fields without their commas.
# shellcheck disable=SC2016
one='name=$(basename "$0" .elf) profile=$work/$name.$1.assay
[ ! -s "$runs/$name.$1.instructions" ] || exit 0
"$assay" record -c "$period" --seed "$1" --config "$config" -o "$profile" "$0" >"$work/$name.$1.output" 2>&1 &&
    "$assay" report --csv "$profile" >"$runs/$name.$1.functions" &&
    "$assay" annotate --csv --all "$profile" >"$work/$name.$1.listing" || cat "$work/$name.$1.output" >&2
sed "s/\"[^\"]*\"/quoted/g" "$work/$name.$1.listing" >"$runs/$name.$1.instructions"
rm -f "$profile" "$work/$name.$1.listing"'
for program; do
    seq "$seeds" | xargs -P "${JOBS:-$(nproc)}" -I SEED sh -c "$one" "$program" SEED
done

# judge NAME KIND COLUMN SEEDS FILE...: a line for each function; succeeds where all ratios fit.
judge() {
    awk -F , -v name="$1" -v kind="$2" -v column="$3" -v seeds="$4" -v ratios="$work/$2.ratios" '
        FNR == 1 { files++; for (i = 1; i <= NF; i++) at[$i] = i; next }
        { v = $at[column]; s = $at[column "_sigma"]
          value[$1, files] = v; sum[$1] += v; error[$1] += s * s; printed[$1]++; all += v }
        END {
            if (files != seeds) { print name ": only " files + 0 " of " seeds " seeds were recorded"; exit 1 }
            for (f in sum) if (kind == "instructions" ? sum[f] >= 3 * sqrt(error[f] * files) : sum[f] >= all / 20) {
                mean = sum[f] / files; square = fourth = 0
                for (i = 1; i <= files; i++) {
                    d = (value[f, i] - mean) ^ 2; square += d / files; fourth += d * d / files }
                if (!square) { print name " " kind ": " f ": the same for every seed"; bad++; continue }
                ratio = sqrt(error[f] / printed[f] / (square * files / (files - 1)))
                grace = sqrt((fourth / square ^ 2 - 1) / 4 / files)
                off = log(ratio) < 0 ? -log(ratio) : log(ratio)
                verdict = off > log(1.15) + (kind == "instructions" ? 3 : 2) * grace ? " OFF" : ""
                bad += verdict != ""; seen++
                if (kind != "instructions" || verdict != "") printf "%-10s %-12s %-26s %5.1f %%  ratio %.2f +- %.2f%s\n", name, kind, f, 100 * sum[f] / all,
                    ratio, grace * ratio, verdict
                print ratio >>ratios
            }
            exit bad > 0 || (!seen && kind != "instructions")
        }' "$runs/$1".*."$([ "$2" = instructions ] && echo instructions || echo functions)"
}

# judge_columns NAME KIND SEEDS: the same of many columns, in one line; what is the same for every seed is passed over.
judge_columns() {
    awk -F , -v name="$1" -v kind="$2" -v seeds="$3" -v ratios="$work/$2.ratios" '
        BEGIN { wanted = kind == "rates" ? "_rate$" : kind == "why" ? "^cycles_" : "_cycles$" }
        FNR == 1 { files++; columns = 0
            for (i = 1; i < NF; i++) if ($i ~ wanted && $i != "cycles_share" && $(i + 1) == $i "_sigma") at[++columns] = i
            for (i = 1; i <= NF; i++) { title[i] = $i; if ($i == "samples") samples = i }
            next }
        { weight[$1] += $samples; all += $samples
          for (c = 1; c <= columns; c++) if ($at[c] != "" && $(at[c] + 1) != "") {
              key = $1 SUBSEP at[c]; value[key, ++n[key]] = $at[c]; sum[key] += $at[c]; error[key] += $(at[c] + 1) ^ 2 } }
        END {
            if (files != seeds) { print name ": only " files + 0 " of " seeds " seeds were recorded"; exit 1 }
            for (key in n) {
                split(key, part, SUBSEP)
                mean = sum[key] / n[key]; sigma = sqrt(error[key] / n[key]); rest = kind == "rates" ? 1 - mean : mean
                if (n[key] < files || weight[part[1]] < all / 20 || mean < 4 * sigma || rest < 4 * sigma) continue
                square = fourth = 0
                for (i = 1; i <= files; i++) { d = (value[key, i] - mean) ^ 2; square += d / files; fourth += d * d / files }
                if (square <= (mean / 1000) ^ 2) continue
                ratio = sigma / sqrt(square * files / (files - 1))
                grace = sqrt((fourth / square ^ 2 - 1) / 4 / files)
                off = log(ratio) < 0 ? -log(ratio) : log(ratio)
                if (off > log(1.15) + 2 * grace) { bad++
                    printf "%-10s %-14s %-26s %10.4g  ratio %.2f +- %.2f OFF\n", name, title[part[2]], part[1], mean, ratio, grace * ratio }
                seen++
                print ratio >>ratios
            }
            printf "%-10s %s: %d, %d of them off\n", name, kind, seen, bad
            exit bad > 1 && bad > seen / 20
        }' "$runs/$1".*.functions
}

. scripts/checks.sh
count() { if [ "$1" -eq 0 ]; then good; else bad; fi; }
for kind in cycles instructions retired why rates means; do
    for program; do
        case $kind in
        why | rates | means) judge_columns "$(basename "$program" .elf)" $kind "$seeds" ;;
        retired) judge "$(basename "$program" .elf)" $kind retired "$seeds" ;;
        *) judge "$(basename "$program" .elf)" $kind cycles_share "$seeds" ;;
        esac
        count $?
    done
    if [ ! -e "$work/$kind.ratios" ]; then
        echo "$kind: none has enough samples"
        continue
    fi
    awk -v kind=$kind '{ sum += log($1) } END { if (!NR) exit 1; mean = exp(sum / NR)
        printf "%s: %d, geometric mean of the ratios %.2f\n", kind, NR, mean
        exit (NR >= 4 && mean > 1.25) || mean < 1 / 1.15 }' "$work/$kind.ratios"
    count $?
done
checks_end
