#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Blocks of docs/results/core.md (docs/figures): the core today, compared with the commit in docs/baseline.csv.
#
#   scripts/scoreboard.sh build cycles [PROGRAM...]   work per cycle: the baseline's cycles over today's; all programs and the mean, or rows
#   scripts/scoreboard.sh build speed                 cycles a second, of today's and of the baseline's simulators; builds the baseline
#                                                     in build/baseline; exit status 3: it cannot (no history)
#   scripts/scoreboard.sh build steps                 docs/steps.csv
set -eu
build=$1 what=$2
shift 2
baseline=docs/baseline.csv
commit=$(sed -n 's/^# commit \([0-9a-f]*\).*/\1/p' $baseline)

# work ALL: a table of rows(), with head and mean if ALL is 1
work() {
    awk -F , -v all="$1" '
        /^#/ { next }
        FNR == NR { base[$1, $2] = $3; next }
        { now[$1, $2] = $3; ipc[$1, $2] = $4 / $3; if (!($2 in seen)) { seen[$2] = 1; order[++n] = $2 } }
        END {
            if (all) print "| program | `board`: cycles | IPC | work per cycle | `wide`: cycles | IPC | work per cycle |\n|---|---|---|---|---|---|---|"
            for (i = 1; i <= n; i++) {
                line = "| `" order[i] "`"
                for (c = 1; c <= 2; c++) {
                    config = c == 1 ? "board" : "wide"
                    ratio = base[config, order[i]] / now[config, order[i]]
                    if (ratio > 0) { logs[config] += log(ratio); count[config]++ }
                    line = line sprintf(" | %d | %.2f | %s", now[config, order[i]], ipc[config, order[i]], ratio > 0 ? sprintf("%.3f", ratio) : "-")
                }
                print line " |"
            }
            if (all) printf "| geometric mean | | | **%.3f** | | | **%.3f** |\n", exp(logs["board"] / count["board"]), exp(logs["wide"] / count["wide"])
        }' $baseline -
}

# build_baseline: the baseline's simulators; fails without the project's history
build_baseline() {
    git rev-parse -q --verify "$commit^{commit}" >/dev/null 2>&1 || return 1
    [ -d "$build/baseline" ] || git worktree add --force --detach "$build/baseline" "$commit" >/dev/null 2>&1 || return 1
    echo "scoreboard: building the simulators of $commit (log: $build/baseline.log)" >&2
    make -C "$build/baseline" build/sim/board/verilator/sim build/sim/wide/verilator/sim >"$build/baseline.log" 2>&1
}

# cycles_a_second ROOT CONFIG: the best of three runs
cycles_a_second() {
    for run in 1 2 3; do
        "$1/build/sim/$2/verilator/sim" "+elf=$build/programs/quicksort.elf" "+stats=$build/speed.csv" >"$build/speed.log" 2>&1
        sed -n 's/^cycles_per_second,//p' "$build/speed.csv"
    done | sort -n | tail -n 1
}

speed() {
    build_baseline || return 3
    for config in board wide; do
        awk -v c=$config -v a="$(cycles_a_second "$build/baseline" $config)" -v b="$(cycles_a_second . $config)" \
            'BEGIN { printf "Simulation of `%s`: %d cycles a second, %.2f of the baseline'"'"'s %d.\n", c, b, b / a, a }'
    done
}

case $what in
cycles)
    all=$((!$#))
    [ $# -gt 0 ] || set -- all
    scripts/measure.sh "$build" "board wide" "$@" | work $all
    ;;
speed) speed ;;
steps)
    awk -F , '/^#/ { next }
        { line = "|"; for (i = 1; i <= NF; i++) line = line " " $i " |"; print line
          if (!rule) { rule = 1; line = "|"; for (i = 1; i <= NF; i++) line = line "---|"; print line } }' docs/steps.csv
    ;;
esac
