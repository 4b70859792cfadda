#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the programs of a table on a simulator whose mechanisms are netlists that count their changes (counting.awk).
#
#   fpga/area/activity.sh BUILD SIMULATOR TABLE CYCLES FOLDER
#
# FOLDER/RUN.toggles has the line of each instance. The program must go on for CYCLES, the run's limit; the plain simulator must say the same
# of it: what the netlists did was right then, to the cycle.
set -eu
build=$1 simulator=$2 table=$3 cycles=$4 folder=$5
. scripts/scratch.sh

# run SIMULATOR NAME: output in $work/NAME, statistics in $work/NAME.stats
run() {
    # shellcheck disable=SC2086 # words
    "$1" "+elf=$build/$program.elf" $told "+profile=$work/$2.profile" "+stats=$work/$2.stats" "+max-cycles=$cycles" \
        </dev/null >"$work/$2" 2>"$work/$2.errors" || [ $? -eq 3 ] || { cat "$work/$2.errors" >&2; exit 1; }
    grep -vE '^(seconds|cycles_per_second),' "$work/$2.stats" >"$work/$2.same"
}

grep -v '^#' "$table" | sed 's/ *| */|/g' >"$work/table"
while IFS='|' read -r name program told _ <&3; do
    told=$(echo "$told" | sed "s|BUILD|$build|")
    echo "changes of cells in $program, $name" >&2
    run "$simulator" netlist
    run "$build/sim/board/verilator/sim" plain
    cmp "$work/netlist.same" "$work/plain.same" && cmp "$work/netlist.profile" "$work/plain.profile" || {
        echo "activity: $program, $name: the netlists do not what the RTL does" >&2
        exit 1
    }
    grep -o 'toggles [^ ]* [^ ]* [0-9]* [0-9]* [0-9]*$' "$work/netlist" >"$folder/$name.toggles"
done 3<"$work/table"
