#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A spanning tree has its counters where they cost least: what they add to the instructions of a program, as a share of what a counter
# in every block adds. A wrong guess of what is rare shows in no count.
#
#   tests/system/rare.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$1
. scripts/scratch.sh
. scripts/checks.sh
flags="-march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -O2 -g -std=gnu11 -Isw/driver -Isw/programs -idirafter /usr/include
  -DSIZE_SHORT=1 -nostartfiles -Wl,--no-gc-sections -T sw/driver/link.ld -DPICOLIBC_INTEGER_PRINTF_SCANF -w"
runtime="$build/driver/crt0.o $build/driver/console.o $build/driver/syscalls.o $build/driver/memory.o $build/driver/arguments.o"

# executed PROGRAM OPTION...: instructions of its functions
executed() {
    program=$1
    shift
    # shellcheck disable=SC2086
    "$build/bin/assay-cc" --blocks --global --no-sibling-calls -fno-optimize-sibling-calls "$@" $flags -o "$work/elf" "sw/programs/$program"/*.c $runtime &&
        timeout --foreground 60 "$build/bin/assay-iss" --max 20000000 --visits "$work/visits" --channel "$work/counts" "$work/elf" >"$work/out" || return
    "$build/bin/assay" counts --blocks --csv "$work/elf" "$work/counts" | cut -d , -f 1 | sort -u >"$work/functions"
    riscv64-unknown-elf-objdump -d --no-show-raw-insn "$work/elf" >"$work/code"
    awk 'FILENAME == ARGV[1] { ours["<" $1 ">:"]; next }
        FILENAME == ARGV[2] { if ($2 ~ /^<.*>:$/) inside = $2 in ours; else if (inside) { sub(":", "", $1); place["0x" $1] } next }
        { split($0, visit, ",") } visit[1] in place { sum += visit[2] } END { print sum }' "$work/functions" "$work/code" "$work/visits"
}

# share PROGRAM: percent, the jumps of detours too. Instructions that are dropped are not executed.
share() {
    none=$(executed "$1" --plain --window=0/1000000000) && every=$(executed "$1" --plain) && tree=$(executed "$1") &&
        echo $((100 * (tree - none) / (every - none)))
}

for limit in interp:30 quicksort:72 lz:62; do
    program=${limit%:*} percent=$(share "${limit%:*}")
    check "$program: $percent % of the counters' instructions" [ "${percent:-1000}" -lt "${limit#*:}" ]
done
checks_end
