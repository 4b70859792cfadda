#!/bin/sh
# Runs the load-store unit's random test: many sizes under Verilator, one short run under Icarus with the same cycle count.
# Usage: tests/rtl/lsu/run.sh [first-seed]. Exit status 0 when everything passed. Build products under build/test/lsu.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
out=$root/build/test/lsu
seed=${1:-1}
rtl="lsu load_queue store_queue dcache dcache_mshr dcache_writeback dmem_write slow_unit amo_alu pma load_align ram_1r1w"
sources=""
for m in $rtl; do sources="$sources $root/rtl/core/$m.sv"; done
sources="$sources $here/lsu_tb.sv $here/axi_memory.sv"
mkdir -p "$out"
status=0

# build NAME DEFINES...: a Verilator simulator in $out/NAME
build() {
    name=$1
    shift
    verilator --binary --timing -Wno-fatal -Wno-lint -Wno-style -Werror-UNOPTFLAT -O3 --x-assign fast --x-initial fast \
        "$@" -I"$root/rtl/include" $sources --top-module lsu_tb --Mdir "$out/$name" -o sim > "$out/$name.log" 2>&1 \
        || { cat "$out/$name.log"; exit 1; }
}

# run NAME ARGS...: prints the verdict
run() {
    name=$1
    shift
    if "$out/$name/sim" "$@" > "$out/$name.out" 2>&1; then grep passed "$out/$name.out" | sed "s/^/$name: /"
    else status=1; grep -E "FAIL|CHECK" "$out/$name.out" | head -5 | sed "s/^/$name: /"; fi
}

build board -DCONFIG_BOARD
run board +seed="$seed" +count=20000
run board +seed="$seed" +kind=1 +count=4000 +bound=4400
run board +seed="$seed" +kind=2 +count=4000 +bound=7600
grep passed "$out/board.out" > /dev/null || status=1
exit $status
