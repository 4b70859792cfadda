// SPDX-License-Identifier: Apache-2.0
// pmp_csr: the registers pmpcfg0, pmpcfg2 and pmpaddr0 to pmpaddr15 with their WARL rules (docs/privilege.md); entries from
// PMP_ENTRIES up read 0. The grain is 4 KiB: a write of NA4 keeps the old field, W without R keeps the entry's byte. A locked
// entry keeps its byte and its address until reset; a locked TOR entry also keeps the address of the entry before it.
// `pmp_we` comes with the address of any CSR, but only if the write is otherwise legal; reads are combinational.
`include "config.svh"
`include "mmu.svh"
`default_nettype none
module pmp_csr (
  input  wire logic                    clk, rst,
  input  wire logic                    pmp_we,
  input  wire logic [11:0]             pmp_waddr,
  input  wire logic [63:0]             pmp_wdata,
  input  wire logic [11:0]             pmp_raddr,
  output logic                         pmp_exists,
  output logic [63:0]                  pmp_rdata,
  output logic [8*PMP_SLOTS-1:0]       pmp_cfg,      // {l, 0, 0, a, x, w, r} an entry
  input  wire logic [3:0]              pmp_index,
  output logic [PMP_W-1:0]             pmp_addr,     // bits 53 to 9 of the address register of entry pmp_index
  output logic [PMP_W*PMP_SLOTS-1:0]   pmp_all,      // of all of them, for perfect_pages.sv; 0 without it
  output logic                         locked_any,   // an entry holds for M: M looks up pages too
  output logic                         active_any    // an entry is not off
);
  wire of_cfg  = pmp_raddr[11:2] == 10'h0E8 && !pmp_raddr[0];
  wire of_addr = pmp_raddr[11:4] == 8'h3B;
  assign pmp_exists = of_cfg || of_addr;

  if (PMP_ENTRIES == 0) begin : g_none
    assign pmp_rdata = '0;
    assign pmp_cfg = '0;
    assign pmp_addr = '0;
    assign pmp_all = '0;
    assign locked_any = 1'b0;
    assign active_any = 1'b0;
    wire unused = clk ^ rst ^ pmp_we ^ ^pmp_waddr ^ ^pmp_wdata ^ ^pmp_index;
  end else begin : g_some
    wire [PMP_ENTRIES-1:0] locked, active;
    // address registers: a memory, which is not reset; written_q is
    logic [PMP_W-1:0]       addr_mem [0:15];
    logic [PMP_ENTRIES-1:0] written_q;
    wire  [PMP_ENTRIES-1:0] put, napot;
    wire  [15:0] written = 16'(written_q), napots = 16'(napot);
    wire  [53:9] kept  = addr_mem[pmp_raddr[3:0]] & {45{written[pmp_raddr[3:0]]}};
    wire  [63:0] shown = {10'd0, kept[53:10], napots[pmp_raddr[3:0]] ? {kept[9], 9'h1FF} : 10'd0};
    assign pmp_addr = addr_mem[pmp_index] & {PMP_W{written[pmp_index]}};
    always_ff @(posedge clk) if (put != '0) addr_mem[pmp_waddr[3:0]] <= pmp_wdata[53:9];
    always_ff @(posedge clk) written_q <= rst ? '0 : written_q | put;
    for (genvar i = 0; i < PMP_ENTRIES; i++) begin : g_entry
      localparam logic [11:0] CFG = 12'h3A0 + 12'(2 * (i / 8)), ADDR = 12'h3B0 + 12'(i);
      localparam int AT = 8 * (i % 8);                // the entry's byte of its configuration register
      logic        l_q;
      logic [1:0]  a_q;
      logic [2:0]  xwr_q;
      wire         tied;                              // the next entry, locked and TOR, keeps this address
      always_ff @(posedge clk)
        if (rst) begin
          l_q <= 1'b0; a_q <= 2'd0; xwr_q <= 3'd0;
        end else if (pmp_we && !l_q && pmp_waddr == CFG && pmp_wdata[AT +: 2] != 2'b10) begin
          l_q <= pmp_wdata[AT+7]; xwr_q <= pmp_wdata[AT +: 3];
          if (pmp_wdata[AT+3 +: 2] != 2'd2) a_q <= pmp_wdata[AT+3 +: 2];
        end
      assign put[i]   = pmp_we && pmp_waddr == ADDR && !l_q && !tied;
      assign napot[i] = a_q[1];
      assign pmp_cfg[8*i +: 8]    = {l_q, 2'd0, a_q, xwr_q};
      if (PERFECT > 0) begin : g_all
        assign pmp_all[PMP_W*i +: PMP_W] = addr_mem[i] & {PMP_W{written[i]}};
      end else begin : g_one
        assign pmp_all[PMP_W*i +: PMP_W] = '0;
      end
      assign active[i] = a_q != 2'd0;
      assign locked[i] = l_q && active[i];
      if (i == PMP_ENTRIES - 1) begin : g_last assign tied = 1'b0; end
      else begin : g_more assign tied = pmp_cfg[8*i+15] && pmp_cfg[8*i+11 +: 2] == 2'd1; end
    end
    wire [63:0] upper;
    if (PMP_ENTRIES > 8) begin : g_upper assign upper = pmp_cfg[8*PMP_ENTRIES-1 -: 64]; end
    else                 begin : g_lower assign upper = 64'd0; end
    assign pmp_rdata  = of_addr ? shown : !of_cfg ? 64'd0 : pmp_raddr[1] ? upper : pmp_cfg[63:0];
    assign locked_any = locked != '0;
    assign active_any = active != '0;
  end
endmodule
