// SPDX-License-Identifier: Apache-2.0
// CHECK(name, cond): a property that holds in every cycle out of reset.
// Simulated as an immediate check, proved with Yosys under FORMAL, absent in synthesis and with CHECKS_ABSENT.
// CHECK_NOW(name, cond): CHECK as a statement of a clocked block, for groups of properties under one condition.
// CHECK_SAYS(name, cond, text), CHECK_NOW_SAYS: ... which says more where it fails: `: ` and the text.
// The module that uses them has `clk` and `rst` (synchronous, active high) in scope.
`ifndef CHECK_SVH
`define CHECK_SVH
`ifdef FORMAL
`define CHECK_NOW_SAYS(name, cond, text) name: assert (cond);
`elsif SYNTHESIS
`define CHECK_NOW_SAYS(name, cond, text)
`elsif CHECKS_ABSENT
`define CHECK_NOW_SAYS(name, cond, text)
`else
`define CHECK_NOW_SAYS(name, cond, text) \
  if (!(cond)) begin \
    $fdisplay(32'h8000_0002, "CHECK %m: %s failed at cycle time %0t%s", `"name`", $realtime, text); $fatal; \
  end
`endif
`ifdef SYNTHESIS
`define CHECK_SAYS(name, cond, text)
`elsif CHECKS_ABSENT
`define CHECK_SAYS(name, cond, text)
`else
`define CHECK_SAYS(name, cond, text) always @(posedge clk) if (!rst) begin `CHECK_NOW_SAYS(name, cond, text) end
`endif
`define CHECK_NOW(name, cond) `CHECK_NOW_SAYS(name, cond, "")
`define CHECK(name, cond) `CHECK_SAYS(name, cond, "")
`endif
