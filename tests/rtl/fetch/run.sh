#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests of the front end (fetch.sv): random programs on several sizes, under Verilator (long) and Icarus Verilog
# (short), and a bound on prediction accuracy. Both simulators must print the same for the same run. `board` has the faults of
# tests/faults/fetch in it, each of which must be found; number 0 is the front end as it is.
# Usage: tests/rtl/fetch/run.sh [seed]      (LONG=1 in the environment: five seeds); exit status 1 if anything failed
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
case ${1:-} in --check) seed=$2 ;; *) seed=${1:-1} ;; esac
out=$root/build/tests/fetch
bench="$here/fetch_tb.sv -I$root/rtl/include -I$root/build/gen -I$here $(find "$root/rtl/core" -name '*.sv')"
. "$root/tests/rtl/build.sh"
mkdir -p "$out"

# build_verilator NAME DEFINES...
build_verilator() {
  name=$1; shift
  # shellcheck disable=SC2086 # one word an option, a file
  JOBS=1 verilate fetch_tb "$out/$name" -O0 "$@" $bench
} >&2

# build_icarus NAME DEFINES...
build_icarus() {
  name=$1; shift
  # shellcheck disable=SC2086
  "$root"/sim/iverilog.sh -g2012 "$@" -s fetch_tb -o "$out/$name.vvp" $bench >"$out/$name.log" 2>&1 || { tail -n 20 "$out/$name.log"; return 1; }
} >&2

# The second half of this script calls it again as `run.sh --check SEED NAME COMMAND...`: one run, its output kept.
if [ "${1:-}" = --check ]; then
  name=$3; shift 3
  "$@" >"$out/$name.out" 2>&1
  grep -q '^fetch: PASS' "$out/$name.out" && exit 0
  echo "fetch: $name failed, seed $seed: $*"
  head -20 "$out/$name.out"
  exit 1
fi

# shellcheck disable=SC2046 # one word a file
"$root/scripts/plant.sh" "$root/tests/faults/fetch" "$out/planted" $(find "$root/rtl/core" -name '*.sv') >"$out/faults" || exit
# defines SIZE: all have those of a wide core but where they say so
defines() {
  case $1 in
  stream) echo -DCFG_ICACHE_PREFETCH=4 -DCFG_ICACHE_SETS=8 ;;
  one) echo -DCONFIG_BOARD -DCFG_WIDTH=1 ;;
  four-halves) echo -DCFG_FETCH_HALVES=4 ;;
  ahead) echo -DCONFIG_BOARD -DCFG_ICACHE_PREFETCH=1 ;;
  tiny) echo -DCFG_BTB_SETS=16 -DCFG_ICACHE_SETS=4 -DCFG_ICACHE_WAYS=1 -DCFG_ICACHE_EXTRA=3 -DCFG_PHT_ROWS=64 -DCFG_GHIST=16 \
    -DCFG_INDIRECT_ROWS=16 -DCFG_GUESS_ROWS=16 -DCFG_RAS_SIZE=2 -DCFG_ROB_ROWS=4 -DCFG_ICACHE_PREFETCH=3 ;;
  esac
}
(bench="$here/fetch_tb.sv -I$root/rtl/include -I$root/build/gen -I$here $(echo "$out"/planted/*.sv)"; build_verilator board -DCONFIG_BOARD) &
builds=$!
fast=$(printf '%s\n' wide stream | "$root/scripts/drawn.sh" 2) # by turns, and half of the small ones
slow=$(printf '%s\n' one four-halves ahead tiny | "$root/scripts/drawn.sh" 2)
# shellcheck disable=SC2046 # one word a define
for size in $fast; do
  build_verilator "$size" $(defines "$size") &
  builds="$builds $!"
done
# shellcheck disable=SC2046
for size in $fast $slow; do build_icarus "$size-icarus" $(defines "$size") || exit; done
for build in $builds; do wait "$build" || exit; done

{
  for size in $fast board; do
    for latency in 1 12 40; do
      for more in 0 ${LONG:+1 2 3 4}; do
        echo "$size-$latency-$more $out/$size/sim +seed=$((seed + more + latency)) +cycles=50000 +latency=$latency"
      done
    done
    echo "$size-pattern $out/$size/sim +seed=$seed +cycles=200000 +pattern +max-wrong=6"
  done
  for size in $fast $slow; do echo "$size-icarus vvp -n $out/$size-icarus.vvp +seed=$seed +cycles=1500 +latency=2"; done
  for size in $fast; do echo "$size-short $out/$size/sim +seed=$seed +cycles=1500 +latency=2"; done
} | "$root/scripts/each.sh" - "$here/run.sh" --check "$seed" >"$out/runs"
count_each "$out/runs"
number=0
while read -r fault; do
  number=$((number + 1))
  "$out/board/sim" +seed=1 +cycles=30000 +latency=12 +mutant=$number >"$out/fault.out" 2>&1
  if grep -q '^fetch: PASS' "$out/fault.out"; then
    failed=$((failed + 1))
    echo "fetch: planted, not found: $fault"
  else
    passed=$((passed + 1))
  fi
done <"$out/faults"
for size in $fast board; do
  sed -n 's/.*transfers:/fetch: '$size', patterned loops and calls:/p' "$out/$size-pattern.out"
done
for size in $fast; do
  if [ "$(grep '^fetch:' "$out/$size-short.out")" = "$(grep '^fetch:' "$out/$size-icarus.out")" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "fetch: Verilator and Icarus Verilog differ: $out/$size-short.out $out/$size-icarus.out"
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
