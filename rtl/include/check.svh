// SPDX-License-Identifier: Apache-2.0
// CHECK(name, cond): a property that holds in every cycle out of reset.
// Simulated as an immediate check, proved with Yosys under FORMAL, absent in synthesis and with CHECKS_ABSENT.
// CHECK_NOW(name, cond): CHECK as a statement of a clocked block, for groups of properties under one condition.
// The module that uses them has `clk` and `rst` (synchronous, active high) in scope.
`ifndef CHECK_SVH
`define CHECK_SVH
`ifdef FORMAL
`define CHECK_NOW(name, cond) name: assert (cond);
`elsif SYNTHESIS
`define CHECK_NOW(name, cond)
`elsif CHECKS_ABSENT
`define CHECK_NOW(name, cond)
`else
`define CHECK_NOW(name, cond) \
  if (!(cond)) begin \
    $fdisplay(32'h8000_0002, "CHECK %m: %s failed at cycle time %0t", `"name`", $time); $fatal; \
  end
`endif
`ifdef SYNTHESIS
`define CHECK(name, cond)
`elsif CHECKS_ABSENT
`define CHECK(name, cond)
`else
`define CHECK(name, cond) always @(posedge clk) if (!rst) begin `CHECK_NOW(name, cond) end
`endif
`endif
