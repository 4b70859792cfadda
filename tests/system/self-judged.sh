#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A program that judges itself: it ends well on a simulator, and its twin with a fault planted, if it has one, does not (every third day on
# `board`; LONG=1: on both).
#
#   tests/system/self-judged.sh PROGRAM.elf PLANTED.elf|- SIMULATOR
set -u
program=$1 planted=$2 simulator=$3
. scripts/scratch.sh

# ends STATUS PROGRAM: the simulator's status is 1 when the program says that it failed
ends() {
    timeout --foreground 600 "$simulator" "+elf=$2" +max-cycles=5000000 </dev/null >"$work/log" 2>&1
    status=$?
    sed "s|^|$simulator: |" "$work/log"
    [ $status -eq "$1" ] || { echo "$simulator: $2: exit status $status where $1 was expected" && exit 1; }
}
ends 0 "$program"
# its fault is in what the program itself expects, so one machine will do
case $simulator${LONG:-}:$(echo "$planted" | scripts/drawn.sh 3) in
*/wide/verilator/sim:* | *: | *:-) ;;
*) ends 1 "$planted" ;;
esac
