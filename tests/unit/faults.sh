#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sources with one planted fault each (tests/unit/NAME_faults, a line each: name ~ source ~ sed expression): the unit test must find it,
# and find nothing without.
#
#   tests/unit/faults.sh BUILD NAME TEST.o "COMPILER FLAGS" "OBJECTS" "LIBRARIES"
set -u
build=$1 name=$2 test=$3 compile=$4 objects=$5 libraries=$6
passed=0 failed=0
. scripts/scratch.sh

# finds NAME SOURCE SED: whether the test fails with it.
finds() {
    sed "$3" "$2" >"$work/$1.c"
    [ "$1" = none ] || ! cmp -s "$2" "$work/$1.c" || { echo "$1: it changes nothing"; return 2; }
    own=$build/analysis/$(echo "$2" | sed 's|sw/analysis/||; s|c$|o|') others=
    for object in $objects; do [ "$object" = "$own" ] || others="$others $object"; done
    # shellcheck disable=SC2086
    $compile -c "$work/$1.c" -o "$work/$1.o" 2>"$work/$1.log" &&
        $compile "$test" "$work/$1.o" $others $libraries -lcriterion -o "$work/$1" 2>>"$work/$1.log" || { cat "$work/$1.log"; return 2; }
    ! "$work/$1" >/dev/null 2>&1
}

result() { if [ "$1" -eq "$2" ]; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "$3: not found, or found without it"; fi; }

while IFS='~' read -r fault file expression; do
    case $fault in \#*) continue ;; esac
    [ "${first:-}" ] || { first=$file && finds none "$file" '' && status=0 || status=$?; result "$status" 1 none; }
    finds "$fault" "$file" "$expression"
    result $? 0 "$fault"
done <"tests/unit/${name}_faults"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
