// SPDX-License-Identifier: Apache-2.0
// Simulation only. Part of port_checker: what is handed to decode has been fetched. Where the addresses of slots do not go on, one
// of the last KEPT fetches that were complete or refused must have begun there, or at most REACH - 1 bytes before. (Where they go
// on, the instruction may have come with the fetch before.) It must have the slot's mode and address space, except for SETTLES
// cycles after these change: what was fetched before is still handed on until it is flushed.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module port_fetched #(
    parameter int LANES = 2
) (
    input logic                clk,
    input logic                rst,
    input logic                pp_has_fetches,
    input logic                pp_fetch_starts, pp_fetch_killed, pp_fetch_ends, pp_fetch_complete, pp_fetch_refused,
    input logic [63:0]         pp_fetch_pc,
    input logic [1:0]          pp_fetch_priv,
    input logic [15:0]         pp_fetch_context,
    input logic [LANES-1:0]    ours,                    // slots on the predicted path
    input logic [LANES*64-1:0] pcs,
    input logic [LANES-1:0]    pp_slot_rvc,
    input logic [1:0]          pp_priv,
    input logic [15:0]         pp_context
);
  localparam int KEPT = 64, REACH = 64, SETTLES = 64;
  logic [63:0] pc_q [0:KEPT-1];                          // of the last fetches
  logic [17:0] mode_q [0:KEPT-1];
  int          kept_q;                                   // so many have there been
  logic [63:0] begun_pc, next;                           // of the fetch under way; where slots go on
  logic [17:0] begun_mode, last_mode;
  logic        known, jumps, found;
  int          i, n, settled;                            // settled: cycles since mode or address space changed
  always @(posedge clk)
    if (rst) begin
      kept_q = 0;
      known  = 1'b0;
      settled = 0;
      last_mode = '1;
    end else if (pp_has_fetches) begin
      if (pp_fetch_starts & ~pp_fetch_killed) begin
        begun_pc   = pp_fetch_pc;
        begun_mode = {pp_fetch_priv, pp_fetch_context};
      end
      if (pp_fetch_ends & (pp_fetch_complete | pp_fetch_refused)) begin
        pc_q[kept_q % KEPT]   = begun_pc;
        mode_q[kept_q % KEPT] = begun_mode;
        kept_q++;
      end
      settled   = (last_mode != {pp_priv, pp_context}) ? 0 : (settled < SETTLES) ? settled + 1 : settled;
      last_mode = {pp_priv, pp_context};
      for (i = 0; i < LANES; i++) if (ours[i]) begin
        jumps = ~known | (pcs[i*64+:64] != next);
        found = ~jumps;
        for (n = kept_q - 1; !found && n >= 0 && n >= kept_q - KEPT; n--)
          found = (pcs[i*64+:64] - pc_q[n%KEPT] < 64'(REACH)) & ((mode_q[n%KEPT] == last_mode) | (settled < SETTLES));
        `CHECK_NOW_SAYS(slot_was_fetched, found,
                        $sformatf(": pp_slot_pc 0x%0h, of no fetch: pp_fetch_pc, _complete, _priv, _context",
                                  pcs[i*64+:64]))
        next  = pcs[i*64+:64] + (pp_slot_rvc[i] ? 64'd2 : 64'd4);
        known = 1'b1;
      end
    end
endmodule
`default_nettype wire
