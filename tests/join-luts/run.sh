#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What fpga/join_luts.awk makes of a netlist, against the netlist: fewer LUTs, and a SAT solver finds no input for which an output differs.
# The netlist is the ECP5's cells of random functions, whose tables come from SEED; faults in the script are found.
#
#   YOSYS="..." tests/join-luts/run.sh [SEED]
set -u
seed=${1:-5}
. scripts/scratch.sh
. scripts/checks.sh
echo "SEED=$seed"

# Multiplexers and gates of 16 inputs: what a multiplexer between two LUT4 has room in.
awk -v seed="$seed" '
    function some(n) { return int(rand() * n) }
    function term(depth, kind) {
        if (depth == 0 || some(6) == 0) return (some(4) ? "" : "~") "in[" some(16) "]"
        kind = some(5)
        if (kind < 3) return "(in[" some(10) "] ? " term(depth - 1) " : " term(depth - 1) ")"
        return "(" term(depth - 1) (kind == 3 ? " & " : " ^ ") term(depth - 1) ")"
    }
    BEGIN {
        srand(seed)
        print "module functions (input [15:0] in, output [79:0] out);"
        for (i = 0; i < 80; i++) print "  assign out[" i "] = " term(4) ";"
        print "endmodule"
    }' >"$work/functions.v"
check "random functions are mapped" $YOSYS -q -l "$work/map.log" -p "read_verilog $work/functions.v; synth_ecp5 -top functions; write_rtlil $work/net.il"

# logic_of NAME: commands that make a design of what the cells of a netlist compute
logic_of() {
    echo "read_verilog -lib +/ecp5/cells_sim.v; read_rtlil $work/$1.il; read_verilog -overwrite +/ecp5/cells_sim.v;
        hierarchy -top functions; proc; flatten; opt_clean; design -stash $1;"
}
# joined SCRIPT: the netlist is smaller by what it says, and the same
joined() {
    awk -f "$1" "$work/net.il" "$work/net.il" >"$work/joined.il" 2>"$work/said" &&
        [ "$(grep -c 'cell .LUT4' "$work/joined.il")" -eq $(($(grep -c 'cell .LUT4' "$work/net.il") - $(sed -n 's/join_luts: \([0-9]*\) .*/\1/p' "$work/said"))) ] &&
        timeout 60 $YOSYS -q -l "$work/same.log" -p "$(logic_of net) $(logic_of joined) design -copy-from net -as net functions; design -copy-from joined -as joined functions;
            miter -equiv net joined miter; hierarchy -top miter; flatten miter; sat -verify -prove trigger 0 miter" >"$work/out" 2>&1
}
check "the joined netlist is the same" joined fpga/join_luts.awk
check "LUTs were joined" grep -q 'join_luts: [1-9]' "$work/said"

script_faults joined fpga/join_luts.awk \
    's/value(at\[choice\[c\]\] ? high : low)/value(at[choice[c]] ? low : high)/' \
    's/fan\[net\] != users/0/' \
    's/if (k > 4) continue/if (k > 5) continue/' \
    's/return substr(init\[c\], 16 - index_of, 1)/return substr(init[c], 15 - index_of, 1)/'
checks_end
