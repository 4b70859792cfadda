#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Speed of the reference simulator: the best of three runs of each program, in processor seconds, and its own
# instructions per simulated instruction, which are free of noise (callgrind counts those of a run of 1,000,000 less
# those of a run of 1).
#
#   scripts/bench-iss.sh ASSAY-ISS PROGRAM.elf...        kernel.elf is the one under Sv39
set -eu
iss=$1
shift

best_rate() {
    for _ in 1 2 3; do "$iss" --rate "$1" </dev/null 2>&1 >/dev/null | tail -n 1; done | sort -rn -k 6 | awk 'NR == 1 { print $1, $6 }'
}

# Exits with 3, since the program has not ended.
host_instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$iss" --max "$2" "$1" </dev/null 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p'
}

printf '%-12s %13s %12s %16s\n' program instructions 'million/s' 'host for one'
for program; do
    few=$(host_instructions "$program" 1)
    many=$(host_instructions "$program" 1000000)
    best_rate "$program" | awk -v program="$(basename "$program" .elf)" -v host="$((many - few))" '
        { printf "%-12s %13d %12.1f %16.0f\n", program, $1, $2, host / 999999 }'
done
