#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a board's simulator and shows what a terminal at its serial line would show: the console. Also reports the profile that
# came with it.
#
#   fpga/board/line.sh ASSAY FOLDER PROGRAM.elf        FOLDER has line_tb, and gets bytes, times, profile.assay
set -eu
assay=$1 dir=$2 program=$3
"$dir/line_tb" "+bytes=$dir/bytes" "+times=$dir/times" | grep -v '^- '
"$assay" record --console --from "$dir/bytes" -o "$dir/profile.assay" "$program"
"$assay" report "$dir/profile.assay"
