#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does the sampler sample without bias? Records programs with the truth beside the samples and looks at every
# instruction for which at least 5 samples are expected (truth / interval = m):
#   - |k - m| <= sqrt(m) for two thirds of them (68.3 % if sampling is random)
#   - sum of (k - m)^2 / m close to their number
#   - all samples together as many as expected
# The same numbers with every sample moved to the next instruction must fail, or the test would see nothing.
#
#   tests/system/accuracy.sh build/bin/assay CONFIG PERIOD PROGRAM.elf...
#
# The last line is `N passed, N failed`.
set -u
assay=$1 config=$2 period=$3
shift 3
. scripts/scratch.sh
. scripts/checks.sh

# judge SHIFT FILE...: prints the figures; succeeds where they fit random sampling.
judge() {
    shift_by=$1
    shift
    awk -F , -v shift_by="$shift_by" '
        FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; late = 0; next }
        { k = $column["samples"]; truth = $column["truth"] }
        k > 0 { interval = $column["estimate"] / k }
        shift_by { moved = late; late = k; k = moved }
        interval { m = truth / interval; samples += k; expected += m }
        interval && m >= 5 {
            d = (k - m) / sqrt(m); n++; chi += d * d; within += d * d <= 1 }
        END {
            if (!n) { print "no instruction with enough samples"; exit 1 }
            bias = (samples - expected) / sqrt(expected)
            printf "%d instructions, %d samples: %.1f %% within one sigma, chi-square/n %.2f, total %+.1f sigma\n", \
                n, samples, 100 * within / n, chi / n, bias
            exit !(within / n >= 2 / 3 - 2 * sqrt(0.22 / n) && chi / n < 1 + 5 * sqrt(2 / n) && bias < 3 && bias > -3)
        }' "$@"
}

files=
for program; do
    name=$(basename "$program" .elf)
    "$assay" record --truth -c "$period" --config "$config" -o "$work/$name.assay" "$program" >"$work/output" 2>&1 &&
        "$assay" truth --csv "$work/$name.assay" >"$work/$name.csv" || {
        echo "$name: not recorded"
        cat "$work/output"
        bad
        continue
    }
    files="$files $work/$name.csv"
    printf '%s: ' "$name"
    judge 0 "$work/$name.csv"
done
# shellcheck disable=SC2086 # one word a file
for shift_by in 0 1; do
    printf 'all programs%s: ' "$([ $shift_by = 0 ] || echo ', samples moved by one instruction')"
    judge $shift_by $files
    if [ $? -eq $shift_by ]; then good; else bad; fi
done
checks_end
