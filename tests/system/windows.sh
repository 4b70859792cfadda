#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Counting a part of the time (assay-cc --window), by profile instructions and by the three kinds of ordinary ones: the program prints what
# it prints without; a window without end counts what a run without windows counts; the smaller the windows, the less they agree. The same for
# copies of functions that are used now and then. What a program may expect of all that.
#
#   tests/system/windows.sh BUILD
#
# The last line is `N passed, N failed`.
set -u
build=$1
. scripts/scratch.sh
. scripts/checks.sh
flags="-march=rv64imac -mabi=lp64 -mcmodel=medany --specs=picolibc.specs -O2 -g -std=gnu11 -Isw/driver -Isw/programs
  -DSIZE_SHORT=0 -nostartfiles -Wl,--no-gc-sections -T sw/driver/link.ld -DPICOLIBC_INTEGER_PRINTF_SCANF"
runtime="$build/driver/crt0.o $build/driver/console.o $build/driver/syscalls.o $build/driver/memory.o $build/driver/arguments.o"


more=--calls
# counted NAME OPTION...: builds and runs quicksort, so that NAME.elf, NAME.out and NAME.counts are there
counted() {
    elf=$work/$1.elf out=$work/$1.out channel=$work/$1.counts
    shift
    # shellcheck disable=SC2086
    "$build/bin/assay-cc" --blocks $more "$@" $flags -o "$elf" sw/programs/quicksort/main.c $runtime &&
        timeout --foreground 120 "$build/bin/assay-iss" --max 20000000 --channel "$channel" "$elf" >"$out" && cmp "$work/plain" "$out"
}

# overlap NAME KIND: of its counts with those of NAME-all, 0 to 1
overlap() {
    "$build/bin/assay" counts "--$2" --csv --truth "$work/$1-all.counts" "$work/$1.elf" "$work/$1.counts" | awk -F , 'NR == 2 { print $2 }'
}

rows() { "$build/bin/assay" counts --blocks --csv "$work/$1.elf" "$work/$1.counts" | cut -d , -f 1,2,6 >"$work/$1.rows"; }

# share_of NAME: of all that its blocks count when all of the run is counted
share_of() {
    rows "$1"
    awk -F , 'FNR == 1 { file++ } FNR > 1 { sum[file] += $NF } END { print sum[1] / sum[2] }' "$work/$1.rows" "$work/inc.whole"
}

refused() { ! counted refused --window="$1" 2>"$work/refused" && grep -q 'ON/PERIOD was expected' "$work/refused"; }

is() { awk -v a="$1" -v b="$3" "BEGIN { exit !(a != \"\" && a $2 b) }"; }

"$build/bin/assay-iss" "$build/programs/quicksort.elf" >"$work/plain"
for how in inc patch $(printf "%s\n" load-add-store check trigger | scripts/drawn.sh 2); do # the last ones by turns
    option=--counter=$how
    [ $how != trigger ] || option=--trigger=check
    check "$how: without windows" counted "$how" $option
    rows "$how"
    check "$how: a window without end" counted "$how-all" $option --window=1/1
    rows "$how-all"
    cp "$work/$how-all.rows" "$work/$how.whole"
    check "$how: it counts all" cmp "$work/$how.rows" "$work/$how-all.rows"
    check "$how: three quarters" counted "$how" $option --window=12000/16000
    most=$(overlap "$how" blocks)
    calls=$(overlap "$how" calls)
    check "$how: one sixteenth" counted "$how" $option --window=1000/16000
    check "$how: overlap of blocks ($most)" is "$most" '>' 0.5
    check "$how: overlap of calls ($calls)" is "$calls" '>' 0.4
    check "$how: the smaller the worse ($(overlap "$how" blocks))" is "$(overlap "$how" blocks)" '<' "$most"
