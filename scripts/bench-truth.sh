#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Cost of keeping the truth: processor time of whole commands, `record` over `record --no-truth` in turn, the median
# of the ratios. Host instructions per simulated cycle: bench-cycles.sh.
#
#   scripts/bench-truth.sh BUILD SHORT.elf...        CONFIGS="board wide" ROUNDS=5
set -eu
build=$1
shift
. scripts/scratch.sh

# milliseconds COMMAND...: processor time, with its children
milliseconds() {
    sh -c '"$@" >/dev/null 2>&1 </dev/null; times' sh "$@" | awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "[ms]"); s += 60000 * t[1] + 1000 * t[2] } printf "%.0f\n", s }'
}

for config in ${CONFIGS:-board wide}; do
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
