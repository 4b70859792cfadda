#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compares other kinds of samplers with the truth of time on the same runs (tb/truth_policies.c). For each policy: the
# share of the cycles that it charges to another instruction, mean and maximum over the programs, in percent, and the
# largest error of one instruction in points; with a sample in every cycle (the error of the policy itself), and with
# one in 100 cycles or instructions (chance, too). A table in Markdown.
#
#   scripts/paper/policies.sh SIM PROGRAM.elf...
set -u
sim=$1
shift
. scripts/scratch.sh
export sim work
# shellcheck disable=SC2016
printf '%s\n' "$@" | xargs -P "${JOBS:-$(nproc)}" -I PROGRAM sh -c '
    name=$(echo "$0" | tr / _)
    "$sim" +elf="$0" +policies="$work/$name.csv" +max-cycles=20000000 </dev/null >"$work/$name.log" 2>&1 || {
        echo "$0: the simulation failed"; tail -n 3 "$work/$name.log"; rm -f "$work/$name.csv"; exit 1; }' PROGRAM || exit 1
awk -F , '
    FNR == 1 { finish(); columns = NF; for (i = 1; i <= NF; i++) name[i] = $i; rows = 0; next }
    { rows++; for (i = 2; i <= NF; i++) { value[rows, i] = $i; sum[i] += $i } }
    function finish(i, r, off, wrong, top) {
        if (!rows) return
        programs++
        for (i = 3; i <= columns; i++) {
            wrong = top = 0
            for (r = 1; r <= rows; r++) {
                off = value[r, i] / sum[i] - value[r, 2] / sum[2]
                if (off < 0) off = -off
                wrong += off / 2
                if (off > top) top = off
            }
            mean[i] += wrong
            if (wrong > most[i]) most[i] = wrong
            if (top > largest[i]) largest[i] = top
        }
        delete value; delete sum; rows = 0
    }
    END {
        finish()
        print "| policy | wrong%: mean | largest | one instruction | sampled: mean | largest | one instruction |"
        print "|---|---|---|---|---|---|---|"
        for (i = 3; i < columns; i += 2)
            printf "| `%s` | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f |\n", name[i], 100 * mean[i] / programs, 100 * most[i],
                100 * largest[i], 100 * mean[i + 1] / programs, 100 * most[i + 1], 100 * largest[i + 1]
        printf "%d programs\n", programs
    }' "$work"/*.csv