done
# Flags of the whole program: nothing is patched, and what is active counts at once.
check "global: without windows" counted global-all --global
check "global: it counts all" rows global-all
check "global: the same" cmp "$work/inc.whole" "$work/global-all.rows"
check "global: one sixteenth" counted global --global --window=1000/16000
few=$(overlap global blocks)
check "global: overlap of blocks ($few)" is "$few" '>' 0.9
# Windows of instructions: on this simulator a tick is one, but the rest of the window goes on after its interrupt.
for how in inc patch; do
    check "$how: windows of instructions" counted "$how-i" --counter=$how --window=4000/16000i
    cp "$work/$how-i.elf" "$work/$how.elf"
    cp "$work/$how-i.counts" "$work/$how.counts"
    check "$how: ... overlap of blocks ($(overlap "$how" blocks))" is "$(overlap "$how" blocks)" '>' 0.5
done
check "global: windows of instructions" counted global --global --window=4000/16000i
share=$(share_of global)
check "global: ... about a quarter of all is counted ($share)" is "$share" '>' 0.2
check "global: ... and no more" is "$share" '<' 0.3
check "a window that is none is refused" refused 4000/16000x
# Duplicated code: with a countdown of 1 all of the run is in the copies.
more=
check "copy: built" counted copy --counter=copy --every=1
rows inc-all
rows copy
check "copy: it counts all" cmp "$work/inc-all.rows" "$work/copy.rows"
check "copy: now and then" counted copy --counter=copy --every=97
# What a program may expect of what counts in it (windowed.c): its registers, whoever switches; its traps; its heap.
riscv64-unknown-elf-gcc -march=rv64imac -mabi=lp64 -mcmodel=medany -DKEEPS_SP -c -o "$work/registers.o" tests/system/sessions_registers.S
# expecting NAME OPTION...: builds NAME.elf
# shellcheck disable=SC2086
expecting() { name=$1; shift; "$build/bin/assay-cc" --blocks "$@" $flags -o "$work/$name.elf" tests/system/windowed.c "$work/registers.o" $runtime; }
asked() { timeout --foreground 60 "$build/bin/assay-iss" --max 20000000 --channel "$work/$1.counts" "$work/$1.elf" "$2" >"$work/$1.out"; }
trapped() { "$build/bin/assay" run --config board --max-cycles 200000 "$work/$1.elf" trap 2>&1 | grep -c -e 'no trap handler' -e 'cause  3' -e ' main+'; }
counts_of() { "$build/bin/assay" counts "--$1" --csv "$work/plain.elf" "$work/plain.counts"; }
total() { counts_of "$1" | awk -F , -v first="$2" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } !first || $2 == 0 { sum += $at["count"] } END { print sum }'; }
check "expecting: built" expecting plain --calls -DARCS
for way in timer:--window=200/900 overflow:--window=200/900i turns:--global:--window=200/900i; do
    # shellcheck disable=SC2046
    check "$way: built" expecting $(echo "$way" | tr : ' ')
    check "$way: registers" asked "${way%%:*}" registers
    check "... are kept" grep -qx '0 changed' "$work/${way%%:*}.out"
done
check "a trap: as without windows" [ "$(trapped plain)" -eq 3 ]
check "... with them" [ "$(trapped timer)" -eq 3 ]
check "the heap" asked plain heap
check "... ends below the flags of functions" grep -qx right "$work/plain.out"
# Counts that leave half way go on.
check "counts" asked plain work
counts_of blocks | grep '^some\|^work\|^main' >"$work/whole"
check "... are there" test -s "$work/whole"
check "counts sent half way" asked plain sent
counts_of blocks | grep '^some\|^work\|^main' >"$work/sent"
check "... go on, all but the block that sends as before" [ "$(diff "$work/whole" "$work/sent" | grep -c '^>')" -eq 1 ]
# More arcs than there is room for: each row has one, the rest is counted as lost.
check "arcs" asked plain arcs
lost=$("$build/bin/assay" counts --calls "$work/plain.elf" "$work/plain.counts" | sed -n 's/^# \([0-9]*\) calls are in no row.*/\1/p')
check "... each row has one" [ "$(counts_of calls | wc -l)" -eq 2049 ]
check "... $lost of $(total blocks first) calls are lost, $(total calls '') are there" [ $(($(total calls '') + lost)) -eq "$(total blocks first)" ]
checks_end
