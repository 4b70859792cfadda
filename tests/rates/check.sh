#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Holds figures of runs (rows of measure.sh, on the standard input) against the bounds in tests/rates/bounds.csv: cycles, and
# mispredicts and redirects by decode per 1,000 instructions. Prints what is out of bounds, then `N passed, N failed`.
exec awk -F , '
    FILENAME ~ /bounds/ { if (!/^#/) { cycles[$1 "," $2] = $3; misses[$1 "," $2] = $4; fixes[$1 "," $2] = $5 }; next }
    !(($1 "," $2) in cycles) { printf "%s %s: no bounds; make rates-bounds\n", $1, $2; failed++; next }
    {
        run = $1 "," $2
        out = ""
        if ($3 > cycles[run]) out = out sprintf(" %d cycles (bound %d)", $3, cycles[run])
        if (1000 * $5 / $4 > misses[run]) out = out sprintf(" %.2f mispredicts per 1,000 (bound %s)", 1000 * $5 / $4, misses[run])
        if (1000 * $6 / $4 > fixes[run]) out = out sprintf(" %.2f decode redirects per 1,000 (bound %s)", 1000 * $6 / $4, fixes[run])
        if (out == "") passed++
        else { failed++; print $1, $2 ":" out }
    }
    END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }' "$(dirname "$0")/bounds.csv" -
