#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The command with one planted fault each (tests/unit/live_faults): the script of its line must fail with it.
#
#   tests/unit/live_faults.sh BUILD "COMPILER FLAGS" "OBJECTS" "LIBRARIES" [NAME...]      NAME: only these faults
set -u
build=$1 compile=$2 objects=$3 libraries=$4
shift 4
passed=0 failed=0
. scripts/scratch.sh

# plant SOURCE SED: makes $work/assay
plant() {
    sed "$2" "sw/analysis/$1" >"$work/planted.c"
    ! cmp -s "sw/analysis/$1" "$work/planted.c" || { echo "it changes nothing"; return 1; }
    others=
    for object in $objects; do [ "$object" = "$build/analysis/${1%.c}.o" ] || others="$others $object"; done
    # shellcheck disable=SC2086
    $compile -w "-Isw/analysis/${1%/*}" -c "$work/planted.c" -o "$work/planted.o" && $compile "$work/planted.o" $others $libraries -o "$work/assay"
}

while IFS='~' read -r fault where source expression; do
    case $fault in \#*) continue ;; esac
    [ $# -eq 0 ] || echo " $* " | grep -q " $fault " || continue
    if plant "$source" "$expression" && ! STOP=1 timeout --foreground 120 "tests/$where/live.sh" "$build" "$work/assay" >"$work/log" 2>&1 && grep -q '^FAILED' "$work/log"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$fault: not found"
    fi
done <tests/unit/live_faults
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
