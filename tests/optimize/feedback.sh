#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The gain from `assay optimize`, program by program: a profile of one input makes the files for compiler and linker, another input judges
# them. Prints the page.
#
# On a training input as large as the judging one (train.sh: all of these programs have one) the fastest of `ways`, one of which is none, is
# found. The order of functions is taken where its bound is half a percent or more and it is faster there.
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

# order_pays NAME BOUND: on the training input
order_pays() {
    awk -v bound="$2" 'BEGIN { exit !(bound >= 0.5) }' || return 1
    build "$1" "$sources" $short "$at-train-order.elf" "-ffunction-sections" "-Wl,-T,$at.ld"
    [ "$(cycles "$at-train-order.elf" "$at-train.elf")" -lt "$trained" ]
}

# one NAME: a row of cycles: as it is, -O3, order, counts; of the training input as it is and with counts; the bound of an order; the way
one() {
    local at=$work/$1 way bound row=$1
    train "$1"
    "$build/bin/assay" optimize --blocks "$at.afdo" --functions "$at.ld" "$at.assay"
    try "$1"
    build "$1" "sw/programs/$1" 0 "$at-base.elf" ""
    build "$1" "sw/programs/$1" 0 "$at-o3.elf" "-O3"
    bound=$("$build/bin/assay" optimize "$at.assay" | awk '$2 == "bound:" { print $3 }')
    if order_pays "$1" "$bound"; then build "$1" "sw/programs/$1" 0 "$at-order.elf" "-ffunction-sections" "-Wl,-T,$at.ld"; else cp "$at-base.elf" "$at-order.elf"; fi
    way=${ways[$best]}
    build "$1" "sw/programs/$1" 0 "$at-counts.elf" "${way/@/$at.afdo}"
    for way in base o3 order counts; do row=$row,$(cycles "$at-$way.elf" "$at-base.elf"); done
    echo "$row,$trained,$promised,$bound,${names[$best]}"
}

for program; do one "$program" >>"$work/rows.csv"; done
awk -f tests/optimize/feedback.awk "$work/rows.csv"
