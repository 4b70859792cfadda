// SPDX-License-Identifier: Apache-2.0
// matrix_rows: which of COLUMNS columns each entry of a queue still waits for (queue_matrix.sv). Latency: none; a row is filled at
// dispatch. safe_q is what is not certain yet. A column that is cleared on a guess is so for all rows: one bit hides it from select
// until it is certain, and shows it again if the guess was wrong.
// Rows stand side by side, as many as 64 bits hold: what happens to all columns happens to these rows at once.
`include "config.svh"
`default_nettype none
module matrix_rows #(parameter int SLOTS = 8, parameter int COLUMNS = 8) (
  input  wire logic                     clk,
  input  wire logic [WIDTH*SLOTS-1:0]   pick_of,     // by lane: the slot that it gets, one-hot; no two lanes the same
  input  wire logic [WIDTH*COLUMNS-1:0] dep,         // by lane: columns that it waits for
  input  wire logic [COLUMNS-1:0]       cleared,     // columns that are cleared, but not certain
  input  wire logic [COLUMNS-1:0]       sure,        // columns that are certain from now on
  output logic [SLOTS-1:0]              empty        // entries that wait for nothing
);
  localparam int ROWS = (COLUMNS > 32) ? 1 : (COLUMNS > 16) ? 2 : (COLUMNS > 8) ? 4 : 8;

  for (genvar w = 0; w < SLOTS; w = w + ROWS) begin : g_rows
    localparam int N = (SLOTS - w < ROWS) ? SLOTS - w : ROWS;
    logic [N*COLUMNS-1:0] safe_q;
    logic [N*COLUMNS-1:0] put, over;                 // what lanes put in; rows that they fill
    wire  [N*COLUMNS-1:0] row = safe_q & ~{N{cleared}};
    initial safe_q = '0;
    for (genvar i = 0; i < N; i++) begin : g_empty assign empty[w+i] = row[i*COLUMNS +: COLUMNS] == '0; end
    always_comb begin
      put = '0; over = '0;
      if (pick_of != '0)
        for (int k = 0; k < WIDTH; k++)
          for (int i = 0; i < N; i++)
            if (pick_of[k*SLOTS + w + i]) begin
              over[i*COLUMNS +: COLUMNS] = '1;
              put[i*COLUMNS +: COLUMNS]  = put[i*COLUMNS +: COLUMNS] | dep[k*COLUMNS +: COLUMNS];
            end
    end
    always_ff @(posedge clk)
      if (sure != '0 || pick_of != '0) safe_q <= ((safe_q & ~over) | put) & ~{N{sure}};
  end
endmodule
`default_nettype wire
