// walk_port: reads and writes of the page-table walker and of the profiler's ring, one doubleword at a time, through
// the load-store pipeline like any other of its own operations: so that they see what stores have written, and loads
// what they write. A doubleword that is not in the cache tries again when it has come. Latency from ptw_valid to
// ptw_done: 4 cycles for one that is. The walker goes first; the ring's accesses go when it wants nothing and
// changes nothing. What is no cached memory, the ring is refused at once.
`include "config.svh"
`include "lsu.svh"
`default_nettype none
module walk_port (
  input  wire logic               clk, rst,
  input  wire logic               dc_clear,      // the cache clears itself: nothing of the ring's begins
  // walker: what is taken is done, even if nobody waits for it any more
  input  wire logic               ptw_valid, ptw_write, ptw_lock,
  input  wire logic [39:3]        ptw_dw,
  input  wire logic [63:0]        ptw_wdata,
  output logic                    ptw_take,
  output logic                    ptw_done,      // written; or read, with
  output logic [63:0]             ptw_rdata,
  // the profiler's ring, alike
  input  wire logic               pp_ring_valid, pp_ring_write,
  input  wire logic [39:3]        pp_ring_dw,
  input  wire logic [63:0]        pp_ring_wdata,
  output logic                    pp_ring_take, pp_ring_refused, pp_ring_done,
  output logic [63:0]             pp_ring_rdata,
  output logic                    of_ring_q,     // the access in M1 is the ring's
  // M0
  output logic                    pt_valid, pt_write,
  output logic [39:3]             pt_dw,
  output logic [63:0]             pt_wdata,
  input  wire logic               pt_take,
  // M1, M2
  input  wire logic               m1_hit,        // it had its line, and wrote what it had to
  input  wire logic [63:0]        m1_data,
  input  wire logic               m2_again,
  input  wire logic               room_event
);
  typedef enum logic [2:0] { IDLE = 3'd0, WANT = 3'd1, M1 = 3'd2, M2 = 3'd3, LINE = 3'd4, DONE = 3'd5 } state_t;
  state_t state_q;
  wire ring_cached, ring_device, ring_rom;
  pma u_ring_pma (.address({24'd0, pp_ring_dw, 3'd0}), .cached(ring_cached), .device(ring_device), .rom(ring_rom));
  wire unused = &{1'b0, ring_device, ring_rom};
  wire ring_goes = pp_ring_valid && ring_cached && !ptw_valid && !ptw_lock && !dc_clear;
  wire some      = ptw_valid || ring_goes;
  wire take      = state_q == IDLE && some;
  wire done      = state_q == DONE;
  always_ff @(posedge clk)
    if (rst) state_q <= IDLE;
    else
      case (state_q)
        IDLE:    if (some) state_q <= WANT;
        WANT:    if (pt_take) state_q <= M1;
        M1:      state_q <= m1_hit ? DONE : M2;
        M2:      state_q <= (m2_again || room_event) ? WANT : LINE;
        LINE:    if (room_event) state_q <= WANT;
        default: state_q <= IDLE;
      endcase
  always_ff @(posedge clk) begin
    if (take) begin
      of_ring_q <= !ptw_valid;
      pt_write  <= ptw_valid ? ptw_write : pp_ring_write;
      pt_dw     <= ptw_valid ? ptw_dw : pp_ring_dw;
      pt_wdata  <= ptw_valid ? ptw_wdata : pp_ring_wdata;
    end
    if (state_q == M1) ptw_rdata <= m1_data;
  end
  assign pt_valid        = state_q == WANT;
  assign ptw_take        = take && ptw_valid;
  assign ptw_done        = done && !of_ring_q;
  assign pp_ring_take    = take && !ptw_valid;
  assign pp_ring_refused = !ring_cached;
  assign pp_ring_done    = done && of_ring_q;
  assign pp_ring_rdata   = ptw_rdata;
endmodule
