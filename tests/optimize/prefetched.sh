#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The gain from prefetches by `assay optimize --prefetches`, program by program: a profile of one input says where they go, another input
# judges. Prints the page.
#
#   tests/optimize/prefetched.sh BUILD "COMPILER AND FLAGS" "LINKER FLAGS" "RUNTIME OBJECTS" PROGRAM...     PROGRAM: of sw/programs, or of
#                                                                                                       tests/optimize
set -eu
build=$1 compile=$2 link=$3 runtime=$4
shift 4
work=$build/test/prefetched
rm -rf "$work"
mkdir -p "$work"
. tests/optimize/train.sh

events() { awk -F, '/^prefetches/ { row = row "," $2 } END { print row }' "$1.csv"; }

# one NAME: a row: loads that waited, loads prefetched for; percent predicted; cycles as it is, with prefetches; events of those
one() {
    local at=$work/$1 gcc=$compile base ahead judged=$work/$1-base.elf
    train "$1"
    "$build/bin/assay" optimize --prefetches "$at.prefetch" "$at.assay"
    build "$1" "$folder" 0 "$at-base.elf" ""
    base=$(cycles "$judged" "$judged")
    ahead=$base
    if grep -q '^[^#]' "$at.prefetch"; then # else it is the same program
        judged=$at-ahead.elf
        compile="$build/bin/assay-cc --prefetches=$at.prefetch ${gcc#* }"
        build "$1" "$folder" 0 "$judged" ""
        compile=$gcc
        ahead=$(cycles "$judged" "$at-base.elf")
    fi
    awk -v name="$1" -v rest="$base,$ahead$(events "$judged")" '
        /; waits [0-9.]* %/ { all++; match($0, /; waits [0-9.]*/) }
        /; waits [0-9.]* %/ && !/^#/ { chosen++; waits += substr($0, RSTART + 8, RLENGTH - 8) }
        END { print name "," all + 0 "," chosen + 0 "," waits + 0 "," rest }' "$at.prefetch"
}

for program; do one "$program" >>"$work/rows.csv"; done
awk -f tests/optimize/prefetched.awk "$work/rows.csv"
