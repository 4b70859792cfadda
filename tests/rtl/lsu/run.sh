#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the load-store unit's random test: many sizes under Verilator, one short run under Icarus with the same cycle count; and with
# the faults of tests/faults/lsu planted, one at a time, a third of them in rotation (LONG=1: all), each of which must be found.
# Usage: tests/rtl/lsu/run.sh [first-seed]. Exit status 0 when everything passed. Build products under build/test/lsu.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
out=$root/build/test/lsu
case ${1:-} in --*) seed=0 ;; *) seed=${1:-1} ;; esac
rtl="lsu mem_turn mem_enter mem_outcome mem_results hit_guess load_queue store_queue queue_room dcache dcache_mshr dcache_writeback dmem_write slow_unit amo_alu pma load_align ram_1r1w valid_bits data_tlb walk_port ring_port store_pages tlb pm_memory pm_lines"
sources=$(for m in $rtl; do find "$root/rtl/core" -name "$m.sv"; done)
bench="$here/lsu_tb.sv $here/axi_memory.sv $here/walk_agent.sv $here/ring_agent.sv"
mkdir -p "$out"

. "$root/tests/rtl/build.sh"

# build NAME OPTIMIZATION DEFINES...: a Verilator simulator of $sources in $out/NAME
build() {
    name=$1 opt=$2
    shift 2
    # shellcheck disable=SC2086 # one word a file
    JOBS=1 verilate lsu_tb "$out/$name" "$opt" "$@" -I"$here" $sources $bench
}

# The second half of this script calls it again as `run.sh --run NAME ARGS...`: one run, prints the verdict.
if [ "${1:-}" = --run ]; then
    name=$2
    shift 2
    log=$out/$name-$$.out
    "$out/$name/sim" "$@" > "$log" 2>&1 && { grep passed "$log" | sed "s/^/$name: /"; rm -f "$log"; exit 0; }
    grep -E "FAIL|CHECK" "$log" | head -5 | sed "s/^/$name: /"
    exit 1
fi

# Calls itself for a fault, too: NUMBER NAME; number 0 is the unit as it is, which must pass (LONG=1: all seeds). A run is SEED:COUNT; the one
# that finds the fault stands in the list (its fifth field), where it is not the first.
if [ "${1:-}" = --fault ]; then
    # short runs, too: an access that nothing wakes is found when nothing else is left
    short=100 seeds=20
    [ "$2" -gt 0 ] || [ -n "${LONG:-}" ] || short=20 seeds=2
    finder=$(awk -F '~' -v name="$3" '{ gsub(/\\~/, "") } $1 == name { print $5; exit }' "$root/tests/faults/lsu")
    for run in $finder $(seq -f %g:200 $short) $(seq -f %g:30000 $seeds); do
        timeout --foreground 120 "$out/faulty/sim" "+seed=${run%:*}" "+count=${run#*:}" "+mutant=$2" >"$out/fault-$3.out" 2>&1 \
            || { [ "$2" -gt 0 ] && echo "fault $3: found by $run"; exit; }
    done
    [ "$2" -gt 0 ] || exit 0
    echo "fault $3 is not found"
    exit 1
fi

# Two builds, two runs at a time. `faulty` has the planted faults, without +mutant the unit as it is, with a small cache.
faulty="-DCONFIG_BOARD -DCFG_DCACHE_EXTRA=1 -DCFG_DCACHE_SETS=4 -DCFG_DCACHE_WAYS=4 -DCFG_MSHRS=8"
# shellcheck disable=SC2086
"$root/scripts/plant.sh" "$root/tests/faults/lsu" "$out/planted" $sources >"$out/names"
others=$(printf 'wide\nsmall\nlarge\n' | "$root/scripts/drawn.sh" 3 | tr '\n' ' ') # each every third day
(sources=$(ls "$out"/planted/*.sv) && build faulty -O1 $faulty) &
first=$!
for size in $others; do
    case $size in
    wide) defines="-O0 -DCFG_DCACHE_EXTRA=0" ;;
    small) defines="-O1 -DCFG_WIDTH=1 -DCFG_LQ_SIZE=4 -DCFG_SQ_SIZE=4 -DCFG_MSHRS=5 -DCFG_DCACHE_SETS=4 -DCFG_DCACHE_WAYS=1 -DCFG_DCACHE_EXTRA=2 -DCFG_PM_TAGS=1" ;;
    large) defines="-O1 -DCFG_ROB_ROWS=32 -DCFG_LQ_SIZE=32 -DCFG_SQ_SIZE=32 -DCFG_DCACHE_SETS=8 -DCFG_DCACHE_WAYS=7 -DCFG_DCACHE_EXTRA=3" ;;
    esac
    # shellcheck disable=SC2086
    build "$size" $defines
done
wait $first
{
    for config in faulty $others; do
        echo "$config +seed=$seed +count=15000"
        echo "$config +seed=$((seed + 1)) +count=15000"
    done
    # cycles that hits and store-load pairs may take on fast memory: a memory operation a cycle, a drain for every store
    case $others in *wide*)
        echo "wide +seed=$seed +kind=1 +count=4000 +bound=4200"
        echo "wide +seed=$seed +kind=2 +count=4000 +bound=7200"
        ;;
    esac
} | sed 's/^/--run /' >"$out/list"
echo "--fault 0 none" >>"$out/list"
awk '{ print "--fault " NR " " $0 }' "$out/names" | "$root/scripts/drawn.sh" 3 >>"$out/list"
"$root/scripts/each.sh" - "$here/run.sh" < "$out/list" > "$out/runs" || true # counted below
count_each "$out/runs"

# Icarus: the same program takes the same number of cycles
# shellcheck disable=SC2086
"$root"/sim/iverilog.sh -g2012 $faulty -I "$root/rtl/include" -I "$root/build/gen" -I "$here" -o "$out/icarus.vvp" -s lsu_tb $sources $bench 2> "$out/icarus.log" \
    || { cat "$out/icarus.log"; exit 1; }
"$out/faulty/sim" +seed="$seed" +count=150 | grep passed > "$out/verilator.txt"
if vvp -n "$out/icarus.vvp" +seed="$seed" +count=150 | grep passed > "$out/icarus.txt" \
    && cmp -s "$out/verilator.txt" "$out/icarus.txt"; then
    sed "s/^/icarus: /" "$out/icarus.txt"
    passed=$((passed + 1))
else
    echo "FAILED icarus and verilator differ: $out/icarus.txt $out/verilator.txt"
    failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
