#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The commands on a board, simulated as it goes into a bitstream: output and exit status are those of a simulator; samples are those of the
# session; those that the line cannot carry are dropped and reported, with the period that fits.
#
#   tests/board/board.sh BUILD PTY FAST-PTY CHIP-PTY
set -u
build=$1 pty=$2 fast=$3 chip=$4
assay=$build/bin/assay talk=$build/test/board/talk.elf sort=$build/board/short/quicksort.elf
. scripts/scratch.sh
. scripts/checks.sh
. tests/board/line.sh
count() { sed -n "s/^$1,//p" "$work/out" | tail -n 1; }
same() { # WHAT: output and status as in $work/expected, $expected
    if [ "$status" = "$expected" ] && cmp -s "$work/expected" "$work/out"; then good; else bad "$1: status $status" "$(head -n 5 "$work/out" "$work/err")"; fi
}
says() { # WHAT STATUS WORD
    if [ "$status" = "$2" ] && grep -q -e "$3" "$work/err"; then good; else bad "$1: status $status" "$(cat "$work/err")"; fi
}
plug "$fast" "$line"

# --- run: input by a pipe and as a file, arguments, exit statuses
printf 'Hello [World]\n' >"$work/input"
"$assay" run --config board "$talk" <"$work/input" >"$work/expected" 2>/dev/null
expected=$?
asked sh -c "cat $work/input | $assay run --board $line $talk"
same "run, a pipe"
asked "$assay" run --board "$line" "$talk" <"$work/input"
same "run, a file"
asked "$assay" run --board "$line" "$build/test/bad/fails.elf" </dev/null
says "run, fails" 7 "exit status 7"
asked "$assay" run --board "$line" "$build/test/bad/fault.elf" </dev/null
says "run, trap" 123 "cause 5 at 0x8000000e, value 0x40000008"
"$assay" run --config board "$sort" >"$work/expected" </dev/null
expected=$?
asked "$assay" run --board "$line" "$sort" </dev/null
same "run, program"
asked timeout --preserve-status -s INT 2 "$assay" run --board "$line" "$build/test/bad/loop.elf" </dev/null
says "run, Ctrl-C" 130 "interrupted"

# --- what is refused
asked "$assay" run --board "$line" "$build/programs/short/quicksort.elf" </dev/null
says "linked for more memory" 125 "__ram_size=122880"
asked "$assay" run --board "$line" --check "$talk" </dev/null
says "--check" 125 "simulators only"
asked "$assay" run --board "$work/input" "$talk" </dev/null
says "no line" 125 "not a serial line"
asked "$assay" run --board "$work/none" "$talk" </dev/null
says "nothing there" 125 "plugged in"

# --- load, and a terminal at the console
asked "$assay" load --board "$line" "$talk" </dev/null
[ "$status" = 0 ] && good || bad "load: $status" "$(cat "$work/err")"
asked sh -c "cat $work/input | $assay console $line"
[ "$status" = 3 ] && grep -q "hELLO {wORLD}" "$work/out" && good || bad "console: $status" "$(cat "$work/out" "$work/err")"

# --- stat: instructions are the simulator's and those of waiting for the line
"$assay" stat --config board --csv "$sort" </dev/null >"$work/out" 2>/dev/null
least=$(count instructions)
asked "$assay" stat --board "$line" --csv "$sort" </dev/null
[ "$status" = 0 ] && [ "$(count instructions)" -ge "$least" ] && [ "$(count instructions)" -le $((2 * least)) ] &&
    [ $((2 * $(count cycles))) -ge "$(count instructions)" ] && good || bad "stat: $least instructions" "$(tail -n 8 "$work/out" "$work/err")"

asked "$assay" stat --board "$line" -e loads,cycles "$sort" </dev/null
says "stat, an event" 125 "-e loads: --board counts cycles"

# --- record: nothing is lost on the line; the session is whole
asked "$assay" record --board "$line" -c 3000 --strata off -o "$work/a.assay" "$sort" </dev/null
[ "$status" = 0 ] && ! grep -q warning "$work/err" && good || bad "record: $status" "$(cat "$work/err")"
asked "$assay" report "$work/a.assay"
grep -q "0 dropped, 0 lost on the link, 0 not readable; 0 in flight" "$work/out" && grep -q "^sort" "$work/out" && good || bad report "$(head -n 20 "$work/out")"
asked timeout --preserve-status -s INT 3 "$assay" record --board "$line" -c 3000 -o "$work/c.assay" "$build/test/bad/loop.elf" </dev/null
[ "$status" = 130 ] && [ "$("$assay" script --csv "$work/c.assay" | wc -l)" -gt 1 ] && good || bad "record, Ctrl-C: $status" "$(cat "$work/err")"

# --- more than a line of the usual rate carries: dropped, and the period that fits is told, and does
plug "$pty" "$line"
asked "$assay" record --board "$line" -c 500 --strata off -o "$work/a.assay" "$talk" </dev/null
period=$(sed -n 's/.*Give a longer period: -c \([0-9]*\) .*/\1/p' "$work/err")
[ "$status" = 3 ] && [ -n "$period" ] && good || bad "dropped: $status" "$(cat "$work/err")"
asked "$assay" record --board "$line" -c "$((2 * ${period:-500}))" --strata off -o "$work/b.assay" "$talk" </dev/null
[ "$status" = 3 ] && ! grep -q "were dropped" "$work/err" && good || bad "period ${period:-none} does not fit" "$(cat "$work/err")"

# --- the board's SDRAM as memory: loaded by the line, reset with a program in it, and loaded again
plug "$chip" "$line"
printf 'Hello [World]\n' >"$work/input"
"$assay" run --config board "$talk" <"$work/input" >"$work/expected" 2>/dev/null
expected=$?
for time in once again; do
    asked "$assay" run --board "$line" "$talk" <"$work/input"
    same "run, SDRAM, $time"
done
"$assay" run --config board "$sort" >"$work/expected" </dev/null
expected=$?
asked "$assay" run --board "$line" "$build/programs/board/short/quicksort.elf" </dev/null
same "run, SDRAM, program"
asked "$assay" run --board "$line" "$build/programs/short/quicksort.elf" </dev/null
says "linked for more memory than the SDRAM" 125 "__ram_size=32505856"
checks_end
