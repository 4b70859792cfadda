#!/bin/sh
# Counts by a spanning tree where activations do not end: what follows in their functions is marked `open`, what was counted and all of
# the other functions are what the simulator saw.
#
#   tests/system/unended.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$1
. scripts/scratch.sh
. scripts/checks.sh


# rows FUNCTION HOW KIND: rows of the function that are so
rows() { awk -F , -v f="$1" -v how="$2" '$1 == f && $NF == how { n++ } END { print n + 0 }' "$work/$3"; }

# same_but_open KIND
same_but_open() { ! awk -f tests/system/instrumented.awk "$work/visits" "$work/code" "$work/$1" | grep -v ',open$'; }

# shellcheck disable=SC2086
"$build/bin/assay-cc" --edges --blocks -march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -O2 -g -std=gnu11 -nostartfiles \
    -Wl,--no-gc-sections -T sw/driver/link.ld -o "$work/elf" tests/system/unended.c \
    "$build"/driver/crt0.o "$build"/driver/console.o "$build"/driver/syscalls.o "$build"/driver/memory.o "$build"/driver/arguments.o
check "built" [ $? -eq 0 ]
"$build/bin/assay-iss" --max 1000000 --channel "$work/channel" --visits "$work/visits" "$work/elf" >"$work/out"
check "exit status" [ $? -eq 0 ]
for kind in edges blocks; do "$build/bin/assay" counts --$kind --csv "$work/elf" "$work/channel" >"$work/$kind"; done
riscv64-unknown-elf-objdump -d --no-show-raw-insn "$work/elf" >"$work/code"
check "wanderer follows openly" [ "$(rows wanderer open edges)" -gt 0 ]
check "passerby follows openly" [ "$(rows passerby open edges)" -gt 0 ]
check "leave follows openly" [ "$(rows leave open edges)" -gt 0 ]
check "main, which setjmp returns to, is counted" [ "$(rows main counted edges)" -gt 0 ]
check "main is not open" [ "$(rows main open edges)" -eq 0 ]
check "forever was entered" grep -q '^forever,entry,.*,1,counted$' "$work/edges"
check "forever follows openly" [ "$(rows forever open edges)" -gt 0 ]
check "forever follows from no more than what is open" [ "$(rows forever follows edges)" -eq 0 ]
check "homebody follows" [ "$(rows homebody follows edges)" -gt 0 ]
check "homebody is closed" [ "$(rows homebody open edges)" -eq 0 ]
check "edges: what is not open is as seen" same_but_open edges
check "wanderer's blocks follow openly" [ "$(rows wanderer open blocks)" -gt 0 ]
check "homebody's blocks follow" [ "$(rows homebody follows blocks)" -gt 0 ]
check "homebody's blocks are closed" [ "$(rows homebody open blocks)" -eq 0 ]
check "blocks: what is not open is as seen" same_but_open blocks
checks_end
