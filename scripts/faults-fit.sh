#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Has every planted fault its place in the sources, once? A second where the tests that plant them build simulators first.
#
#   scripts/faults-fit.sh            exit status 1: not every one
set -u
. scripts/scratch.sh
status=0
for list in tests/mutants/list tests/rtl/*/*faults tests/system/driver_faults tests/system/runtime_faults tests/system/instrument_faults; do
    case $list in
    */instrument_faults) sources=$(ls sw/analysis/instrument/*.c) ;;
    tests/system/*) sources=$(ls sw/driver/*.[chS]) ;;
    *) sources=$(find rtl "$(dirname "$list")" -name '*.sv') ;;
    esac
    # shellcheck disable=SC2086 # one word a file
    scripts/plant.sh "$list" "$work/planted" $sources >"$work/names" || status=1
done
exit $status
