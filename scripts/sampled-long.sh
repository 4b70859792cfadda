#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sampled simulation of long runs, as the page docs/results/sampled-long.md: of phases.elf (tests/long/long.mk) with some 10^8 instructions
# beside all of it, and with some 10^9.
#
#   scripts/sampled-long.sh BUILD CONFIG PHASES.elf
set -u
build=$1 config=$2 program=$3
. "$(dirname "$0")/scratch.sh"
assay=$build/bin/assay
quiet() { "$@" </dev/null >/dev/null 2>&1 || true; } # the program says what it is not content with, and so does its exit status

quiet "$assay" stat --config "$config" --csv -o "$work/exact.csv" "$program" 20 &
quiet "$assay" record --config "$config" -c 500 -o "$work/whole.assay" "$program" 20
wait
exact=$(sed -n 's/^cycles,//p' "$work/exact.csv")

# SEED ROUNDS OPTION...: a row of windows
row() {
    seed=$1 rounds=$2
    shift 2
    begin=$(date +%s)
    quiet "$assay" stat --config "$config" --json --window 10000 --window-seed "$seed" "$@" -o "$work/json" "$program" "$rounds"
    jq -r --arg seed "$seed" --arg how "$*" --arg seconds $(($(date +%s) - begin)) \
        '[.counts.instructions, $how, $seed, .windows.count, .windows.strata, .counts.cycles, .deviations.cycles, $seconds] | @tsv' "$work/json"
}
{
    row 1 20
    row 2 20
    row 3 20
    row 1 20 --points stretch
    row 1 200
} >"$work/rows"
quiet "$assay" record --config "$config" --window 10000 -c 100 -o "$work/windows.assay" "$program" 20
for profile in whole windows; do
    "$assay" report --csv --fields function,cycles_share "$work/$profile.assay" 2>/dev/null | grep -v '^(all)' >"$work/$profile.csv"
done

cat <<EOF
# Sampled simulation of long runs

Made by \`make sampled-long\`; nothing here is typed. \`phases.elf\` runs programs of ours one after another, again and again (\`tests/long\`), on \`$config\`;
\`assay stat --window 10000\`. The first rows are beside all of the run, which had $exact cycles.

| instructions | options | seed | windows | strata | cycles by windows | error printed, % | off, % | seconds, on $(nproc) processors |
|---|---|---|---|---|---|---|---|---|
EOF
awk -F '\t' -v exact="$exact" '{ off = NR <= 4 ? sprintf("%+.2f", 100 * ($6 - exact) / exact) : "-"
    printf "| %.0f | %s | %d | %d | %d | %.0f | %.2f | %s | %d |\n", $1, ($2 == "" ? "-" : "`" $2 "`"), $3, $4, $5, $6, 100 * $7 / $6, off, $8 }' "$work/rows"
cat <<EOF

Shares of the cycles by function, in points, of 10<sup>8</sup> instructions: \`assay record --window 10000 -c 100\` beside \`assay record -c 500\` of all of it.

| function | all of it | by windows | error printed | off |
|---|---|---|---|---|
EOF
awk -F , 'FNR == 1 { next } NR == FNR { exact[$1] = $2; next } $1 in exact && exact[$1] >= 0.02 {
    printf "| `%s` | %.2f | %.2f | %.2f | %+.2f |\n", $1, 100 * exact[$1], 100 * $2, 100 * $3, 100 * ($2 - exact[$1]) }' "$work/whole.csv" "$work/windows.csv"
