// SPDX-License-Identifier: Apache-2.0
// dcache_writeback: lines on their way from the data RAM to memory: a ring of WB_LINES. A line enters word by word through M0
// slots (cp_*), is sent when it is complete, and leaves with the bus's response. Until then a miss on it must not read memory
// (match).
// A line of the profiler's ring enters in the same way, but its words are given from outside (give), not copied.
// One line is copied at a time; busy refuses another. Cleaning uses the same path, but the cache keeps its way.
`include "config.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module dcache_writeback (
  input  wire logic                   clk, rst,
  // M2: a dirty line starts to leave
  input  wire logic                   enters,      // a line may start to leave: its address is recorded
  input  wire logic                   start,
  input  wire logic [DLINE_W-1:0]     start_line,
  input  wire logic [DCACHE_WAYS-1:0] start_way,
  input  wire logic [MSHRS-1:0]       start_mshr,  // the fill that waits for it (0: none)
  input  wire logic                   start_given, // its words are given, not copied
  input  wire logic                   give,
  input  wire logic [63:0]            give_data,
  output logic                        busy,        // no further line can start
  output logic                        empty,
  output logic                        wb_event,    // a miss may stop waiting
  // M2: is this line held here
  input  wire logic                   look,
  input  wire logic [DLINE_W-1:0]     line,
  output logic                        match,
  // copying
  output logic                        cp_req,
  output logic [CADDR_W-1:3]          cp_dw,       // only set and word count
  input  wire logic                   cp_take,     // M0 reads it
  input  wire logic                   cp_m1,       // its word is in M1
  input  wire logic [63:0]            cp_data,
  output logic [DCACHE_WAYS-1:0]      cp_way,
  output logic [MSHRS-1:0]            copying,
  // to the write channel
  output logic                        out_valid,
  output logic [DLINE_W-1:0]          out_line,
  input  wire logic [2:0]             out_word,
  output logic [63:0]                 out_data,
  input  wire logic                   out_sent,
  input  wire logic                   out_ack
);
  logic [63:0]            data_q [0:WB_LINES*8-1];
  logic [DLINE_W-1:0]     line_q [0:WB_LINES-1];
  logic [WB_LINES-1:0]    valid_q;
  logic [WB_W-1:0]        new_q, send_q, ack_q;   // being copied or next to be; next to send; next to be acknowledged
  logic [WB_W:0]          whole_q;                // lines complete but not sent
  logic                   copy_q;
  logic [DCACHE_WAYS-1:0] way_q;
  logic [MSHRS-1:0]       mshr_q;
  logic [3:0]             asked_q;
  logic [2:0]             got_q;

  wire comes  = cp_m1 || give;
  wire copied = comes && got_q == 3'd7;
  assign busy    = copy_q || valid_q[new_q];
  assign empty   = valid_q == '0;
  assign wb_event   = copied || out_ack;
  assign cp_req  = copy_q && !asked_q[3];
  assign cp_dw   = {line_q[new_q], asked_q[2:0]};
  assign cp_way  = way_q;
  assign copying = copy_q ? mshr_q : '0;

  always_comb begin
    match = 1'b0;
    if (look && valid_q != '0)
      for (int i = 0; i < WB_LINES; i++)
        if (valid_q[i] && line_q[i] == line) match = 1'b1;
  end

  always_ff @(posedge clk)
    if (rst) begin
      valid_q <= '0; new_q <= '0; send_q <= '0; ack_q <= '0; whole_q <= '0; copy_q <= 1'b0; asked_q <= '0; got_q <= '0;
    end else begin
      valid_q <= (valid_q | (start ? WB_LINES'(1) << new_q : '0)) & ~(out_ack ? WB_LINES'(1) << ack_q : '0);
      copy_q  <= (copy_q || start) && !copied;
      new_q   <= new_q + WB_W'(copied);
      send_q  <= send_q + WB_W'(out_sent);
      ack_q   <= ack_q + WB_W'(out_ack);
      whole_q <= whole_q + (WB_W+1)'(copied) - (WB_W+1)'(out_sent);
      asked_q <= start ? {start_given, 3'd0} : asked_q + 4'(cp_take);
      got_q   <= got_q + 3'(comes);
    end
  always_ff @(posedge clk) begin
    if (enters && !busy) begin
      line_q[new_q] <= start_line;
      way_q  <= start_way;
      mshr_q <= start_mshr;
    end
    if (comes) data_q[{new_q, got_q}] <= give ? give_data : cp_data;
  end
  assign out_valid = whole_q != '0;
  assign out_line  = line_q[send_q];
  assign out_data  = data_q[{send_q, out_word}];

  `CHECK(one_line_is_copied_at_a_time, !(start && busy) && !(cp_m1 && give))
  `CHECK(given_to_a_line, !give || copy_q)
endmodule
