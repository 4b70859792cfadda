# SPDX-License-Identifier: Apache-2.0
# A netlist of cells that counts how often they change: each module of MODULES, with all that stands in it, and in each a counter of the
# changes of its own cells' outputs, looked at once a cycle. At the end of a simulation each instance says
#   toggles PATH MODULE CELLS CHANGES CYCLES
#
#   awk -v clock=tb.clk -v modules="profiler hpm" -f fpga/area/counting.awk LIBERTY NETLIST NETLIST
#
# NETLIST: as Yosys' write_verilog has it, with the hierarchy. A module that is there with one set of parameters gets its own name back.
# What stands in a module is read in the first pass, printed in the second.

function plain(name) { # \$paramod$HASH\fifo\W=s32'1 -> fifo
    sub(/^\\/, "", name)
    sub(/^\$paramod(\$[0-9a-f]+)?\\/, "", name)
    sub(/\\.*/, "", name)
    return name
}
function shown(name) { return variants[plain(name)] > 1 ? name : plain(name) }
function reach(name,    n, i, child) {
    if (name in wanted) return
    wanted[name]
    n = split(children[name], child, "\n")
    for (i = 1; i <= n; i++) reach(child[i])
}
function counter() {
    if (!outputs) return
    printf "  wire [%d:0] toggle_now = {%s};\n  reg [%d:0] toggle_last;\n  reg toggle_on = 1'b0;\n", outputs - 1, nets, outputs - 1
    print "  reg [63:0] toggle_count = 64'd0, toggle_cycles = 64'd0;"
    printf "  always @(posedge %s) begin\n    toggle_last <= toggle_now;\n    toggle_on <= 1'b1;\n", clock
    print "    if (toggle_on) toggle_count <= toggle_count + 64'($countones(toggle_now ^ toggle_last));"
    print "    if (toggle_on) toggle_cycles <= toggle_cycles + 64'd1;\n  end"
    printf "  final $display(\"toggles %%m %s %d %%0d %%0d\", toggle_count, toggle_cycles);\n", plain(module), outputs
}

FNR == 1 { file++ }
file == 1 { # the library: outputs of its cells
    if (match($0, /^[ \t]*cell[ \t]*\([ \t]*"?[A-Za-z0-9_]+/)) { cell = $0; sub(/^[^(]*\([ \t]*"?/, "", cell); sub(/[^A-Za-z0-9_].*/, "", cell); is_cell[cell] }
    if (match($0, /^[ \t]*pin[ \t]*\([ \t]*"?[A-Za-z0-9_]+/)) { pin = $0; sub(/^[^(]*\([ \t]*"?/, "", pin); sub(/[^A-Za-z0-9_].*/, "", pin) }
    if ($0 ~ /direction[ \t]*:[ \t]*"?output/) is_output[cell, pin]
    next
}
$1 == "module" { module = $2; sub(/\(.*/, "", module) }
file == 2 {
    if ($1 == "module") variants[plain(module)]++
    else if ($2 != "" && $NF == "(" && $1 !~ /^(always|assign|if|else)/ && !($1 in is_cell)) children[module] = children[module] (children[module] == "" ? "" : "\n") $1
    next
}
FNR == 1 {
    n = split(modules, list, " ")
    for (name in children) known[name]
    for (i = 1; i <= n; i++) { asked[list[i]]; found[list[i]] = 0 }
    for (v in variants) if (v in asked) found[v] = 1
    for (v in found) if (!found[v]) { print "counting: no module " v " in the netlist" >"/dev/stderr"; failed = 1; exit 1 }
}
$1 == "module" {
    name = module
    if (!prepared++) for (m in all) if (plain(m) in asked) reach(m)
    skip = !(name in wanted)
    outputs = 0
    nets = ""
}
skip { next }
