#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the second-level cache's random test: several shapes on Icarus, a long run on Verilator, the same cycles on both; and with
# the faults of tests/faults/l2 planted, one at a time, each of which must be found.
# Usage: tests/rtl/l2/run.sh [first-seed]. Exit status 0 when everything passed. Build products under build/test/l2.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
out=$root/build/test/l2
bench="$here/l2_tb.sv $root/tests/rtl/lsu/axi_memory.sv"
. "$root/tests/rtl/build.sh"
mkdir -p "$out"

# icarus NAME FOLDER DEFINES...: compiles the cache in FOLDER
icarus() {
    name=$1 rtl=$2
    shift 2
    # shellcheck disable=SC2086
    "$root"/sim/iverilog.sh -g2012 -DCONFIG_BOARD "$@" -I"$root/rtl/include" -I"$root/build/gen" -s l2_tb -o "$out/$name.vvp" $bench "$rtl"/l2*.sv >"$out/$name.log" 2>&1
}

# The second half of this script calls it again, once a line of the list that it makes.
case ${1:-} in
--shape) # SEED NAME DEFINES...
    seed=$2 name=$3
    shift 3
    icarus "$name" "$root/rtl/soc" "$@"
    vvp -n "$out/$name.vvp" "+seed=$seed" +count=300 2>&1 | grep '^[lF]' >"$out/$name.out" || true
    vvp -n "$out/$name.vvp" "+seed=$seed" +count=120 +fast 2>&1 | grep '^[lF]' >"$out/$name-fast.out" || true
    grep -h PASS "$out/$name.out" "$out/$name-fast.out" | sed "s/^l2/l2 $name/"
    [ "$(cat "$out/$name.out" "$out/$name-fast.out" | grep -c '^l2: PASS')" = 2 ]
    exit
    ;;
--fault) # NUMBER NAME; number 0 is the cache as it is, which must pass
    for run in 1:1000 1:20000 2:20000 3:20000; do # what hangs shows in the short one
        timeout --foreground 120 "$out/faulty/sim" "+seed=${run%:*}" "+count=${run#*:}" "+mutant=$2" >"$out/fault-$3.out" 2>&1 || true
        grep -q '^l2: PASS' "$out/fault-$3.out" || { [ "$2" -gt 0 ] && echo "fault $3: found"; exit; }
    done
    [ "$2" -gt 0 ] || exit 0
    echo "fault $3 is not found"
    exit 1
    ;;
esac

seed=${1:-1}
"$root/scripts/plant.sh" "$root/tests/faults/l2" "$out/planted" "$root"/rtl/soc/l2*.sv >"$out/names"
# 4 ways; without +mutant it is the cache as it is
# shellcheck disable=SC2086
verilate l2_tb "$out/faulty" -O1 -DCONFIG_BOARD -DCFG_L2_KIB=16 -DCFG_L2_WAYS=4 $bench "$out"/planted/l2*.sv
cat >"$out/list" <<END
$("$root/scripts/drawn.sh" 2 <<SHAPES
--shape $seed direct-mapped -DCFG_L2_KIB=16 -DCFG_L2_WAYS=1 -DCFG_L2_LATENCY=0
--shape $seed 16-ways -DCFG_L2_KIB=16 -DCFG_L2_WAYS=16 -DCFG_L2_LATENCY=31
--shape $seed 3-ways -DCFG_L2_KIB=48 -DCFG_L2_WAYS=3 -DCFG_L2_LATENCY=1
--shape $seed largest -DCFG_L2_KIB=1024 -DCFG_L2_WAYS=8
SHAPES
)
--shape $seed 4-ways -DCFG_L2_KIB=16 -DCFG_L2_WAYS=4
--fault 0 none
$(awk '{ print "--fault", NR, $0 }' "$out/names")
END
"$root/scripts/each.sh" - "$here/run.sh" <"$out/list" >"$out/runs" || true # counted below
count_each "$out/runs"

"$out/faulty/sim" "+seed=$seed" +count=30000 | grep '^l2' >"$out/long.out"
"$out/faulty/sim" "+seed=$seed" +count=300 | grep '^l2' >"$out/short.out"
cat "$out/long.out"
if grep -q PASS "$out/long.out" && cmp -s "$out/short.out" "$out/4-ways.out"; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo "l2: the long run fails, or Verilator and Icarus differ: $out/long.out $out/short.out $out/4-ways.out"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
