#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A profiler that is off takes no cycles, and profile instructions take none in a program without them: all counts of the run are those of a
# machine without either. A program with profile instructions must show that it is another machine.
#
#   tests/system/same-machine.sh BUILD PROGRAM.elf
set -u
program=$2 with=$1/sim/board/verilator/sim without=$1/sim/no-profiler/verilator/sim
name=$(basename "$program" .elf)
. scripts/scratch.sh

# numbers SIMULATOR NAME: leaves all counts of the run in NAME
numbers() {
    timeout --foreground 600 "$1" "+elf=$program" "+stats=$work/stats" >"$work/output" 2>&1
    status=$?
    grep -vE '^(seconds|cycles_per_second),' "$work/stats" >"$work/$2"
    return $status
}

numbers "$with" with && { numbers "$without" without && diff -u "$work/with" "$work/without" >"$work/differ"; status=$?; } &&
    case $program in */isa/profile/*) [ $status -ne 0 ] ;; *) [ $status -eq 0 ] ;; esac || {
    echo "$name: FAILED"
    tail -n 5 "$work/output" "$work/differ"
    exit 1
}
echo "$name: $(head -n 1 "$work/with")"
