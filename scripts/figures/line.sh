#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Size of a board's line and bridge (make board-units), as a table of docs/line.md.
set -eu
. scripts/scratch.sh
make -s --no-print-directory board-units >"$work/units"
awk 'BEGIN { print "| unit | LUT4 | block RAMs | flip-flops |\n|---|---:|---:|---:|" }
    $1 != "module" && NF == 6 { printf "| `%s` | %d | %d | %d |\n", $1, $2, $4, $5 }' "$work/units"
