#!/bin/sh
# Writes the scoreboard into docs/core.md: work per cycle of every program relative to the commit in tests/rates/baseline.csv (its cycles
# over today's), clock and LUTs from the last `make fmax` where there was one, and how fast the simulation is beside that
# commit's, built for that in build/baseline (SPEED=0: not). Below it docs/steps.csv as a table.
#
#   scripts/scoreboard.sh build PROGRAM...
set -eu
build=$1
shift
baseline=tests/rates/baseline.csv
commit=$(sed -n 's/^# commit \([0-9a-f]*\).*/\1/p' $baseline)
rows=$build/scoreboard.csv
table=$build/scoreboard.md

# speed ROOT CONFIG: cycles a second, the best of three runs
speed() {
    for run in 1 2 3; do
        "$1/build/sim/$2/verilator/sim" "+elf=$build/programs/quicksort.elf" "+stats=$build/speed.csv" >"$build/speed.log" 2>&1
        sed -n 's/^cycles_per_second,//p' "$build/speed.csv"
    done | sort -n | tail -n 1
}

# build_baseline: the baseline's simulators; fails without the project's history
build_baseline() {
    git rev-parse -q --verify "$commit^{commit}" >/dev/null 2>&1 || return 1
    [ -d "$build/baseline" ] || git worktree add --force --detach "$build/baseline" "$commit" >/dev/null 2>&1 || return 1
    echo "scoreboard: building the simulators of $commit (log: $build/baseline.log)" >&2
    make -C "$build/baseline" build/sim/board/verilator/sim build/sim/wide/verilator/sim >"$build/baseline.log" 2>&1
}

echo "scoreboard: $# programs in two configurations"
for config in board wide; do
    tests/rates/measure.sh "$build/sim/$config/verilator/sim" $config "$build/programs" "$@"
done >"$rows"

awk -F , '
    /^#/ { next }
    FNR == NR { base[$1, $2] = $3; next }
    { now[$1, $2] = $3; ipc[$1, $2] = $4 / $3; if (!($2 in seen)) { seen[$2] = 1; order[++n] = $2 } }
    END {
        print "| program | `board`: cycles | IPC | work per cycle | `wide`: cycles | IPC | work per cycle |\n|---|---|---|---|---|---|---|"
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
        if (count["board"] && count["wide"]) printf "| geometric mean | | | **%.3f** | | | **%.3f** |\n", exp(logs["board"] / count["board"]), exp(logs["wide"] / count["wide"])
    }' $baseline "$rows" >"$table"

{
    echo
    for config in board wide; do
        if [ -f "$build/fpga/$config/result.txt" ]; then
            mean=$(awk -F '|' -v column=$([ $config = board ] && echo 5 || echo 8) '/geometric/ { gsub(/[ *]/, "", $column); print $column }' "$table")
            awk -v config=$config -v mean="$mean" '
                { when = /after placement/ ? " (nextpnr, after placement)" : ""
                  printf "`%s` on the ECP5: %.1f MHz%s, %d LUT4; clock times work per cycle %.1f\n", config, $2, when, $5, $2 * mean }' \
                "$build/fpga/$config/result.txt"
        else
            echo "\`$config\` on the ECP5: not measured here (\`make fmax CONFIG=$config\`)."
        fi
    done
    echo
    if [ "${SPEED:-1}" != 0 ] && build_baseline; then
        for config in board wide; do
            then=$(speed "$build/baseline" $config)
            now=$(speed . $config)
            awk -v c=$config -v a="$then" -v b="$now" 'BEGIN { printf "Simulation of `%s`: %d cycles a second, %.2f of the baseline'"'"'s %d.\n", c, b, b / a, a }'
        done
    else
        echo "Speed of the simulation: not compared here."
    fi
    echo
    awk -F , '/^#/ { next }
        { line = "|"; for (i = 1; i <= NF; i++) line = line " " $i " |"; print line
          if (!rule) { rule = 1; line = "|"; for (i = 1; i <= NF; i++) line = line "---|"; print line } }' docs/steps.csv
} >>"$table"

awk -v table="$table" '
    /<!-- scoreboard: begin/ { print; while ((getline line < table) > 0) print line; skip = 1 }
    /<!-- scoreboard: end/ { skip = 0 }
    !skip { print }' docs/core.md >"$build/core.md"
cat "$build/core.md" >docs/core.md
cat "$table"
