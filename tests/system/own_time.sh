#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The time words of each record against what the tracer charged the same instruction with, one program,
# 700,000 cycles of it at most.
#
#   tests/system/own_time.sh BUILD CONFIG|SIMULATOR stream|batch|interrupt PERIOD PROGRAM.elf
set -u
build=$1 config=$2 delivery=$3 period=$4 program=$5
. scripts/scratch.sh
case $config in */*) simulator=$config ;; *) simulator=$build/sim/$config/verilator/sim ;; esac
case $delivery in
stream) how= alone=', 0 kept others back$' ;;
batch) how="+resident=$build/driver/resident.elf +setup=ring_slots=16" alone=', 0 kept others back$' ;;
*) how=+resident=$build/driver/resident.elf alone=', [1-9][0-9]* kept others back$' ;; # some keep others back, which TOGETHER counts
esac
# shellcheck disable=SC2086 # two words
"$simulator" "+elf=$program" $how +profile="$work/profile.bin" "+setup=period=$period" +lives="$work/lives.csv" \
    +max-cycles=700000 >"$work/out" 2>&1 </dev/null
status=$?
[ $status -eq 0 ] || [ $status -eq 3 ] || { tail -n 5 "$work/out"; exit 1; }
"$build/test/own_time" "$work/profile.bin" "$work/lives.csv" >"$work/said"
status=$?
sed "1s/^/$(basename "$program" .elf), $delivery, period $period: /" "$work/said"
[ $status -eq 0 ] && grep -q "$alone" "$work/said"
