#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A filter against the lives of all instructions, one program and one filter, a quarter of a million cycles at most (filtered.c).
#
#   tests/system/filtered.sh BUILD CONFIG|SIMULATOR stream|far|batch|interrupt|opportunities|strata|strata-batch PERIOD PROGRAM.elf SPEC [WRONG]
#
# WRONG: the run has this filter instead, as if its mask had not arrived whole, which must be found. Or @WORD.BIT,WORD.BIT,...: each of
# these bits, made wrong in each record of the same run, must be found, too. Then the last line is `N passed, N failed`.
set -u
build=$1 config=$2 delivery=$3 period=$4 program=$5 spec=$6 wrong=${7:-}
. scripts/scratch.sh
run=$spec bits=
case $config in */*) simulator=$config config=$(basename "$config" .sim) ;; *) simulator=$build/sim/$config/verilator/sim ;; esac
case $wrong in
'') ;;
@*) bits=${wrong#@} wrong= ;;
*) run=$wrong ;;
esac
case $delivery in
stream) how= ;;
far) how="+far-from=$((0x80002000)) +far-to=$((0x80003000)) +far-latency=150" ;; # some of chase's nodes
opportunities) how=+setup=opportunities=1 ;; # counted, not instructions
strata) how=+setup=strata=0x52 ;; # one choice of four is plain, the others for the oldest for five cycles
strata-batch) how="+resident=$build/driver/resident.elf +setup=ring_slots=64,strata=0x83" ;;
batch) how="+resident=$build/driver/resident.elf +setup=ring_slots=16" ;;
*) how=+resident=$build/driver/resident.elf ;;
esac
# what the trace says of address spaces and modes comes from the port: of a kernel the reference simulator tells whether that is right
case $program in *kernel*) how="$how +check" ;; esac
# shellcheck disable=SC2046,SC2086 # one word an argument
"$simulator" "+elf=$program" $how +profile="$work/profile.bin" "+setup=period=$period,seed=3" \
    +trace="$work/trace" +stats="$work/stats.csv" +max-cycles=250000 \
    $("$build/test/filtered" "$run") >"$work/out" 2>&1 </dev/null
status=$?
[ $status -eq 0 ] || [ $status -eq 3 ] || { tail -n 5 "$work/out"; exit 1; }
# judge EXPECTED WHAT [BIT]: whether the verdict is the expected one
judge() {
    "$build/test/filtered" "$spec" "$work/profile.bin" "$work/trace" "$work/stats.csv" ${3:+"$3"} >"$work/said"
    [ $? -eq "$1" ] && good || bad
    sed "\$s|^|$config $(basename "$program" .elf), $delivery, $2$spec: |" "$work/said"
}
. scripts/checks.sh
judge "$([ -z "$wrong" ]; echo $?)" "${wrong:+planted $wrong for }"
for bit in $(echo "$bits" | tr , ' '); do judge 1 "planted @$bit for " "$bit"; done
if [ -n "$bits" ]; then checks_end; else [ $failed -eq 0 ]; fi
