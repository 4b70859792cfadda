#!/bin/sh
# Runs a short program on both simulators: same output, same cycles, same instructions.
#
#   tests/system/same-cycles.sh build CONFIG:NAME
set -u
build=$1 config=${2%:*} name=${2#*:}
expected=$(dirname "$0")/../programs/expected/short
. scripts/scratch.sh

# run SIMULATOR: leaves output and the numbers that must agree in $work.
run() {
    timeout --foreground 1200 "$build/sim/$config/$1/sim" "+elf=$build/programs/short/$name.elf" \
        "+stats=$work/$1.stats" >"$work/$1.output" 2>"$work/$1.errors" || {
        echo "$name on $1: exit status $?"
        tail -n 20 "$work/$1.errors"
        return 1
    }
    grep -E '^(cycles|instructions|exit_code),' "$work/$1.stats" >"$work/$1.numbers"
    diff -u "$expected/$name.txt" "$work/$1.output"
}

if run verilator && run icarus && diff -u "$work/verilator.numbers" "$work/icarus.numbers"; then
    echo "$config $name: $(tr '\n' ' ' <"$work/icarus.numbers")same"
else
    echo "$config $name: FAILED"
    exit 1
fi
