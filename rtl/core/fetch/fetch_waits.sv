// fetch_waits: what fetch has waited for since the block in front of the one in F1, or the redirect that led there: cycles for its
// page, cycles for the instruction cache. They saturate. For the profile port alone.
// Latency: none; complete in the cycle in which the block goes into the buffer.
`include "config.svh"
`default_nettype none
module fetch_waits (
  input  wire logic                clk, rst,
  input  wire logic                redirect, f1_go,
  input  wire logic                f1_waits, f1_paged,    // F1 waits; for its page
  output logic [WAITED_W-1:0]      f1_waited              // {page, cache}
);
  if (PM_SIGNATURE > 0) begin : g_count
    logic [11:0] page_q;
    logic [13:0] cache_q;
    wire         begins = rst || redirect || f1_go;
    always_ff @(posedge clk) begin
      if (begins) page_q <= '0;
      else if (f1_waits && f1_paged && page_q != '1) page_q <= page_q + 1'b1;
      if (begins) cache_q <= '0;
      else if (f1_waits && !f1_paged && cache_q != '1) cache_q <= cache_q + 1'b1;
    end
    assign f1_waited = {page_q, cache_q};
  end else begin : g_none
    assign f1_waited = '0;
    wire unused = &{1'b0, clk, rst, redirect, f1_go, f1_waits, f1_paged};
  end
endmodule
`default_nettype wire
