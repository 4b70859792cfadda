#!/bin/sh
# Latencies that a program measures on a simulator lie within the bounds of latencies.csv.
#
#   tests/system/latencies.sh PROGRAM.elf SIMULATOR
set -u
program=$1 simulator=$2
"$simulator" "+elf=$program" +max-cycles=1000000 |
    awk -F , -v simulator="$simulator" '
        /^#/ { next }
        NR == FNR { least[$1] = $2; most[$1] = $3; missing[$1]; next }
        {
            bad = !($1 in least) || $2 < least[$1] || $2 > most[$1]
            delete missing[$1]
            printf "%s: %-10s %5.2f cycles%s\n", simulator, $1, $2, bad ? "  FAILED" : ""
            failed += bad
        }
        END {
            for (name in missing) { print simulator ": " name " not measured"; failed++ }
            exit failed > 0
        }' "$(dirname "$0")/latencies.csv" -
