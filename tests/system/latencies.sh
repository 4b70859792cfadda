#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Latencies that a program measures on a simulator lie within the bounds of latencies.csv, under each of its settings of memory.
#
#   tests/system/latencies.sh PROGRAM.elf SIMULATOR
set -u
program=$1 simulator=$2 bounds=$(dirname "$0")/latencies.csv
awk -F , '!/^#/ && !seen[$1]++ { print $1 }' "$bounds" | while IFS= read -r setting; do
    "$simulator" "+elf=$program" +max-cycles=1000000 ${setting:+"+$setting"} </dev/null | sed "s/^/$setting,/"
done | awk -F , -v simulator="$simulator" '
    /^#/ { next }
    { key = $1 "," $2 }
    NR == FNR { least[key] = $3; most[key] = $4; missing[key]; next }
    key in least {
        bad = $3 < least[key] || $3 > most[key]
        delete missing[key]
        printf "%s: %-16s %-12s %6.2f cycles%s\n", simulator, $1, $2, $3, bad ? "  FAILED" : ""
        failed += bad
    }
    END {
        for (key in missing) { print simulator ": " key " not measured"; failed++ }
        exit failed > 0
    }' "$bounds" -
