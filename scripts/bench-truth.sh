#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What keeping the truth costs whoever waits for a run: host instructions a simulated cycle (valgrind counts them, between two lengths of the same
# run, so without start and end), and the processors' time of whole commands, `record` over `record --no-truth` in turn, the median of the ratios.
#
#   scripts/bench-truth.sh BUILD LONG.elf SHORT.elf...        CONFIGS="board wide" ROUNDS=5
set -eu
build=$1 long=$2
shift 2
. scripts/scratch.sh

# instructions CONFIG CYCLES PLUSARG...: that the simulator takes for so much of the long program
instructions() {
    simulator=$build/sim/$1/verilator/sim cycles=$2
    shift 2
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$simulator" "+elf=$long" +setup=period=1000 "+profile=$work/profile" \
        "+max-cycles=$cycles" "$@" </dev/null 2>&1 >/dev/null | awk '/Collected/ { print $4 }'
}
a_cycle() { echo $((($(instructions "$1" 30000 $2) - $(instructions "$1" 10000 $2)) / 20000)); }

# milliseconds COMMAND...: of processors, its children's too
milliseconds() {
    sh -c '"$@" >/dev/null 2>&1 </dev/null; times' sh "$@" | awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "[ms]"); s += 60000 * t[1] + 1000 * t[2] } printf "%.0f\n", s }'
}

for config in ${CONFIGS:-board wide}; do
    totals="+truth=$work/truth +truth-data=$work/data"
    with=$(a_cycle "$config" "$totals +truth-stacks=$work/stacks") totals=$(a_cycle "$config" "$totals") without=$(a_cycle "$config" "")
    awk -v config="$config" -v with="$with" -v totals="$totals" -v without="$without" 'BEGIN {
        printf "truth %-6s %d host instructions a cycle with it, %d without: %.1f %% more; %.1f %% are the stacks of calls\n",
               config, with, without, 100 * (with / without - 1), 100 * (with - totals) / without }'
    for program; do
        for _ in $(seq "${ROUNDS:-5}"); do
            plain=$(milliseconds "$build/bin/assay" record --no-truth --config "$config" -o "$work/a.assay" "$program")
            echo "$(milliseconds "$build/bin/assay" record --config "$config" -o "$work/a.assay" "$program") $plain"
        done | awk '{ print $1 / $2, $2 }' | sort -n | awk -v config="$config" -v program="$program" '
            { ratio[NR] = $1; all += $2 }
            END { printf "truth %-6s %s: record takes %.3f times the time of --no-truth (%.3f to %.3f, %d runs of %.2f s)\n", config, program,
                         ratio[int((NR + 1) / 2)], ratio[1], ratio[NR], NR, all / NR / 1000 }'
    done
done
