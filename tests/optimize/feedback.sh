#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What `assay optimize` brings, program by program: a profile of the short input makes the compiler's and the linker's files, the other
# input judges them. Prints the page.
#
#   tests/optimize/feedback.sh BUILD "COMPILER AND FLAGS" "LINKER FLAGS" "RUNTIME OBJECTS" PROGRAM...
set -eu
build=$1 compile=$2 link=$3 runtime=$4
shift 4
work=$build/test/feedback
rm -rf "$work"
mkdir -p "$work"
fail() {
    echo "feedback.sh: $*" >&2
    exit 1
}
keep="-fno-tree-loop-distribution -fno-tree-loop-distribute-patterns" # docs/optimize.md says why

# build NAME SHORT OUT FLAGS [LINKER FLAGS]
build() {
    local source objects="" folder=short/
    [ "$2" = 1 ] || folder=
    mkdir -p "$3.d"
    for source in sw/programs/"$1"/*.c; do
        # shellcheck disable=SC2086 # lists of options
        $compile $4 -w -DSIZE_SHORT="$2" -c "$source" -o "$3.d/$(basename "$source").o"
        objects="$objects $3.d/$(basename "$source").o"
    done
    for source in sw/programs/"$1"/*.S; do
        [ ! -e "$source" ] || objects="$objects $build/programs/$folder$1/$(basename "$source").o"
    done
    # shellcheck disable=SC2086
    $link ${5:-} $objects $runtime -o "$3"
}

# cycles AT WAY: by the simulator's own count, of a run that prints what the program as it is prints
cycles() {
    local elf=$1-$2.elf base=$1-base.elf
    case $2 in short-*) base=$1-short-base.elf ;; esac
    "$build/bin/assay" stat --csv -o "$elf.csv" "$elf" >"$elf.out" 2>"$elf.err" || fail "$elf: it ends with status $?: $(cat "$elf.err")"
    cmp -s "$elf.out" "$base.out" || fail "$elf: it prints something else than $base."
    awk -F, '$1 == "cycles" { print $2 }' "$elf.csv"
}

# one NAME: a row of cycles: as it is, -O3, order, counts; on the short input as it is and with counts; the bound of an order
one() {
    local at=$work/$1 way row
    "$build/bin/assay" record -c 128 -r 16 -o "$at.assay" "$build/programs/short/$1.elf" >/dev/null 2>&1 || fail "$1: not recorded"
    "$build/bin/assay" optimize --blocks "$at.afdo" --functions "$at.ld" "$at.assay"
    build "$1" 0 "$at-base.elf" ""
    build "$1" 0 "$at-o3.elf" "-O3"
    build "$1" 0 "$at-order.elf" "-ffunction-sections" "-Wl,-T,$at.ld"
    build "$1" 0 "$at-counts.elf" "-fauto-profile=$at.afdo $keep"
    build "$1" 1 "$at-short-base.elf" ""
    build "$1" 1 "$at-short-counts.elf" "-fauto-profile=$at.afdo $keep"
    row=$1
    for way in base o3 order counts short-base short-counts; do row=$row,$(cycles "$at" "$way"); done
    echo "$row,$("$build/bin/assay" optimize "$at.assay" | awk '$2 == "bound:" { print $3 }')"
}

for program; do one "$program" >>"$work/rows.csv"; done
awk -f tests/optimize/feedback.awk "$work/rows.csv"
