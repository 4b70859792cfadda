#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the random test of address translation: several sizes under Icarus; `board` under Verilator too, where the same rounds take the
# same course, and enough of them for every kind of outcome; and, one at a time, the planted faults of tests/faults/mmu, which must be found.
# Usage: tests/rtl/mmu/run.sh [first-seed]. Exit status 0 when everything passed. Build products: build/test/mmu.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
out=$root/build/test/mmu
seed=${1:-1}
. "$root/scripts/checks.sh"
. "$root/tests/rtl/build.sh"
others="$root/rtl/core/memory/pma.sv $root/rtl/core/memory/ram_1r1w.sv $root/rtl/core/memory/valid_bits.sv $here/mmu_tb.sv"
paths="-I$root/rtl/include -I$root/build/gen -I$here"
mkdir -p "$out"

# icarus NAME FOLDER DEFINES...: $out/NAME.vvp of the modules in FOLDER
icarus() {
    to=$out/$1 modules=$2
    shift 2
    # shellcheck disable=SC2086 # one word a path, a file
    "$root"/sim/iverilog.sh -g2012 "$@" $paths -o "$to.vvp" -s mmu_tb "$modules"/*.sv $others >"$to.log" 2>&1 || { cat "$to.log"; exit 1; }
}
# verdict STATUS TEXT: counts
verdict() {
    if [ "$1" -eq 0 ]; then good; else bad; fi
    echo "$2"
}
# run NAME COMMAND...: with what it says
run() {
    said=$out/$1.txt what=$1
    shift
    status=0
    timeout --foreground 300 "$@" >"$said" 2>&1 || status=1
    verdict $status "$what: $(grep -E 'passed|FAIL|CHECK' "$said" | head -3)"
}

icarus small "$root/rtl/core/mmu" -DCONFIG_BOARD -DCFG_ITLB_ENTRIES=4 -DCFG_DTLB_ENTRIES=8 -DCFG_L2_TLB_SETS=0 -DCFG_PMP_ENTRIES=0
icarus large "$root/rtl/core/mmu" -DCONFIG_WIDE -DCFG_ITLB_ENTRIES=64 -DCFG_L2_TLB_SETS=16 -DCFG_L2_TLB_WAYS=3 -DCFG_PMP_ENTRIES=16
icarus wide "$root/rtl/core/mmu" -DCONFIG_WIDE
icarus board "$root/rtl/core/mmu" -DCONFIG_BOARD
"$root/scripts/plant.sh" "$root/tests/faults/mmu" "$out/planted" "$root"/rtl/core/mmu/*.sv >"$out/names"
# compiling the bench is what takes time here: without optimization. Without +mutant the units are as they are.
# shellcheck disable=SC2086
verilate mmu_tb "$out/faulty" -O0 -DCONFIG_BOARD $paths "$out"/planted/*.sv $others
run small vvp -n "$out/small.vvp" +seed="$((seed + 1))" +rounds=5
run large vvp -n "$out/large.vvp" +seed="$((seed + 2))" +rounds=5
run wide vvp -n "$out/wide.vvp" +seed="$((seed + 3))" +rounds=5
run board vvp -n "$out/board.vvp" +seed="$seed" +rounds=5
run verilator-board "$out/faulty/sim" +seed="$seed" +rounds=5
grep passed "$out/board.txt" >"$out/course" || true # counted above
grep passed "$out/verilator-board.txt" | cmp -s - "$out/course" || verdict 1 'board: the simulators differ'
run cover "$out/faulty/sim" +seed="$seed" +rounds=400 +cover

# each fault of the list must be found
number=0
while read -r name; do
    number=$((number + 1))
    with="+seed=$((seed + 1)) +rounds=400"
    ! grep -q "^$name~.*~cover$" "$root/tests/faults/mmu" || with="+seed=$seed +rounds=400 +cover"
    # shellcheck disable=SC2086 # one word a setting
    if timeout --foreground 300 "$out/faulty/sim" $with +mutant=$number >"$out/planted.txt" 2>&1; then
        verdict 1 "$name: NOT FOUND"
    else
        verdict 0 "$name: found: $(grep -E 'FAIL|CHECK' "$out/planted.txt" | head -1)"
    fi
done <"$out/names"
run unplanted "$out/faulty/sim" +seed="$((seed + 1))" +rounds=400

checks_end
