#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Speed of the simulation and IPC of each program, in both configurations, with Verilator.
#
#   scripts/bench.sh PROGRAM.elf...        CONFIGS="board wide"
#
# Hosts differ and are noisy: each configuration's sum is printed with the speed of the reference ISS
# (build/bin/assay-iss) on the same programs, measured just before and just after, and the ratio of the two.
set -eu
assay=build/bin/assay
iss=build/bin/assay-iss
configs=${CONFIGS:-$(scripts/configs.sh)}
results=build/bench.csv

note() { if [ -t 2 ]; then printf '\r\033[K%s' "$*" >&2; fi; }
now() { date +%s%N; }

# One CSV line a run: config, program, cycles, instructions, seconds.
measure() {
    "$assay" stat --csv -o build/bench-run.csv --config "$1" --sim verilator "$2" >/dev/null
    awk -F , -v config="$1" -v program="$(basename "$2" .elf)" '
        { value[$1] = $2 }
        END { print config "," program "," value["cycles"] "," value["instructions"] "," value["seconds"] }' build/bench-run.csv
}

# The ISS on all programs; instruction counts are from the last configuration measured.
reference() {
    begin=$(now)
    for program; do "$iss" "$program" >/dev/null; done
    echo "iss,$config,,,$(($(now) - begin))"
}

mkdir -p build
echo 'config,program,cycles,instructions,seconds' >"$results"
for config in $configs; do
    reference "$@" >>"$results"
    for program; do
        note "bench: $config $(basename "$program" .elf)"
        measure "$config" "$program" >>"$results"
    done
    reference "$@" >>"$results"
done
note ''

verilator --version | head -n 1
awk -F , '
    function row(config, program, cycles, instructions, seconds) {
        printf "%-6s %-12s %12d %13d %6.2f %10.0f %10.0f\n", config, program, cycles, instructions, \
               instructions / cycles, cycles / seconds, instructions / seconds
    }
    NR == 1 { printf "%-6s %-12s %12s %13s %6s %10s %10s\n", "config", "program", "cycles", \
                     "instructions", "IPC", "cycles/s", "instr/s"; next }
    $1 == "iss" { iss += $5 / 1e9; if (!n) next
        row($2, "(all)", c, i, s)
        rate = 2 * i / iss
        printf "%-6s reference ISS on the same programs: %.0f instr/s, %.0f times as fast\n", $2, rate, rate / (i / s)
        n = c = i = s = iss = 0
        next }
    { row($1, $2, $3, $4, $5); n++; c += $3; i += $4; s += $5 }' "$results"
