#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What came by a profile channel makes the profile that the simulator's run makes: from a file, a pipe, a terminal, by `record` and by
# `top -o`; with pairs and signature samples in one session. Torn and damaged bytes are lost frames, counted, and the rest is there.
#
#   tests/system/capture.sh BUILD PROGRAM.elf
set -u
build=$1 program=$2
assay=$build/bin/assay
. scripts/scratch.sh
. scripts/checks.sh
"$assay" record --config board --pair -c 400 --signatures 6000 -o "$work/run.assay" "$program" >"$work/out" 2>&1 </dev/null || { tail -n 5 "$work/out"; exit 1; }
"$build/sim/board/verilator/sim" "+elf=$program" +setup=period=400,pair_log=15,signature=6000,details=1 "+append=$(basename "$program")" "+profile=$work/wire" >"$work/out" 2>&1 </dev/null ||
    { tail -n 5 "$work/out"; exit 1; }
size=$(wc -c <"$work/wire")

# all that the channel brings: samples, signature samples, counters that are not the simulator's
facts() {
    "$assay" script --csv "$1"
    "$assay" script --signatures --csv "$1"
    "$assay" report "$1" | grep -E '^# (samples|lost|overhead|estimate)'
}
facts "$work/run.assay" >"$work/expected"
same() { # NAME: of got.assay
    facts "$work/got.assay" >"$work/got"
    if cmp -s "$work/expected" "$work/got"; then good; else bad "$1" "$(diff "$work/expected" "$work/got" | head -n 4)"; fi
}
frames_lost() { "$assay" report "$work/got.assay" | sed -n 's/^# lost: .* \([0-9,]*\) lost on the link.*/\1/p'; }
rows() { "$assay" script --csv "$1" | wc -l; }
# shellcheck disable=SC2086 # words
from() { timeout --foreground 60 "$assay" $reader --from "$1" -o "$work/got.assay" "$program" >"$work/said" 2>&1; }

mkfifo "$work/pipe" "$work/hold"
for reader in "top --stdio" record; do
    from "$work/wire" || bad file "$(cat "$work/said")"
    same "$reader: file"
    exec 4<>"$work/pipe" # stays open: it ends with the END frame, nobody hangs up
    cat "$work/wire" >&4 &
    from "$work/pipe" || bad pipe "$(cat "$work/said")"
    same "$reader: pipe"
    exec 4>&-
    rm -f "$work/name"
    "$build/test/pty_send" "$work/wire" <"$work/hold" >"$work/name" 2>/dev/null &
    sender=$!
    exec 3>"$work/hold"
    while [ ! -s "$work/name" ]; do sleep 0.1; done
    from "$(cat "$work/name")" || bad terminal "$(cat "$work/said")"
    same "$reader: terminal"
    exec 3>&-
    wait "$sender" || bad terminal "the sender ended with $?"
done

# not what it is of
if "$assay" record --from "$work/wire" -o "$work/other.assay" "$build/programs/short/fsm.elf" >"$work/said" 2>&1; then
    bad other "another program is taken"
elif grep -q "is not the program of" "$work/said" && [ ! -e "$work/other.assay" ]; then good; else bad other "$(cat "$work/said")"; fi

# both kinds are there for their commands
[ "$("$assay" pairs --csv "$work/got.assay" | wc -l)" -gt 1 ] && good || bad pairs "no rows"
"$assay" record --config board --trace "$work/trace" --max-cycles 2000 -o /dev/null "$program" >/dev/null 2>&1 </dev/null
costs() { "$assay" icost --csv --of win,bmisp,dmiss --shotgun --samples "$@" "$program"; }
costs "$work/run.assay" >"$work/expected.costs" 2>"$work/said" && costs "$work/got.assay" --machine "$work/trace" >"$work/costs" 2>>"$work/said" &&
    cmp -s "$work/expected.costs" "$work/costs" && good || bad costs "$(cat "$work/said")"
costs "$work/got.assay" >"$work/costs" 2>"$work/said" && bad costs "without a machine" || { grep -q "Give --machine" "$work/said" && good || bad costs "$(cat "$work/said")"; }
[ "$("$assay" script --signatures --csv "$work/got.assay" | wc -l)" -gt 5 ] && good || bad signatures "too few"

# damage: a byte at each of four places
cp "$work/wire" "$work/torn"
for part in 2 3 4 5; do printf '\377\000' | dd of="$work/torn" bs=1 seek=$((size * part / 7)) conv=notrunc 2>/dev/null; done
from "$work/torn" || bad damaged "$(cat "$work/said")"
lost=$(frames_lost) missing=$(($(rows "$work/run.assay") - $(rows "$work/got.assay")))
[ "$lost" -ge 3 ] && [ "$lost" -le 8 ] && good || bad damaged "$lost frames lost"
[ $missing -ge 1 ] && [ $missing -le "$lost" ] && good || bad damaged "$missing records are missing, $lost frames lost"
grep -q "wrong checksum" "$work/said" && grep -q " $lost frames lost" "$work/said" && good || bad damaged "$(cat "$work/said")"
# ... the line is cut off; noise in front; its beginning is missing; nothing of it
head -c $((size * 2 / 3)) "$work/wire" >"$work/torn"
from "$work/torn" && grep -q "END frame has not come" "$work/said" && good || bad "cut off" "$(cat "$work/said")"
{ head -c 1000 "$program" && cat "$work/wire"; } >"$work/torn"
from "$work/torn" || bad noise "$(cat "$work/said")"
grep -q "1000 bytes in 1 places skipped, 0 frames lost" "$work/said" && good || bad noise "$(cat "$work/said")"
same noise
tail -c $((size - 60)) "$work/wire" >"$work/torn"
from "$work/torn" && bad "no beginning" "taken" || { grep -q "no CONFIG frame" "$work/said" && good || bad "no beginning" "$(cat "$work/said")"; }
from "$work/nothing" && bad "no file" "taken" || { grep -q "cannot be read" "$work/said" && good || bad "no file" "$(cat "$work/said")"; }
checks_end
