#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What `make fpga` prints at its end: size, clock against what the PLL gives, slack, the bitstream's file.
#
#   fpga/board/report.sh FOLDER MHZ
set -eu
dir=$1 mhz=$2
. "$(dirname "$0")/../route_log.sh"
log_cells "$dir/route.log" | sed 's/\(.*\) \(.*\) \(.*\) \(.*\)/\1 \2 of \3 (\4)/'
got=$(log_clock "$dir/route.log")
echo "clock: $got MHz after routing, $mhz MHz asked"
ls -l "$dir/board.bit" | awk '{ print $NF ": " $5 " bytes" }'
awk -v got="$got" -v mhz="$mhz" 'BEGIN { exit !(got + 0 >= mhz) }' || {
    echo "fpga: the design is too slow for $mhz MHz: ask for less (make fpga BOARD_MHZ=16), or try another SEED" >&2
    exit 1
}
