// SPDX-License-Identifier: Apache-2.0
// dispatch_ser: decides when the serialising instruction at dispatch may go. It always goes into an empty machine. Fences,
// atomics and changes of the translation also wait until all stores have drained, because page walks and other harts see
// memory, not the store queue. WFI waits until an interrupt is pending, FENCE.I until the D-cache has been written back. A CSR
// access, a trap and a return from one do not wait for stores: retired stores have their physical addresses and permission.
// Also serves the debugger's clean request. Dispatch rests while the request is up (dispatch.sv), so the machine empties; then
// the D-cache is written back, once for each request.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module dispatch_ser (
  input  wire logic       clk, rst,
  input  wire logic       next,           // the oldest waiting instruction is serialising
  input  wire logic [3:0] code,           // SER_*
  input  wire logic       machine_empty,  // nothing in the reorder buffer
  input  wire logic       drained,        // no retired store waits
  input  wire logic       fire,
  input  wire logic       wake,           // ends WFI
  output logic            go,
  output logic             waited,        // WFI found nothing pending at first: its interrupt comes after it
  // debug
  input  wire logic       clean_req,      // level, until clean_done
  output logic            clean_done,
  // to the load-store unit
  output logic            dis_clean,
  input  wire logic       dc_clean_done
);
  typedef enum logic [1:0] { IDLE = 2'd0, RUNS = 2'd1, DONE = 2'd2 } state_t;
  state_t state_q;
  logic   debug_q;                          // the debugger asked for the current clean
  wire want_fencei = next && code == SER_FENCEI && drained;
  wire want_debug  = clean_req && drained;
  assign dis_clean = state_q == IDLE && (want_fencei || want_debug);
  always_ff @(posedge clk)
    if (rst) begin
      state_q <= IDLE; debug_q <= 1'b0;
    end else
      case (state_q)
        IDLE: if (dis_clean) begin state_q <= RUNS; debug_q <= !want_fencei; end
        RUNS: if (dc_clean_done) state_q <= DONE;
        default: if (debug_q ? !clean_req : fire || !next) state_q <= IDLE;
      endcase
  logic wait_q;
  always_ff @(posedge clk)
    if (rst) wait_q <= 1'b0;
    else     wait_q <= next && !fire && code == SER_WFI && (wait_q || (drained && !wake));
  assign waited     = wait_q;
  assign clean_done = state_q == RUNS && dc_clean_done && debug_q;
  wire   regs_only = code == SER_CSR || code == SER_TRAP || code == SER_MRET || code == SER_SRET;
  assign go = (regs_only ? machine_empty : drained) && (code != SER_WFI || wake) && (code != SER_FENCEI || state_q == DONE);
endmodule
