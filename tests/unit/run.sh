#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the unit tests and the tests of the command; prints one line `N passed, N failed` for all.
#
#   tests/unit/run.sh build build/unit/test_a build/unit/test_b ...
set -u
build=$1
shift
passed=0 failed=0

# take OUTPUT: adds the numbers of Criterion's last line, or of ours.
take() {
    # shellcheck disable=SC2046 # three numbers
    set -- $(echo "$1" | sed -n \
        -e 's/.*Passing: \([0-9]*\) | Failing: \([0-9]*\) | Crashing: \([0-9]*\).*/\1 \2 \3/p' \
        -e 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2 0/p' | tail -n 1)
    passed=$((passed + ${1:-0}))
    failed=$((failed + ${2:-1} + ${3:-0}))
}

for test; do
    output=$("$test" 2>&1)
    echo "$(basename "$test"):"
    echo "$output"
    take "$output"
done
for script in command everyday live; do
    output=$(tests/unit/$script.sh "$build" 2>&1)
    echo "$output" | sed "\$s/^/$script: /"
    take "$output"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
