#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The gain from pages placed by `assay optimize --pages`, program by program: all data is far, a profile of one input says which pages are
# worth placing near, another input judges. Prints the page.
#
#   tests/optimize/placed.sh BUILD "COMPILER AND FLAGS" "LINKER FLAGS" "RUNTIME OBJECTS" PAGES PROGRAM...     PAGES: how many are placed
set -eu
build=$1 compile=$2 link=$3 runtime=$4 most=$5
shift 5
work=$build/test/placed
rm -rf "$work"
mkdir -p "$work"
. tests/optimize/train.sh

# one NAME: a row: pages with far loads, pages placed; percent predicted; cycles all far, placed, all near
one() {
    local at=$work/$1 data far
    build "$1" "sw/programs/$1" 0 "$at-base.elf" ""
    data=$(riscv64-unknown-elf-readelf -lW "$at-base.elf" | awk '$1 == "LOAD" { at = $3 } END { print at }') # the last segment
    record_options="--far $(printf '0x%x' $((data & -4096)))-0x88000000:200"
    train "$1"
    "$build/bin/assay" optimize --pages "$at.all" "$at.assay"
    grep '^0x' "$at.all" | head -n "$most" >"$at.pages" || true
    stat_options=$record_options
    row=$1,$(grep -c '^0x' "$at.all"),$(grep -c '^0x' "$at.pages"),$(sed -n '$s/.*above \([0-9.]*\) %.*/\1/p' "$at.pages"),$(cycles "$at-base.elf" "$at-base.elf")
    stat_options="$record_options --near $at.pages"
    cp "$at-base.elf" "$at-placed.elf"
    row=$row,$(cycles "$at-placed.elf" "$at-base.elf")
    stat_options=
    cp "$at-base.elf" "$at-near.elf"
    echo "$row,$(cycles "$at-near.elf" "$at-base.elf")"
}

for program; do one "$program" >>"$work/rows.csv"; done
awk -v most="$most" -f tests/optimize/placed.awk "$work/rows.csv"
