#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Exact cycles, mispredictions and redirects by decode of every program with short inputs, as a table of docs/results/core.md.
#
#   scripts/figures/cycles.sh BUILD
set -eu
build=$1
scripts/measure.sh "$build" "board wide" short | awk -F , '
    BEGIN { print "| program, short inputs | `board`: cycles | mispredictions | redirects by decode | `wide`: cycles | mispredictions | redirects by decode |\n|---|---:|---:|---:|---:|---:|---:|" }
    !($2 in row) { order[++n] = $2 }
    { row[$2] = row[$2] " " $3 " | " $5 " | " $6 " |" }
    END { for (i = 1; i <= n; i++) print "| `" substr(order[i], 7) "` |" row[order[i]] }'
