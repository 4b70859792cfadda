// SPDX-License-Identifier: Apache-2.0
// queue_matrix: the rows of the dependency matrix of a queue (unit_queue.sv): what each entry still waits for of what the integer
// units bring, and of loads. Latency: none; a row is filled at dispatch, and empty when nothing is left. row_q and load_q are what
// select sees, safe_q and sload_q what is certain: what was cleared on a guess is set again from these. Source: Goshima et al.,
// MICRO-34 (2001) and Sassone et al., ISCA-34 (2007), matrix schedulers.
`include "config.svh"
`default_nettype none
module queue_matrix #(parameter int SLOTS = 8) (
  input  wire logic                     clk,
  input  wire logic [WIDTH*SLOTS-1:0]   pick_of,     // by lane: the slot that it gets, one-hot; no two lanes the same
  input  wire logic [WIDTH*COLS-1:0]    ren_dep,
  input  wire logic [WIDTH*LQ_SIZE-1:0] ren_ld_dep,
  input  wire logic [COLS-1:0]          clear,       // columns that are cleared in this cycle
  input  wire logic [COLS-1:0]          sure,        // columns that are certain
  input  wire logic [COLS-1:0]          back,        // columns that are set again
  input  wire logic [COLS-1:0]          cleared,     // columns that an instruction dispatched now does not wait for
  input  wire logic [LQ_SIZE-1:0]       ld_clear, ld_sure, ld_back, ld_cleared,   // loads' columns: clear, sure, back, cleared
  input  wire logic                     ld_event,    // one of the loads' columns changes
  output logic [SLOTS-1:0]              empty        // entries that wait for nothing
);
  // Rows stand side by side, as many as 64 bits hold: what happens to all columns happens to these rows at once.
  localparam int ROWS  = (COLS > 32) ? 1 : (COLS > 16) ? 2 : (COLS > 8) ? 4 : 8;
  localparam int LROWS = (LQ_SIZE > 16) ? 2 : (LQ_SIZE > 8) ? 4 : 8;
  wire [SLOTS-1:0] row_empty, load_empty;
  assign empty = row_empty & load_empty;

  for (genvar w = 0; w < SLOTS; w = w + ROWS) begin : g_rows
    localparam int N = (SLOTS - w < ROWS) ? SLOTS - w : ROWS;
    logic [N*COLS-1:0] row_q, safe_q;
    initial begin row_q = '0; safe_q = '0; end
    for (genvar i = 0; i < N; i++) begin : g_empty assign row_empty[w+i] = row_q[i*COLS +: COLS] == '0; end
    logic [N*COLS-1:0] put, over;
    always_comb begin
      put = '0; over = '0;
      if (pick_of != '0)
        for (int k = 0; k < WIDTH; k++)
          for (int i = 0; i < N; i++)
            if (pick_of[k*SLOTS + w + i]) begin
              over[i*COLS +: COLS] = '1;
              put[i*COLS +: COLS]  = put[i*COLS +: COLS] | ren_dep[k*COLS +: COLS];
            end
    end
    always_ff @(posedge clk) begin
      row_q  <= (((row_q | (safe_q & {N{back}})) & ~{N{clear}}) & ~over) | (put & ~{N{cleared}});
      safe_q <= ((safe_q & ~over) | put) & ~{N{sure}};
    end
  end

  for (genvar w = 0; w < SLOTS; w = w + LROWS) begin : g_loads
    localparam int N = (SLOTS - w < LROWS) ? SLOTS - w : LROWS;
    logic [N*LQ_SIZE-1:0] load_q, sload_q;
    initial begin load_q = '0; sload_q = '0; end
    for (genvar i = 0; i < N; i++) begin : g_empty assign load_empty[w+i] = load_q[i*LQ_SIZE +: LQ_SIZE] == '0; end
    logic [N*LQ_SIZE-1:0] put, over;
    always_comb begin
      put = '0; over = '0;
      if (pick_of != '0)
        for (int k = 0; k < WIDTH; k++)
          for (int i = 0; i < N; i++)
            if (pick_of[k*SLOTS + w + i]) begin
              over[i*LQ_SIZE +: LQ_SIZE] = '1;
              put[i*LQ_SIZE +: LQ_SIZE]  = put[i*LQ_SIZE +: LQ_SIZE] | ren_ld_dep[k*LQ_SIZE +: LQ_SIZE];
            end
    end
    always_ff @(posedge clk)
      if (ld_event || pick_of != '0) begin
        load_q  <= (((load_q | (sload_q & {N{ld_back}})) & ~{N{ld_clear}}) & ~over) | (put & ~{N{ld_cleared}});
        sload_q <= ((sload_q & ~over) | put) & ~{N{ld_sure}};
      end
  end
endmodule
`default_nettype wire
