#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The worked example of docs/guide.md: interp on `wide` with twice the reorder buffer, as a user types it. Takes
# minutes.
#
#   scripts/figures/window.sh BUILD
#
# Reuses the files that the commands of the page have left in BUILD/window: w16 and w32, .assay and .trace.
set -eu
build=$1 work=$1/window
mkdir -p "$work"
[ -e "$work/w16.assay" ] || "$build/bin/assay" record -c 300 --trace "$work/w16.trace" -o "$work/w16.assay" "$build/programs/interp.elf" >/dev/null 2>&1
if [ ! -e "$work/w32.assay" ]; then
    make "$build/sim/rows32/verilator/sim" SIM_NAME=rows32 CONFIG=wide SIM_DEFINES=-DCFG_ROB_ROWS=32 >/dev/null 2>&1
    "$build/bin/assay" record -c 300 --config rows32 --trace "$work/w32.trace" -o "$work/w32.assay" "$build/programs/interp.elf" >/dev/null 2>&1
fi
build=$(cd "$build" && pwd)
cd "$work"
violations() { "$build/bin/assay" truth --of violation --csv --all "$1" 2>/dev/null | awk -F , 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "truth") at = i; next } { sum += $at } END { print sum }'; }
say() { echo "\$ assay $*" && "$build/bin/assay" "$@" 2>/dev/null | cut -c 1-112; }
echo '```'
say diff --by line --force w16.assay w32.assay | grep -v '^\.\.\.'
echo
for run in w16 w32; do
    say critical --trace $run.trace | head -n 6
    echo
done
for run in w16 w32; do
    say critical --by instruction --trace $run.trace "$build/programs/interp.elf" | sed "s,$build,build," | sed '2,3d' | head -n 5
    echo
done
for run in w16 w32; do
    echo "violations of memory order in $run: $(violations $run.assay)"
done
echo '```'
