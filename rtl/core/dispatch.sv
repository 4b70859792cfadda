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
  logic [WIDTH-1:0]  plain, first;                 // in front of the first serialising one; the oldest
  logic [3:0]        code;                         // of the oldest
  logic [5:0]        cause;
  logic [31:0]       raw;
  logic [63:0]       pc;
  logic              fault_hi, seen, seen_ser;
  logic [LANE_W-1:0] lane;
  always_comb begin
    plain = '0; first = '0; seen = 1'b0; seen_ser = 1'b0;
    code = SER_NONE; cause = '0; raw = '0; pc = '0; fault_hi = 1'b0; lane = '0;
    for (int k = 0; k < WIDTH; k++) begin
      first[k] = valid_i[k] && !seen;
      if (first[k]) begin
        code = ser_i[k*4 +: 4]; cause = cause_i[k*6 +: 6]; raw = raw_i[k*32 +: 32]; pc = pc_i[k*64 +: 64]; fault_hi = fault_hi_i[k]; lane = LANE_W'(k);
      end
      seen     = seen || valid_i[k];
      seen_ser = seen_ser || (valid_i[k] && ser_i[k*4 +: 4] != SER_NONE);
      plain[k] = valid_i[k] && !seen_ser;
    end
  end
  logic alone_q;
  wire  ser_next = code != SER_NONE;
  wire  ser_go;
  wire  room     = rob_ready_i && iq_ready_i && regs_ready_i && lsu_ready_i && (br_ready_i || (go_o & ckpt_i) == '0);
  wire  wants    = go_o != '0 && !alone_q && !recover_i;
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
  assign alone_o     = alone_q;
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
    .go_o(ser_go), .clean_req_i, .clean_done_o, .sq_empty_i, .clean_o(lsu_clean_o), .clean_done_i(lsu_clean_done_i));
endmodule
