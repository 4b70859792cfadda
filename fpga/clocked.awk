# SPDX-License-Identifier: Apache-2.0
# A module `clocked` around the one that Yosys' `portlist -m` has printed: a register at each of its inputs and outputs, so that the
# clock which a tool names counts the paths from and to its ports. Its clock, where it has one, is named clk.
#
#   awk -f fpga/clocked.awk PORTS >WRAPPER.v

function add(what) { ports = ports sep what; sep = ",\n    " }
function pin(port, net) { pins = pins joint "." port "(" net ")"; joint = ", " }

{ sub(/,$/, "") }
$1 == "module" { unit = $2 }
($1 == "input" || $1 == "output") && $3 == "clk" { pin("clk", "clk"); next }
$1 == "input" {
    add("input wire " $2 " " $3)
    body = body "    reg " $2 " " $3 "_q;\n    always @(posedge clk) " $3 "_q <= " $3 ";\n"
    pin($3, $3 "_q")
}
$1 == "output" {
    add("output reg " $2 " " $3)
    body = body "    wire " $2 " " $3 "_d;\n    always @(posedge clk) " $3 " <= " $3 "_d;\n"
    pin($3, $3 "_d")
}
END { printf "module clocked (\n    input wire clk,\n    %s\n);\n%s    %s unit (%s);\nendmodule\n", ports, body, unit, pins }
