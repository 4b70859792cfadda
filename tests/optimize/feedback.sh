#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What `assay optimize` brings, program by program: a profile of one input makes the compiler's and the linker's files, another one judges
# them. Prints the page.
#
# Of a program that is trained on an input as large as the one that judges (train.sh) it is also tried there which of `ways` is the
# fastest; none of them is one. A short input is too short to try on.
#
#   tests/optimize/feedback.sh BUILD "COMPILER AND FLAGS" "LINKER FLAGS" "RUNTIME OBJECTS" PROGRAM...
set -eu
build=$1 compile=$2 link=$3 runtime=$4
shift 4
work=$build/test/feedback
rm -rf "$work"
mkdir -p "$work"
. tests/optimize/train.sh
keep="-fno-tree-loop-distribution -fno-tree-loop-distribute-patterns" # docs/optimize.md says why
ways=("-fauto-profile=@ $keep" "-fauto-profile=@ $keep -fno-unroll-loops" "")
names=("all" "not unrolled" "none")

# try NAME: $best is the way to take, $trained the cycles of the training input as it is, $promised those by that way
try() {
    local way number=0 count
    best=0 promised=
    trained=$(cycles "$at-train.elf" "$at-train.elf")
    for way in "${ways[@]}"; do
        [ -n "$way" ] && { [ $short = 0 ] || [ $number = 0 ]; } || continue
        build "$1" "$sources" $short "$at-$number.elf" "${way/@/$at.afdo}"
        count=$(cycles "$at-$number.elf" "$at-train.elf")
        if [ -z "$promised" ] || [ "$count" -lt "$promised" ]; then promised=$count best=$number; fi
        number=$((number + 1))
    done
    if [ $short = 0 ] && [ "$promised" -gt "$trained" ]; then promised=$trained best=$number; fi
}

# one NAME: a row of cycles: as it is, -O3, order, counts; of the training input as it is and with counts; the bound of an order; the way;
# which input
one() {
    local at=$work/$1 way row=$1
    train "$1"
    "$build/bin/assay" optimize --blocks "$at.afdo" --functions "$at.ld" "$at.assay"
    try "$1"
    build "$1" "sw/programs/$1" 0 "$at-base.elf" ""
    build "$1" "sw/programs/$1" 0 "$at-o3.elf" "-O3"
    build "$1" "sw/programs/$1" 0 "$at-order.elf" "-ffunction-sections" "-Wl,-T,$at.ld"
    way=${ways[$best]}
    build "$1" "sw/programs/$1" 0 "$at-counts.elf" "${way/@/$at.afdo}"
    for way in base o3 order counts; do row=$row,$(cycles "$at-$way.elf" "$at-base.elf"); done
    echo "$row,$trained,$promised,$("$build/bin/assay" optimize "$at.assay" | awk '$2 == "bound:" { print $3 }'),${names[$best]},$short"
}

for program; do one "$program" >>"$work/rows.csv"; done
awk -f tests/optimize/feedback.awk "$work/rows.csv"
