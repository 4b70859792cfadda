#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Bugs of tests/faults/instrument, a quarter of them (scripts/drawn.sh), are found by the tests that the list names; without a bug these tests pass.
#
#   tests/system/instrument_faults.sh BUILD PLANTED
#
# The last line is `N passed, N failed`.
set -u
. scripts/scratch.sh
awk -F '~' '!/^#/ && NF { print ++number, $1, $5 }' tests/faults/instrument | scripts/drawn.sh 4 >"$work/drawn"
awk '{ print; sub(/^[^ ]+ [^ ]+ /, ""); if (!seen[$1]++) none[++n] = $0 } END { for (i = 1; i <= n; i++) print 0, "none", none[i] }' "$work/drawn" | scripts/each.sh - tests/system/instrument_fault.sh "$1" "$2"
