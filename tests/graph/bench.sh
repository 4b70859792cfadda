#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# How fast the dependence graph goes over a trace, including the reading: millions of instructions a second, for one cost and for all sets of
# eight parts in one pass. One thread reads, one learns, as many as there are processors take the sets beyond the first 15. Prints median
# and extremes, because other load shares the processors and caches.
#
#   tests/graph/bench.sh BUILD        CONFIGS="board wide" ROUNDS=9
set -eu
build=$1
. scripts/scratch.sh
eight=dl1,win,bw,bmisp,dmiss,shalu,lgalu,imiss

# rate WHAT PARTS RUNS
rate() {
    for _ in $(seq "$3"); do "$build/test/graph" --rate "$work/trace" "$2"; done | sort -n | awk -v config="$config" -v what="$1" '
        { rate[NR] = $1 }
        END { printf "graph %-6s jpeg, %-24s %6.2f million instr/s (%.2f to %.2f, %d runs)\n", config, what ":", rate[int((NR + 1) / 2)], rate[1], rate[NR], NR }'
}

for config in ${CONFIGS:-$(scripts/configs.sh)}; do
    "$build/sim/$config/verilator/sim" +elf="$build/programs/jpeg.elf" +trace="$work/trace" </dev/null >"$work/out" 2>&1
    rate 'one cost' win "${ROUNDS:-9}"
    rate 'all 256 sets of eight' $eight 3
done
