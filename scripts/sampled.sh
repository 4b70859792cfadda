#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sampled simulation held against whole runs, as the page docs/results/sampled.md: cycles of each program by windows of it, and of them the
# shares of its functions, with the errors that are printed, beside the exact ones.
#
#   scripts/sampled.sh BUILD "CONFIG..." SEED PROGRAM.elf...
#
# Of runs that are as short as these windows and their warm-up are short, too: so long that the run is just not simulated whole.
set -u
build=$1 configs=$2 seed=$3
shift 3
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
    "$assay" record --config "$config" -c 100 --window "$window" --warm $((10 * warm)) --points simpoint --window-seed "$seed" -o "$work/windows.assay" "$program" </dev/null >/dev/null 2>&1
    shares --exact "$work/whole.assay" >"$work/exact.csv"
    shares "$work/windows.assay" >"$work/shares.csv"
    awk -F , -v name="$name\t$config" 'FNR == 1 { next } NR == FNR { exact[$1] = $2; next } exact[$1] >= 0.05 {
        off = $2 - exact[$1]; n++; all += off < 0 ? -off : off; errors += $3; square += (off / $3) ^ 2 }
        END { printf "%s\t%d\t%f\t%f\t%f\n", name, n, all, errors, square }' "$work/exact.csv" "$work/shares.csv"
}
one() { # of $program on $config
    "$assay" stat --config "$config" --csv -e cycles,instructions -o "$work/whole" "$program" </dev/null >/dev/null 2>&1
    warm=$(awk -F , '$1 == "instructions" { print int($2 / 1200) }' "$work/whole") window=$((warm / 2))
    [ "$window" -ge 100 ] || return 0 # no shorter ones
    name=$(basename "$program" .elf)
    echo "$config $name" >&2
    "$assay" stat --config "$config" --json --window "$window" --warm "$warm" --window-seed "$seed" -o "$work/json" "$program" </dev/null >/dev/null 2>&1
    jq -r --arg name "$name" --arg exact "$(cycles "$work/whole")" --arg config "$config" --arg warm "$warm" \
        '[$name, $config, .windows.count, .windows.strata, .counts.instructions, ($exact | tonumber), .counts.cycles, .deviations.cycles, $warm] | @tsv' "$work/json"
    functions >>"$work/functions"
}
for config in $configs; do
    for program in "$@"; do one; done
done >"$work/rows"
cat <<EOF
# Sampled simulation

Made by \`make sampled\`; nothing here is typed. Cycles of each program by windows of a 2400th of its run, each after a 1200th to warm up, as these runs are
short (\`assay stat --window N --warm W\`, seed $seed), beside those of the whole run. *Off* is in the errors that are printed: if these are right, its mean square is 1,
and less where much of the error is what warm-up may leave.

| program | machine | instructions | to warm up | windows | strata | cycles | by windows | error printed | off, % | off, errors |
|---|---|---|---|---|---|---|---|---|---|---|
EOF
awk -F '\t' '{ off = $7 - $6; printf "| `%s` | `%s` | %d | %d | %d | %d | %d | %.0f | %.0f | %+.2f | %+.2f |\n", $1, $2, $5, $9, $3, $4, $6, $7, $8, 100 * off / $6, $8 ? off / $8 : 0
        n++; square += (off / $8) ^ 2; absolute += off < 0 ? -off / $6 : off / $6 }
    END { printf "\nMean of %% off without its sign: %.2f. Mean square of off in errors: %.2f.\n", 100 * absolute / n, square / n }' "$work/rows"
cat <<EOF

Shares of the cycles by function, of those that have a twentieth and more, beside the exact ones: \`assay record -c 100 --points simpoint\`, the same windows
after ten times the warm-up, as what it leaves is not taken off.

| program | machine | functions | off in the mean, points | error printed in the mean | mean square in errors |
|---|---|---|---|---|---|
EOF
awk -F '\t' '$3 { printf "| `%s` | `%s` | %d | %.2f | %.2f | %.2f |\n", $1, $2, $3, 100 * $4 / $3, 100 * $5 / $3, $6 / $3; n += $3; all += $4; square += $6 }
    END { printf "\nOf all: %.2f points off, mean square %.2f.\n", 100 * all / n, square / n }' "$work/functions"
