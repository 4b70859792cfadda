#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a program on a simulator, in lock step with the reference ISS, and compares what it prints with what
# QEMU prints (tests/programs/expected). Its slots and its time must be accounted for.
#
#   tests/system/run-program.sh SIMULATOR build/programs NAME        zb/NAME prints what NAME does
#
# KEEP in the environment: a folder for the statistics of runs that are right.
set -u
simulator=$1 dir=$2 name=$3
expected=$(dirname "$0")/../programs/expected
. scripts/scratch.sh

# stat NAME: a value from the statistics of the run.
stat() { awk -F , -v name="$1" '$1 == name { print $2 }' "$work/stats"; }

timeout --foreground 600 "$simulator" "+elf=$dir/$name.elf" +check "+truth=$work/truth" "+stats=$work/stats" >"$work/output" 2>"$work/errors" || {
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
awk -F , -v elf="$name" -f tests/system/time.awk "$work/stats" "$work/truth" || {
    echo "$name: FAILED: its time does not add up"
    exit 1
}
cycles=$(stat cycles) instructions=$(stat instructions)
[ -z "${KEEP:-}" ] || { mkdir -p "$(dirname "$KEEP/$name")" && mv "$work/stats" "$KEEP/$name"; }
echo "$name: $cycles cycles, $instructions instructions"
