#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Checks that every planted fault of tests/faults has its place in the sources, exactly once. Takes a second; the
# tests that plant them build simulators first.
#
#   scripts/faults-fit.sh            exit status 1: not every one
set -u
. scripts/scratch.sh
status=0
for list in tests/faults/*; do
    in="rtl tb sw/analysis" only=
    case ${list##*/} in
    driver | runtime) in=sw/driver ;;
    soc) in="rtl tests/rtl/soc" ;;
    fetches) in="rtl tests/rtl/profile" ;;
    linux) in=sw/linux only='*' ;;
    told) in=sw/analysis only='*' ;;
    account | calls | command | daemon | dcpi | figures | flow | iss | iss_devices | live | policies | procedure | proofs | stacks | suite) only='*' ;; # planted one by one (scripts/faults.sh, tests/prove/run.sh)
    esac
    # shellcheck disable=SC2046,SC2086 # one word a file
    set -- $(awk -F '~' '!/^#/ && NF && !seen[$2]++ { print $2 }' "$list" | while read -r file; do find $in -name "$file"; done)
    [ $# -eq 0 ] || only=$only scripts/plant.sh "$list" "$work/planted" "$@" >"$work/names" || status=1
done
exit $status
