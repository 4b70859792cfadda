#!/bin/sh
# Speed of the simulation and IPC of each program, in both configurations, with Verilator.
#
#   scripts/bench.sh PROGRAM.elf...
set -eu
assay=build/bin/assay
configs=${CONFIGS:-board wide}
results=build/bench.csv

# One CSV line a run: config, program, cycles, instructions, cycles a second.
measure() {
    "$assay" stat --csv -o build/bench-run.csv --config "$1" --sim verilator "$2" >/dev/null
    awk -F , -v config="$1" -v program="$(basename "$2" .elf)" '
        { value[$1] = $2 }
        END { print config "," program "," value["cycles"] "," value["instructions"] "," \
                    value["cycles_per_second"] }' build/bench-run.csv
}

mkdir -p build
echo 'config,program,cycles,instructions,cycles_per_second' >"$results"
for config in $configs; do
    for program; do
        measure "$config" "$program" >>"$results"
    done
done

verilator --version | head -n 1
awk -F , '
    function row(config, program, cycles, instructions, seconds) {
        printf "%-6s %-12s %12d %13d %6.2f %10.0f %10.0f\n", config, program, cycles, instructions, \
               cycles ? instructions / cycles : 0, seconds ? cycles / seconds : 0, \
               seconds ? instructions / seconds : 0
    }
    function total() { if (n) row(last, "(all)", c, i, s); n = c = i = s = 0 }
    NR == 1 { printf "%-6s %-12s %12s %13s %6s %10s %10s\n", "config", "program", "cycles", \
                     "instructions", "IPC", "cycles/s", "instr/s"; next }
    $1 != last { total(); last = $1 }
    { seconds = $5 ? $3 / $5 : 0; row($1, $2, $3, $4, seconds); n++; c += $3; i += $4; s += seconds }
    END { total() }' "$results"
