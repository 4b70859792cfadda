#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a short program on Verilator and on another simulator, at most CYCLES cycles of it: same output, same statistics.
#
#   tests/system/same-cycles.sh BUILD CONFIG NAME SIMULATOR [CYCLES]      CYCLES: all of them if not given
set -u
build=$1 config=$2 name=$3 other=$4 cycles=${5:-100000000}
expected=$(dirname "$0")/../programs/expected/short/$name.txt
. scripts/scratch.sh

# run SIMULATOR: leaves output and the numbers that must agree in $work. A whole run prints what is expected, a part its beginning.
run() {
    timeout --foreground 1200 "$build/sim/$config/$1/sim" "+elf=$build/programs/short/$name.elf" \
        "+max-cycles=$cycles" "+stats=$work/$1.stats" >"$work/$1.output" 2>"$work/$1.errors"
    case $? in
    0) diff -u "$expected" "$work/$1.output" || return 1 ;;
    3) head -c "$(wc -c <"$work/$1.output")" "$expected" | diff -u - "$work/$1.output" || return 1 ;;
    *)
        echo "$name on $1 fails"
        tail -n 20 "$work/$1.errors"
        return 1
        ;;
    esac
    grep -vE '^(seconds|cycles_per_second),' "$work/$1.stats" >"$work/$1.numbers"
}

if run verilator && run "$other" && diff -u "$work/verilator.numbers" "$work/$other.numbers"; then
    echo "$config $name $other: $(sed -n 's/^cycles,//p' "$work/$other.numbers") cycles, $(sed -n 's/^instructions,//p' "$work/$other.numbers") instructions: same"
else
    echo "$config $name $other: FAILED"
    exit 1
fi
