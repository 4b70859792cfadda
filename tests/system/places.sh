#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Samples of counters that a driver has added up by place, judged by the trace of the same run (places.c).
#
#   tests/system/places.sh BUILD CONFIG CYCLES STRAY COUNTERS SETTINGS PROGRAM.elf EVENT,LEAST,MOST... [slow] [RESIDENT.elf found]
#
# slow: the channel takes a byte in fifty cycles. CYCLES: the run is cut there, with what is on its way; 0: it is not. found: the driver has a bug, which the judge must find.
set -u
build=$1 config=$2 cycles=$3 stray=$4 counters=$5 settings=$6 program=$7
shift 7
. scripts/scratch.sh
resident=$build/driver/resident.elf found=
name="$config $(basename "$program" .elf), $settings, $*"
asked= events=0 rate=
for event; do
    case $event in
    *.elf) resident=$event ;;
    slow) rate=+channel-rate=20000 ;;
    found) found=1 ;;
    *)
        asked=$asked,event$events=$(echo "$event" | awk -F , '{ printf "%.0f", $1 + $2 * 2 ^ 8 + $3 * 2 ^ 36 }')
        events=$((events + 1)) ;;
    esac
done
[ "$cycles" -eq 0 ] || cut=+max-cycles=$cycles
timeout --foreground 600 "$build/sim/$config/verilator/sim" "+elf=$program" "+resident=$resident" "+trace=$work/trace" "+profile=$work/channel" \
    "+setup=$settings$asked" $rate ${cut:-} </dev/null >"$work/out" 2>&1
status=$?
[ $status -eq 0 ] || { [ "$cycles" -gt 0 ] && grep -q 'max-cycles' "$work/out"; } || { [ "$found" ] && echo "1 passed, 0 failed" && exit 0; } ||
    { tail -n 5 "$work/out"; echo "$name: exit status $status"; exit 1; }
"$build/test/places" "$work/trace" "$work/channel" $events "$counters" "$stray" >"$work/said"
status=$?
[ "$found" ] && [ $status -eq 1 ] && { echo "1 passed, 0 failed"; exit 0; }
[ -z "$found" ] && [ $status -eq 0 ] && { echo "$name: $(cat "$work/said")"; echo "1 passed, 0 failed"; exit 0; }
echo "$name${found:+, planted}: status $status"
tail -n 20 "$work/said"
echo "0 passed, 1 failed"
exit 1
