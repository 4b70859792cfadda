// regfile: the physical register file, UNITS write ports and 2*UNITS read ports of 64 bits.
// The address comes in the cycle of the grant, the value in the next one (register read), as it was written up to the cycle
// of the grant; a value written in the cycle in which it comes out is NOT seen (the caller bypasses it from the write ports).
// One bank a writer with a copy for each read port, so that FPGAs build it from block RAM, and a live-value table that names the
// bank which wrote a register last, in distributed RAM: a writer stores what makes the exclusive or of all tables its number.
// A word that is written in the cycle of the grant is undefined at the RAM's output: it comes from a copy of the write port.
// Register 0 is never written: it stays zero.
// Source: LaForest and Steffan, FPGA 2010 (live-value table); LaForest et al., FPGA 2012 (exclusive or).
`include "config.svh"
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
  localparam int LOOKS  = 3*UNITS;                   // who looks into the live-value table: readers, then writers

  // --- live-value table: the unit that wrote a register last is the exclusive or of what the units' tables say
  wire [LOOKS*PREG_W-1:0] look_a;
  wire [UNITS*LOOKS*BANK_W-1:0] look;
  wire [LOOKS*BANK_W-1:0] live;
  assign look_a[2*UNITS*PREG_W +: UNITS*PREG_W] = wb_preg;
  for (genvar w = 0; w < UNITS; w++) begin : g_live
    wire [PREG_W-1:0] a   = wb_preg[w*PREG_W +: PREG_W];
    wire [BANK_W-1:0] now = look[(w*LOOKS + 2*UNITS + w)*BANK_W +: BANK_W];
    wire [BANK_W-1:0] all = live[(2*UNITS + w)*BANK_W +: BANK_W];
    wire [BANK_W-1:0] d   = all ^ now ^ BANK_W'(w);
    for (genvar l = 0; l < LOOKS; l++) begin : g_look
      logic [BANK_W-1:0] mem [0:PREGS-1];
      initial for (int i = 0; i < PREGS; i++) mem[i] = '0;
      always_ff @(posedge clk) if (wb_valid[w]) mem[a] <= d;
      assign look[(w*LOOKS + l)*BANK_W +: BANK_W] = mem[look_a[l*PREG_W +: PREG_W]];
    end
  end
  for (genvar l = 0; l < LOOKS; l++) begin : g_all
    for (genvar w = 0; w < UNITS; w++) begin : g_unit
      wire [BANK_W-1:0] one = look[(w*LOOKS + l)*BANK_W +: BANK_W];
      wire [BANK_W-1:0] all;
      if (w == 0) begin : g_first assign all = one; end
      else        begin : g_rest  assign all = one ^ g_unit[w-1].all; end
      if (w == UNITS - 1) begin : g_end assign live[l*BANK_W +: BANK_W] = all; end
    end
  end

  logic [UNITS-1:0]        last_valid_q;             // what was written in the last cycle
  logic [UNITS*PREG_W-1:0] last_preg_q;
  logic [UNITS*64-1:0]     last_data_q;
  always_ff @(posedge clk) begin
    last_valid_q <= wb_valid; last_preg_q <= wb_preg; last_data_q <= wb_data;
  end

  for (genvar r = 0; r < 2*UNITS; r++) begin : g_read
    wire               re = iss_valid[r/2];
    wire [PREG_W-1:0]  a  = rf_raddr[r*PREG_W +: PREG_W];
    logic [PREG_W-1:0] a_q;
    always_ff @(posedge clk) if (re) a_q <= a;
    assign look_a[r*PREG_W +: PREG_W] = a_q;
    wire [UNITS-1:0]   late;                             // written in the last cycle, by which unit
    for (genvar w = 0; w < UNITS; w++) begin : g_late
      assign late[w] = last_valid_q[w] && last_preg_q[w*PREG_W +: PREG_W] == a_q;
    end
    logic [BANK_W-1:0] who;
    always_comb begin
      who = (late == '0) ? live[r*BANK_W +: BANK_W] : '0;
      for (int w = 0; w < UNITS; w++) if (late[w]) who = who | BANK_W'(w);
    end
    for (genvar w = 0; w < UNITS; w++) begin : g_bank    // of the banks and write ports up to this one
      wire [63:0] file, got;
      regfile_bank u_bank (
        .clk, .re, .raddr(a), .rdata(file), .we(wb_valid[w]), .waddr(wb_preg[w*PREG_W +: PREG_W]), .wdata(wb_data[w*64 +: 64]));
      wire [63:0] mine = late != '0 ? last_data_q[w*64 +: 64] : file;
      if (w == 0) begin : g_first assign got = mine; end
      else        begin : g_rest  assign got = who == BANK_W'(w) ? mine : g_bank[w-1].got; end
      if (w == UNITS - 1) begin : g_end assign rf_rdata[r*64 +: 64] = got; end
    end
  end

  for (genvar w = 0; w < UNITS; w++) begin : g_check
    `CHECK(register_0_is_never_written, !wb_valid[w] || wb_preg[w*PREG_W +: PREG_W] != '0)
  end
endmodule
