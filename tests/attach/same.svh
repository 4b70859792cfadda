// SPDX-License-Identifier: Apache-2.0
// Included in bench.sv for a core of ooo_port.sv, u_core: its port against its retire bundle.
logic [LANES*64-1:0] rt_pc, rt_mem_addr;
logic [LANES-1:0]    rt_mem_access;
wide_address #(.COUNT(LANES), .XLEN(XLEN)) u_pcs (.narrow(u_core.retire_pc), .wide(rt_pc));
wide_address #(.COUNT(LANES), .XLEN(XLEN)) u_addrs (.narrow(u_core.retire_addr), .wide(rt_mem_addr));
for (genvar i = 0; i < LANES; i++) begin : g_loads
  assign rt_mem_access[i] = u_core.retire_insn[i*32+:7] == 7'h03;
end
port_retire #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN)) u_same (
    .port_on(compared), .bundle_on(compared), .rt_valid(u_core.retire_valid), .rt_insn(u_core.retire_insn), .rt_has_mode(1'b1),
    .rt_priv({LANES{2'd3}}), .rt_context({LANES{16'd0}}), .rt_has_memory(1'b1), .rt_trap(u_core.trap_valid), .rt_interrupt(1'b0),
    .rt_cause(6'd11), .rt_trap_pc(64'(u_core.trap_pc)), .*
);
