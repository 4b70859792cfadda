// SPDX-License-Identifier: Apache-2.0
// Reads of the bench's RAM that wait for their data (sim_ram.sv): a queue of 16 addresses, each with the time from which it shows.
//
// Latency:  LATENCY cycles from an address to due_o, at least 2. Bursts come in the order of their addresses, a beat a take_i.
`default_nettype none
module sim_ram_reads (
  input  logic        clk, rst,
  input  logic [31:0] now_i, latency_i,
  input  logic        push_i,
  input  logic [39:0] addr_i,
  input  logic [7:0]  len_i,
  input  logic [4:0]  id_i,
  output logic        full_o,
  input  logic        asks_i,     // is a read of this ID here?
  output logic        holds_o,
  output logic        due_o,      // the beat at the head may show
  output logic [39:0] addr_o,     // its address
  output logic [4:0]  id_o,
  output logic        last_o,
  input  logic        take_i
);
  logic [39:0] addr_q [0:15];
  logic [7:0]  len_q  [0:15];
  logic [4:0]  id_q   [0:15];
  logic [31:0] due_q  [0:15];
  logic [3:0]  head_q, tail_q;
  logic [4:0]  count_q;
  logic [7:0]  beat_q;            // beat of the burst at the head

  assign full_o = count_q == 5'd16;
  assign due_o  = count_q != 5'd0 && $signed(now_i - due_q[head_q]) >= 0;
  assign addr_o = addr_q[head_q] + {29'd0, beat_q, 3'd0};
  assign id_o   = id_q[head_q];
  assign last_o = beat_q == len_q[head_q];
  always_comb begin
    holds_o = 1'b0;
    if (asks_i) for (int i = 0; i < 16; i++) if (4'(4'(i) - head_q) < count_q && id_q[i] == id_i) holds_o = 1'b1;
  end

  always_ff @(posedge clk) begin
    if (push_i) begin
      addr_q[tail_q] <= {addr_i[39:3], 3'd0};
      len_q[tail_q]  <= len_i;
      id_q[tail_q]   <= id_i;
      due_q[tail_q]  <= now_i + latency_i - 32'd1;
    end
    if (rst) begin
      head_q  <= 4'd0;
      tail_q  <= 4'd0;
      count_q <= 5'd0;
      beat_q  <= 8'd0;
    end else begin
      if (push_i) tail_q <= tail_q + 4'd1;
      if (take_i) beat_q <= last_o ? 8'd0 : beat_q + 8'd1;
      if (take_i && last_o) head_q <= head_q + 4'd1;
      count_q <= count_q + 5'(push_i) - 5'(take_i && last_o);
    end
  end
endmodule
`default_nettype wire
