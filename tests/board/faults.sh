#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Each fault of tests/faults/line, planted in `assay`, fails tests/board/bad-line.sh; half of them, in rotation (LONG=1: all).
#
#   tests/board/faults.sh BUILD PTY COMPILER OBJECTS
set -u
build=$1 pty=$2 compile=$3 objects=$4
. scripts/scratch.sh
. scripts/checks.sh
. scripts/faults.sh
share=2
build_test() { build_command "$@"; }
# A script that ends otherwise than by a check that failed has found nothing.
test_passes() {
    PATIENCE=20 ASSAY=$work/assay timeout --foreground 240 tests/board/bad-line.sh "$build" "$pty" >"$work/log" 2>&1 || ! grep -q "^FAILED" "$work/log"
}
each_fault line sw/analysis/board
checks_end
