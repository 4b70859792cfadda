#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints one in SHARE lines of standard input, drawn by FAULT_SEED (default: the day of the year, so that each line
# has its turn); with LONG all. For lists of planted faults that take long: says on standard error what was drawn, and
# how to get the rest.
#
#   scripts/drawn.sh SHARE <LIST
set -u
share=$1
[ -z "${LONG:-}" ] || share=1
awk -v share="$share" -v seed="${FAULT_SEED:-$(date +%j)}" '
    { line[NR] = $0 }
    END {
        first = share - 1 - seed % share
        for (i = 1; i <= NR; i++) if ((i + first) % share == 0) { print line[i]; drawn++ }
        if (share > 1) printf "%d of %d drawn by FAULT_SEED=%d (LONG=1: all)\n", drawn, NR, seed >"/dev/stderr"
    }'
