// dispatch_ser: when may the serialising instruction that waits at dispatch go? Always into an empty machine with all stores
// drained; WFI also waits for a pending interrupt, FENCE.I for the D-cache to be written back. Serves the debug clean request too.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module dispatch_ser (
  input  wire logic       clk, rst,
  input  wire logic       next_i,           // a serialising instruction is the oldest that waits
  input  wire logic [3:0] code_i,           // SER_*
  input  wire logic       machine_empty_i,  // nothing in the reorder buffer, no store waits
  input  wire logic       fire_i,
  input  wire logic       wake_i,           // ends WFI
  output logic            go_o,
  // debug
  input  wire logic       clean_req_i,
  output logic            clean_done_o,
  input  wire logic       sq_empty_i,
  // to the load-store unit
  output logic            clean_o,
  input  wire logic       clean_done_i
);
  typedef enum logic [1:0] { IDLE = 2'd0, RUNS = 2'd1, DONE = 2'd2 } state_t;
  state_t state_q;
  logic   debug_q;                          // the running clean is the debugger's
  wire want_fencei = next_i && code_i == SER_FENCEI && machine_empty_i;
  wire want_debug  = clean_req_i && sq_empty_i;
  assign clean_o = state_q == IDLE && (want_fencei || want_debug);
  always_ff @(posedge clk)
    if (rst) begin
      state_q <= IDLE; debug_q <= 1'b0;
    end else
      case (state_q)
        IDLE: if (clean_o) begin state_q <= RUNS; debug_q <= !want_fencei; end
        RUNS: if (clean_done_i) state_q <= debug_q ? IDLE : DONE;
        default: if (fire_i || !next_i) state_q <= IDLE;
      endcase
  assign clean_done_o = state_q == RUNS && clean_done_i && debug_q;
  assign go_o = machine_empty_i && (code_i != SER_WFI || wake_i) && (code_i != SER_FENCEI || state_q == DONE);
endmodule
