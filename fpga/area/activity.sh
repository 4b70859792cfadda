#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the programs of a table on a simulator whose mechanisms are netlists that count their changes (counting.awk).
#
#   fpga/area/activity.sh BUILD SIMULATOR TABLE FOLDER
#
# FOLDER/RUN.toggles has a line for each instance. To show that the netlists work correctly, the plain simulator must print the
# same in the same run, send the same profile with the same times, and take as many cycles, except for reset and what the
# channel sends after the end (at most SLACK cycles).
set -eu
build=$1 simulator=$2 table=$3 folder=$4
SLACK=2000
. scripts/scratch.sh

# run SIMULATOR NAME [OPTION]: output in $work/NAME, profile in $work/NAME.profile
run() {
    # shellcheck disable=SC2086 # words
    "$1" "+elf=$build/$program.elf" $told "+profile=$work/$2.profile" ${3:-} </dev/null >"$work/$2" 2>"$work/$2.errors" || {
        echo "activity: $1, $name: it ended with status $?:" >&2
        cat "$work/$2.errors" >&2
        exit 1
    }
}
wrong() {
    echo "activity: $program, $name: the netlists do not what the RTL does: other $1" >&2
    exit 1
}

grep -v '^#' "$table" | sed 's/ *| */|/g' >"$work/table"
while IFS='|' read -r name program told _ <&3; do
    told=$(echo "$told" | sed "s|BUILD|$build|")
    echo "changes of cells in $program, $name" >&2
    run "$simulator" netlist
    run "$build/sim/board/verilator/sim" plain "+stats=$work/stats"
    grep -v '^toggles ' "$work/netlist" | cmp - "$work/plain" || wrong output
    cmp "$work/netlist.profile" "$work/plain.profile" || wrong profile
    grep '^toggles ' "$work/netlist" >"$folder/$name.toggles"
    awk -F '[ ,]' -v slack=$SLACK '
        FNR == NR { if ($1 == "cycles") cycles = $2; next } $6 < cycles || $6 > cycles + slack { exit 1 }' "$work/stats" "$folder/$name.toggles" ||
        wrong 'number of cycles'
done 3<"$work/table"
