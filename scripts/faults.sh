#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by tests of C code: each fault of a list, planted alone in a copy of its file, must be found. Counts in
# passed and failed.
#
#   each_fault LIST FOLDER...     the faults of tests/faults/LIST; their files are below FOLDER...
#
# The calling script has a folder `work` (scripts/scratch.sh) and defines its test:
#
#   build_test SOURCE COPY        builds the test with COPY in place of SOURCE
#   test_passes                   runs it
#
# share=N, set before the call: one in N faults, drawn in turns (scripts/drawn.sh)
#
#   build_command SOURCE COPY     a build_test for faults of the command: builds $work/assay with `compile` (compiler and flags) from
#                                 `objects` without the object of SOURCE, and libraries

# objects_without END: sets `others` to the words of `objects` without the one whose path ends in END
objects_without() {
    others=
    for object in $objects; do case $object in */"$1") ;; *) others="$others $object" ;; esac done
}

build_command() {
    own=${1#sw/}
    objects_without "${own%c}o"
    # shellcheck disable=SC2086 # words
    $compile -w -O0 -o "$work/assay" "$2" $others
}

each_fault() {
    list=tests/faults/$1
    shift
    awk -F '~' '!/^#/ && NF && !seen[$1]++ { print $2, $1 }' "$list" | scripts/drawn.sh "${share:-1}" >"$work/faults"
    while read -r file name; do
        source=$(find "$@" -name "$file")
        if ! only=$name scripts/plant.sh "$list" "$work/planted" "$source" >"$work/planted.names"; then
            echo "$name: the fault is not planted"
        elif ! build_test "$source" "$work/planted/$file" 2>"$work/errors"; then
            echo "$name: does not compile"
            cat "$work/errors"
        elif test_passes; then
            echo "$name: not found"
        else
            passed=$((passed + 1))
            continue
        fi
        failed=$((failed + 1))
    done <"$work/faults"
}
