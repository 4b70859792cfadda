#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs one test with one bug of tests/faults/instrument in `assay`: the test must fail, and stops there. With NUMBER 0 there is no bug, and it
# must pass.
#
#   tests/system/instrument_fault.sh BUILD PLANTED NUMBER NAME FINDER [WORD...]       PLANTED: the command with all bugs
set -u
build=$(realpath "$1") planted=$(realpath "$2") number=$3 name=$4 finder=$5
shift 5
. scripts/scratch.sh
mkdir -p "$work/b/bin" "$work/b/planted/counts"
ln -s "$planted" "$work/b/bin/assay"
cp "$build/bin/assay-cc" "$work/b/bin/assay-cc"
ln -s "$build/bin/assay-iss" "$work/b/bin/assay-iss"
ln -s "$build/driver" "$work/b/driver"
ln -s "$(dirname "$planted")/counts_fuzz" "$work/b/planted/counts/counts_fuzz"
[ $# -eq 0 ] || { kinds=$(echo "$1" | tr , ' ') && shift && set -- "$kinds" "$@"; }
STOP=1 ASSAY_MUTANT=$number "tests/system/$finder.sh" "$work/b" "$@" >"$work/log" 2>&1 && found=0 || found=1
# A test that could not run has found nothing.
tail -n 1 "$work/log" | grep -q '^[0-9]* passed, [0-9]* failed$' || found=none
case $number:$found in
0:0 | [1-9]*:1) exit 0 ;;
esac
echo "$name: $finder $*: $([ "$number" -eq 0 ] && echo 'fails without a bug' || echo 'did not find it')"
sed 's/^/    /' "$work/log"
exit 1
