#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What `assay optimize` brings, program by program: a profile of one input makes the compiler's and the linker's files, another one judges
# them. Prints the page.
#
# A program that draws its input by a seed is trained on one from another seed, just as large, on which it is also tried which of `ways`
# is the fastest; none of them is one. (It says that its result is another one than its source expects.) Any other program is trained on
# its short input, which is too short to try on.
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
ways=("-fauto-profile=@ $keep" "-fauto-profile=@ $keep -fno-unroll-loops" "")
names=("all" "not unrolled" "none")

# build NAME SOURCES SHORT OUT FLAGS [LINKER FLAGS]
build() {
    local source objects="" folder=short/
    [ "$3" = 1 ] || folder=
    mkdir -p "$4.d"
    for source in "$2"/*.c; do
        # shellcheck disable=SC2086 # lists of options
        $compile $5 -w -DSIZE_SHORT="$3" -c "$source" -o "$4.d/$(basename "$source").o"
        objects="$objects $4.d/$(basename "$source").o"
    done
    for source in sw/programs/"$1"/*.S; do
        [ ! -e "$source" ] || objects="$objects $build/programs/$folder$1/$(basename "$source").o"
    done
    # shellcheck disable=SC2086
    $link ${6:-} $objects $runtime -o "$4"
}

# cycles ELF BASE: by the simulator's own count, of a run that prints what BASE printed, and ends as it did
cycles() {
    local status=0
    "$build/bin/assay" stat --csv -o "$1.csv" "$1" >"$1.out" 2>"$1.err" || status=$?
    echo "status $status" >>"$1.out"
    [ "$status" -le 1 ] || fail "$1: it ends with status $status: $(cat "$1.err")"
    cmp -s "$1.out" "$2.out" || fail "$1: it prints something else than $2."
    awk -F, '$1 == "cycles" { print $2 }' "$1.csv"
}

# train NAME: records $at.assay; says `short` or `seed`, how often it was tried
train() {
    local seed
    seed=$(sed -n 's/.*uint64_t \(state\|seed\) = \([0-9a-fx]*\)[,;].*/\1 = \2/p' "sw/programs/$1/main.c")
    short=1 sources=sw/programs/$1 period=128 runs=16
    if [ "$seed" ]; then
        short=0 sources=$at.train period=512 runs=1
        mkdir -p "$sources"
        cp sw/programs/"$1"/* "$sources" 2>/dev/null || true
        sed -i "s/uint64_t $seed/uint64_t ${seed}1/" "$sources/main.c"
    fi
    build "$1" "$sources" $short "$at-train.elf" ""
    "$build/bin/assay" record -c $period -r $runs --no-truth -o "$at.assay" "$at-train.elf" >"$at.log" 2>&1 || [ $? = 1 ] || fail "$1: not recorded"
    "$build/bin/assay" optimize --blocks "$at.afdo" --functions "$at.ld" "$at.assay"
}

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
