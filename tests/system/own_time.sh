#!/bin/sh
# The time words of each record against what the tracer charged the same instruction with, one program.
#
#   tests/system/own_time.sh BUILD SIMULATOR PERIOD PROGRAM.elf
set -u
build=$1 simulator=$2 period=$3 program=$4
. scripts/scratch.sh
"$simulator" "+elf=$program" "+resident=$build/driver/resident.elf" +profile="$work/profile.bin" \
    +period="$period" +seed=1 +lives="$work/lives.csv" >"$work/out" 2>&1 </dev/null || { tail -n 5 "$work/out"; exit 1; }
printf '%s, period %s: ' "$(basename "$program" .elf)" "$period"
"$build/test/own_time" "$work/profile.bin" "$work/lives.csv"
