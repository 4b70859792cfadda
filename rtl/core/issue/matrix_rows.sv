// SPDX-License-Identifier: Apache-2.0
// matrix_rows: which of COLUMNS columns each entry of a queue still waits for (queue_matrix.sv). Latency: none; a row is filled
// at dispatch. safe_q holds the columns that are not certain yet. A column cleared on a guess is cleared for all rows: one bit
// hides it from select until it is certain, or shows it again if the guess was wrong.
// Rows are stored side by side, as many as 64 bits hold, so that an event of a column updates all of them at once.
`include "config.svh"
`default_nettype none
module matrix_rows #(parameter int SLOTS = 8, parameter int COLUMNS = 8) (
  input  wire logic                     clk,
  input  wire logic [WIDTH*SLOTS-1:0]   pick_of,     // by lane: its slot, one-hot; all lanes differ
  input  wire logic [SLOTS-1:0]         filled,      // all of those slots
  input  wire logic [WIDTH*COLUMNS-1:0] dep,         // by lane: columns that it waits for
  input  wire logic [COLUMNS-1:0]       cleared,     // columns that are cleared but not certain
  input  wire logic [COLUMNS-1:0]       sure,        // columns that become certain
  output logic [SLOTS-1:0]              empty        // entries that wait for nothing
);
  localparam int ROWS = (COLUMNS > 32) ? 1 : (COLUMNS > 16) ? 2 : (COLUMNS > 8) ? 4 : 8;
  // columns that the instruction entering a slot waits for
  function automatic logic [COLUMNS-1:0] waits(input int slot, input logic [WIDTH*SLOTS-1:0] picks,
                                               input logic [WIDTH*COLUMNS-1:0] deps);
    waits = '0;
    for (int k = 0; k < WIDTH; k++) if (picks[k*SLOTS + slot]) waits = waits | deps[k*COLUMNS +: COLUMNS];
  endfunction

  for (genvar w = 0; w < SLOTS; w = w + ROWS) begin : g_rows
    localparam int N = (SLOTS - w < ROWS) ? SLOTS - w : ROWS;
    logic [N*COLUMNS-1:0] safe_q;
    wire  [N*COLUMNS-1:0] row = safe_q & ~{N{cleared}};
    initial safe_q = '0;
    for (genvar i = 0; i < N; i++) begin : g_empty assign empty[w+i] = row[i*COLUMNS +: COLUMNS] == '0; end
    always_ff @(posedge clk) begin
      if (sure != '0 || filled != '0) safe_q <= safe_q & ~{N{sure}};
      if (filled != '0)
        for (int i = 0; i < N; i++)
          if (filled[w+i]) safe_q[i*COLUMNS +: COLUMNS] <= waits(w + i, pick_of, dep) & ~sure;
    end
  end
endmodule
`default_nettype wire
