#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Stopped clocks (rtl/profile/clock_gate.sv) change nothing: programs, the kernel and sampling by the hardware and by the driver give the same
# output, statistics and profile with the gates and without (+mutant=1 of tests/faults/gates). Every fault that is planted in a gate shows
# in one of them.
#
#   tests/gates/run.sh BUILD NAMES          NAMES: a file with the names of the faults, the first is `open`
set -u
build=$1 names=$2
. scripts/scratch.sh
. scripts/checks.sh

# a line each: NAME PROGRAM PLUSARG...
runs="
table table +stdin
kernel kernel
interp interp
driver json +resident=$build/driver/resident.elf +setup=period=300
batch json +resident=$build/driver/resident.elf +setup=period=300,ring_slots=16
hardware kernel +setup=period=300
window lz +warm=5000 +measure=4000 +setup=period=50"

# run MUTANT NAME PROGRAM PLUSARG...: leaves what must be the same in $work/MUTANT.NAME
run() {
    number=$1 name=$2 program=$3
    shift 3
    timeout --foreground -s KILL 20 "$build/sim/gates/verilator/sim" "+elf=$build/programs/short/$program.elf" "+mutant=$number" +max-cycles=150000 \
        "+stats=$work/stats" "+profile=$work/profile" "$@" <README.md >"$work/output" 2>"$work/errors"
    { echo "exit $?"; grep -vE '^(seconds|cycles_per_second),' "$work/stats"; cat "$work/output" "$work/profile"; } >"$work/$number.$name" 2>&1
    rm -f "$work/stats" "$work/profile"
}
# all MUTANT [FIRST]: all runs; FIRST: up to the first that is not the same as without gates
all() {
    echo "$runs" | while read -r name how; do
        [ -n "$name" ] || continue
        # shellcheck disable=SC2086 # words
        run "$1" "$name" $how
        [ $# -eq 1 ] || cmp -s "$work/$1.$name" "$work/1.$name" || break
    done
}
same() { for name in $(echo "$runs" | cut -d ' ' -f 1); do cmp "$work/$1.$name" "$work/1.$name" || return 1; done; }

all 1
all 0
for name in $(echo "$runs" | cut -d ' ' -f 1); do
    check "$name: the same with gates" cmp "$work/0.$name" "$work/1.$name"
    check "$name: something ran" grep -q '^cycles,[0-9]\{4,\}$' "$work/1.$name"
done
number=1
for fault in $(tail -n +2 "$names"); do
    number=$((number + 1))
    all $number first
    check "fault $fault is found" fails same $number
done
checks_end
