#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Sourced by scripts: what a log of nextpnr says.

# log_clock LOG: MHz, the last that it names
log_clock() { sed -n 's/.*Max frequency for clock.*: \([0-9.]*\) MHz.*/\1/p' "$1" | tail -n 1; }
# log_cells LOG: kind, used, of, percent
log_cells() { sed -n 's/^Info:[ \t]*\(TRELLIS_[A-Z]*\|DP16KD\|MULT18X18D\|DCCA\): *\([0-9]*\)\/ *\([0-9]*\) *\(.*\)/\1 \2 \3 \4/p' "$1"; }
