#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes docs/results/policies.md, from policies.csv and the truth of each program, to standard output; see
# policies_table.awk.
#
#   scripts/paper/policies_table.sh ASSAY CONFIG policies.csv PERIOD PROGRAM.elf...
set -u
assay=$1 config=$2 data=$3 period=$4
shift 4
. scripts/scratch.sh
export assay config work
# shellcheck disable=SC2016
printf '%s\n' "$@" | xargs -P "${JOBS:-$(nproc)}" -I PROGRAM sh -c '
    name=$(basename "$0" .elf)
    "$assay" record -c 5000 --config "$config" --truth -o "$work/$name" "$0" >"$work/$name.log" 2>&1 &&
        "$assay" truth --of cycles --all --csv --fields pc,function,samples,share,estimate "$work/$name" >"$work/$name.csv" ||
        { echo "$0: failed"; tail -n 3 "$work/$name.log"; exit 1; }' PROGRAM || exit 1
awk -F , -v command='make policies-table' -v period="$period" -f scripts/paper/policies_table.awk "$data" "$work"/*.csv
