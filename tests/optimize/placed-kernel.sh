#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The gain from pages that the kernel places by the list of `assay optimize --pages`, program by program: all data of the process is far, a
# profile of one input says which pages are worth placing near, another input judges. Prints the page.
#
#   tests/optimize/placed-kernel.sh BUILD "COMPILER AND FLAGS" "LINKER FLAGS" "OBJECTS" "KERNEL COMPILER" "KERNEL LINKER FLAGS" "KERNEL OBJECTS" PAGES PROGRAM...
#
# LINKER FLAGS, OBJECTS: of the user half. PAGES: how many are placed.
set -eu
build=$1 compile=$2 link=$3 runtime=$4 kernel_compile=$5 kernel_link=$6 kernel_objects=$7 most=$8
shift 8
work=$build/test/placed-kernel far="--far 0x80400000-0x88000000:200"
rm -rf "$work"
mkdir -p "$work"
. tests/optimize/train.sh

# kernel PROGRAM.elf NAME: PROGRAM-kernel.elf, with this program alone
kernel() {
    local at=${1%.elf}
    riscv64-unknown-elf-objcopy --strip-all "$1" "$at.image"
    echo "file $2, $at.image" >"$at.files.h"
    echo "0 $2 $(basename "$1")" >"$at.processes"
    : >"$at.lines"
    $kernel_compile -DFILES="\"$at.files.h\"" -DLINES="\"$at.lines\"" -DPROCESSES="\"$at.processes\"" -I. -c sw/programs/kernel/files.S -o "$at.files.o"
    # shellcheck disable=SC2086 # lists of options
    $kernel_link $kernel_objects "$at.files.o" -o "$at-kernel.elf"
}

# run NAME OUT OPTION...: cycles; what it prints in OUT
run() {
    local name=$1 out=$2
    shift 2
    "$build/bin/assay" stat "$@" --csv -o "$out.csv" "$at-base-kernel.elf" "$name" >"$out" 2>"$out.err" </dev/null || fail "$name: $(cat "$out.err")"
    awk -F, '$1 == "cycles" { print $2 }' "$out.csv"
}

# one NAME: a row: pages with far loads, pages placed; percent predicted; cycles all far, placed, all near
one() {
    local base placed near
    at=$work/$1
    build "$1" "sw/programs/$1" 0 "$at-base.elf" ""
    sources=$at.train
    cp -R "sw/programs/$1" "$sources"
    if [ -d "$sources/input" ]; then inputs "$1"; else
        sed -i "$(sed -n 's/.*uint64_t \(state\|seed\) = \([0-9a-fx]*\)[,;].*/s\/uint64_t \1 = \2\/\&1\//p' "$sources/main.c")" "$sources/main.c"
        ! cmp -s "$sources/main.c" "sw/programs/$1/main.c" || fail "$1: there is no other input."
    fi
    build "$1" "$sources" 0 "$at-train.elf" ""
    kernel "$at-base.elf" "$1"
    kernel "$at-train.elf" "$1"
    # shellcheck disable=SC2086
    "$build/bin/assay" record $far -c 512 --no-truth -o "$at.assay" "$at-train-kernel.elf" "$1" >"$at.log" 2>&1 </dev/null || [ $? = 1 ] || fail "$1: $(cat "$at.log")"
    "$build/bin/assay" optimize --pages "$at.all" "$at.assay"
    grep '^0x' "$at.all" | head -n "$most" >"$at.pages" || true
    # shellcheck disable=SC2086
    base=$(run "$1" "$at.far" $far) placed=$(run "$1" "$at.placed" $far --near "$at.pages") near=$(run "$1" "$at.near")
    cmp -s "$at.far" "$at.placed" && cmp -s "$at.far" "$at.near" || fail "$1: it prints something else with placed pages."
    echo "$1,$(grep -c '^0x' "$at.all"),$(grep -c '^0x' "$at.pages"),$(sed -n '$s/.*above \([0-9.]*\) %.*/\1/p' "$at.pages"),$base,$placed,$near"
}

for program; do one "$program" >>"$work/rows.csv"; done
awk -v most="$most" -v kernel=1 -f tests/optimize/placed.awk "$work/rows.csv"
