#!/bin/sh
# Runs the random test of address translation: several sizes under Icarus; `board` under Verilator too, where the same rounds take the
# same course, and enough of them for every kind of outcome; and planted faults, which must be found.
# Usage: tests/rtl/mmu/run.sh [first-seed]. Exit status 0 when everything passed. Build products: build/test/mmu.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
out=$root/build/test/mmu
seed=${1:-1}
passed=0 failed=0
others="$root/rtl/core/memory/pma.sv $root/rtl/core/memory/ram_1r1w.sv $here/mmu_tb.sv"
paths="-I$root/rtl/include -I$here"
mkdir -p "$out"

# icarus NAME FOLDER DEFINES...: $out/NAME.vvp of the modules in FOLDER
icarus() {
    to=$out/$1 modules=$2
    shift 2
    # shellcheck disable=SC2086 # one word a path, a file
    iverilog -g2012 "$@" $paths -o "$to.vvp" -s mmu_tb "$modules"/*.sv $others >"$to.log" 2>&1 || { cat "$to.log"; exit 1; }
}
# verdict STATUS TEXT: counts
verdict() {
    if [ "$1" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
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
# compiling the bench is what takes time here: without optimization
# shellcheck disable=SC2086
verilator --binary --timing -Wno-fatal -Wno-lint -Wno-style -Werror-UNOPTFLAT -DCONFIG_BOARD $paths "$root"/rtl/core/mmu/*.sv $others \
    --top-module mmu_tb --Mdir "$out/verilator" -o sim -MAKEFLAGS 'OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0' >"$out/verilator.log" 2>&1 ||
    { cat "$out/verilator.log"; exit 1; }
run small vvp -n "$out/small.vvp" +seed="$((seed + 1))" +rounds=5
run large vvp -n "$out/large.vvp" +seed="$((seed + 2))" +rounds=5
run wide vvp -n "$out/wide.vvp" +seed="$((seed + 3))" +rounds=5
run board vvp -n "$out/board.vvp" +seed="$seed" +rounds=5
run verilator-board "$out/verilator/sim" +seed="$seed" +rounds=5
grep passed "$out/board.txt" >"$out/course" || true # counted above
grep passed "$out/verilator-board.txt" | cmp -s - "$out/course" || verdict 1 'board: the simulators differ'
run cover "$out/verilator/sim" +seed="$seed" +rounds=200 +cover

# the same faults must be found whatever else changes: name~file~sed command
while IFS='~' read -r name file plant; do
    case $name in '' | '#'*) continue ;; esac
    rm -rf "$out/planted"
    cp -r "$root/rtl/core/mmu" "$out/planted"
    sed -i "$plant" "$out/planted/$file"
    if cmp -s "$out/planted/$file" "$root/rtl/core/mmu/$file"; then
        verdict 1 "$name: no longer fits $file; mend tests/rtl/mmu/faults"
        continue
    fi
    icarus planted "$out/planted" -DCONFIG_BOARD
    if timeout --foreground 300 vvp -n "$out/planted.vvp" +seed="$((seed + 1))" +rounds=80 >"$out/planted.txt" 2>&1; then
        verdict 1 "$name: NOT FOUND"
    else
        verdict 0 "$name: found: $(grep -E 'FAIL|CHECK' "$out/planted.txt" | head -1)"
    fi
done <"$here/faults"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
