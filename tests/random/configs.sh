#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Random legal configurations, each built and run in lock step with random programs of its own.
#
#   tests/random/configs.sh BUILD "ITEM ITEM..." PROGRAMS INSNS    ITEM: SEED, or SEED:NAME=VALUE,... with these sizes given
#
# A seed makes the same configuration again: make random-configs CONFIG_SEED=7 CONFIGS=1. ROUNDS and ATLEAST in the environment are
# for each configuration's programs: run-core.sh. DIRECTED: programs that each of them runs first. FILTERED: `DELIVERY PERIOD ELF SPEC`,
# separated by commas: it takes samples with half of them, in rotation: tests/system/filtered.sh.
set -u
build=$1 items=$2 programs=$3 insns=$4
passed=0 failed=0

# filtered NAME: what its filters let pass is what fulfils them
filtered() {
    [ -n "${FILTERED:-}" ] || return 0
    echo "$FILTERED" | tr , '\n' | scripts/drawn.sh 2 | sed "s|^|$build $1 |" | scripts/each.sh - tests/system/filtered.sh
}

for item in $items; do
    seed=${item%%:*} given=${item#"${item%%:*}"}
    defines=$(awk -v seed="$seed" -v given="${given#:}" -f tests/random/config.awk)
    name=random-$seed
    [ -z "$given" ] || name=corner-$seed
    sim=$build/sim/$name/verilator/sim
    log=$build/random-core/$name.log
    mkdir -p "$build/random-core"
    echo "configuration $item: $defines"
    if ! make --no-print-directory "$sim" SIM_NAME="$name" CONFIG=board SIM_DEFINES="$defines" >"$log" 2>&1; then
        echo "configuration $item: FAILED: cannot be built; see $log"
        failed=$((failed + 1))
    elif [ -n "${DIRECTED:-}" ] && ! scripts/each.sh "$DIRECTED" tests/lockstep/run.sh "$sim" "$build/random-core/$name" >"$log" 2>&1; then
        cat "$log"
        echo "configuration $item: FAILED; see $log"
        failed=$((failed + 1))
    elif ! filtered "$name" >"$log" 2>&1; then
        cat "$log"
        echo "configuration $item: FAILED: samples; see $log"
        failed=$((failed + 1))
    elif SUPERVISOR=1 PROFILE=1 tests/random/run-core.sh "$build" "$sim" $((seed * 1000)) "$programs" "$insns" >"$log" 2>&1; then
        tail -n 1 "$log"
        passed=$((passed + 1))
        rm -rf "$build/sim/$name"
    else
        tail -n 20 "$log"
        echo "configuration $item: FAILED; see $log"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
