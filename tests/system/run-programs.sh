#!/bin/sh
# Runs programs on a simulator, in lock step with the reference ISS, and compares what they print with what
# QEMU prints (tests/programs/expected).
#
#   tests/system/run-programs.sh SIMULATOR build/programs NAME...
#
# The last line is `N passed, N failed`.
set -u
simulator=$1 dir=$2
shift 2
expected=$(dirname "$0")/../programs/expected
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# stat NAME: a value from the statistics of the last run.
stat() { awk -F , -v name="$1" '$1 == name { print $2 }' "$work/stats"; }

# run_program NAME: succeeds where it ends by itself, with status 0 and the expected output.
run_program() {
    rm -f "$work/stats"
    timeout 600 "$simulator" "+elf=$dir/$1.elf" +check "+stats=$work/stats" \
        >"$work/output" 2>"$work/errors" </dev/null || {
        echo "$1: simulator exits with status $?"
        return 1
    }
    [ "$(stat exit_code)" = 0 ] || {
        echo "$1: program exits with status $(stat exit_code)"
        return 1
    }
    diff -u "$expected/$1.txt" "$work/output"
}

for name; do
    if run_program "$name"; then
        passed=$((passed + 1))
        echo "$name: $(stat cycles) cycles, $(stat instructions) instructions"
    else
        failed=$((failed + 1))
        tail -n 20 "$work/errors"
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
