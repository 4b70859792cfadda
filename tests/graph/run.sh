#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The dependence graph of a program's run against the run (graph_test.c).
#
#   tests/graph/run.sh BUILD CONFIG PROGRAM.elf [FAULT...]
#
# FAULT...: edges that are left out or have another weight, each to be found.
set -u
build=$1 config=$2 program=$3
shift 3
. scripts/scratch.sh
"$build/sim/$config/verilator/sim" +elf="$program" +trace="$work/trace" >"$work/out" 2>&1 </dev/null ||
    { tail -n 5 "$work/out"; exit 1; }
"$build/test/graph" "$work/trace" "$config $(basename "$program" .elf)" "$@"
