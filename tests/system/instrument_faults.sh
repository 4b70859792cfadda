#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Bugs of tests/system/instrument_faults, a third of them (scripts/drawn.sh), are found by the tests that the list names; without a bug these tests pass.
#
#   tests/system/instrument_faults.sh BUILD PLANTED
#
# The last line is `N passed, N failed`.
set -u
{
    awk -F '~' '!/^#/ && NF { print ++number, $1, $5 }' tests/system/instrument_faults | scripts/drawn.sh 3
    awk -F '~' '!/^#/ && NF && !seen[$5]++ { print 0, "none", $5 }' tests/system/instrument_faults
} | scripts/each.sh - tests/system/instrument_fault.sh "$1" "$2"
