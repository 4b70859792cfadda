// CHECK(name, cond): a property that holds in every cycle out of reset.
// Simulated as an immediate check, proved with Yosys under FORMAL, absent in synthesis.
// The module that uses it has `clk` and `rst` (synchronous, active high) in scope.
`ifndef CHECK_SVH
`define CHECK_SVH
`ifdef FORMAL
`define CHECK(name, cond) always @(posedge clk) if (!rst) name: assert (cond);
`elsif SYNTHESIS
`define CHECK(name, cond)
`else
`define CHECK(name, cond) \
  always @(posedge clk) if (!rst && !(cond)) begin \
    $fdisplay(32'h8000_0002, "CHECK %m: %s failed at cycle time %0t", `"name`", $time); $fatal; \
  end
`endif
`endif
