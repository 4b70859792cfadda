// ring_port: accesses of the profiler's ring, a doubleword at a time, gathered into lines of 64 bytes. They take no line of the
// D-cache from the program: a sample that did would cost it a miss.
//   write  what comes is kept; the last doubleword of a line sends all eight to memory, as a line that leaves the D-cache. A copy
//          that the cache may have is dropped then. From pp_ring_done of the eighth on a load sees them: it waits until they are
//          there
//   read   from the D-cache, if it has the line; else the line passes by on its way from memory, and is kept for the next read
// One operation a line goes through the load-store pipeline; M2 decides as on a miss: the line must neither come nor leave.
// Latency from pp_ring_take to pp_ring_done: 1 cycle; with the eighth write 12, with the first read of a line 3 if the cache has
// it, else 12 and what memory takes.
// Assumes: the doublewords of a line are written in ascending order, all eight, with nothing between; a line is written before it
// is read again, and by the ring alone.
// Source: Hennessy and Patterson, "Computer Architecture", appendix B: no-write allocate, write merging.
`include "config.svh"
`include "lsu.svh"
`include "check.svh"
`default_nettype none
module ring_port (
  input  wire logic               clk, rst,
  input  wire logic               dc_clear,      // the cache clears itself: nothing begins
  input  wire logic               pp_ring_valid, pp_ring_write,
  input  wire logic [39:3]        pp_ring_dw,
  input  wire logic [63:0]        pp_ring_wdata,
  output logic                    pp_ring_take,
  output logic                    pp_ring_refused, // no cached memory there
  output logic                    pp_ring_done,    // written; or read, with
  output logic [63:0]             pp_ring_rdata,
  // M0
  output logic                    rp_valid, rp_write,
  output logic [39:3]             rp_dw,
  input  wire logic               rp_take,
  // M1, M2
  input  wire logic               m1_hit,        // of a read
  input  wire logic [63:0]        m1_data,
  input  wire logic               m2_goes,       // the line may leave; it was asked for
  input  wire logic               m2_again,
  input  wire logic               room_event,
  // the line of a read passes by
  input  wire logic               pass,
  input  wire logic [2:0]         pass_word,
  input  wire logic [63:0]        pass_data,
  // to the write-back buffer
  output logic                    give,
  output logic [63:0]             give_data
);
  typedef enum logic [2:0] { IDLE = 3'd0, WANT = 3'd1, M1 = 3'd2, M2 = 3'd3, LINE = 3'd4, PASS = 3'd5, GIVE = 3'd6, DONE = 3'd7 }
    state_t;
  state_t      state_q;
  logic [63:0] line_q [0:7];
  logic        have_q;                                   // line_q is the line at rp_dw, as memory had it
  logic [2:0]  count_q;
  // a perfect cache has words of its own (perfect_lines.sv), not memory's lines
  wire cached, device, rom;
  pma u_pma (.address({24'd0, pp_ring_dw, 3'd0}), .cached, .device, .rom);
  wire unused = &{1'b0, device, rom};
  assign pp_ring_refused = !cached || PERFECT > 0;
  wire goes  = pp_ring_valid && !pp_ring_refused && !dc_clear;
  wire here  = have_q && rp_dw[39:6] == pp_ring_dw[39:6];
  wire short = pp_ring_write ? pp_ring_dw[5:3] != 3'd7 : here; // no operation is needed
  wire ends  = pass && pass_word == 3'd7;
  always_ff @(posedge clk)
    if (rst) state_q <= IDLE;
    else
      case (state_q)
        IDLE:    if (goes) state_q <= short ? DONE : WANT;
        WANT:    if (rp_take) state_q <= M1;
        M1:      state_q <= (m1_hit && !rp_write) ? DONE : M2;
        M2:      state_q <= m2_goes ? (rp_write ? GIVE : PASS) : (m2_again || room_event) ? WANT : LINE;
        LINE:    if (room_event) state_q <= WANT;
        PASS:    if (ends) state_q <= DONE;
        GIVE:    if (count_q == 3'd7) state_q <= DONE;
        default: state_q <= IDLE;
      endcase
  wire put  = pp_ring_take && pp_ring_write;
  wire seen = state_q == M1 && !rp_write;
  wire came = state_q == PASS && pass;
  wire [2:0]  at   = put ? pp_ring_dw[5:3] : seen ? rp_dw[5:3] : pass_word;
  wire [63:0] what = put ? pp_ring_wdata : seen ? m1_data : pass_data;
  always_ff @(posedge clk) begin
    if (pp_ring_take) begin rp_write <= pp_ring_write; rp_dw <= pp_ring_dw; end
    if (put || seen || came) line_q[at] <= what;
    if (rst || put || seen) have_q <= 1'b0;
    else if (came && ends) have_q <= 1'b1;
    count_q <= (state_q == GIVE) ? count_q + 3'd1 : 3'd0;
  end
  assign pp_ring_take  = state_q == IDLE && goes;
  assign pp_ring_done  = state_q == DONE;
  assign pp_ring_rdata = line_q[rp_dw[5:3]];
  assign rp_valid   = state_q == WANT;
  assign give       = state_q == GIVE;
  assign give_data  = line_q[count_q];

  `CHECK(a_line_is_written_in_order, !put || pp_ring_dw[5:3] == 3'd0 || (rp_write && rp_dw == pp_ring_dw - 37'd1))
  `CHECK(passes_only_what_was_asked_for, !pass || state_q == PASS)
endmodule
