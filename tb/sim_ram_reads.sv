// SPDX-License-Identifier: Apache-2.0
// Reads of the bench's RAM that wait for their data (sim_ram.sv): a queue of 16 addresses, each with the time from which its data
// show.
//
// Latency:  LATENCY cycles from an address to `due`, at least 2. Bursts come in the order of their addresses, one beat a take.
`default_nettype none
module sim_ram_reads (
  input  logic        clk, rst,
  input  logic [31:0] now, latency,
  input  logic        push,
  input  logic [39:0] addr,
  input  logic [7:0]  len,
  input  logic [4:0]  id,
  output logic        full,
  input  logic        asks,          // does a read of this ID wait here?
  output logic        holds,
  output logic        due,           // the beat at the head may show
  output logic [39:0] head_addr,     // its address
  output logic [4:0]  head_id,
  output logic        last,
  input  logic        take
);
  logic [39:0] addr_q [0:15];
  logic [7:0]  len_q  [0:15];
  logic [4:0]  id_q   [0:15];
  logic [31:0] due_q  [0:15];
  logic [3:0]  head_q, tail_q;
  logic [4:0]  count_q;
  logic [7:0]  beat_q;            // beat of the burst at the head

  assign full      = count_q == 5'd16;
  assign due       = count_q != 5'd0 && $signed(now - due_q[head_q]) >= 0;
  assign head_addr = addr_q[head_q] + {29'd0, beat_q, 3'd0};
  assign head_id   = id_q[head_q];
  assign last      = beat_q == len_q[head_q];
  always_comb begin
    holds = 1'b0;
    if (asks) for (int i = 0; i < 16; i++) if (4'(4'(i) - head_q) < count_q && id_q[i] == id) holds = 1'b1;
  end

  always_ff @(posedge clk) begin
    if (push) begin
      addr_q[tail_q] <= {addr[39:3], 3'd0};
      len_q[tail_q]  <= len;
      id_q[tail_q]   <= id;
      due_q[tail_q]  <= now + latency - 32'd1;
    end
    if (rst) begin
      head_q  <= 4'd0;
      tail_q  <= 4'd0;
      count_q <= 5'd0;
      beat_q  <= 8'd0;
    end else begin
      if (push) tail_q <= tail_q + 4'd1;
      if (take) beat_q <= last ? 8'd0 : beat_q + 8'd1;
      if (take && last) head_q <= head_q + 4'd1;
      count_q <= count_q + 5'(push) - 5'(take && last);
    end
  end
endmodule
`default_nettype wire
