#!/bin/sh
# A program that reads its records in a ring in memory (ring.c): it says itself what it has found.
#
#   tests/system/ring.sh BUILD CONFIG
set -u
build=$1 config=$2
. scripts/scratch.sh
timeout --foreground 60 "$build/sim/$config/verilator/sim" "+elf=$build/test/ring.elf" +max-cycles=5000000 </dev/null >"$work/log" 2>&1
status=$?
sed "s/^/$config: /" "$work/log"
exit $status
