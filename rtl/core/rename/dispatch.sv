// SPDX-License-Identifier: Apache-2.0
// dispatch: which held lanes go to rename, reorder buffer and scheduler in this cycle.
// All lanes before the first serialising instruction go together, as one row, when there is room for them everywhere. A
// serialising instruction goes alone into an empty machine; nothing follows until it has retired (dispatch_ser.sv).
// Also names the exception of a lane (illegal, ecall, ebreak, fetch fault, not allowed in this mode). Combinational, but a
// serialising instruction goes one cycle after it becomes allowed to.
`include "config.svh"
`include "pc.svh"
`include "uop.svh"
`default_nettype none
module dispatch (
  input  wire logic                clk, rst,
  input  wire logic                recover,    // mispredict or flush: nothing goes
  input  wire logic                flush,
  // from the decode lanes
  input  wire logic [WIDTH-1:0]    dec_valid, dec_ckpt,
  input  wire logic [WIDTH-1:0]    dec_serial, // serialising, of kind dec_ser
  input  wire logic [WIDTH*4-1:0]  dec_ser,
  input  wire logic [WIDTH*6-1:0]  dec_cause,
  input  wire logic [63:0]         dec_row_pc,
  input  wire logic [WIDTH*4-1:0]  dec_offset, // distance from dec_row_pc, in half-words
  input  wire logic [WIDTH*32-1:0] dec_raw,
  input  wire logic [WIDTH-1:0]    dec_fault_hi,
  output logic                     slot_take,  // the lanes can take the next group (except in a recovery)
  // room
  input  wire logic                rob_ready, rob_empty, iq_ready, ren_ready, lsq_ready, ckpt_ready, sq_empty,
  // the oldest group lacks: queue entry, register, row, load or store entry
  output logic [3:0]               dis_stall,
  output logic                     dis_ckpt_stall,   // the stall is for a checkpoint
  output logic                     dis_held,   // a serialising instruction is oldest or in the machine, or the debugger cleans
  output logic                     ser_next,   // the oldest undispatched instruction is serialising
  output logic                     dis_idle,   // WFI waits
  // what is dispatched
  output logic                     dis_fire,
  output logic [WIDTH-1:0]         dis_lane,
  output logic                     dis_alone,  // a serialising instruction is in the machine
  input  wire logic                iss_valid,  // an instruction is issued to unit 0: a CSR access
  output logic                     dis_begun,  // it acts, or has waited for an interrupt: no interrupt before it retires
  output logic                     dis_trap,   // the dispatched instruction is an exception
  output logic [LANE_W-1:0]        dis_trap_lane,
  output logic [5:0]               dis_trap_cause,
  output logic [63:0]              dis_trap_tval,
  output logic [31:0]              dis_raw,    // bits of the serialising instruction in the machine
  input  wire logic [1:0]          priv,       // mode, and what it forbids: {sfence.vma, wfi, sret, mret}
  input  wire logic [3:0]          deny,
  // WFI, FENCE.I, debug
  input  wire logic                csr_wake,
  input  wire logic                clean_req,
  output logic                     clean_done,
  output logic                     dis_clean,
  input  wire logic                dc_clean_done
);
  wire [WIDTH-1:0] first = dec_valid & (~dec_valid + 1'b1);   // the oldest
  wire [WIDTH-1:0] plain;                                 // lanes before the first serialising one
  wire [WIDTH-1:0] serial = dec_valid & dec_serial;
  assign plain = dec_valid & ((serial & (~serial + 1'b1)) - 1'b1);
  for (genvar k = WIDTH - 1; k >= 0; k--) begin : g_oldest   // the oldest from lane k on; if none, the last lane
    wire [3:0]        code;
    wire [5:0]        cause;
    wire [31:0]       raw;
    wire [3:0]        offset;
    wire              fault_hi;
    wire [LANE_W-1:0] lane;
    if (k == WIDTH - 1) begin : g_last
      assign code     = dec_valid[k] ? dec_ser[k*4 +: 4] : SER_NONE;
      assign cause    = dec_cause[k*6 +: 6];
      assign raw      = dec_raw[k*32 +: 32];
      assign offset   = dec_offset[k*4 +: 4];
      assign fault_hi = dec_fault_hi[k];
      assign lane     = LANE_W'(k);
    end else begin : g_rest
      assign code     = dec_valid[k] ? dec_ser[k*4 +: 4]   : g_oldest[k+1].code;
      assign cause    = dec_valid[k] ? dec_cause[k*6 +: 6] : g_oldest[k+1].cause;
      assign raw      = dec_valid[k] ? dec_raw[k*32 +: 32] : g_oldest[k+1].raw;
      assign offset   = dec_valid[k] ? dec_offset[k*4 +: 4] : g_oldest[k+1].offset;
      assign fault_hi = dec_valid[k] ? dec_fault_hi[k]     : g_oldest[k+1].fault_hi;
      assign lane     = dec_valid[k] ? LANE_W'(k)        : g_oldest[k+1].lane;
    end
  end
  wire [3:0]        held     = g_oldest[0].code;
  wire              denied   = (held == SER_MRET && deny[0]) || (held == SER_SRET && deny[1]) || (held == SER_WFI && deny[2])
                            || (held == SER_SFENCE && deny[3]);
  wire [3:0]        code     = denied ? SER_TRAP : held;
  wire [5:0]        cause    = denied ? EXC_ILLEGAL : g_oldest[0].cause;
  wire [31:0]       raw      = g_oldest[0].raw;
  wire              hi       = g_oldest[0].fault_hi && cause != EXC_BREAKPOINT;    // the fault is in its second half
  wire [63:0]       pc       = `PC(dec_row_pc + {58'd0, {1'b0, g_oldest[0].offset} + 5'(hi), 1'b0});
  wire [LANE_W-1:0] lane     = g_oldest[0].lane;
  logic alone_q;
  assign ser_next = (first & serial) != '0;
  wire  ser_go, ser_waited;
  logic go_q;                                      // the oldest serialising instruction may go
  always_ff @(posedge clk) go_q <= !rst && ser_next && ser_go && !dis_fire && !recover;
  // room for all held lanes, even those that stay: so it is known early
  wire  room     = rob_ready && iq_ready && ren_ready && lsq_ready && (ckpt_ready || (dec_valid & dec_ckpt) == '0);
  logic empty_q, drained_q;                        // the machine is empty; and all stores have drained
  always_ff @(posedge clk) begin
    empty_q   <= !rst && rob_empty && !dis_fire;
    drained_q <= !rst && rob_empty && sq_empty && !dis_fire;
  end
  wire  wants    = dec_valid != '0 && !alone_q && !clean_req;
  wire  goes     = wants && room && (!ser_next || go_q);
  assign dis_lane    = ser_next ? first : plain;
  assign dis_fire  = goes && !recover;
  assign slot_take = (dec_valid & ~(goes ? dis_lane : '0)) == '0;
  assign dis_stall = (wants && !recover && !ser_next) ? {!lsq_ready, !rob_ready, !ren_ready, !iq_ready} : 4'd0;

  assign dis_ckpt_stall = wants && !recover && !ser_next && !ckpt_ready && (dec_valid & dec_ckpt) != '0;
  assign dis_held = alone_q || ser_next || clean_req;
  assign dis_idle = ser_waited;

  logic [31:0] raw_q;
  always_ff @(posedge clk)
    if (rst || flush)   alone_q <= 1'b0;
    else if (dis_fire)      alone_q <= ser_next;
    else if (rob_empty) alone_q <= 1'b0;
  always_ff @(posedge clk) if (dis_fire && ser_next) raw_q <= raw;
  logic begun_q;
  always_ff @(posedge clk)
    if (rst || flush)   begun_q <= 1'b0;
    else if (dis_fire)      begun_q <= ser_waited;
    else if (rob_empty) begun_q <= 1'b0;
    else if (alone_q && iss_valid && raw_q[14:12] != 3'd0) begun_q <= 1'b1;   // not sfence.vma, which may be repeated
  assign dis_alone     = alone_q;
  assign dis_begun     = begun_q;
  assign dis_raw = raw_q;

  assign dis_trap       = dis_fire && code == SER_TRAP;
  assign dis_trap_lane  = lane;
  assign dis_trap_cause = (cause == EXC_ECALL) ? EXC_ECALL | {4'd0, priv} : cause;
  always_comb
    case (cause)
      EXC_FETCH_FAULT, EXC_FETCH_PAGE, EXC_BREAKPOINT: dis_trap_tval = pc;
      EXC_ILLEGAL:     dis_trap_tval = {32'd0, raw};
      default:         dis_trap_tval = 64'd0;
    endcase

  dispatch_ser u_ser (
    .clk, .rst, .next(ser_next && !recover), .code, .machine_empty(empty_q), .drained(drained_q), .fire(dis_fire), .wake(csr_wake),
    .go(ser_go), .waited(ser_waited), .clean_req, .clean_done, .dis_clean, .dc_clean_done);
endmodule
