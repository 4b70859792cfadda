#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The table of derived events in docs/ibs.md, from `assay list derived`.
#
#   scripts/figures/derived.sh BUILD
set -eu
COLUMNS=400 "$1/bin/assay" list derived | awk -F '  +' '
    NR == 1 { print "| event | `record -e` | AMD | what it counts, or adds up |\n|---|---|---|---|"; next }
    NF < 4 { next }
    { for (i = 2; i <= 3; i++) $i = $i == "-" ? "" : "`" $i "`"; print "| `" $1 "` | " $2 " | " $3 " | " $4 " |" }'
