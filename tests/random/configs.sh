#!/bin/sh
# Random legal configurations, each built and run in lock step with random programs of its own.
#
#   tests/random/configs.sh BUILD FIRST COUNT PROGRAMS INSNS    configuration seeds FIRST .. FIRST + COUNT - 1
#
# A seed makes the same configuration again: make random-configs CONFIG_SEED=7 CONFIGS=1
set -u
build=$1 seed=$2 last=$(($2 + $3 - 1)) programs=$4 insns=$5
passed=0 failed=0
while [ "$seed" -le "$last" ]; do
    defines=$(awk -v seed="$seed" -f tests/random/config.awk)
    sim=$build/sim/random-$seed/verilator/sim
    log=$build/random-core/config-$seed.log
    mkdir -p "$build/random-core"
    echo "configuration $seed: $defines"
    if ! make --no-print-directory "$sim" SIM_NAME="random-$seed" SIM_OPT=-O1 CONFIG=board SIM_DEFINES="$defines" >"$log" 2>&1; then
        echo "configuration $seed: FAILED: cannot be built; see $log"
        failed=$((failed + 1))
    elif SUPERVISOR=1 PROFILE=1 tests/random/run-core.sh "$build" "$sim" $((seed * 1000)) "$programs" "$insns" >"$log" 2>&1; then
        tail -n 1 "$log"
        passed=$((passed + 1))
        rm -rf "$build/sim/random-$seed"
    else
        tail -n 20 "$log"
        echo "configuration $seed: FAILED; see $log"
        failed=$((failed + 1))
    fi
    seed=$((seed + 1))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
