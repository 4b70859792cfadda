#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# One program on a simulated core in lock step, counting what it covers: COVERDIR/NAME. Every slot must be accounted for.
#
#   tests/cover/run.sh COVERDIR SIM PROGRAM.elf [PLUSARG...]
set -u
dir=$1 sim=$2 elf=$3
shift 3
name=$(echo "${elf%.elf}" | tr / -)
mkdir -p "$dir"
if ! timeout --foreground 600 "$sim" +elf="$elf" +cover="$dir/$name" +stats="$dir/$name.log.csv" +max-cycles=40000000 "$@" >"$dir/$name.log" 2>&1 ||
    ! awk -F , -f scripts/slots.awk "$dir/$name.log.csv" >>"$dir/$name.log"; then
    echo "$elf: $dir/$name.log"
    tail -n 5 "$dir/$name.log"
    rm -f "$dir/$name"
    exit 1
fi
rm -f "$dir/$name.log" "$dir/$name.log.csv"
