#!/bin/sh
# Runs a program on a simulator, in lock step with the reference ISS, and compares what it prints with what
# QEMU prints (tests/programs/expected).
#
#   tests/system/run-program.sh SIMULATOR build/programs NAME        zb/NAME prints what NAME does
set -u
simulator=$1 dir=$2 name=$3
expected=$(dirname "$0")/../programs/expected
. scripts/scratch.sh

# stat NAME: a value from the statistics of the run.
stat() { awk -F , -v name="$1" '$1 == name { print $2 }' "$work/stats"; }

timeout --foreground 600 "$simulator" "+elf=$dir/$name.elf" +check "+stats=$work/stats" >"$work/output" 2>"$work/errors" || {
    echo "$name: FAILED: simulator exits with status $?"
    tail -n 20 "$work/errors"
    exit 1
}
[ "$(stat exit_code)" = 0 ] || {
    echo "$name: FAILED: program exits with status $(stat exit_code)"
    exit 1
}
diff -u "$expected/${name#zb/}.txt" "$work/output" || {
    echo "$name: FAILED: other output than expected"
    exit 1
}
awk -F , -f scripts/slots.awk "$work/stats" || {
    echo "$name: FAILED: not every slot is accounted for"
    exit 1
}
echo "$name: $(stat cycles) cycles, $(stat instructions) instructions"
