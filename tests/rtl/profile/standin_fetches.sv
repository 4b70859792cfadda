// SPDX-License-Identifier: Apache-2.0
// The fetches of the stand-in core, at random as the contract asks (bundle fetches of docs/attach.md): killed, complete, refused, given
// up, in all modes. They have nothing to do with its instructions. long: some last for thousands of cycles.
// Test bench code: one process, blocking variables inside, outputs by non-blocking assignment.
`include "profile_sizes.svh"
`default_nettype none
module standin_fetches #(
    parameter int SEED = 1
) (
    input  wire logic  clk,
    input  wire logic  rst,
    input  wire logic  long,
    output logic       pp_fetch_starts, pp_fetch_killed,
    output logic [63:0] pp_fetch_pc,
    output logic [1:0] pp_fetch_priv, pp_fetch_page,
    output logic [15:0] pp_fetch_context,
    output logic       pp_fetch_ends, pp_fetch_complete, pp_fetch_refused,
    output logic       pp_fetch_icmiss, pp_fetch_paged, pp_fetch_itlb2, pp_fetch_walked, pp_fetch_pa_valid,
    output logic [39:0] pp_fetch_pa
);
  function [63:0] random(input [63:0] x);
    logic [63:0] y;
    y = x ^ (x << 13);
    y = y ^ (y >> 7);
    random = y ^ (y << 17);
  endfunction

  logic [63:0] f_r, f_pc;
  logic [1:0]  f_stage;                             // 0 begins, 1 waits for its page, 2 has it
  logic        f_open, f_now, f_long;
  always @(posedge clk) begin
    pp_fetch_starts <= 1'b0; pp_fetch_killed <= 1'b0; pp_fetch_ends <= 1'b0; pp_fetch_complete <= 1'b0; pp_fetch_refused <= 1'b0;
    pp_fetch_icmiss <= 1'b0; pp_fetch_paged <= 1'b0; pp_fetch_itlb2 <= 1'b0; pp_fetch_walked <= 1'b0; pp_fetch_pa_valid <= 1'b0;
    pp_fetch_page <= 2'd0; pp_fetch_pa <= '0;
    if (rst) begin
      f_open = 1'b0; f_pc = 64'h8000_0000; f_r = 64'h0BAD_CAFE_1234_5678 + 64'(SEED); f_stage = 2'd0; f_long = 1'b0;
      pp_fetch_priv <= 2'd3; pp_fetch_context <= '0; pp_fetch_pc <= '0;
    end else begin
      f_r = random(f_r);
      if (!f_open && f_r[5:0] == 6'd0) begin
        pp_fetch_priv <= f_r[6] ? 2'd3 : {1'b0, f_r[7]};
        pp_fetch_context <= f_r[23:8];
      end
      f_now = !f_open && f_r[10:9] != 2'd0;         // one begins
      if (f_now) begin
        f_pc = {f_r[63:1], 1'b0};
        f_stage = f_r[13:11] == 3'd0 ? 2'd1 : 2'd2;
        f_long  = long && f_r[46:44] == 3'd0;     // for thousands of cycles
      end
      if (f_now || f_r[12]) begin
        pp_fetch_starts <= 1'b1;
        pp_fetch_killed <= !f_now;
        pp_fetch_pc     <= f_now ? f_pc : {f_r[60:1], 4'd2};
      end
      f_open = f_open || f_now;
      if (f_open) begin
        if (f_stage == 2'd1) begin
          pp_fetch_paged <= 1'b1;
          if (f_r[17:15] == 3'd0 && (!f_long || f_r[55:48] == 8'd0)) begin
            pp_fetch_itlb2 <= f_r[18]; pp_fetch_walked <= !f_r[18];
            f_stage = 2'd2;
            if (!f_r[18] && f_r[22:19] == 4'd0) begin pp_fetch_ends <= 1'b1; pp_fetch_refused <= 1'b1; f_open = 1'b0; end
          end
        end else begin
          pp_fetch_pa_valid <= 1'b1; pp_fetch_pa <= {f_pc[39:12] ^ 28'h5A5A5A5, f_pc[11:0]}; pp_fetch_page <= f_pc[14:13];
          pp_fetch_icmiss   <= f_r[24:23] == 2'd0;
          if (f_r[24:23] != 2'd0 && f_r[25] && !f_long) begin pp_fetch_ends <= 1'b1; pp_fetch_complete <= 1'b1; f_open = 1'b0; end
        end
        if (f_open && (f_long ? f_r[39:28] == 12'd0 : f_r[31:28] == 4'd0)) begin pp_fetch_ends <= 1'b1; f_open = 1'b0; end    // given up
      end
    end
  end
endmodule
`default_nettype wire
