#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Interactions of pairs of loads (icost --pairs) from samples, of the trace and as the hardware took them, against the graph of the
# whole trace of the same run.
#
#   tests/shotgun/loads.sh BUILD CONFIG LOADS.elf
#
# By the trace, the two loads that wait together are parallel, by 20 % of the run and more; the third is not, with either. From samples each
# pair is within 3 % of the run of that. With branch misses as the part, the samples must not be.
set -u
build=$1 config=$2 program=$3
assay=$build/bin/assay
name="$config, pairs of loads"
. scripts/scratch.sh
fail() {
    echo "$name: FAILED: $1"
    exit 1
}
pairs() { # PART ARGUMENT...: their rows, by the places of both, with commas
    part=$1
    shift
    "$assay" icost --by instruction --pairs --of "$part" --csv "$@" "$program" 2>"$work/said" || fail "$(cat "$work/said")"
}
"$assay" record --config "$config" -c 50 --signatures 4000 --trace "$work/trace" -o "$work/run.assay" "$program" >"$work/out" 2>&1 </dev/null || fail "$(tail -n 3 "$work/out")"
pairs dmiss --trace "$work/trace" >"$work/whole"
compare() { # FILE
    awk -F , -v name="$name" '
        FNR == 1 { next }
        { a = substr($1, 1, 8); b = substr($2, 1, 8); key = a < b ? a " " b : b " " a }
        FILENAME == ARGV[1] { whole[key] = $5; if ($5 >= 20) large++; next }
        key in whole { n++; off = $5 - whole[key]; off = off < 0 ? -off : off; if (off > most) most = off; seen += whole[key] >= 20 }
        END { printf "%s: %d compared, %d parallel, off by %.2f %% of the run at most\n", name, n, large, most; exit !(large == 1 && seen == 1) || n < 3 || most > 3 }
    ' "$work/whole" "$1"
}
pairs dmiss --shotgun --interval 20 --apart 2200 --trace "$work/trace" >"$work/sampled"
compare "$work/sampled" || fail "samples of the trace: $(sed -n 1,4p "$work/whole" "$work/sampled")"
pairs dmiss --shotgun --samples "$work/run.assay" >"$work/recorded"
compare "$work/recorded" || fail "samples of the hardware: $(sed -n 1,4p "$work/whole" "$work/recorded")"
pairs bmisp --shotgun --samples "$work/run.assay" >"$work/other"
compare "$work/other" >"$work/out" && fail "interactions of another part are as good"
exit 0
