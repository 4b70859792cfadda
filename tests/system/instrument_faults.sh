#!/bin/sh
# Each bug of tests/system/instrument_faults is found by the test that the list names; without a bug these tests pass.
#
#   tests/system/instrument_faults.sh BUILD PLANTED
#
# The last line is `N passed, N failed`.
set -u
{
    awk -F '~' '!/^#/ && NF { print ++number, $1, $5 }' tests/system/instrument_faults
    awk -F '~' '!/^#/ && NF && !seen[$5]++ { print 0, "none", $5 }' tests/system/instrument_faults
} | scripts/each.sh - tests/system/instrument_fault.sh "$1" "$2"
