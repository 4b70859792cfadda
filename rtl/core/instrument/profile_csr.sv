// SPDX-License-Identifier: Apache-2.0
// profile_csr: the user registers of online instrumentation: pflags (profile_flags.sv holds the flags), pfstack, pfcount. Read
// in the cycle after csr_access, written with csr_we; an access runs alone in the machine. Without flags they read 0.
`include "config.svh"
`include "pc.svh"
`include "instrument.svh"
`include "instrument_defs.svh"
`default_nettype none
module profile_csr (
  input  wire logic        clk, rst,
  input  wire logic        csr_access, csr_we,
  input  wire logic [11:0] csr_addr,
  input  wire logic [63:0] csr_wdata,
  output logic [63:0]      pf_rdata,               // value in the cycle of csr_choose; else 0
  input  wire logic [PF_N-1:0] flags_retired,
  output logic             flags_we,
  output logic [PF_N-1:0]  flags_wdata,
  output logic [PI_BITS_PFSTACK-1:0] pf_stack,   // added to sp by pushpf, poppf
  output logic [PI_BITS_PFCOUNT-1:0] pf_count    // base of p.inc's counters
);
  wire is_flags = PROFILE_FLAGS > 0 && csr_addr == PI_CSR_PFLAGS;
  wire is_stack = PROFILE_FLAGS > 0 && csr_addr == PI_CSR_PFSTACK;
  wire is_count = PROFILE_FLAGS > 0 && csr_addr == PI_CSR_PFCOUNT;
  wire [63:0] held  = `PC_HELD(csr_wdata);
  wire [63:0] stack = {{(64 - PI_BITS_PFSTACK){pf_stack[PI_BITS_PFSTACK-1]}}, pf_stack};
  wire [63:0] count = {{(64 - PI_BITS_PFCOUNT){pf_count[PI_BITS_PFCOUNT-1]}}, pf_count};
  assign flags_we    = csr_we && is_flags;
  assign flags_wdata = csr_wdata[PF_N-1:0];
  always_ff @(posedge clk)
    if (rst) begin
      pf_stack <= '0; pf_count <= '0; pf_rdata <= 64'd0;
    end else begin
      if (csr_we && is_stack) pf_stack <= {csr_wdata[PI_BITS_PFSTACK-1:PI_ZEROS_PFSTACK], PI_ZEROS_PFSTACK'(0)};
      if (csr_we && is_count) pf_count <= {held[PI_BITS_PFCOUNT-1:PI_ZEROS_PFCOUNT], PI_ZEROS_PFCOUNT'(0)};
      pf_rdata <= !csr_access ? 64'd0 : is_count ? count : is_stack ? stack : is_flags ? 64'(flags_retired) : 64'd0;
    end
endmodule
`default_nettype wire
