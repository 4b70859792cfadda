#!/bin/sh
# The hardware sends its samples by itself: the run is the one without a profiler, cycle for cycle, whatever the period; and the
# stream is whole: what the simulator counted at the run's end is in its END frame, every sample is there, nothing is lost on the way.
#
#   tests/system/stream.sh SIMULATOR PERIOD:PROGRAM.elf
set -u
simulator=$1 period=${2%%:*} program=${2#*:}
name=$(basename "$program" .elf)
. scripts/scratch.sh

define() { awk -v name="PD_$1" '$2 == name { print $3 }' build/gen/profile_defs.h; }
stat() { awk -F , -v name="$1" '$1 == name { value = $2 } END { print value }' "$work/with"; } # the last: an event is `fetched`, too

run() { # NAME PLUSARGS...: leaves statistics and output in NAME and NAME.output
    out=$work/$1
    shift
    timeout --foreground 600 "$simulator" "+elf=$program" "+stats=$out" "$@" </dev/null >"$out.output" 2>"$work/errors" ||
        { echo "$name: FAILED: exit status $?" && tail "$work/errors"; exit 1; }
}

# facts FILE: all counts of a run but those of sampling
facts() { grep -vE '^(seconds|cycles_per_second|delivered|collisions|filtered|dropped|fetched|ring_full|counted_.*|driver_cycles|program_instructions),' "$1"; }

run without
run with +stream "+period=$period" "+profile=$work/wire"
facts "$work/without" >"$work/a"
facts "$work/with" >"$work/b"
diff -u "$work/a" "$work/b" && cmp "$work/without.output" "$work/with.output" || { echo "$name: FAILED: sampling shows"; exit 1; }

# The last frame is END, with the counters of the run's end.
words=$(define FRAME_END_WORDS)
size=$((8 * words + $(define FRAME_OVERHEAD)))
head=$(tail -c $size "$work/wire" | od -An -v -tx1 -N 4 | tr -d ' ')
[ "$head" = "$(printf 'a55a%02x%02x' "$(define FRAME_END)" $((8 * words)))" ] || { echo "$name: FAILED: no END: $head"; exit 1; }
set -- $(tail -c $size "$work/wire" | od -An -v -tu8 -j "$(define FRAME_PAYLOAD_AT)" -N $((8 * words)))
said="$*"
expected="$(stat delivered) $(stat collisions) $(stat filtered) $(stat dropped) $(stat fetched) $(stat cycles) $(stat instructions) $(stat ring_full)"
[ "$said" = "$expected" ] || { echo "$name: FAILED: END says: $said, the simulator: $expected"; exit 1; }
[ "$(stat delivered)" -gt 0 ] || { echo "$name: FAILED: no sample"; exit 1; }
record=$(printf 'a55a%02x%02x' "$(define FRAME_RECORD)" $((8 * $(define FRAME_RECORD_WORDS))))
arrived=$(od -An -v -tx1 "$work/wire" | tr -d ' \n' | sed "s/$record/\n&/g" | grep -c "^$record")
[ "$arrived" -eq "$(stat delivered)" ] || { echo "$name: FAILED: $arrived of $(stat delivered) records arrived"; exit 1; }
echo "$name, period $period: $(stat cycles) cycles with and without; $(stat delivered) samples, $(stat collisions) collisions, $(stat dropped) dropped"
