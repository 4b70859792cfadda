// Fetch buffer: a queue of fetch blocks between F1, which fills it, and the aligner, which reads two blocks of it.
//
// A block pushed in one cycle is seen by the aligner in the next; ICACHE_EXTRA more cycles of cache latency are
// modelled here, by letting the reader see the queue's tail that much later. The oldest two blocks are read without a
// clock; the aligner pops none, one or both. A flush empties the queue whatever else happens in the cycle.
`include "config.svh"
`include "branch.svh"
`include "check.svh"
`default_nettype none

module fetch_buffer (
  input  wire logic          clk,
  input  wire logic          rst,
  input  wire logic          redirect,
  // from F1
  input  wire logic          f1_go,
  output logic          buffer_ready,
  input  wire logic [63:0]   data_lo, data_hi,  // high part: only with blocks of 8 half-words
  input  wire block_info_t   f1_info,
  input  wire logic [DIRROW_W-1:0] dir_row,     // direction predictor's row
  input  wire history_info_t f1_history,
  // to the aligner
  output logic          head_valid, next_valid,
  output logic [63:0]   head_lo, head_hi, next_lo, next_hi,
  output block_info_t   head_info, next_info,
  output logic [DIRROW_W-1:0] head_row, next_row,
  output history_info_t head_history, next_history,
  input  wire logic [1:0]    pop
);
  localparam int DEPTH = 8;
  localparam int PTR_W = 3;

  logic [PTR_W:0] head_q, tail_q;                       // with a wrap bit
  wire  [PTR_W:0] seen_tail;                            // tail that the reader sees
  wire  [PTR_W:0] seen     = seen_tail - head_q;
  wire  [PTR_W:0] used     = tail_q - head_q;
  wire  [PTR_W-1:0] head_at = head_q[PTR_W-1:0];
  wire  [PTR_W-1:0] next_at = head_at + 1'b1;
  wire  [PTR_W-1:0] tail_at = tail_q[PTR_W-1:0];

  assign buffer_ready      = !used[PTR_W];
  assign head_valid = seen != '0;
  assign next_valid = seen > 1;

  wire [PTR_W:0] head_d = redirect ? '0 : head_q + (PTR_W + 1)'(pop);
  always_ff @(posedge clk) begin
    head_q <= rst ? '0 : head_d;
    tail_q <= (rst || redirect) ? '0 : tail_q + (PTR_W + 1)'(f1_go);
  end

  // the tail, ICACHE_EXTRA cycles later
  for (genvar d = 0; d < ICACHE_EXTRA; d++) begin : g_late
    logic [PTR_W:0] tail_late_q;
    if (d == 0) begin : g_first
      always_ff @(posedge clk) tail_late_q <= (rst || redirect) ? '0 : tail_q;
    end else begin : g_more
      always_ff @(posedge clk) tail_late_q <= (rst || redirect) ? '0 : g_late[d-1].tail_late_q;
    end
  end
  if (ICACHE_EXTRA > 0) begin : g_seen_late
    assign seen_tail = g_late[ICACHE_EXTRA-1].tail_late_q;
  end else begin : g_seen
    assign seen_tail = tail_q;
  end

  logic [63:0]               lo_mem      [0:DEPTH-1];
  logic [BLOCK_INFO_W-1:0]   info_mem    [0:DEPTH-1];
  logic [DIRROW_W-1:0]       row_mem     [0:DEPTH-1];
  logic [HISTORY_INFO_W-1:0] history_mem [0:DEPTH-1];
  initial for (int i = 0; i < DEPTH; i++) begin
    lo_mem[i]      = '0;
    info_mem[i]    = '0;
    row_mem[i]     = '0;
    history_mem[i] = '0;
  end
  always_ff @(posedge clk) if (f1_go) begin
    lo_mem[tail_at]      <= data_lo;
    info_mem[tail_at]    <= f1_info;
    row_mem[tail_at]     <= dir_row;
    history_mem[tail_at] <= f1_history;
  end
  assign head_lo      = lo_mem[head_at];
  assign next_lo      = lo_mem[next_at];
  assign head_info    = info_mem[head_at];
  assign next_info    = info_mem[next_at];
  assign head_row     = row_mem[head_at];
  assign next_row     = row_mem[next_at];
  assign head_history = history_mem[head_at];
  assign next_history = history_mem[next_at];

  if (FETCH_HALVES == 8) begin : g_high
    logic [63:0] hi_mem [0:DEPTH-1];
    initial for (int i = 0; i < DEPTH; i++) hi_mem[i] = '0;
    always_ff @(posedge clk) if (f1_go) hi_mem[tail_at] <= data_hi;
    assign head_hi = hi_mem[head_at];
    assign next_hi = hi_mem[next_at];
  end else begin : g_no_high
    assign head_hi = '0;
    assign next_hi = '0;
  end

  wire unused = &{1'b0, data_hi};
  initial if (BLOCK_INFO_W != $bits(f1_info) || HISTORY_INFO_W != $bits(f1_history)) $fatal;
  `CHECK(push_only_when_ready, !f1_go || buffer_ready)
  `CHECK(pop_only_what_is_there, (PTR_W + 1)'(pop) <= seen || redirect)
endmodule
`default_nettype wire
