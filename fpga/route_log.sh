#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by scripts: what a log of nextpnr says.

# log_clock LOG [NAME]: MHz, the last that it names, of that clock
log_clock() { sed -n "s/.*Max frequency for clock '.*${2:+\\\$$2}'.*: \([0-9.]*\) MHz.*/\1/p" "$1" | tail -n 1; }
# log_between LOG FROM TO: ns of the longest path from one clock, - for pins, to another, nothing where there is none
log_between() {
    awk -v from="$2" -v to="$3" '
        function clock(word) { sub(/:$/, "", word); gsub(/.*[$]/, "", word); return word == "<async>" ? "-" : word }
        /Max delay .* -> / {
            split($0, side, / *-> */)
            sub(/.*Max delay /, "", side[1])
            sub(/^posedge /, "", side[1]); sub(/^posedge /, "", side[2])
            ns = side[2]
            sub(/ *: .*/, "", side[2]); sub(/.*: /, "", ns); sub(/ ns.*/, "", ns)
            if (clock(side[1]) == from && clock(side[2]) == to) last = ns
        }
        END { print last }' "$1"
}
# log_cells LOG: kind, used, of, percent
log_cells() { sed -n 's/^Info:[ \t]*\(TRELLIS_[A-Z]*\|DP16KD\|MULT18X18D\|DCCA\): *\([0-9]*\)\/ *\([0-9]*\) *\(.*\)/\1 \2 \3 \4/p' "$1"; }
