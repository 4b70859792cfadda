#!/bin/sh
# The time words of each record against what the tracer charged the same instruction with, one program.
#
#   tests/system/own_time.sh BUILD CONFIG PERIOD PROGRAM.elf
set -u
build=$1 config=$2 period=$3 program=$4
. scripts/scratch.sh
"$build/sim/$config/verilator/sim" "+elf=$program" "+resident=$build/driver/resident.elf" +profile="$work/profile.bin" \
    +period="$period" +seed=1 +lives="$work/lives.csv" >"$work/out" 2>&1 </dev/null || { tail -n 5 "$work/out"; exit 1; }
printf '%s, %s, period %s: ' "$(basename "$program" .elf)" "$config" "$period"
"$build/test/own_time" "$work/profile.bin" "$work/lives.csv"
