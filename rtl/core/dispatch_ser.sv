// dispatch_ser: when may the serialising instruction that waits at dispatch go? Always into an empty machine with all stores
// drained; WFI also waits for a pending interrupt, FENCE.I for the D-cache to be written back.
// Serves the debugger's clean request too: while it stands dispatch rests (dispatch.sv), so the machine runs empty; then the
// D-cache is written back, once a request.
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
  output logic             waited_o,        // WFI found nothing pending at first: its interrupt comes behind it
  // debug
  input  wire logic       clean_req_i,     // level, until clean_done_o
  output logic            clean_done_o,
  // to the load-store unit
  output logic            clean_o,
  input  wire logic       clean_done_i
);
  typedef enum logic [1:0] { IDLE = 2'd0, RUNS = 2'd1, DONE = 2'd2 } state_t;
  state_t state_q;
  logic   debug_q;                          // the running clean is the debugger's
  wire want_fencei = next_i && code_i == SER_FENCEI && machine_empty_i;
  wire want_debug  = clean_req_i && machine_empty_i;
  assign clean_o = state_q == IDLE && (want_fencei || want_debug);
  always_ff @(posedge clk)
    if (rst) begin
      state_q <= IDLE; debug_q <= 1'b0;
    end else
      case (state_q)
        IDLE: if (clean_o) begin state_q <= RUNS; debug_q <= !want_fencei; end
        RUNS: if (clean_done_i) state_q <= DONE;
        default: if (debug_q ? !clean_req_i : fire_i || !next_i) state_q <= IDLE;
      endcase
  logic wait_q;
  always_ff @(posedge clk)
    if (rst) wait_q <= 1'b0;
    else     wait_q <= next_i && !fire_i && code_i == SER_WFI && (wait_q || (machine_empty_i && !wake_i));
  assign waited_o     = wait_q;
  assign clean_done_o = state_q == RUNS && clean_done_i && debug_q;
  assign go_o = machine_empty_i && (code_i != SER_WFI || wake_i) && (code_i != SER_FENCEI || state_q == DONE);
endmodule
