#!/bin/sh
# Runs the short programs on both simulators: same output, same cycles, same instructions.
#
#   tests/system/same-cycles.sh CONFIG build NAME...
#
# The last line is `N passed, N failed`.
set -u
config=$1 build=$2
shift 2
expected=$(dirname "$0")/../programs/expected/short
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# run SIMULATOR NAME: leaves output and the numbers that must agree in $work.
run() {
    timeout 1200 "$build/sim/$config/$1/sim" "+elf=$build/programs/short/$2.elf" \
        "+stats=$work/$1.stats" >"$work/$1.output" 2>"$work/$1.errors" </dev/null || {
        echo "$2 on $1: exit status $?"
        tail -n 20 "$work/$1.errors"
        return 1
    }
    grep -E '^(cycles|instructions|exit_code),' "$work/$1.stats" >"$work/$1.numbers"
    diff -u "$expected/$2.txt" "$work/$1.output"
}

for name; do
    rm -f "$work"/*
    if run verilator "$name" && run icarus "$name" &&
        diff -u "$work/verilator.numbers" "$work/icarus.numbers"; then
        passed=$((passed + 1))
        echo "$config $name:" $(cat "$work/icarus.numbers")
    else
        failed=$((failed + 1))
        echo "$config $name: FAILED"
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
