#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Cost of sampling in wall time: `assay record`, which streams, over `assay stat` of the same program. The runs
# alternate, so that other load strikes both; prints the median of the ratios of neighbours, and their extremes.
#
#   scripts/bench-stream.sh BUILD PROGRAM.elf        CONFIGS="board wide" ROUNDS=7 PERIOD=1000
set -eu
build=$1 program=$2
. scripts/scratch.sh

# nanoseconds COMMAND...: its wall time
nanoseconds() {
    begin=$(date +%s%N)
    "$@" >"$work/output" 2>&1 </dev/null || { tail -n 5 "$work/output" >&2; exit 1; }
    echo $(($(date +%s%N) - begin))
}

for config in ${CONFIGS:-$(scripts/configs.sh)}; do
    for _ in $(seq "${ROUNDS:-7}"); do
        stat=$(nanoseconds "$build/bin/assay" stat --config "$config" "$program")
        record=$(nanoseconds "$build/bin/assay" record --config "$config" -c "${PERIOD:-1000}" -o "$work/a.assay" "$program")
        echo "$stat $record"
    done | awk '{ print $2 / $1, $1 / 1e9 }' | sort -n |
        awk -v config="$config" -v program="$(basename "$program" .elf)" -v period="${PERIOD:-1000}" '
            { ratio[NR] = $1; seconds += $2 }
            END { printf "stream %-6s %s, period %d: record takes %.3f times the wall time of stat (%.3f to %.3f, %d runs of %.1f s)\n", config,
                         program, period, ratio[int((NR + 1) / 2)], ratio[1], ratio[NR], NR, seconds / NR }'
done
