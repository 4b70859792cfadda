#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sampled simulation of long runs, as the page docs/results/sampled-long.md: phases.elf (scripts/long/long.mk) with some 10^8 and with some
# 10^9 instructions, compared with the whole runs: FOLDER/cycles-ROUNDS.csv by `assay stat`, FOLDER/whole.assay by `assay record`.
#
#   scripts/sampled-long.sh BUILD CONFIG PHASES.elf FOLDER
set -u
build=$1 config=$2 program=$3 whole=$4
. "$(dirname "$0")/scratch.sh"
assay=$build/bin/assay
quiet() { "$@" </dev/null >/dev/null 2>&1 || true; } # the program reports what is wrong, also by its exit status

# row SEED ROUNDS OPTION...: a row of windows
row() {
    seed=$1 rounds=$2
    shift 2
    begin=$(date +%s)
    quiet "$assay" stat --config "$config" --json --window 10000 --window-seed "$seed" "$@" -o "$work/json" "$program" "$rounds"
    jq -r --arg seed "$seed" --arg how "$*" --arg seconds $(($(date +%s) - begin)) --arg exact "$(sed -n 's/^cycles,//p' "$whole/cycles-$rounds.csv")" \
        '[.counts.instructions, $how, $seed, .windows.count, .windows.strata, .counts.cycles, .deviations.cycles, $seconds, $exact] | @tsv' "$work/json"
}
{
    row 1 20
    row 2 20
    row 3 20
    row 1 20 --points stretch
    row 1 200
} >"$work/rows"
shares() { "$assay" report --csv --fields function,cycles_share "$1" 2>/dev/null | grep -v '^(all)'; }
shares "$whole/whole.assay" >"$work/whole.csv"
for seed in 1 2 3; do
    begin=$(date +%s)
    quiet "$assay" record --config "$config" --window 10000 --window-seed $seed -c 100 -o "$work/windows.assay" "$program" 20
    echo "# $seed $(($(date +%s) - begin))"
    shares "$work/windows.assay"
done >"$work/windows.csv"

cat <<EOF
# Sampled simulation of long runs

Made by \`make sampled-long\`; nothing here is typed. \`phases.elf\` runs our programs one after another, repeatedly (\`scripts/long\`), on \`$config\`;
\`assay stat --window 10000\`, beside the whole run.

| instructions | options | seed | windows | strata | cycles of all | by windows | error printed, % | off, % | seconds, on $(nproc) processors |
|---|---|---|---|---|---|---|---|---|---|
EOF
awk -F '\t' '{ printf "| %.0f | %s | %d | %d | %d | %.0f | %.0f | %.2f | %+.2f | %d |\n",
    $1, ($2 == "" ? "-" : "`" $2 "`"), $3, $4, $5, $9, $6, 100 * $7 / $6, 100 * ($6 - $9) / $9, $8 }' "$work/rows"
cat <<EOF

Shares of the cycles by function, in points, of 10<sup>8</sup> instructions: \`assay record --window 10000 -c 100\` with three seeds beside \`assay record -c 500\` of the whole run.
The errors of each, with the printed errors in brackets.

| function | all of it | seed 1 | seed 2 | seed 3 |
|---|---|---|---|---|
EOF
awk -F , 'function row(f,   s, line) {
        line = sprintf("| `%s` | %.2f |", f, 100 * exact[f])
        for (s = 1; s <= 3; s++) {
            off = 100 * (share[s, f] - exact[f])
            line = line sprintf(" %+.2f (%.2f) |", off, 100 * error[s, f])
            n++; all += off < 0 ? -off : off; square += (off / (100 * error[s, f])) ^ 2
        }
        print line
    }
    NR == FNR { if (FNR > 1) { exact[$1] = $2; if ($2 >= 0.02) order[++count] = $1 } next }
    /^# / { split($0, word, " "); seed = word[2]; seconds[seed] = word[3]; next }
    $2 + 0 > 0 { share[seed, $1] = $2; error[seed, $1] = $3 }
    END {
        for (i = 1; i <= count; i++) row(order[i])
        printf "\nMean, without sign: %.2f points. Mean square in errors: %.2f. Each took %d, %d and %d seconds.\n", all / n, square / n, seconds[1], seconds[2], seconds[3]
    }' "$work/whole.csv" "$work/windows.csv"
