#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Cost of adding up counter samples by place: the handler's cycles from the trace of the run (places.c, cost), the
# run's extra cycles at the paper's period, and a comparison of policies. Writes FOLDER/dcpi.csv and the page dcpi.md.
#
#   scripts/paper/places_cost.sh BUILD FOLDER "SHORT..." "LONG..."       names of programs
set -eu
build=$1 folder=$2 short=$3 long=$4
. scripts/scratch.sh
mkdir -p "$folder"
csv=$folder/dcpi.csv

asked() { # EVENT LEAST MOST
    awk -v e="$1" -v l="$2" -v m="$3" 'BEGIN { printf "%.0f", e + l * 2 ^ 8 + m * 2 ^ 36 }'
}
# run CONFIG PROGRAM.elf SETTINGS PLUSARG...
run() {
    config=$1 elf=$2 settings=$3
    shift 3
    timeout --foreground 3000 "$build/sim/$config/verilator/sim" "+elf=$elf" "+stats=$work/stats" "+profile=$work/channel" \
        ${settings:+"+resident=$build/driver/resident.elf" "+setup=$settings"} "$@" </dev/null >/dev/null 2>&1 ||
        { echo "places_cost: $elf on $config: exit status $?" >&2; exit 1; }
}
stat() { awk -F , -v name="$1" '$1 == name { print $2 }' "$work/stats"; }

# Every handler of a short run: CONFIG EVENTS ENTRIES SWAP PROGRAM
traced() {
    echo "places_cost: $*" >&2
    case $2 in
    1) events=event0=$(asked 16 900 1100) ;;
    4) events=event0=$(asked 16 900 1100),event1=$(asked 29 40 60),event2=$(asked 13 90 110),event3=$(asked 21 40 60) ;;
    esac
    run "$1" "$build/programs/short/$5.elf" "table_entries=$3,table_swap=$4,$events" "+trace=$work/trace"
    echo "handler,$1,$2,$3,$4,$5,$("$build/test/places" "$work/trace" "$work/channel" "$2" "$2" 0 cost)" >>"$work/csv"
    rm -f "$work/trace"
}

# The run with sampling at the paper's period against the run without: CONFIG PROGRAM
whole() {
    echo "places_cost: $*, 62,000" >&2
    run "$1" "$build/programs/$2.elf" ""
    without=$(stat cycles)
    run "$1" "$build/programs/$2.elf" "table_entries=4096,event0=$(asked 16 200000000 200000001)"
    start=$(stat driver_cycles)
    run "$1" "$build/programs/$2.elf" "table_entries=4096,event0=$(asked 16 60000 64000)"
    echo "whole,$1,1,4096,0,$2,$without,$start,$(stat cycles),$(stat driver_cycles),$("$build/test/places" "" "$work/channel" 1 1 0 told)" >>"$work/csv"
}

: >"$work/csv"
for program in $short; do
    traced board 1 4096 0 "$program"
done
for swap in 0 1; do
    traced board 1 16 $swap json
    traced board 1 64 $swap kernel
    traced board 4 4096 $swap kernel
done
traced wide 1 4096 0 json
traced wide 1 4096 0 kernel
for program in $long; do
    whole board "$program"
done
{
    echo "what,configuration,events,entries,swap,program,hits,hit_cycles,hit_instructions,misses,miss_cycles,miss_instructions,works,work_cycles,work_instructions,bytes,places,samples"
    grep ^handler "$work/csv"
    echo "what,configuration,events,entries,swap,program,cycles_without,driver_start,cycles,driver_cycles,bytes,places,samples"
    grep ^whole "$work/csv"
} >"$csv"
awk -f scripts/paper/places_cost.awk "$csv" >"$folder/dcpi.md"
cat "$folder/dcpi.md"
