#!/bin/sh
# Size and depth of modules, each by itself, in an ECP5: LUT4, those of carry chains too, LUTs that are memory, flip-flops, and the
# longest path through cells, without wires (Yosys).
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
printf '%-18s %6s %9s %10s %10s %6s\n' module LUT4 'RAM LUTs' 'block RAMs' flip-flops ns
for module in $modules; do
    log=$folder/$module.log
    # shellcheck disable=SC2086 # one word a flag
    "${YOSYS:-yosys}" -q -l "$log" -p "read_verilog -sv $flags $*; ${PREPARE:-} synth_ecp5 -abc9 -top $module; stat
        read_verilog -lib -specify -overwrite +/ecp5/cells_sim.v; sta" >"$log.out" 2>&1 || {
        grep -h ERROR "$log" "$log.out" >&2 || echo "units: yosys failed; see $log" >&2
        exit 1
    }
    awk -v module="$module" '
        /Printing statistics/ { for (c in cells) delete cells[c] }
        NF == 2 { is = $1 ~ /^[0-9]+$/ ? 2 : 1 }                     # Yosys 0.70: count first
        NF == 2 && $is ~ /^(LUT4|CCU2C|TRELLIS_DPR16X4|DP16KD|TRELLIS_FF)$/ { cells[$is] = $(3 - is) }
        /^Latest arrival time/ { match($0, / is [0-9]+/); most = substr($0, RSTART + 4, RLENGTH - 4) }
        END { printf "%-18s %6d %9d %10d %10d %6.1f\n", module, cells["LUT4"] + 2 * cells["CCU2C"],
              4 * cells["TRELLIS_DPR16X4"], cells["DP16KD"], cells["TRELLIS_FF"], most / 1000 }' "$log"
done
