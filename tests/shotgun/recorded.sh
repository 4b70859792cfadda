#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Costs from samples that the hardware took, of a run of the unmodified program, against the whole graph of the same run.
#
#   tests/shotgun/recorded.sh BUILD CONFIG PROGRAM.elf
#
# Of costs of 10 % of the run and more the mean error is below 15 %. All pairs of 8 % and more have the right sign. With the
# program's samples given for another program, few fragments fit: an error.
set -u
build=$1 config=$2 program=$3
assay=$build/bin/assay
name="$config $(basename "$program" .elf), by hardware"
of=win,bw,bmisp,dmiss,shalu,lgalu
. scripts/scratch.sh
fail() {
    echo "$name: FAILED: $1"
    exit 1
}
# costs OPTION...: what is printed; a warning or the reason of a failure is in $work/said
costs() { "$assay" icost --csv "$@" 2>"$work/said"; }
"$assay" record --config "$config" -c 50 --signatures 4000 --trace "$work/trace" -o "$work/run.assay" "$program" >"$work/out" 2>&1 </dev/null || fail "$(tail -n 3 "$work/out")"
costs --of $of --trace "$work/trace" >"$work/whole" || fail "no costs by the trace: $(cat "$work/said")"
costs --of $of --shotgun --samples "$work/run.assay" "$program" >"$work/samples" || fail "no costs by samples: $(cat "$work/said")"
grep -q 'the fragments take' "$work/said" && fail "$(cat "$work/said")"
cp "$work/run.assay" "$work/longer.assay"
"$build/test/sql" "$work/longer.assay" "UPDATE counters SET value = 2 * value WHERE name = 'cycles'" || exit 1
costs --of $of --shotgun --samples "$work/longer.assay" "$program" >"$work/other" || fail "of a longer run: $(cat "$work/said")"
grep -q 'the fragments take 5[0-9] % fewer' "$work/said" || fail "nothing is said of a run that is twice as long"
awk -F , -v name="$name" '
    FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    FILENAME == ARGV[1] { whole[$column["parts"]] = $column["percent"]; next }
    $1 in whole {
        w = whole[$1]; s = $column["percent"]
        if ($1 !~ /[+ ]/ && w >= 10) { error += (s > w ? s - w : w - s) / w; n++ }
        if ($1 ~ /^[a-z0-9]+\+[a-z0-9]+$/ && (w >= 8 || w <= -8)) { signs++; wrong += w * s <= 0 }
    }
    END {
        mean = n ? 100 * error / n : 100
        printf "%s: %d costs, mean error %.1f %%; %d interactions, %d with the wrong sign\n", name, n, mean, signs, wrong
        exit !(n && signs) || mean > 15 || wrong
    }' "$work/whole" "$work/samples" || fail "not as the whole graph"

# by function, too: costs of 2 % of the run and more are in the range that the samples give, or 1.5 % of the run beside it; twice as much is not
by=bmisp,dmiss
costs --by function --of $by --trace "$work/trace" "$program" >"$work/whole" || fail "no costs by function by the trace: $(cat "$work/said")"
costs --by function --of $by --shotgun --samples "$work/run.assay" "$program" >"$work/samples" || fail "no costs by function by samples: $(cat "$work/said")"
by_function() { # TIMES
    awk -F , -v times="$1" -v name="$name" '
        FNR == 1 { next }
        FILENAME == ARGV[1] { whole[$1, 4] = times * $4; whole[$1, 7] = times * $5; next }
        { for (i = 4; i <= 7; i += 3) if (whole[$1, i] >= 2 * times) {
            n++
            if (whole[$1, i] < $(i + 1) - 1.5 || whole[$1, i] > $(i + 2) + 1.5) { print name ": " $1 ": " whole[$1, i] " is not from " $(i + 1) " to " $(i + 2); bad++ } } }
        END { print name ": " n + 0 " costs by function, " bad + 0 " out of range"; exit !n || bad }' "$work/whole" "$work/samples"
}
by_function 1 || fail "by function not as the whole graph"
by_function 2 >"$work/out" && fail "by function twice the costs are as well"

costs --of $of --shotgun --samples "$work/run.assay" "$build/programs/short/fsm.elf" >"$work/other" &&
    fail "another program's code fits as well: $(head -n 3 "$work/other")"
grep -q 'is not the program that was recorded' "$work/said" || fail "another program: $(cat "$work/said")"
