// SPDX-License-Identifier: Apache-2.0
// The profiler's registers on an APB4 bus, for a core without a port for external CSRs: it connects to the profiler's xcsr_*
// ports.
// Register N of 64 bits is the words at N * 8 (low half) and N * 8 + 4 (high half). A read of the low half reads the register
// and keeps the high half for the next read there, so both are from one cycle. A write of the low half is kept, and a write of
// the high half writes the register.
// PSLVERR: there is no such register; it is read only; a write is not of a whole word (PSTRB); the high half is accessed
// without the low half of the same register before it. Nothing is written then.
// Latency: one wait state for a register access, none for a kept half. Assumes PCLK is the profiler's clock.
`include "profile_defs.svh"
`default_nettype none
module profile_apb (
    input  wire logic        clk,
    input  wire logic        rst,
    // APB4, as a completer
    input  wire logic        psel,
    input  wire logic        penable,
    input  wire logic        pwrite,
    input  wire logic [14:0] paddr,        // bytes; the lowest two bits are ignored
    input  wire logic [31:0] pwdata,
    input  wire logic [3:0]  pstrb,
    output logic             pready,
    output logic [31:0]      prdata,
    output logic             pslverr,
    // to the profiler
    output logic             xcsr_valid,
    output logic [11:0]      xcsr_addr,
    input  wire logic        xcsr_exists,
    input  wire logic [63:0] xcsr_rdata,
    output logic             xcsr_we,
    output logic [63:0]      xcsr_wdata
);
  wire         access   = psel & penable;
  wire  [11:0] number   = paddr[14:3];
  wire         high     = paddr[2];
  wire         whole    = ~pwrite | (pstrb == 4'hF);
  wire         readonly = number[11:10] == 2'b11;       // as in CSR numbers
  // kept halves, and their registers
  logic        second_q, exists_q, read_kept_q, write_kept_q;
  logic [11:0] read_of_q, write_of_q;
  logic [31:0] read_low_q, read_high_q, write_low_q;
  wire         is_kept  = pwrite ? write_kept_q & (write_of_q == number) : read_kept_q & (read_of_q == number);
  wire         register = (pwrite == high) & (whole & (~pwrite | (is_kept & ~readonly)));   // access to the profiler

  assign xcsr_valid = access & register & ~second_q;
  assign xcsr_addr  = number;
  assign xcsr_we    = access & register & second_q & pwrite & exists_q;
  assign xcsr_wdata = {pwdata, write_low_q};
  assign pready     = access & (second_q | ~register);
  assign prdata     = high ? read_high_q : read_low_q;
  assign pslverr    = pready & (register ? ~exists_q : ~whole | (high & ~is_kept) | (pwrite & readonly));

  always_ff @(posedge clk) begin
    second_q <= ~rst & xcsr_valid;
    if (rst) {read_kept_q, write_kept_q} <= 2'b00;
    else begin
      if (pready & ~pwrite & ~high) read_kept_q <= exists_q;
      if (pready & pwrite) write_kept_q <= ~high & ~pslverr;
    end
    if (xcsr_valid) begin
      exists_q  <= xcsr_exists;
      if (~pwrite) begin
        {read_high_q, read_low_q} <= xcsr_exists ? xcsr_rdata : 64'd0;
        read_of_q <= number;
      end
    end
    if (pready & pwrite & ~high) begin
      write_low_q <= pwdata;
      write_of_q  <= number;
    end
  end
  wire unused_ok = &{1'b0, paddr[1:0]};
endmodule
`default_nettype wire
