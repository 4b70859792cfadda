// SPDX-License-Identifier: Apache-2.0
// slow_unit: runs operations that must be alone, as the oldest instruction, with no retired store left: uncached loads, loads
// that cross a doubleword, AMO, LR, SC. Each is a sequence of pipeline operations (read, write, finish) and bus reads. The
// finish passes the pipeline like a load, so wake-up, write-back and completion share one path.
// The unit starts only while no interrupt is due. From its start until retirement, `busy` blocks interrupts, because a device
// read or an AMO must not happen twice. So an interrupt waits for at most the operation under way.
// The reservation is the address of the last LR; SC succeeds if its own address equals it, and clears it.
// A flush drops whatever can be dropped; the unit waits for a bus read in flight and discards its data.
`include "config.svh"
`include "mem_op.svh"
`include "memory_map.svh"
`include "lsu.svh"
`include "check.svh"
`default_nettype none
module slow_unit (
  input  wire logic             clk, rst,
  // the load queue's head, if it belongs to this unit
  input  wire logic             head_valid,
  input  wire logic [39:0]      head_addr,
  input  wire logic             head_look,    // the address is virtual: a load that crosses a doubleword
  input  wire logic [LQ_W-1:0]  head_lq,
  input  wire logic [LQI_W-1:0] head_info,
  output logic                  start,        // taken now
  // conditions
  input  wire logic             rob_oldest_valid,
  input  wire logic [ROBID_W-1:0] rob_oldest, // must be the head's id
  input  wire logic             drained,      // no retired store is left
  input  wire logic             stay,         // an interrupt is due: do not start
  input  wire logic             retired,      // a load retires
  input  wire logic             flush,
  output logic                  busy,
  output logic                  waits_page,   // waits for a page walk
  // operand of an AMO or SC, from its M1
  input  wire logic             data_we,
  input  wire logic [63:0]      data,
  // to M0
  output logic                  op_valid,
  output logic [3:0]            op_kind,      // K_SREAD, K_SWRITE, K_SFIN
  output logic [39:0]           op_addr,
  output logic [63:0]           op_data,      // to write, in its byte lanes; to finish, the doubleword that holds the result
  output logic [7:0]            op_mask,
  output logic [5:0]            op_op,        // to finish: how rd is taken from the doubleword
  output logic                  op_fault,     // finish: bus error, or the second half may not be read
  output logic                  op_page,      // to finish: the page was refused
  output logic                  op_look,      // op_addr is virtual
  input  wire logic             op_take,
  // the instruction that it runs
  output logic [PREG_W-1:0]     op_preg,
  output logic                  op_has_rd,
  output logic [ROBID_W-1:0]    op_id,
  output logic [LQ_W-1:0]       op_lq,
  output logic [PM_TAG_W-1:0]   op_tag,
  // from M1
  input  wire logic             m1_hit,
  input  wire logic [63:0]      m1_data,
  input  wire logic             m2_again,     // from M2, if it did not hit
  input  wire logic             room_event,
  input  wire logic             m1_wait, m1_refuse, m1_bad,   // its page is not known; is refused; is not memory
  input  wire logic             tlb_event,
  output logic                  m1_void,      // flushed: the operation in M1 has no effect
  // uncached read
  output logic                  un_valid,
  output logic [39:0]           un_addr,
  output logic [2:0]            un_size,
  input  wire logic             un_take,
  input  wire logic             un_rvalid,
  input  wire logic [63:0]      un_rdata,
  input  wire logic             un_error
);
  // bit 4: wants M0
  localparam logic [4:0] S_IDLE  = 5'd0;
  localparam logic [4:0] S_READ  = 5'd16;   // wants M0 to read
  localparam logic [4:0] S_READ1 = 5'd1;   // its read is in M1
  localparam logic [4:0] S_READW = 5'd2;   // waits for the line
  localparam logic [4:0] S_CALC  = 5'd3;   // AMO, or joins the halves of a crossing load
  localparam logic [4:0] S_WRITE = 5'd17;
  localparam logic [4:0] S_WRIT1 = 5'd4;
  localparam logic [4:0] S_WRITW = 5'd5;
  localparam logic [4:0] S_ASK   = 5'd6;   // bus read
  localparam logic [4:0] S_BUS   = 5'd7;
  localparam logic [4:0] S_FIN   = 5'd18;  // wants M0 to finish
  localparam logic [4:0] S_DONE  = 5'd8;  // until it retires
  localparam logic [4:0] S_READ2 = 5'd9;  // it missed and is in M2
  localparam logic [4:0] S_WRIT2 = 5'd10;
  localparam logic [4:0] S_LESS  = 5'd11;  // AMO: compares
  localparam logic [4:0] S_PAGE  = 5'd12;  // waits for the page

  logic [4:0]  state_q;
  logic [39:0] addr_q;
  logic [5:0]  op_q;
  logic        half_q;                     // reading the second half of a crossing load
  logic        drop_q;                     // flushed during a bus read
  logic        fault_q, page_q, look_q;
  logic [63:0] low_q, value_q, src_q;      // doubleword read; result or value to write; rs2
  logic        res_valid_q;
  logic [39:0] res_addr_q;

  logic [5:0]          head_op;
  logic [PREG_W-1:0]   head_preg;
  logic                head_has_rd, head_all;
  logic [ROBID_W-1:0]  head_id;
  logic [SQP_W-1:0]    head_sq, head_from;
  logic [PM_TAG_W-1:0] head_tag;
  assign {head_op, head_preg, head_has_rd, head_id, head_sq, head_tag, head_from, head_all} = head_info;
  wire unused = &{1'b0, head_sq, head_from, head_all};
  wire head_device = !head_look && head_addr[39:CADDR_W] != MAP_RAM_BASE[39:CADDR_W];   // uncached
  wire oldest      = rob_oldest_valid && rob_oldest == head_id;

  wire is_atom = op_q[5];
  wire is_lr   = is_atom && op_q[3:0] == MA_LR;
  wire is_sc   = is_atom && op_q[3:0] == MA_SC;
  wire is_word = is_atom && !op_q[4];
  wire [3:0] size_less_1 = 4'((5'd1 << op_q[1:0]) - 5'd1);
  wire crosses = !is_atom && ({1'b0, addr_q[2:0]} + size_less_1) > 4'd7;

  assign start = state_q == S_IDLE && head_valid && oldest && drained && !stay && !flush;
  assign busy  = state_q != S_IDLE && !(state_q == S_DONE && page_q);    // after a refused page any operation may go first

  assign waits_page = state_q == S_PAGE;

  // SC is decided at its start
  wire start_sc  = head_op[5] && head_op[3:0] == MA_SC;
  wire sc_ok     = res_valid_q && res_addr_q == head_addr;

  wire [63:0] old = addr_q[2] && is_word ? {32'd0, low_q[63:32]} : low_q;
  wire [63:0] amo;
  wire        less;
  logic       less_q;
  amo_alu u_amo (.op(op_q[3:0]), .dword(op_q[4]), .old, .src(src_q), .less, .take_old(less_q ^ op_q[1]), .result(amo));
  // a crossing load: bytes from its offset up come from the first doubleword, lower ones from the second; then rotated
  wire [7:0]  upper = 8'hFF << addr_q[2:0];
  wire [63:0] both, by_4, by_2, joined;
  for (genvar i = 0; i < 8; i++) begin : g_byte assign both[8*i +: 8] = upper[i] ? low_q[8*i +: 8] : value_q[8*i +: 8]; end
  assign by_4   = addr_q[2] ? {both[31:0], both[63:32]} : both;
  assign by_2   = addr_q[1] ? {by_4[15:0], by_4[63:16]} : by_4;
  assign joined = addr_q[0] ? {by_2[7:0], by_2[63:8]} : by_2;

  // --- next state
  wire got_word = state_q == S_READ1 && m1_hit;
  logic [4:0] state_d;
  always_comb begin
    state_d = state_q;
    case (state_q)
      S_IDLE:  if (start) state_d = head_device ? S_ASK : !start_sc ? S_READ : sc_ok ? S_CALC : S_FIN;
      S_READ:  if (op_take) state_d = S_READ1;
      S_READ1: if (m1_refuse || m1_bad) state_d = S_FIN;
               else if (m1_wait) state_d = S_PAGE;
               else if (m1_hit) state_d = (crosses && !half_q) ? S_READ : crosses ? S_CALC : (is_atom && !is_lr) ? S_LESS : S_FIN;
               else state_d = S_READ2;
      S_READ2: state_d = (m2_again || room_event) ? S_READ : S_READW;
      S_READW: if (room_event) state_d = S_READ;
      S_PAGE:  if (tlb_event) state_d = S_READ;
      S_LESS:  state_d = S_CALC;
      S_CALC:  state_d = is_atom ? S_WRITE : S_FIN;
      S_WRITE: if (op_take) state_d = S_WRIT1;
      S_WRIT1: state_d = m1_hit ? S_FIN : S_WRIT2;
      S_WRIT2: state_d = (m2_again || room_event) ? S_WRITE : S_WRITW;
      S_WRITW: if (room_event) state_d = S_WRITE;
      S_ASK:   if (un_take) state_d = S_BUS;
      S_BUS:   if (un_rvalid) state_d = drop_q ? S_IDLE : S_FIN;
      S_FIN:   if (op_take) state_d = S_DONE;
      default: if (retired) state_d = S_IDLE;
    endcase
    if (flush)
      if (state_q == S_BUS || (state_q == S_ASK && un_take)) state_d = un_rvalid && state_q == S_BUS ? S_IDLE : S_BUS;
      else state_d = S_IDLE;
  end
  always_ff @(posedge clk)
    if (rst) begin
      state_q <= S_IDLE;
      drop_q <= 1'b0;
      res_valid_q <= 1'b0;
    end else begin
      state_q <= state_d;
      drop_q  <= state_d == S_BUS && (drop_q || flush);
      if (start && start_sc) res_valid_q <= 1'b0;
      else if (got_word && is_lr && !flush) res_valid_q <= 1'b1;
    end
  always_ff @(posedge clk) begin
    if (start) begin
      addr_q  <= head_addr;
      op_q    <= head_op;
      op_preg <= head_preg; op_has_rd <= head_has_rd; op_id <= head_id; op_lq <= head_lq; op_tag <= head_tag;
      half_q  <= 1'b0;
      fault_q <= 1'b0; page_q <= 1'b0; look_q <= head_look;
      low_q   <= {63'd0, !sc_ok};                       // what SC returns
    end
    if (data_we) src_q <= data;
    less_q <= less;
    if (got_word && is_lr) res_addr_q <= addr_q;
    if (got_word && !half_q) low_q <= m1_data;
    if (got_word && crosses) half_q <= 1'b1;
    if (got_word && half_q) value_q <= m1_data;
    if (state_q == S_CALC && is_atom) value_q <= amo;
    if (state_q == S_CALC && !is_atom) low_q <= joined;
    if (state_q == S_READ1 && (m1_refuse || m1_bad)) begin fault_q <= 1'b1; page_q <= m1_refuse; end
    if (state_q == S_BUS && un_rvalid) begin
      low_q   <= un_rdata;
      fault_q <= un_error;
    end
  end

  // --- to M0
  wire finish = state_q[1];                              // S_FIN, among the states that want M0
  assign op_valid = state_q[4];
  assign op_kind  = finish ? K_SFIN : state_q[0] ? K_SWRITE : K_SREAD;
  assign op_addr  = (half_q && (!finish || fault_q)) ? {addr_q[39:3] + 37'd1, 3'd0}
                    : (finish && !fault_q) ? {addr_q[39:3], (is_sc || crosses) ? 3'd0 : addr_q[2:0]} : addr_q;
  assign op_data  = finish ? low_q : is_word ? {value_q[31:0], value_q[31:0]} : value_q;
  assign op_mask  = !is_word ? 8'hFF : addr_q[2] ? 8'hF0 : 8'h0F;
  assign op_op    = !is_atom ? op_q : (is_word && !is_sc) ? MEM_LW : MEM_LD;
  assign op_fault = fault_q;
  assign op_page  = page_q;
  assign op_look  = look_q;
  assign m1_void  = state_q != S_READ1 && state_q != S_WRIT1 && state_q != S_DONE;

  // --- uncached read: natural size, or the whole doubleword
  wire natural = ({1'b0, addr_q[2:0]} & size_less_1) == 4'd0;
  assign un_valid = state_q == S_ASK;
  assign un_addr  = natural ? addr_q : {addr_q[39:3], 3'd0};
  assign un_size  = natural ? {1'b0, op_q[1:0]} : 3'd3;

  `CHECK(an_atomic_that_writes_is_not_flushed, !(flush && state_q == S_FIN && is_atom && !is_lr && !is_sc))
endmodule
