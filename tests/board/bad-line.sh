#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A board whose line loses, doubles or flips bytes, or hangs up: each run must end. If it ends as on a good line, its output must be right;
# a profile says how much was lost. A program never gets other instructions, arguments or input.
#
#   [SEED=N] tests/board/bad-line.sh BUILD PTY
set -u
build=$1 pty=$2 seed=${SEED:-1}
assay=${ASSAY:-$build/bin/assay} talk=$build/test/board/talk.elf
. scripts/scratch.sh
. scripts/checks.sh
. tests/board/line.sh
echo "seed $seed"
printf 'Hello [World]\n' >"$work/input"
"$assay" run --config board "$talk" <"$work/input" >"$work/expected" 2>/dev/null

# The run is right, or says that it is not.
judge() { # WHAT
    case $status in
    3) if cmp -s "$work/expected" "$work/out"; then good; else bad "$1: wrong output, and nothing said" "$(od -c "$work/out" | head -n 5)"; fi ;;
    125) if grep -q -e "lost or damaged" -e "no answer" -e "has gone" -e "was reset" -e "has lost" -e "lost the beginning" -e "has not come" -e "accepts no bytes" "$work/err"; then good; else bad "$1: fails with" "$(cat "$work/err")"; fi ;;
    *) bad "$1: status $status" "$(cat "$work/err")" ;;
    esac
}
plug "$pty" "$line" text=10 "seed=$seed"
asked sh -c "cat $work/input | $assay run --board $line $talk"
if [ "$status" = 125 ] && grep -q "lost or damaged" "$work/err"; then good; else bad "text: $status" "$(cat "$work/err")"; fi
whole=0
for fault in lose=500 double=500 flip=1000; do
    plug "$pty" "$line" "$fault" "seed=$seed"
    asked sh -c "cat $work/input | $assay run --board $line $talk"
    judge "run, $fault"
    [ "$status" != 3 ] || whole=$((whole + 1))
    rm -f "$work/a.assay"
    asked "$assay" record --board "$line" -c 3000 --strata off -o "$work/a.assay" "$talk" <"$work/input"
    judge "record, $fault"
    if [ -e "$work/a.assay" ]; then
        # samples are of the program, and those that are missing are counted
        asked "$assay" report "$work/a.assay"
        if [ "$status" = 0 ] && grep -q "lost on the link" "$work/out"; then good; else bad "report, $fault" "$(cat "$work/out" "$work/err")"; fi
        strange=$("$assay" script --csv "$work/a.assay" | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "pc") pc = i } NR > 1 && $pc !~ /^0x8000|^0x10/ { n++ } END { print n + 0 }')
        [ "$strange" = 0 ] && good || bad "record, $fault: $strange samples of no program"
    fi
done
[ "$whole" -ge 1 ] && good || bad "no run has survived its line"

# unplugged while it is loaded, while it runs; then it is there again, and a run is as on any board
for bytes in 100 350 600; do
    plug "$pty" "$line" "unplug=$bytes"
    asked sh -c "cat $work/input | $assay run --board $line $talk"
    if [ "$status" = 125 ] && grep -q -e "has gone" -e "cannot be opened" "$work/err"; then good; else bad "unplugged after $bytes: $status" "$(cat "$work/err")"; fi
    while [ ! -e "$line" ]; do sleep 0.05; done
    asked sh -c "cat $work/input | $assay run --board $line $talk"
    if [ "$status" = 3 ] && cmp -s "$work/expected" "$work/out"; then good; else bad "plugged in again: $status" "$(cat "$work/err")"; fi
done
checks_end
