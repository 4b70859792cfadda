#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A program whose own driver adds counters' samples up (added.c): it checks the driver's memory, and the frames hold what it reports.
#
#   tests/system/added.sh BUILD SIMULATOR
set -u
build=$1 simulator=$2
. scripts/scratch.sh
"$simulator" "+elf=$build/test/added.elf" +max-cycles=3000000 "+profile=$work/channel" >"$work/said" 2>&1 </dev/null ||
    { cat "$work/said"; exit 1; }
"$build/test/places" "" "$work/channel" 2 2 0 cost >"$work/told"
awk -F , 'FNR == NR { said += $1; next } { exit !($3 == said && said > 40) }' "$work/said" "$work/told" ||
    { echo "frames have bytes, places, samples $(cat "$work/told"), the program had"; cat "$work/said"; exit 1; }
