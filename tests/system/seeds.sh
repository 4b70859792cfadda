#!/bin/sh
# Are the printed errors the true ones? Records each program many times, each time with another seed, and holds the
# spread that the estimates of a function show against the error that was printed with them:
#   cycles        share of the cycles, of every function with 5 % or more
#   instructions  the same of every instruction that has enough samples: with a printed error below a quarter, as 16
#                 charges of one size would have
#   retired       retired instructions of the functions with 5 % or more
# `ratio` is the root mean square of the printed errors over the observed standard deviation; it must be 1 within 15 %,
# beyond two standard errors of what so many seeds can tell (`+-`, from the fourth moment), three where there are
# hundreds; the geometric mean of all ratios of a kind must be 1 within 15 % without such a grace.
#
#   tests/system/seeds.sh build/bin/assay CONFIG PERIOD SEEDS PROGRAM.elf...
#
# The last line is `N passed, N failed`, one a kind and program, and one a kind.
set -u
assay=$1 config=$2 period=$3 seeds=$4
shift 4
. scripts/scratch.sh
export assay config period work

# one PROGRAM SEED: the report's rows, and those of all instructions, quoted fields without their commas.
# shellcheck disable=SC2016
one='name=$(basename "$0" .elf) profile=$work/$name.$1.assay
"$assay" record -c "$period" --seed "$1" --config "$config" -o "$profile" "$0" >"$work/$name.$1.output" 2>&1 &&
    "$assay" report --csv "$profile" >"$work/$name.$1.functions" &&
    "$assay" annotate --csv --all "$profile" >"$work/$name.$1.listing" || cat "$work/$name.$1.output" >&2
sed "s/\"[^\"]*\"/quoted/g" "$work/$name.$1.listing" >"$work/$name.$1.instructions"
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
            for (f in sum) if (kind == "instructions" ? sum[f] >= 4 * sqrt(error[f] * files) : sum[f] >= all / 20) {
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
        }' "$work/$1".*."$([ "$2" = instructions ] && echo instructions || echo functions)"
}

passed=0 failed=0
count() { if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi; }
for kind in cycles instructions retired; do
    for program; do
        judge "$(basename "$program" .elf)" $kind "$([ $kind = retired ] && echo retired || echo cycles_share)" "$seeds"
        count $?
    done
    if [ ! -e "$work/$kind.ratios" ]; then
        echo "$kind: none has enough samples"
        continue
    fi
    awk -v kind=$kind '{ sum += log($1) } END { if (!NR) exit 1; mean = exp(sum / NR)
        printf "%s: %d, geometric mean of the ratios %.2f\n", kind, NR, mean
        exit mean > 1.15 || mean < 1 / 1.15 }' "$work/$kind.ratios"
    count $?
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
