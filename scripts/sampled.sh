#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sampled simulation held against whole runs, as the page docs/results/sampled.md: cycles of each program by windows of it, and of them the
# shares of its functions, with the errors that are printed, beside the exact ones.
#
#   scripts/sampled.sh BUILD CONFIG WINDOW WARM SEED PROGRAM.elf...
set -u
build=$1 config=$2 window=$3 warm=$4 seed=$5
shift 5
. "$(dirname "$0")/scratch.sh"
assay=$build/bin/assay
cycles() { # FILE
    awk -F , '$1 == "cycles" { print $2, $3 }' "$1"
}
shares() { # FILE OPTION...
    "$assay" report --csv --fields function,cycles_share "$@" 2>/dev/null | grep -v '^(all)'
}
# Functions of a twentieth of the cycles and more.
functions() {
    "$assay" record --config "$config" -c 100 -o "$work/whole.assay" "$program" </dev/null >/dev/null 2>&1
    "$assay" record --config "$config" -c 100 --window "$window" --warm "$warm" --window-seed "$seed" -o "$work/windows.assay" "$program" </dev/null >/dev/null 2>&1
    shares --exact "$work/whole.assay" >"$work/exact.csv"
    shares "$work/windows.assay" >"$work/shares.csv"
    awk -F , -v name="$name" 'FNR == 1 { next } NR == FNR { exact[$1] = $2; next } exact[$1] >= 0.05 {
        off = $2 - exact[$1]; n++; all += off < 0 ? -off : off; errors += $3; square += (off / $3) ^ 2 }
        END { printf "%s\t%d\t%f\t%f\t%f\n", name, n, all, errors, square }' "$work/exact.csv" "$work/shares.csv"
}
for program in "$@"; do
    name=$(basename "$program" .elf)
    echo "$name" >&2
    "$assay" stat --config "$config" --csv -e cycles -o "$work/whole" "$program" </dev/null >/dev/null 2>&1
    "$assay" stat --config "$config" --json --window "$window" --warm "$warm" --window-seed "$seed" -o "$work/json" "$program" </dev/null >/dev/null 2>&1
    jq -r --arg name "$name" --arg exact "$(cycles "$work/whole")" \
        '[$name, .windows.count, .windows.strata, .counts.instructions, ($exact | tonumber), .counts.cycles, .deviations.cycles] | @tsv' "$work/json"
    functions >>"$work/functions"
done >"$work/rows"
cat <<EOF
# Sampled simulation

Made by \`make sampled\`; nothing here is typed. Cycles of each program on \`$config\` by windows of $window instructions, each after $warm to warm up, as short as these runs are (\`assay stat --window $window\`, seed $seed), beside those of the whole run. *Off* is in the errors that are printed: if these are right, its mean square is 1,
and less where much of the error is what warm-up may leave. One window is all of the run, which is short beside windows and their warm-up.

| program | instructions | windows | strata | cycles | by windows | error printed | off, % | off, errors |
|---|---|---|---|---|---|---|---|---|
EOF
awk -F '\t' '{ off = $6 - $5; printf "| `%s` | %d | %d | %d | %d | %.0f | %.0f | %+.2f | %+.2f |\n", $1, $4, $2, $3, $5, $6, $7, 100 * off / $5, $7 ? off / $7 : 0
        if ($2 < 2) next
        n++; square += (off / $7) ^ 2; absolute += off < 0 ? -off / $5 : off / $5 }
    END { printf "\nMean of %% off without its sign: %.2f. Mean square of off in errors: %.2f.\n", 100 * absolute / n, square / n }' "$work/rows"
cat <<EOF

Shares of the cycles by function, of those that have a twentieth and more: \`assay record -c 100 --window $window\` beside the exact ones.

| program | functions | off in the mean, points | error printed in the mean | mean square in errors |
|---|---|---|---|---|
EOF
awk -F '\t' '$2 { printf "| `%s` | %d | %.2f | %.2f | %.2f |\n", $1, $2, 100 * $3 / $2, 100 * $4 / $2, $5 / $2; n += $2; all += $3; square += $5 }
    END { printf "\nOf all: %.2f points off, mean square %.2f.\n", 100 * all / n, square / n }' "$work/functions"
