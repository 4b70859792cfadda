#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a board's RTL and its netlist with the same program: the serial line's output must be identical, to the cycle.
#
#   fpga/board/netlist.sh FOLDER
set -eu
dir=$1
for of in line netlist; do
    "$dir/$of/line_tb" "+bytes=$dir/$of/bytes" "+times=$dir/$of/times" | sed -n "s/ *$//; /^- /!p" >"$dir/$of/end"
    echo "$of: $(cat "$dir/$of/end")"
    sed -n 's/ cycles,.*//p' "$dir/$of/end" >"$dir/$of/cycles"
done
cmp "$dir/line/times" "$dir/netlist/times"
cmp "$dir/line/end" "$dir/netlist/end"
echo "the same $(wc -l <"$dir/line/times") bytes in the same cycles"
