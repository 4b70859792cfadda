#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by scripts: reads a log of nextpnr.

# log_of FOLDER: the log of the bitstream's seed
log_of() { echo "$1/route-$(cat "$1/seed").log"; }
# log_clock LOG: the last MHz in it; that of `clk` if there are several clocks
log_clock() { sed -n 's/.*Max frequency for clock *.[^ ]*[$]clk\([$][^ ]*\)*.: \([0-9.]*\) MHz.*/\2/p' "$1" | tail -n 1; }
# log_clock_mem LOG: MHz of a board's other clock, clk_mem, which may be named after any port that it goes to; nothing if there
# is none
log_clock_mem() { sed -n '/[$]clk\([$][^ ]*\)*.:/d; s/.*Max frequency for clock *.[^ ]*: \([0-9.]*\) MHz.*/\1/p' "$1" | tail -n 1; }
# log_between LOG FROM TO: ns of the longest path from clk to clk_mem or back; nothing if there is none
log_between() {
    awk -v from="$2" -v to="$3" '
        function clock(word) { return word ~ /[$]clk$/ ? "clk" : word ~ /posedge/ ? "clk_mem" : "pins" }
        /Max delay .* -> / {
            split($0, side, / *-> */)
            ns = side[2]
            sub(/ *: .*/, "", side[2]); sub(/.*: /, "", ns); sub(/ ns.*/, "", ns)
            if (clock(side[1]) == from && clock(side[2]) == to) last = ns
        }
        END { print last }' "$1"
}
# log_cells LOG: kind, used, of, percent
log_cells() { sed -n 's/^Info:[ \t]*\(TRELLIS_[A-Z]*\|DP16KD\|MULT18X18D\|DCCA\): *\([0-9]*\)\/ *\([0-9]*\) *\(.*\)/\1 \2 \3 \4/p' "$1"; }
