// profile_csr: the user registers of online instrumentation: pflags (profile_flags.sv holds the flags), pfstack, pfcount.
// Read in the cycle behind csr_access, written with csr_we; an access runs alone in the machine. Without flags there are none.
`include "config.svh"
`include "instrument.svh"
`default_nettype none
module profile_csr (
  input  wire logic        clk, rst,
  input  wire logic        csr_access, csr_we,
  input  wire logic [11:0] csr_addr,
  input  wire logic [63:0] csr_wdata,
  output logic [63:0]      pf_rdata,               // in the cycle of csr_choose; else 0
  input  wire logic [PF_N-1:0] flags_retired,
  output logic             flags_we,
  output logic [PF_N-1:0]  flags_wdata,
  output logic [63:0]      pf_stack, pf_count      // added to sp by pushpf, poppf; base of p.inc's counters
);
  wire ours = PROFILE_FLAGS > 0 && csr_addr[11:2] == 10'h200;
  assign flags_we    = csr_we && ours && csr_addr[1:0] == 2'd0;
  assign flags_wdata = csr_wdata[PF_N-1:0];
  always_ff @(posedge clk)
    if (rst) begin
      pf_stack <= 64'd0; pf_count <= 64'd0; pf_rdata <= 64'd0;
    end else begin
      if (csr_we && ours && csr_addr[1:0] == 2'd1) pf_stack <= {csr_wdata[63:2], 2'b00};
      if (csr_we && ours && csr_addr[1:0] == 2'd2) pf_count <= {csr_wdata[63:3], 3'b000};
      pf_rdata <= !(csr_access && ours) ? 64'd0 : csr_addr[1] ? pf_count : csr_addr[0] ? pf_stack : 64'(flags_retired);
    end
endmodule
`default_nettype wire
