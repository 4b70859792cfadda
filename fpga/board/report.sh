#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What `make fpga` prints at its end: size, clock against what the PLL gives, slack, the bitstream's file.
#
#   fpga/board/report.sh FOLDER MHZ
set -eu
dir=$1 mhz=$2
sed -n 's/^Info:[ \t]*\(TRELLIS_[A-Z]*\|DP16KD\|MULT18X18D\|DCCA\): *\([0-9]*\)\/ *\([0-9]*\) *\(.*\)/\1 \2 of \3 (\4)/p' "$dir/route.log"
got=$(sed -n 's/.*Max frequency for clock.*: \([0-9.]*\) MHz.*/\1/p' "$dir/route.log" | tail -n 1)
echo "clock: $got MHz after routing, $mhz MHz asked"
ls -l "$dir/board.bit" | awk '{ print $NF ": " $5 " bytes" }'
awk -v got="$got" -v mhz="$mhz" 'BEGIN { exit !(got + 0 >= mhz) }' || {
    echo "fpga: the design is too slow for $mhz MHz: ask for less (make fpga BOARD_MHZ=16), or try another SEED" >&2
    exit 1
}
