#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Programs on a board's machine with its SDRAM controller and a model of the chip. Each instruction must agree with the reference simulator,
# and the output with that of the ordinary memory. With `--memory ulx3s` the ordinary memory must take as many cycles, within BOUND percent;
# with a latency that is not the chip's it must not. Profiles by the resident driver, whose memory is the chip's last MiB, must hold as many
# samples as with the ordinary memory.
#
#   tests/sdram/run.sh BUILD PROGRAM...
set -eu
build=$1 bound=5
shift
assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh
# counts NAME MACHINE ARGUMENT...: NAME.out, NAME.cycles
counts() {
    name=$1 machine=$2
    shift 2
    "$assay" stat --csv --config "$build/sim/$machine" "$@" >"$work/$name" && sed '/^name,value$/,$d' "$work/$name" >"$work/$name.out" &&
        sed -n 's/^cycles,//p' "$work/$name" >"$work/$name.cycles"
}
# near A B: cycles of both, and whether they are as many within the bound
near() {
    awk -v a="$(cat "$work/$1.cycles")" -v b="$(cat "$work/$2.cycles")" -v bound=$bound 'BEGIN {
        away = 100 * (a - b) / b; printf "%d and %d cycles, %+.2f %%\n", a, b, away; exit !(a && b && away <= bound && away >= -bound) }'
}
refuses() { ! "$assay" run --config "$build/sim/sdram" "$1" && ! "$assay" run --config "$build/sim/ulx3s" "$1"; }
for program; do
    elf=$build/programs/$program.elf
    check "$program with the chip" counts chip sdram --check "$elf"
    check "$program with --memory" counts setting ulx3s --memory ulx3s "$elf"
    check "$program: output" cmp "$work/chip.out" "$work/setting.out"
    check "$program: cycles" near setting chip
    echo "$program: $(near setting chip || true)"
done
first=$build/programs/$1.elf
check "$1 with another latency" counts other ulx3s --memory ulx3s --mem-latency 100 "$first"
check "$1: another latency is found" fails near other chip
# linked for 128 MiB, its stack is where there is nothing
check "memory ends" refuses "$build/programs/${1#board/}.elf"
samples() { "$assay" record --delivery batch -c 200 --config "$build/sim/$1" --memory ulx3s -o "$work/$1.assay" "$first" && "$assay" report --csv "$work/$1.assay" | wc -l; }
check "$1: profile with the chip" samples sdram
check "$1: profile with --memory" samples ulx3s
"$assay" report "$work/sdram.assay" 2>&1 | grep '^# samples' || bad "no samples"
checks_end
