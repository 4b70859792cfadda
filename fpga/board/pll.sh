#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes a board's PLL, with `ecppll`: clk at MHZ, clk_mem and clk_chip at twice that, clk_chip a quarter of a period later. Its log is
# beside FILE.v. Fails if the PLL cannot give exactly MHZ, which the serial line needs, or if its phase detector were too slow.
#
#   fpga/board/pll.sh ECPPLL OSCILLATOR MHZ FILE.v
set -eu
ecppll=$1 oscillator=$2 mhz=$3 file=$4
log=$(dirname "$file")/pll.log
twice=$((2 * mhz))
"$ecppll" -n pll -f "$file.new" -i "$oscillator" --clkout0 $((5 * mhz)) --clkout0_name fixed --clkout1 "$mhz" --clkout1_name clk \
    --clkout2 $twice --clkout2_name clk_mem --clkout3 $twice --clkout3_name clk_chip --phase3 90 >"$log" 2>&1
refuse() {
    echo "fpga: $1" >&2
    exit 1
}
near=$(sed -n 's/^clkout1 frequency: //p' "$log")
case $near in
"$mhz MHz"*) ;;
*) refuse "the PLL comes near to BOARD_MHZ=$mhz with $near; the serial line needs it exact: ask for another whole number" ;;
esac
divisor=$(sed -n 's/^Refclk divisor[^0-9]*//p' "$log")
[ $((oscillator / divisor)) -ge 10 ] ||
    refuse "BOARD_MHZ=$mhz has the phase detector of the PLL at $((oscillator / divisor)) MHz, and an ECP5 needs 10: ask for another rate"
mv "$file.new" "$file"
