// SPDX-License-Identifier: Apache-2.0
// regfile: the physical register file, UNITS write ports and 2*UNITS read ports of 64 bits.
// The address comes in the cycle of the grant, the value in the next one (register read). The value includes writes up to the
// cycle of the grant. A write in the cycle of register read is NOT seen: the caller bypasses it from the write ports.
// Each writer has a bank in block RAM. A live-value table in distributed RAM names the bank that wrote a register last: a
// writer stores the value that makes the exclusive or of all tables its own number. An FPGA has a copy of each for each read
// port.
// A word written in the cycle of the grant is undefined at the RAM's output, and is taken from a copy of the write port.
// Register 0 is never written: it stays zero.
// Source: LaForest and Steffan, FPGA 2010 (live-value table); LaForest et al., FPGA 2012 (exclusive or).
`include "config.svh"
`include "write_port.svh"
`include "check.svh"
`default_nettype none
module regfile (
  input  wire logic                      clk, rst,
  // from the units' write-back
  input  wire logic [UNITS-1:0]          wb_valid,
  input  wire logic [UNITS*PREG_W-1:0]   wb_preg,
  input  wire logic [UNITS*64-1:0]       wb_data,
  // from the scheduler
  input  wire logic [UNITS-1:0]          iss_valid,
  input  wire logic [2*UNITS*PREG_W-1:0] rf_raddr,   // two a unit
  // to register read
  output logic [2*UNITS*64-1:0]          rf_rdata
);
  localparam int BANK_W = $clog2(UNITS);
  localparam int READS  = 2*UNITS;

  logic [UNITS-1:0]        read_q, last_valid_q;     // read and written in the last cycle
  logic [UNITS*PREG_W-1:0] last_preg_q;
  always_ff @(posedge clk) begin
    read_q <= iss_valid; last_valid_q <= wb_valid; last_preg_q <= wb_preg;
  end

  // --- live-value table: the unit that wrote a register last is the exclusive or of all units' tables. Read late by readers,
  // and by writers; unused values are 'x. Three copies: with more ports a memory this small becomes flip-flops
  wire [READS*PREG_W-1:0] late_a;
  wire [READS*BANK_W-1:0] live;
  wire [UNITS*BANK_W-1:0] was;
  for (genvar w = 0; w < UNITS; w++) begin : g_live
    wire [READS*BANK_W-1:0]  look, all;
    wire [UNITS*BANK_W-1:0]  own, every;
    wire [PREG_W-1:0]        a = wb_preg[w*PREG_W +: PREG_W];
    wire [BANK_W-1:0]        d = was[w*BANK_W +: BANK_W] ^ own[w*BANK_W +: BANK_W] ^ BANK_W'(w);
    logic [BANK_W-1:0] first [0:PREGS-1], second [0:PREGS-1], copy [0:PREGS-1];   // copies for operands and for writers
    initial for (int i = 0; i < PREGS; i++) begin first[i] = '0; second[i] = '0; copy[i] = '0; end
    always_ff @(posedge clk)
      if (wb_valid[w]) begin first[a] <= d; second[a] <= d; copy[a] <= d; end
    for (genvar u = 0; u < UNITS; u++) begin : g_read
      assign look[(2*u)*BANK_W +: BANK_W]   = read_q[u] ? first [late_a[(2*u)*PREG_W +: PREG_W]] : 'x;
      assign look[(2*u+1)*BANK_W +: BANK_W] = read_q[u] ? second[late_a[(2*u+1)*PREG_W +: PREG_W]] : 'x;
    end
    for (genvar v = 0; v < UNITS; v++) begin : g_write
      assign own[v*BANK_W +: BANK_W] = wb_valid[v] ? copy[wb_preg[v*PREG_W +: PREG_W]] : 'x;
    end
    if (w == 0) begin : g_first
      assign all = look; assign every = own;
    end else begin : g_rest
      assign all = look ^ g_live[w-1].all; assign every = own ^ g_live[w-1].every;
    end
  end
  assign live = g_live[UNITS-1].all;
  assign was  = g_live[UNITS-1].every;

  // --- last writer: a unit in the last cycle (a set), or the table's value
  function automatic logic [BANK_W-1:0] number(input logic [UNITS-1:0] onehot);
    number = '0;
    for (int w = 0; w < UNITS; w++) if (onehot[w]) number = number | BANK_W'(w);
  endfunction
  wire [READS-1:0]        fresh;
  wire [READS*BANK_W-1:0] whose;
  for (genvar r = 0; r < READS; r++) begin : g_who
    logic [PREG_W-1:0] a_q;
    always_ff @(posedge clk) if (iss_valid[r/2]) a_q <= rf_raddr[r*PREG_W +: PREG_W];
    assign late_a[r*PREG_W +: PREG_W] = a_q;
    logic [UNITS-1:0]  late;
    logic [BANK_W-1:0] late_who;
    always_comb
      if (read_q[r/2]) begin
        late     = writers(last_valid_q, last_preg_q, a_q);
        late_who = number(late);
      end else begin
        late = 'x; late_who = 'x;
      end
    assign fresh[r] = late != '0;
    assign whose[r*BANK_W +: BANK_W] = fresh[r] ? late_who : live[r*BANK_W +: BANK_W];
  end

  // --- banks
  for (genvar w = 0; w < UNITS; w++) begin : g_bank
    wire [63:0]  data = wb_data[w*64 +: 64];
    logic [63:0] last_q;
    always_ff @(posedge clk) if (wb_valid[w]) last_q <= data;
    logic [63:0] mem [0:PREGS-1];
    initial for (int i = 0; i < PREGS; i++) mem[i] = 64'd0;
    always_ff @(posedge clk) if (wb_valid[w]) mem[wb_preg[w*PREG_W +: PREG_W]] <= data;
    for (genvar r = 0; r < READS; r++) begin : g_read    // OR over the banks up to this one
      logic [63:0] file_q;
      wire [63:0]  got;
      always_ff @(posedge clk)
        if (iss_valid[r/2]) begin
          file_q <= mem[rf_raddr[r*PREG_W +: PREG_W]];
          if (wb_valid[w] && wb_preg[w*PREG_W +: PREG_W] == rf_raddr[r*PREG_W +: PREG_W]) file_q <= 'x;
        end
      wire [63:0] mine = fresh[r] ? last_q : file_q;
      if (w == 0) begin : g_first assign got = mine; end
      else        begin : g_rest  assign got = whose[r*BANK_W +: BANK_W] == BANK_W'(w) ? mine : g_bank[w-1].g_read[r].got; end
      if (w == UNITS - 1) begin : g_end assign rf_rdata[r*64 +: 64] = got; end
    end
  end

  for (genvar w = 0; w < UNITS; w++) begin : g_check
    `CHECK(register_0_is_never_written, !wb_valid[w] || wb_preg[w*PREG_W +: PREG_W] != '0)
  end
endmodule
