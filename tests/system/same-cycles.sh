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

# one NAME: both simulators, one program; its verdict is the last word of a line.
one() {
    work=$(mktemp -d)
    if run verilator "$1" && run icarus "$1" && diff -u "$work/verilator.numbers" "$work/icarus.numbers"; then
        echo "$config $1: $(tr '\n' ' ' <"$work/icarus.numbers")same"
    else
        echo "$config $1: FAILED"
    fi
    rm -rf "$work"
}

# Icarus is slow: half of the programs beside the other half.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
half() { for name; do one "$name"; done; }
first='' second=''
for name; do
    if [ ${#first} -le ${#second} ]; then first="$first $name"; else second="$second $name"; fi
done
# shellcheck disable=SC2086
{ half $first & half $second; wait; } | tee "$log"
passed=$(grep -c ' same$' "$log")
failed=$(grep -c ' FAILED$' "$log")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -eq $# ]
