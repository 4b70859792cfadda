#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Area and critical path in standard cells (OSU, 180 nm, typical corner, no wires): mapped by Yosys, timed by OpenSTA.
#
#   fpga/area.sh FOLDER TOP LIBERTY YOSYS-FLAGS... -- FILE.sv...
#
# Memories of 2 kbit and more (caches, tables) become black boxes: their area is not counted, and paths begin and end at them.
# Register file and queues become flip-flops. The figures compare one state of the core with another; they are not those of a
# chip.
set -eu
folder=$1 top=$2 liberty=$3
shift 3
flags=
while [ "$1" != -- ]; do flags="$flags $1" && shift; done
shift
mkdir -p "$folder"
here=$(dirname "$0")
# shellcheck disable=SC2086 # one word a flag
"$here/wait.sh" "mapping of $top to cells" "$folder/yosys.log" yosys -q -l "$folder/yosys.log" -p "
    read_verilog -sv $flags $*; hierarchy -check -top $top; proc; flatten; opt -full; wreduce; alumacc; share; opt; memory -nomap; opt_clean
    script $here/big.ys
    techmap -map $here/memory_box.v @big; memory_map; opt -fast -full; techmap; opt -fast
    dfflegalize -cell \$_DFF_P_ x; opt -fast; dfflibmap -liberty $liberty; abc -liberty $liberty -D 12000; opt_clean -purge; setundef -zero
    splitnets -ports; hilomap -hicell LOGIC1 Y -locell LOGIC0 Y
    tee -q -o $folder/stat.txt stat -liberty $liberty; write_verilog -noattr -noexpr -nohex -nodec $folder/netlist.v"
cat >"$folder/sta.tcl" <<TCL
read_liberty $liberty
read_verilog $folder/netlist.v
link_design $top
create_clock -name clk -period 20 [get_ports clk]
set_input_delay 0 -clock clk [all_inputs]
set_output_delay 0 -clock clk [all_outputs]
report_checks -path_delay max -format full -fields {fanout}
exit
TCL
# OpenSTA does not read `assign { a, b } = { c, d };`
awk '/^ *assign \{ / {
        split($0, side, /\} = \{ /); sub(/^ *assign \{ /, "", side[1]); sub(/ *\};$/, "", side[2])
        n = split(side[1], to, /, /)
        if (n == split(side[2], from, /, /)) { for (i = 1; i <= n; i++) printf "  assign %s = %s ;\n", to[i], from[i]; next }
    }
    { print }' "$folder/netlist.v" >"$folder/netlist.new" && mv "$folder/netlist.new" "$folder/netlist.v"
sta -no_splash -exit "$folder/sta.tcl" >"$folder/sta.txt" 2>&1 || true # it exits with 0 even after errors
grep -q 'data arrival time' "$folder/sta.txt" || { echo "area: OpenSTA finds no path; see $folder/sta.txt:" >&2; tail -n 3 "$folder/sta.txt" >&2; exit 1; }
awk -v top="$top" '
    /Chip area/ { area = $NF }
    /memory_box/ { boxes += $NF }
    /DFF/ { flops += $2 }
    END { printf "%s: %.3f mm2 in cells, %d flip-flops, %d memories aside\n", top, area / 1e6, flops, boxes }' "$folder/stat.txt"
awk '/^Startpoint/ { from = $2 } /^Endpoint/ { to = $2 }
    /data arrival time/ && !done { printf "critical path %.2f ns, from %s to %s (%s)\n", $1, from, to, FILENAME; done = 1 }' "$folder/sta.txt"
