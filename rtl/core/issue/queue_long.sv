// SPDX-License-Identifier: Apache-2.0
// queue_long: multiplications and the division in flight of a queue (unit_queue.sv). They are granted twice: first to start,
// then, when the result comes (at a fixed time, or after div_soon), to write it (due). The next division may be granted after
// the second grant of the last. A division less than half done gives way to an older one that becomes ready (div_drop).
// Latency: none.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module queue_long #(parameter int SLOTS = 8, parameter int AT_W = 3) (
  input  wire logic                     clk, rst,
  // dispatch
  input  wire logic [WIDTH*3-1:0]       dec_fu,
  input  wire logic [WIDTH*SLOTS-1:0]   pick_of,
  input  wire logic [SLOTS-1:0]         filled,
  // the queue
  input  wire logic [SLOTS-1:0]         grant, ready, undone, killed, undo1_q, undo2_q,
  input  wire logic [AT_W-1:0]          start_at,    // index of `grant`
  input  wire logic [SLOTS-1:0]         older_than_div,
  input  wire logic                     div_early, div_soon, flush,
  output logic [SLOTS-1:0]              long, divs,  // entries that are granted twice; divisions
  output logic                          div_busy,
  output logic [AT_W-1:0]               div_slot_q,  // slot of the division that was granted once
  output logic                          due, due_div,// a result comes: nothing else is granted; it is a division's
  output logic                          due_go,      // its instruction is still there
  output logic [AT_W-1:0]               due_slot,
  output logic [SLOTS-1:0]              due_bit,
  output logic                          iss_result, div_drop,
  output logic [SLOTS-1:0]              dropped
);
  localparam int PIPE = (MUL_LATENCY > 1) ? MUL_LATENCY - 1 : 1;
  logic [SLOTS-1:0] mul_q, div_q;
  logic [PIPE-1:0]  mul_v_q;                           // multiplications granted 1..PIPE cycles ago
  logic [AT_W-1:0]  mul_slot_q [0:PIPE-1];
  logic             div_v_q, div_due_q;                // a division was granted once; its result is due
  wire              mul_due   = MUL_LATENCY > 1 && mul_v_q[PIPE-1];
  wire              div_takes = div_due_q && !mul_due;
  wire [SLOTS-1:0]  div_bit   = SLOTS'(1) << div_slot_q;
  assign long     = div_q | ((MUL_LATENCY > 1) ? mul_q : '0);
  assign divs     = div_q;
  assign div_busy = div_v_q;
  assign due      = mul_due || div_takes;
  assign due_div  = !mul_due;
  assign due_slot = mul_due ? mul_slot_q[PIPE-1] : div_slot_q;
  assign due_go   = due && !undone[due_slot];
  assign due_bit  = due_go ? SLOTS'(1) << due_slot : '0;
  assign iss_result = due || (MUL_LATENCY == 1 && (grant & mul_q) != '0);
  // a division does not give way while its grant may still be taken back
  assign div_drop = div_v_q && div_early && (older_than_div & ready & div_q) != '0
                  && ((undo1_q | undo2_q) & div_bit) == '0 && !flush;
  assign dropped  = div_drop ? div_bit : '0;

  wire [SLOTS-1:0] mul_d, div_d;
  for (genvar k = 0; k < WIDTH; k++) begin : g_class
    wire [SLOTS-1:0] mul_in, div_in, mul, div;
    if (k == 0) begin : g_first
      assign mul_in = mul_q & ~filled; assign div_in = div_q & ~filled;
    end else begin : g_rest
      assign mul_in = g_class[k-1].mul; assign div_in = g_class[k-1].div;
    end
    wire [SLOTS-1:0] put = pick_of[k*SLOTS +: SLOTS];
    assign mul = (dec_fu[k*3 +: 3] == FU_MUL) ? mul_in | put : mul_in;
    assign div = (dec_fu[k*3 +: 3] == FU_DIV) ? div_in | put : div_in;
    if (k == WIDTH - 1) begin : g_last
      assign mul_d = mul; assign div_d = div;
    end
  end
  wire            mul_start = MUL_LATENCY > 1 && (grant & mul_q) != '0;
  wire            div_start = (grant & div_q) != '0;
  always_ff @(posedge clk)
    if (rst) mul_v_q <= '0;
    else begin
      mul_v_q[0] <= mul_start && !killed[start_at];
      for (int i = 1; i < PIPE; i++) mul_v_q[i] <= mul_v_q[i-1] && !killed[mul_slot_q[i-1]] && !undone[mul_slot_q[i-1]];
    end
  always_ff @(posedge clk) begin
    mul_q <= mul_d; div_q <= div_d;
    mul_slot_q[0] <= start_at;
    for (int i = 1; i < PIPE; i++) mul_slot_q[i] <= mul_slot_q[i-1];
    if (div_start) div_slot_q <= start_at;
  end
  wire div_leaves = killed[div_slot_q] || undone[div_slot_q] || div_drop;
  always_ff @(posedge clk)
    if (rst) begin
      div_v_q <= 1'b0; div_due_q <= 1'b0;
    end else if (div_start) begin
      div_v_q <= !killed[start_at];
    end else if (div_leaves || div_takes) begin
      div_v_q <= 1'b0; div_due_q <= 1'b0;
    end else if (div_soon) div_due_q <= 1'b1;
endmodule
`default_nettype wire
