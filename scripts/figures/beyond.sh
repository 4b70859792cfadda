#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Cycles of short programs on `board`, with an instruction stream buffer, and with a second-level cache: a table of
# docs/core.md.
#
#   scripts/figures/beyond.sh BUILD [plain]      plain: only the first column, without building the two machines
set -eu
build=$1 only=${2:-}
. scripts/scratch.sh
programs="isa/core/straight_line $(cd "$build/programs/short" && ls chase.elf fsm.elf hash.elf interp.elf jpeg.elf json.elf lz.elf matmul.elf mix.elf png.elf quicksort.elf table.elf | sed 's,^,programs/short/,; s,.elf$,,')"

# cycles SIMULATOR PROGRAM
cycles() {
    "$build/sim/$1/verilator/sim" "+elf=$build/$2.elf" "+stats=$work/stats" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
    sed -n 's/^cycles,//p' "$work/stats"
}

if [ "$only" != plain ]; then
    for machine in prefetch4:ICACHE_PREFETCH=4 l2-64:L2_KIB=64; do
        make --no-print-directory "$build/sim/${machine%%:*}/verilator/sim" SIM_NAME="${machine%%:*}" CONFIG=board SIM_DEFINES="-DCFG_${machine#*:}" SIM_OPT=-O0 >&2
    done
    echo '| program, on `board` | cycles as it is | `ICACHE_PREFETCH` 4 | `L2_KIB` 64 |'
    echo '|---|---|---|---|'
fi
for program in $programs; do
    row="| \`${program#programs/}\` | $(cycles board "$program") |"
    [ "$only" = plain ] || row="$row $(cycles prefetch4 "$program") | $(cycles l2-64 "$program") |"
    echo "$row"
done
