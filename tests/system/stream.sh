#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What is sent over the profile channel is whole, whoever sends it: what the simulator counted at the run's end is in the END frame, every
# sample is there, once, in order, nothing is lost on the way; and the program's output is that without a profiler. If the hardware sends
# its samples by itself (stream), the run is that without a profiler, cycle for cycle, whatever the period. A ring (batch) at period 10000
# costs less than 0.3 % beside the driver's start (LONG=1: in the mean of three seeds), an interrupt a sample less than 150 cycles.
#
#   tests/system/stream.sh BUILD CONFIG stream|batch|interrupt PERIOD CYCLES|- PROGRAM.elf        CYCLES: the run ends there
set -u
build=$1 simulator=$1/sim/$2/verilator/sim how=$3 period=$4 cycles=${5#-} program=$6
name=$(basename "$program" .elf)
. scripts/scratch.sh
late=

define() { awk -v name="PD_$1" '$2 == name { print $3 }' build/gen/profile_defs.h; }
stat() { awk -F , -v name="$1" '$1 == name { value = $2 } END { print value }' "$work/with"; } # the last: an event is `fetched`, too
two() { echo $(($(stat "$1") + ($(stat "$1_dropped") << 32))); } # a register that has what was dropped in its upper half

ended=0
[ -z "$cycles" ] || ended=3

run() { # NAME PLUSARGS...: leaves statistics and output in NAME and NAME.output
    out=$work/$1
    shift
    timeout --foreground 600 "$simulator" "+elf=$program" "+stats=$out" ${cycles:+"+max-cycles=$cycles"} "$@" </dev/null >"$out.output" 2>"$work/errors"
    status=$?
    [ $status -eq $ended ] || { echo "$name: FAILED: exit status $status" && tail "$work/errors"; exit 1; }
}

# facts FILE: all counts of a run but those of sampling
facts() { grep -vE '^(seconds|cycles_per_second|delivered|collisions|filtered|dropped|fetched|ring_full|empty|signatures|signatures_dropped|passed|fetches|fetches_dropped|fetch_starts|machine|counted_.*|driver_cycles|program_instructions|program_slots),' "$1"; }

run without
case $how in
stream) set -- ;;
batch) set -- "+resident=$build/driver/resident.elf" +setup=ring_slots=16 ;;
*) set -- "+resident=$build/driver/resident.elf" ;;
esac
run with "$@" "+setup=period=$period" "+profile=$work/wire"
if [ $how = stream ]; then
    facts "$work/without" >"$work/a"
    facts "$work/with" >"$work/b"
    diff -u "$work/a" "$work/b" || { echo "$name: FAILED: sampling shows"; exit 1; }
fi
[ -n "$cycles" ] || cmp "$work/without.output" "$work/with.output" || { echo "$name: FAILED: the program's output is another one"; exit 1; }

# The last frame is END, with the counters of the run's end.
words=$(define FRAME_END_WORDS)
size=$((8 * words + $(define FRAME_OVERHEAD)))
head=$(tail -c $size "$work/wire" | od -An -v -tx1 -N 4 | tr -d ' ')
[ "$head" = "$(printf 'a55a%02x%02x' "$(define FRAME_END)" $((8 * words)))" ] || { echo "$name: FAILED: no END: $head"; exit 1; }
said=$(tail -c $size "$work/wire" | od -An -v -tu8 -j "$(define FRAME_PAYLOAD_AT)" -N $((8 * words)) | xargs)
at_end="$(stat cycles) $(stat instructions)"
# At the cycle limit END may have to wait for a register that the driver writes in that cycle.
[ -z "$cycles" ] || late=$(echo "$said" | cut -d ' ' -f 6,7)
more=$((${late##* } - $(stat instructions)))
[ "${late%% *}" = $(($(stat cycles) + 1)) ] && [ $more -ge 0 ] && [ $more -le "$(stat width)" ] && at_end=$late
expected="$(stat delivered) $(stat collisions) $(stat filtered) $(stat dropped) $(stat fetched) $at_end $(stat ring_full) $(stat empty) $(two signatures) $(stat passed) $(two fetches) $(stat fetch_starts)"
[ "$said" = "$expected" ] || { echo "$name: FAILED: END says: $said, the simulator: $expected"; exit 1; }
[ "$(stat delivered)" -gt 0 ] || { echo "$name: FAILED: no sample"; exit 1; }
record=$(printf 'a55a%02x%02x' "$(define FRAME_RECORD)" $((8 * $(define FRAME_RECORD_WORDS))))
od -An -v -tx1 "$work/wire" | tr -d ' \n' | sed "s/$record/\n&/g" | grep "^$record" >"$work/records"
arrived=$(wc -l <"$work/records")
[ "$arrived" -eq "$(stat delivered)" ] || { echo "$name: FAILED: $arrived of $(stat delivered) records arrived"; exit 1; }
disorder=$(cut -c $((2 * ($(define FRAME_PAYLOAD_AT) + 8 * $(define WORD_PAIR)) + 1))- "$work/records" | cut -c 1-12 |
    sed 's/\(..\)\(..\)\(..\)\(..\)\(..\)\(..\)/\6\5\4\3\2\1/' | sort -C; echo $?)
[ "$disorder" = 0 ] || { echo "$name: FAILED: records out of order"; exit 1; }
twice=$(cut -c $((2 * $(define FRAME_PAYLOAD_AT) + 1))-$((2 * ($(define FRAME_PAYLOAD_AT) + 8 * $(define FRAME_RECORD_WORDS)))) "$work/records" | uniq -d)
# at the shortest periods two of one place may be flushed one after the other, with nothing counted between
[ -z "$twice" ] || [ "$period" -lt 100 ] || { echo "$name: FAILED: a record twice: $twice"; exit 1; }
more=$(($(stat cycles) - $(awk -F , '$1 == "cycles" { print $2 }' "$work/without")))
echo "$name, $how, period $period: $more of $(stat cycles) cycles by sampling; $(stat delivered) samples, $(stat collisions) collisions, $(stat dropped) dropped"
[ -z "$cycles" ] || exit 0
case $how:$period in
batch:10000)
    run idle "$@" +setup=period=1073741824
    idle=$(awk -F , '$1 == "cycles" { print $2 }' "$work/idle")
    all=$(stat cycles) runs=1
    for seed in ${LONG:+2 3}; do
        run again "$@" "+setup=period=$period,seed=$seed"
        all=$((all + $(awk -F , '$1 == "cycles" { print $2 }' "$work/again"))) runs=$((runs + 1))
    done
    [ $((333 * (all / runs - idle))) -lt "$idle" ] || { echo "$name: FAILED: $idle cycles without samples: more than 0.3 %"; exit 1; }
    ;;
interrupt:*) [ $more -lt $((150 * $(stat delivered))) ] || { echo "$name: FAILED: that is more than 150 a sample"; exit 1; } ;;
esac
