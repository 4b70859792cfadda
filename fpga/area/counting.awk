# SPDX-License-Identifier: Apache-2.0
# With plain.awk: a netlist of cells that counts how often they change. Each of MODULES, and each module inside them, gets a
# counter of the changes of its own cells' outputs, sampled once a cycle (so glitches within a cycle do not count). At the end
# of a simulation each instance that has cells prints one line:
#   toggles PATH MODULE CELLS CHANGES CYCLES
#
#   awk -v clock=tb.clk -v modules="profiler hpm" [-v parameters="profiler:LANES,TAGS"] -f plain.awk -f counting.awk LIBERTY NETLIST NETLIST
#
# NETLIST: as written by Yosys' write_verilog, with the hierarchy; it is read twice. MODULES get their own names back, unless
# they occur with several sets of parameters. The parameters that their instances set are kept, but have no effect.

function is_asked(name) { return plain(name) in asked }
# all other modules are renamed: their sources may be compiled, too
function shown(name) { return is_asked(name) ? plain(name) : name ~ /^\\/ ? name : "netlist_" name }
function reach(name,    n, i, child) {
    if (name in wanted) return
    wanted[name]
    n = split(children[name], child, "\n")
    for (i = 1; i <= n; i++) reach(child[i])
}
function header(name,    n, i, list, text) {
    n = split(given[plain(name)], list, ",")
    for (i = 1; i <= n; i++) text = text (i > 1 ? ", " : "") "parameter " list[i] " = 0"
    return "module " shown(name) (text == "" ? " " : " #(" text ") ")
}
function counter() {
    if (!outputs) return
    printf "  bit [%d:0] toggle_now, toggle_last;\n  bit toggle_on;\n  longint toggle_count, toggle_cycles;\n", outputs - 1
    printf "  always @(posedge %s) begin\n    toggle_now = {%s};\n", clock, nets
    print "    if (toggle_on) begin\n      toggle_cycles = toggle_cycles + 1;" # a loop: $countones of Icarus 11 miscounts
    printf "      for (int i = 0; i < %d; i++) if (toggle_now[i] != toggle_last[i]) toggle_count = toggle_count + 1;\n", outputs
    print "    end\n    toggle_on = 1'b1;\n    toggle_last = toggle_now;\n  end"
    printf "  final $display(\"toggles %%m %s %d %%0d %%0d\", toggle_count, toggle_cycles);\n", plain(module), outputs
}
# the name in a line of a liberty file: cell (NAME), pin("NAME")
function named(line) {
    sub(/^[^(]*\([ \t]*"?/, "", line)
    sub(/[^A-Za-z0-9_].*/, "", line)
    return line
}
BEGIN {
    n = split(modules, list, " ")
    for (i = 1; i <= n; i++) asked[list[i]]
    n = split(parameters, list, " ")
    for (i = 1; i <= n; i++) { split(list[i], pair, ":"); given[pair[1]] = pair[2] }
}
FNR == 1 { file++ }
file == 1 { # the library: outputs of its cells
    if (/^[ \t]*cell[ \t]*\(/) { cell = named($0); is_cell[cell] }
    else if (/^[ \t]*pin[ \t]*\(/) pin = named($0)
    else if (/direction[ \t]*:[ \t]*"?output/) is_output[cell, pin]
    next
}
$1 == "module" { module = $2; sub(/\(.*/, "", module) }
file == 2 {
    if ($1 == "module") { seen[module]; if (is_asked(module)) met[plain(module)]++ }
    else if (NF == 3 && $3 == "(" && !($1 in is_cell)) children[module] = children[module] (children[module] == "" ? "" : "\n") $1
    next
}
file == 3 && FNR == 1 {
    for (name in asked) if (!met[name]) { print "counting: " FILENAME " has no module " name >"/dev/stderr"; exit 1 }
    for (name in seen) if (is_asked(name)) reach(name)
    for (name in met) if (met[name] > 1) delete asked[name]
}
$1 == "module" {
    skip = !(module in wanted)
    outputs = 0
    nets = ""
    if (!skip) { ports = $0; sub(/^[^(]*\(/, "(", ports); print header(module) ports }
    next
}
skip { next }
NF == 3 && $3 == "(" { # an instance
    cell = ($1 in is_cell) ? $1 : ""
    if (cell == "") $0 = "  " shown($1) " " $2 " ("
}
cell != "" && /^ *\.[A-Za-z0-9]+\(/ {
    pin = $0
    sub(/^ *\./, "", pin)
    net = pin
    sub(/\(.*/, "", pin)
    sub(/^[^(]*\(/, "", net)
    sub(/\),?$/, "", net)
    if ((cell, pin) in is_output) { nets = nets (outputs++ ? ", " : "") net; if (outputs % 16 == 0) nets = nets "\n    " }
}
$1 == "endmodule" { counter() }
{ print }
