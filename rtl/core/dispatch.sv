// dispatch: which of the held lanes go to rename, reorder buffer and scheduler in this cycle.
// All lanes in front of the first serialising instruction go together, as one row, when there is room for them everywhere;
// a serialising one goes alone into an empty machine, and nothing follows until it has retired (dispatch_ser.sv).
// Also names the exception that a lane is (illegal, ecall, ebreak, fetch fault). Combinational but for alone_o.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module dispatch (
  input  wire logic                clk, rst,
  input  wire logic                recover_i,      // mispredict or flush: nothing goes
  input  wire logic                flush_i,
  // from the decode lanes
  input  wire logic [WIDTH-1:0]    valid_i, ckpt_i,
  input  wire logic [WIDTH*4-1:0]  ser_i,
  input  wire logic [WIDTH*6-1:0]  cause_i,
  input  wire logic [WIDTH*64-1:0] pc_i,
  input  wire logic [WIDTH*32-1:0] raw_i,
  input  wire logic [WIDTH-1:0]    fault_hi_i,
  output logic                     free_o,         // the lanes can take the next group
  // room
  input  wire logic                rob_ready_i, rob_empty_i, iq_ready_i, regs_ready_i, lsu_ready_i, br_ready_i, sq_empty_i,
  output logic [3:0]               stall_o,        // the oldest group does not go for want of: queue entry, register, row, load or store entry
  // what goes
  output logic                     fire_o,
  output logic [WIDTH-1:0]         go_o,
  output logic                     alone_o,        // a serialising instruction is in the machine
  input  wire logic                begin_i,        // it is issued to unit 0: a CSR access
  output logic                     begun_o,        // it acts, or has waited for an interrupt: no interrupt before it retires
  output logic                     trap_o,         // what goes is an exception
  output logic [LANE_W-1:0]        trap_lane_o,
  output logic [5:0]               trap_cause_o,
  output logic [63:0]              trap_tval_o,
  output logic [31:0]              alone_raw_o,    // bits of the serialising instruction in the machine
  // WFI, FENCE.I, debug
  input  wire logic                wake_i,
  input  wire logic                clean_req_i,
  output logic                     clean_done_o,
  output logic                     lsu_clean_o,
  input  wire logic                lsu_clean_done_i
);
  wire [WIDTH-1:0] first = valid_i & (~valid_i + 1'b1);   // the oldest
  wire [WIDTH-1:0] plain;                                 // in front of the first serialising one
  wire [WIDTH-1:0] serial;
  for (genvar k = 0; k < WIDTH; k++) begin : g_serial assign serial[k] = valid_i[k] && ser_i[k*4 +: 4] != SER_NONE; end
  assign plain = valid_i & ((serial & (~serial + 1'b1)) - 1'b1);
  for (genvar k = WIDTH - 1; k >= 0; k--) begin : g_oldest   // of lane k and those behind it; without any, the last one
    wire [3:0]        code;
    wire [5:0]        cause;
    wire [31:0]       raw;
    wire [63:0]       pc;
    wire              fault_hi;
    wire [LANE_W-1:0] lane;
    if (k == WIDTH - 1) begin : g_last
      assign code     = valid_i[k] ? ser_i[k*4 +: 4] : SER_NONE;
      assign cause    = cause_i[k*6 +: 6];
      assign raw      = raw_i[k*32 +: 32];
      assign pc       = pc_i[k*64 +: 64];
      assign fault_hi = fault_hi_i[k];
      assign lane     = LANE_W'(k);
    end else begin : g_rest
      assign code     = valid_i[k] ? ser_i[k*4 +: 4]   : g_oldest[k+1].code;
      assign cause    = valid_i[k] ? cause_i[k*6 +: 6] : g_oldest[k+1].cause;
      assign raw      = valid_i[k] ? raw_i[k*32 +: 32] : g_oldest[k+1].raw;
      assign pc       = valid_i[k] ? pc_i[k*64 +: 64]  : g_oldest[k+1].pc;
      assign fault_hi = valid_i[k] ? fault_hi_i[k]     : g_oldest[k+1].fault_hi;
      assign lane     = valid_i[k] ? LANE_W'(k)        : g_oldest[k+1].lane;
    end
  end
  wire [3:0]        code     = g_oldest[0].code;
  wire [5:0]        cause    = g_oldest[0].cause;
  wire [31:0]       raw      = g_oldest[0].raw;
  wire [63:0]       pc       = g_oldest[0].pc;
  wire              fault_hi = g_oldest[0].fault_hi;
  wire [LANE_W-1:0] lane     = g_oldest[0].lane;
  logic alone_q;
  wire  ser_next = code != SER_NONE;
  wire  ser_go, ser_waited;
  wire  room     = rob_ready_i && iq_ready_i && regs_ready_i && lsu_ready_i && (br_ready_i || (go_o & ckpt_i) == '0);
  wire  wants    = go_o != '0 && !alone_q && !recover_i && !clean_req_i;
  assign go_o    = ser_next ? first : plain;
  assign fire_o  = wants && room && (!ser_next || ser_go);
  assign free_o  = (valid_i & ~(fire_o ? go_o : '0)) == '0;
  assign stall_o = (wants && !ser_next) ? {!lsu_ready_i, !rob_ready_i, !regs_ready_i, !iq_ready_i} : 4'd0;

  logic [31:0] raw_q;
  always_ff @(posedge clk)
    if (rst || flush_i)   alone_q <= 1'b0;
    else if (fire_o)      alone_q <= ser_next;
    else if (rob_empty_i) alone_q <= 1'b0;
  always_ff @(posedge clk) if (fire_o && ser_next) raw_q <= raw;
  logic begun_q;
  always_ff @(posedge clk)
    if (rst || flush_i)   begun_q <= 1'b0;
    else if (fire_o)      begun_q <= ser_waited;
    else if (rob_empty_i) begun_q <= 1'b0;
    else if (alone_q && begin_i) begun_q <= 1'b1;
  assign alone_o     = alone_q;
  assign begun_o     = begun_q;
  assign alone_raw_o = raw_q;

  assign trap_o       = fire_o && code == SER_TRAP;
  assign trap_lane_o  = lane;
  assign trap_cause_o = cause;
  always_comb
    case (cause)
      EXC_FETCH_FAULT: trap_tval_o = pc + (fault_hi ? 64'd2 : 64'd0);
      EXC_ILLEGAL:     trap_tval_o = {32'd0, raw};
      EXC_BREAKPOINT:  trap_tval_o = pc;
      default:         trap_tval_o = 64'd0;
    endcase

  dispatch_ser u_ser (
    .clk, .rst, .next_i(ser_next && !recover_i), .code_i(code), .machine_empty_i(rob_empty_i && sq_empty_i), .fire_i(fire_o), .wake_i,
    .go_o(ser_go), .waited_o(ser_waited), .clean_req_i, .clean_done_o, .clean_o(lsu_clean_o), .clean_done_i(lsu_clean_done_i));
endmodule
