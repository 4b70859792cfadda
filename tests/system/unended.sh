#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
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

# built NAME [OPTION...]: of tests/system/NAME.c
built() {
    name=$1
    shift
    "$build/bin/assay-cc" --edges --blocks "$@" -march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -O2 -g -std=gnu11 -nostartfiles \
        -Wl,--no-gc-sections -T sw/driver/link.ld -o "$work/elf" "tests/system/$name.c" \
        "$build"/driver/crt0.o "$build"/driver/console.o "$build"/driver/syscalls.o "$build"/driver/memory.o "$build"/driver/arguments.o
}
ran() { "$build/bin/assay-iss" --max 1000000 --channel "$work/channel" --visits "$work/visits" "$work/elf" >"$work/out"; }
counted() {
    for kind in edges blocks; do "$build/bin/assay" counts --$kind --csv "$work/elf" "$work/channel" >"$work/$kind" || return 1; done
    riscv64-unknown-elf-objdump -d --no-show-raw-insn "$work/elf" >"$work/code"
}
check "built" built unended
check "exit status" ran
check "its counts" counted
check "wanderer follows openly" [ "$(rows wanderer open edges)" -gt 0 ]
check "passerby follows openly" [ "$(rows passerby open edges)" -gt 0 ]
check "leave, which ends with longjmp, is closed" [ "$(rows leave open edges)" -eq 0 ]
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

# Calls that do not return are ends (thrown.c): what ends with one is known, also the lines that gcov shows.
at_line() { jq -r --argjson n "$1" '.files[] | select(.file | endswith("thrown.c")) | .lines[] | select(.line_number == $n) | .count' "$work/gcov"; }
line_of() { grep -n "$1" tests/system/thrown.c | head -n 1 | cut -d : -f 1; }
check "thrown: built" built thrown
check "... ran" ran
check "... its counts" counted
for kind in edges blocks; do
    check "... $kind are as seen" same_but_open $kind
    check "... $kind of thrown are closed" [ "$(rows thrown open $kind)" -eq 0 ]
    check "... of quit, too" [ "$(rows quit open $kind)" -eq 0 ]
done
check "... gcov's JSON" "$build/bin/assay" counts --gcov "$work/gcov" "$work/elf" "$work/channel"
check "... longjmp(a) twice" [ "$(at_line "$(line_of 'longjmp(a')")" = 2 ]
check "... longjmp(b) 3 times" [ "$(at_line "$(line_of 'longjmp(b')")" = 3 ]
check "... exit once" [ "$(at_line "$(line_of '  exit(')")" = 1 ]
# What gcov itself says of who came back, and the largest of the counters.
dumped() { (cd "$work" && riscv64-unknown-elf-gcov-dump -l counts.gcda); }
check "... gcov's files" "$build/bin/assay" counts --gcda "$work/counts.gcda" "$work/elf" "$work/channel"
(cd "$work" && riscv64-unknown-elf-gcov -b -t counts.gcda) >"$work/gcov"
for function in "last called 1 returned 100%" "check called 16 returned 94%" "thrown called 5 returned 0%" "serve called 1 returned 0%"; do
    check "... $function" grep -q "^function $function" "$work/gcov"
done
check "... the largest count" [ "$(dumped | sed -n 's/.*sum_max=//p')" = \
    "$(dumped | sed -n 's/^[^:]*:  *[0-9]*: \([0-9 ]*\)$/\1/p' | tr ' ' '\n' | sort -n | tail -n 1)" ]

# Leaves that a handler never returns to: 8 activations of `walk`, 4 of `gather` (abandoned.c). Each row of theirs is off by as many at
# most, and one of `gather` by just as many.
# off FUNCTION KIND: by how much the worst row is
off() {
    awk -f tests/system/instrumented.awk "$work/visits" "$work/code" "$work/$2" | awk -v f="$1" '
        index($4, f) == 1 { n = split($0, part, ","); by = $2 - part[n - 1]; if (by < 0) by = -by; if (by > most) most = by }
        END { print most + 0 }'
}
others() { ! awk -f tests/system/instrumented.awk "$work/visits" "$work/code" "$work/$1" | grep -v ',open$' | grep -v -e ': walk' -e ': gather'; }
for way in --tree --plain; do
    check "abandoned, $way: built" built abandoned $way
    check "... ran" ran
    check "... its counts" counted
    for kind in edges blocks; do
        check "... $kind of walk: off by no more than were abandoned" [ "$(off walk $kind)" -le 8 ]
        check "... $kind of gather" [ "$(off gather $kind)" -le 4 ]
        check "... $kind of others" others $kind
    done
    echo "abandoned, $way: edges of walk are off by $(off walk edges), of gather by $(off gather edges)"
    [ $way = --plain ] || check "... by just as many" [ "$(off gather edges)" -eq 4 ]
done
checks_end
