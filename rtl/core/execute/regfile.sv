// regfile: the physical register file, UNITS write ports and 2*UNITS read ports of 64 bits.
// One bank a writer (1 write port each, so that FPGAs build it from distributed RAM) and a live-value table that
// names the bank which wrote a register last. Reads are asynchronous; a value written in the cycle of the read is
// NOT seen (the caller bypasses from the write ports). Register 0 is never written: it stays zero.
`include "config.svh"
`include "check.svh"
`default_nettype none
module regfile (
  input  wire logic                      clk, rst,
  // from the units' write-back
  input  wire logic [UNITS-1:0]          wb_valid,
  input  wire logic [UNITS*PREG_W-1:0]   wb_preg,
  input  wire logic [UNITS*64-1:0]       wb_data,
  // from register read
  input  wire logic [2*UNITS*PREG_W-1:0] rf_raddr,
  output logic [2*UNITS*64-1:0]          rf_rdata
);
  logic [1:0] live_q [0:PREGS-1];   // which unit's bank holds the register (ALUS up to 4 makes 5 units: see below)
  logic       live4_q [0:PREGS-1];  // set: bank 4
  initial for (int i = 0; i < PREGS; i++) begin live_q[i] = 2'd0; live4_q[i] = 1'b0; end
  always_ff @(posedge clk)
    for (int w = 0; w < UNITS; w++)
      if (wb_valid[w]) begin
        live_q[wb_preg[w*PREG_W +: PREG_W]]  <= 2'(w);
        live4_q[wb_preg[w*PREG_W +: PREG_W]] <= (w == 4);
      end

  // bank by bank: what each read port gets of the banks up to this one
  for (genvar w = 0; w < UNITS; w++) begin : g_bank
    logic [63:0] mem [0:PREGS-1];
    initial for (int i = 0; i < PREGS; i++) mem[i] = 64'd0;
    always_ff @(posedge clk) if (wb_valid[w]) mem[wb_preg[w*PREG_W +: PREG_W]] <= wb_data[w*64 +: 64];
    for (genvar r = 0; r < 2*UNITS; r++) begin : g_read
      wire [PREG_W-1:0] a = rf_raddr[r*PREG_W +: PREG_W];
      wire [63:0]       d;
      if (w == 0) begin : g_first assign d = mem[a]; end
      else        begin : g_rest  assign d = {live4_q[a], live_q[a]} == 3'(w) ? mem[a] : g_bank[w-1].g_read[r].d; end
      if (w == UNITS - 1) begin : g_last assign rf_rdata[r*64 +: 64] = d; end
    end
  end

  for (genvar w = 0; w < UNITS; w++) begin : g_check
    `CHECK(register_0_is_never_written, !wb_valid[w] || wb_preg[w*PREG_W +: PREG_W] != '0)
  end
endmodule
