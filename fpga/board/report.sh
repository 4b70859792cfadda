#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints the result of `make fpga`: size, clock compared with the PLL's, slack, the bitstream's file.
#
#   fpga/board/report.sh FOLDER MHZ
set -eu
dir=$1 mhz=$2
. "$(dirname "$0")/../route_log.sh"
log=$(log_of "$dir")
log_cells "$log" | sed 's/\(.*\) \(.*\) \(.*\) \(.*\)/\1 \2 of \3 (\4)/'
# fast WHAT GOT UNIT MOST: checks that GOT, if any, is not more than MOST
slow=
fast() {
    [ -n "$2" ] || return 0
    awk -v what="$1" -v got="$2" -v unit="$3" -v most="$4" 'BEGIN { printf "%s: %s %s, %.2f at most\n", what, got, unit, most; exit !(got + 0 <= most) }' || slow="$slow $1"
}
period=$(awk -v mhz="$mhz" 'BEGIN { print 1000 / mhz }')
ns() { awk -v mhz="${1:-0}" 'BEGIN { if (mhz + 0) printf "%.2f\n", 1000 / mhz }'; }
share() { awk -v ns="$period" -v of="$1" 'BEGIN { print ns / of }'; }
echo "clock: $(log_clock "$log") MHz after routing, $mhz MHz asked"
fast clk "$(ns "$(log_clock "$log")")" ns "$period"
fast clk_mem "$(ns "$(log_clock_mem "$log")")" ns "$(share 2)"
# nextpnr has no goal for paths between clocks: edges of clk and clk_mem coincide
fast clk-to-clk_mem "$(log_between "$log" clk clk_mem)" ns "$(share 2)"
fast clk_mem-to-clk "$(log_between "$log" clk_mem clk)" ns "$(share 2)"
[ ! -f "$dir/board.bit" ] || ls -l "$dir/board.bit" | awk '{ print $NF ": " $5 " bytes" }'
[ -z "$slow" ] || {
    echo "fpga: the design is too slow for $mhz MHz:$slow. Ask for less (make fpga BOARD_MHZ=25), or try another SEED" >&2
    exit 1
}
