#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Profiler present but off takes the same cycles as no profiler at all.
#
#   tests/system/same-machine.sh SIMULATOR SIMULATOR-WITHOUT-PROFILER PROGRAM.elf
set -u
with=$1 without=$2 program=$3
name=$(basename "$program" .elf)
. scripts/scratch.sh

# numbers SIMULATOR: all counts of the run.
numbers() {
    timeout --foreground 600 "$1" "+elf=$program" "+stats=$work/stats" >"$work/output" 2>&1 || return 1
    grep -vE '^(seconds|cycles_per_second),' "$work/stats"
}

if numbers "$with" >"$work/with" && numbers "$without" >"$work/without" && diff -u "$work/with" "$work/without"; then
    echo "$name: $(head -n 1 "$work/with")"
else
    echo "$name: FAILED" && tail -n 5 "$work/output"
    exit 1
fi
