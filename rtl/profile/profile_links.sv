// What one tag's instruction waited for in others (word LINKS): the store that it got its value from, waited for or read past, the
// instruction that asked for its line, fetch in front of its block. Collected behind the grant, from fresh_i on; final when its
// life ends.
// Of several stores the gravest counts (read past, written, address, forwarded), of several such the last; of lines the last, but
// none if it ever asked itself. word_o: {fetch waits, line, store_why, store_back}. Latency: word_o one cycle behind a strobe.
`include "config.svh"
`default_nettype none
module profile_links (
    input  logic                clk,
    input  logic                rst,
    input  logic                fresh_i,        // it was given in the cycle before: what is here is another's
    input  logic                slot_we_i,      // waited_i is there
    input  logic [WAITED_W-1:0] waited_i,       // of the slot
    input  logic [2:0]          store_why_i,
    input  logic [7:0]          store_back_i,
    input  logic                line_valid_i,
    input  logic [ORDER_W-1:0]  line_i,
    output logic [LINKS_W-1:0]  word_o
);
  logic [WAITED_W-1:0] waited_q;
  logic [ORDER_W-1:0]  line_q;
  logic                asked_q;
  logic [2:0]          why_q;
  logic [7:0]          back_q;
  wire       asked = asked_q & ~fresh_i;
  wire [2:0] why   = fresh_i ? 3'd0 : why_q;
  always_ff @(posedge clk) begin
    if (rst) begin
      line_q  <= '0;
      asked_q <= 1'b0;
      why_q   <= 3'd0;
      back_q  <= 8'd0;
    end else begin
      if (line_valid_i | fresh_i) begin
        asked_q <= line_valid_i & (asked | (line_i == '0));
        line_q  <= (asked | ~line_valid_i) ? '0 : line_i;
      end
      if (fresh_i | ((store_why_i != 3'd0) & (store_why_i >= why))) begin
        why_q  <= store_why_i;
        back_q <= (store_why_i != 3'd0) ? store_back_i : 8'd0;
      end
    end
    if (slot_we_i) waited_q <= waited_i;
  end
  assign word_o = {waited_q, line_q, why_q, back_q};
endmodule
