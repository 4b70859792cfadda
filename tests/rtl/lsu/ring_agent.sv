// SPDX-License-Identifier: Apache-2.0
// ring_agent: the profiler's ring, at random times: writes and reads slots of sixteen doublewords, of 32 at BASE, one of each at a
// time, beside each other, never both of one slot. A line is memory's when its eighth word has been taken. A read must bring each
// word, as it was written last, once at least.
`default_nettype none
module ring_agent #(
  parameter logic [39:7] BASE = '0
) (
  input  wire logic        clk, rst,
  input  wire logic        run,            // begin new ones
  input  wire logic [31:0] rnd,
  output logic             idle,
  // to the unit
  output logic             valid, write,
  output logic [39:7]      at,
  output logic [63:0]      wdata,
  input  wire logic        take, next, written, came,
  input  wire logic [3:0]  came_at,
  input  wire logic [63:0] rdata,
  input  wire logic        read,
  // to the bench: what memory has; what it has from now on
  output logic [39:3]      came_dw,
  input  wire logic [63:0] expected,
  output logic             wrong, wrote,
  output logic [39:6]      wrote_line,
  output logic [8*64-1:0]  line
);
  logic        asks_q, writing_q, reading_q;
  logic [3:0]  word_q;
  logic [15:0] came_q;
  logic [39:7] read_at, write_at;
  wire [39:7]  new_at   = BASE + 33'(rnd[12:8]);
  wire         may_write = !writing_q && !(reading_q && read_at == new_at);
  wire         may_read  = !reading_q && !(writing_q && write_at == new_at);
  wire         begins    = run && !asks_q && rnd[5:3] == 3'd0 && (rnd[2] ? may_write : may_read);
  always_ff @(posedge clk)
    if (rst) begin asks_q <= 1'b0; writing_q <= 1'b0; reading_q <= 1'b0; end
    else begin
      asks_q    <= begins || (asks_q && !take);
      writing_q <= (writing_q && !written) || (begins && rnd[2]);
      reading_q <= (reading_q && !read) || (begins && !rnd[2]);
    end
  always_ff @(posedge clk) begin
    if (begins) begin write <= rnd[2]; at <= new_at; end
    if (begins && rnd[2]) begin write_at <= new_at; word_q <= 4'd0; end
    if (begins && !rnd[2]) begin read_at <= new_at; came_q <= '0; end
    if ((begins && rnd[2]) || next) wdata <= {rnd, ~rnd};
    if (next) begin line[word_q[2:0] * 64 +: 64] <= wdata; word_q <= word_q + 4'd1; end
    wrote      <= next && word_q[2:0] == 3'd7;
    wrote_line <= {write_at, word_q[3]};
    if (came) came_q[came_at] <= 1'b1;
  end
  assign idle    = !writing_q && !reading_q;
  assign valid   = asks_q;
  assign came_dw = {read_at, came_at};
  wire   all     = (came_q | (came ? 16'd1 << came_at : 16'd0)) == '1;
  assign wrong   = (take && !asks_q) || ((next || written) && (!writing_q || (asks_q && write)))
                   || ((came || read) && (!reading_q || (asks_q && !write))) || (came && rdata !== expected) || (read && !all)
                   || (written && word_q != 4'd0);
endmodule
