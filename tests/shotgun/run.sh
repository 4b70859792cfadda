#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Costs of a program's run from samples against those of its whole dependence graph (shotgun_test.c).
#
#   tests/shotgun/run.sh BUILD CONFIG PROGRAM.elf [FAULT...]
#
# FAULT...: each must be found, in the same trace; designs, confidence, hashes: these tests. A third of them in rotation, LONG=1: all.
set -u
build=$1 config=$2 program=$3
shift 3
. scripts/scratch.sh
"$build/sim/$config/verilator/sim" +elf="$program" +trace="$work/trace" >"$work/out" 2>&1 </dev/null ||
    { tail -n 5 "$work/out"; exit 1; }
name="$config $(basename "$program" .elf)"
status=0
for design in ${SHOTGUN_DESIGNS:-4}; do
    "$build/test/shotgun" "$work/trace" "$program" "$name" "${SHOTGUN_INTERVAL:-50}" "$design" || status=1
done
for fault in $(printf '%s\n' "$@" | scripts/drawn.sh 3 2>"$work/said"); do "$build/test/shotgun" "$work/trace" "$program" "$name" "$fault" || status=1; done
exit $status
