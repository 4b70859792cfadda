#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sampled simulation compared with whole runs, as the page docs/results/sampled.md: cycles of each program estimated
# from windows, with the printed error, beside those of the whole run.
#
#   scripts/sampled.sh BUILD "CONFIG..." SEED PROGRAM.elf...
#
# The runs are just long enough, for their windows and warm-up, not to be simulated whole.
set -u
build=$1 configs=$2 seed=$3
shift 3
. "$(dirname "$0")/scratch.sh"
assay=$build/bin/assay
whole() { sed -n "s/^$1,//p" "$work/whole"; } # EVENT: its count in the whole run
one() { # of $program on $config
    "$assay" stat --config "$config" --csv -e cycles,instructions -o "$work/whole" "$program" </dev/null >/dev/null 2>&1
    warm=$(($(whole instructions) / 1200)) window=$((warm / 2))
    [ "$window" -ge 100 ] || return 0 # no shorter ones
    name=$(basename "$program" .elf)
    echo "$config $name" >&2
    "$assay" stat --config "$config" --json --window "$window" --warm "$warm" --window-seed "$seed" -o "$work/json" "$program" </dev/null >/dev/null 2>&1
    jq -r --arg name "$name" --arg exact "$(whole cycles)" --arg config "$config" --arg warm "$warm" \
        '[$name, $config, .windows.count, .windows.strata, .counts.instructions, ($exact | tonumber), .counts.cycles, .deviations.cycles, $warm] | @tsv' "$work/json"
}
for config in $configs; do
    for program in "$@"; do one; done
done >"$work/rows"
cat <<EOF
# Sampled simulation

Made by \`make sampled\`; nothing here is typed. Cycles of programs of \`sw/programs\` and \`scripts/judges\` by windows of a 2400th of their run, each after a 1200th to warm up, as these runs are
short (\`assay stat --window N --warm W\`, seed $seed), beside those of the whole run. *Off* is in units of the printed errors: if these are right, its mean square is 1,
and less where much of the error is what warm-up may have left.

| program | machine | instructions | to warm up | windows | strata | cycles | by windows | error printed | off, % | off, errors |
|---|---|---|---|---|---|---|---|---|---|---|
EOF
awk -F '\t' '{ off = $7 - $6; printf "| `%s` | `%s` | %d | %d | %d | %d | %d | %.0f | %.0f | %+.2f | %+.2f |\n", $1, $2, $5, $9, $3, $4, $6, $7, $8, 100 * off / $6, $8 ? off / $8 : 0
        n++; square += (off / $8) ^ 2; absolute += off < 0 ? -off / $6 : off / $6 }
    END { printf "\nMean of %% off, without sign: %.2f. Mean square of off in errors: %.2f.\n", 100 * absolute / n, square / n }' "$work/rows"
