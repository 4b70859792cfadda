#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by the run.sh of benches that have a clock of their own, with `root` the tree's folder.
#
#   verilate TOP FOLDER OPTIMIZATION ARGUMENT...   FOLDER/sim of the bench TOP, compiled with OPTIMIZATION (-O1); if that fails, shows FOLDER.log
#   count_each FILE     `passed` and `failed` are those that scripts/each.sh says in FILE; its other lines are shown
verilate() {
    top=$1 folder=$2 optimization=$3
    shift 3
    {
        verilator --cc --main --exe --timing -O3 --x-assign fast --x-initial fast -Wno-fatal -Wno-lint -Wno-style -Werror-UNOPTFLAT \
            -I"$root/rtl/include" -I"$root/build/gen" "$@" --top-module "$top" --Mdir "$folder" -o sim &&
            "$root/sim/compile.sh" "$folder" "${JOBS:-2}" "$root/build/sim/runtime" "OPT_FAST=$optimization"
    } >"$folder.log" 2>&1 || { cat "$folder.log"; return 1; }
}

count_each() {
    grep -v '^[0-9]* passed, ' "$1"
    passed=$(sed -n 's/^\([0-9]*\) passed, .*/\1/p' "$1")
    failed=$(sed -n 's/^[0-9]* passed, \([0-9]*\) failed$/\1/p' "$1")
}
