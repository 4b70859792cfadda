// dcache_writeback: lines on their way from the data RAM to memory: a ring of WB_LINES. A line enters word by word through M0 slots
// (cp_*), is sent when it is whole, and leaves with the bus's response. Until then a miss on it must not be read from memory (match_o).
// One line is copied at a time; busy_o refuses another. Cleaning uses the same way, without emptying the cache's way.
`include "config.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module dcache_writeback (
  input  wire logic                   clk, rst,
  // M1: a dirty line starts to leave
  input  wire logic                   start_i,
  input  wire logic [DLINE_W-1:0]     start_line_i,
  input  wire logic [DCACHE_WAYS-1:0] start_way_i,
  input  wire logic [MSHRS-1:0]       start_mshr_i,   // which fill waits for it (0: none)
  output logic                        busy_o,         // no further line can start
  output logic                        empty_o,
  output logic                        event_o,        // a reason for a miss to wait has ended
  // M1: is this line here
  input  wire logic                   look_i,
  input  wire logic [DLINE_W-1:0]     line_i,
  output logic                        match_o,
  // copying
  output logic                        cp_req_o,
  output logic [CADDR_W-1:3]          cp_dw_o,        // only set and word count
  input  wire logic                   cp_take_i,      // M0 reads it
  input  wire logic                   cp_m1_i,        // its word is here
  input  wire logic [63:0]            cp_data_i,
  output logic [DCACHE_WAYS-1:0]      cp_way_o,
  output logic [MSHRS-1:0]            copying_o,
  // to the write channel
  output logic                        out_valid_o,
  output logic [DLINE_W-1:0]          out_line_o,
  input  wire logic [2:0]             out_word_i,
  output logic [63:0]                 out_data_o,
  input  wire logic                   out_sent_i,
  input  wire logic                   out_ack_i
);
  logic [63:0]            data_q [0:WB_LINES*8-1];
  logic [DLINE_W-1:0]     line_q [0:WB_LINES-1];
  logic [WB_LINES-1:0]    valid_q;
  logic [WB_W-1:0]        new_q, send_q, ack_q;   // entry being copied or next; next to send; next to be acknowledged
  logic [WB_W:0]          whole_q;                // lines copied and not sent
  logic                   copy_q;
  logic [DCACHE_WAYS-1:0] way_q;
  logic [MSHRS-1:0]       mshr_q;
  logic [3:0]             asked_q;
  logic [2:0]             got_q;

  wire copied = cp_m1_i && got_q == 3'd7;
  assign busy_o    = copy_q || valid_q[new_q];
  assign empty_o   = valid_q == '0;
  assign event_o   = copied || out_ack_i;
  assign cp_req_o  = copy_q && !asked_q[3];
  assign cp_dw_o   = {line_q[new_q], asked_q[2:0]};
  assign cp_way_o  = way_q;
  assign copying_o = copy_q ? mshr_q : '0;

  always_comb begin
    match_o = 1'b0;
    if (look_i && valid_q != '0)
      for (int i = 0; i < WB_LINES; i++)
        if (valid_q[i] && line_q[i] == line_i) match_o = 1'b1;
  end

  always_ff @(posedge clk)
    if (rst) begin
      valid_q <= '0; new_q <= '0; send_q <= '0; ack_q <= '0; whole_q <= '0; copy_q <= 1'b0; asked_q <= '0; got_q <= '0;
    end else begin
      valid_q <= (valid_q | (start_i ? WB_LINES'(1) << new_q : '0)) & ~(out_ack_i ? WB_LINES'(1) << ack_q : '0);
      copy_q  <= (copy_q || start_i) && !copied;
      new_q   <= new_q + WB_W'(copied);
      send_q  <= send_q + WB_W'(out_sent_i);
      ack_q   <= ack_q + WB_W'(out_ack_i);
      whole_q <= whole_q + (WB_W+1)'(copied) - (WB_W+1)'(out_sent_i);
      asked_q <= start_i ? 4'd0 : asked_q + 4'(cp_take_i);
      got_q   <= got_q + 3'(cp_m1_i);
    end
  always_ff @(posedge clk) begin
    if (start_i) begin
      line_q[new_q] <= start_line_i;
      way_q  <= start_way_i;
      mshr_q <= start_mshr_i;
    end
    if (cp_m1_i) data_q[{new_q, got_q}] <= cp_data_i;
  end
  assign out_valid_o = whole_q != '0;
  assign out_line_o  = line_q[send_q];
  assign out_data_o  = data_q[{send_q, out_word_i}];

  `CHECK(one_line_is_copied_at_a_time, !(start_i && busy_o))
endmodule
