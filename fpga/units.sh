#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Size and depth of modules, each alone, in an ECP5: LUT4 (including those of carry chains), LUTs used as memory, flip-flops,
# and the longest path through cells, without wires.
#
#   [YOSYS=yosys] [PREPARE=COMMAND;] fpga/units.sh FOLDER MODULE... : YOSYS-FLAGS... -- FILE.sv...
set -eu
folder=$1
shift
modules=
while [ "$1" != : ]; do modules="$modules $1" && shift; done
shift
flags=
while [ "$1" != -- ]; do flags="$flags $1" && shift; done
shift
mkdir -p "$folder"

# synthesis LOG COMMANDS
synthesis() {
    ${YOSYS:-yosys} -q -l "$1" -p "$2" >"$1.out" 2>&1 || {
        grep -h ERROR "$1" "$1.out" >&2 || echo "units: yosys failed; see $1" >&2
        exit 1
    }
}

# size MODULE: LUT4, LUTs of memory, block RAMs, flip-flops, ns
size() {
    log=$folder/$1.log
    synthesis "$log" "read_verilog -sv $flags $files; ${PREPARE:-} synth_ecp5 -abc9 -top $1; stat
        read_verilog -lib -specify -overwrite +/ecp5/cells_sim.v; sta"
    awk '
        /Printing statistics/ { for (c in cells) delete cells[c] }
        NF == 2 { is = $1 ~ /^[0-9]+$/ ? 2 : 1 }                     # Yosys 0.70: count first
        NF == 2 && $is ~ /^(LUT4|CCU2C|TRELLIS_DPR16X4|DP16KD|TRELLIS_FF)$/ { cells[$is] = $(3 - is) }
        /^Latest arrival time/ { match($0, / is [0-9]+/); most = substr($0, RSTART + 4, RLENGTH - 4) }
        END { printf "%d %d %d %d %.1f", cells["LUT4"] + 2 * cells["CCU2C"],
              4 * cells["TRELLIS_DPR16X4"], cells["DP16KD"], cells["TRELLIS_FF"], most / 1000 }' "$log"
}

files=$*
printf '%-18s %6s %9s %10s %10s %6s\n' module LUT4 'RAM LUTs' 'block RAMs' flip-flops ns
for module in $modules; do
    row=$(size "$module")
    # shellcheck disable=SC2086 # one word a column
    printf '%-18s %6d %9d %10d %10d %6.1f\n' "$module" $row
done
