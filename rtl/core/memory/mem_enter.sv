// SPDX-License-Identifier: Apache-2.0
// mem_enter: the first cycle (M0) of the load-store pipeline: kind, address and attributes of the operation chosen by
// mem_turn.sv, and the registers before M1. ex_mem_valid alone selects an operation from register read. Internal operations are
// selected while its address is added up, and joined afterwards. m0_pa is right if the TLB's row is (data_tlb.sv). m0_dw is
// what the D-cache reads: if an operation shares M0, that operation's address.
// Latency: m0_* combinational, m1_* one cycle. Nothing stalls it.
`include "config.svh"
`include "copies.svh"
`include "rob.svh"
`include "lsu.svh"
`default_nettype none
module mem_enter (
  input  wire logic                clk, rst,
  // register read (explained in lsu.sv)
  input  wire logic                ex_mem_valid,
  input  wire logic [5:0]          ex_mem_op,
  input  wire logic [63:0]         ex_mem_base, ex_mem_imm, ex_mem_data,
  input  wire logic [ROBID_W-1:0]  ex_mem_id,
  input  wire logic [PREG_W-1:0]   ex_mem_preg,
  input  wire logic                ex_mem_has_rd,
  input  wire logic [LQP_W-1:0]    ex_mem_lq,
  input  wire logic [SQP_W-1:0]    ex_mem_sq, ex_mem_from,
  input  wire logic [PM_TAG_W-1:0] ex_mem_tag,
  input  wire logic                ex_mem_all, ex_mem_guess,
  input  wire logic                data_look, data_bare,
  input  wire logic [2:0]          ret_loads,
  // whose turn
  input  wire logic                own_so, own_pt, own_rp, own_sp, own_cp, own_rt, own_dr, own_soon, own_ahead, own_cl,
  input  wire logic                so_take, pt_take, sp_take, cp_take, rt_take, dr_take, shares,
  // slow unit: its operation, and attributes of its instruction
  input  wire logic [3:0]          so_kind,
  input  wire logic [39:0]         so_addr,
  input  wire logic [63:0]         so_data,
  input  wire logic [7:0]          so_mask,
  input  wire logic [5:0]          so_op,
  input  wire logic                so_fault, so_page, so_look, so_has_rd,
  input  wire logic [PREG_W-1:0]   so_preg,
  input  wire logic [ROBID_W-1:0]  so_id,
  input  wire logic [LQ_W-1:0]     so_lq,
  input  wire logic [PM_TAG_W-1:0] so_tag,
  // walker
  input  wire logic                pt_write,
  input  wire logic [39:3]         pt_dw,
  input  wire logic [63:0]         pt_wdata,
  // the profiler's ring
  input  wire logic [39:3]         rp_dw,
  // retrying store
  input  wire logic                sp_valid, sp_upper,
  input  wire logic [39:0]         sp_addr,
  input  wire logic [SPI_W-1:0]    sp_info,
  // retrying load
  input  wire logic                rt_valid, rt_look,
  input  wire logic [LQ_W-1:0]     rt_lq,
  input  wire logic [39:0]         rt_addr,
  input  wire logic [LQI_W-1:0]    rt_info,
  // draining store
  input  wire logic                dr_inc,
  input  wire logic [39:3]         dr_dw,
  input  wire logic [63:0]         dr_data,
  input  wire logic [7:0]          dr_mask,
  // copy, cleaner, late line requests: for a store, for a prefetch
  input  wire logic [CADDR_W-1:3]  cp_dw, cl_dw,
  input  wire logic [CADDR_W-1:6]  soon_line_q, ahead_line_q,
  // recovery
  input  wire logic                flush, kill, load_cancel,
  input  wire logic [ROBID_W-1:0]  res_id,
  // M0: to TLB, D-cache, store queue
  output logic [3:0]               m0_kind,
  output logic                     m0_look,           // m0_addr is virtual
  output logic [63:0]              m0_addr,
  input  wire logic [39:12]        m0_page,
  output logic [39:0]              m0_pa,
  output logic [CADDR_W-1:3]       m0_dw,
  output logic [15:0]              m0_mask,           // bytes of a load, store or atomic, counted from its first doubleword
  output logic                     m0_store, m0_load, // both low for other operations
  output logic                     m0_knows,          // a store that no wrong guess takes back
  output logic [SQP_W-1:0]         m0_sq, m0_from,    // a store's place in the queue; the store that a load waits for
  output logic                     m0_all,
  output logic                     m0_wakes, m0_guess,  // a load that writes a register; it may wake its users on a guess
  // M1
  output logic [3:0]               m1_kind_q,
  output logic                     m1_load_q, m1_fin_q, m1_port_q,    // by kind, even if dead: early in M1
  output logic [63:0]              m1_addr_q, m1_data_q,              // virtual; below: physical
  output logic [39:0]              m1_pa_q,
  output logic [CADDR_W-1:3]       m1_dw_q,                           // the D-cache's operation
  output logic [63:0]              m1_wdata_q,                        // drains and slow writes
  output logic [7:0]               m1_dmask_q,
  output logic [15:0]              m1_mask_q,                         // m0_mask
  output logic                     m1_drain_q, m1_copy_q, m1_shares_q, m1_inc_q,
  output logic [5:0]               m1_op_q,
  output logic [PREG_W-1:0]        m1_preg_q,
  output logic                     m1_has_rd_q, m1_all_q, m1_first_q, // first: from register read
  output logic                     m1_fault_q, m1_fpage_q,
  output logic [ROBID_W-1:0]       m1_id_q,
  output logic [LQP_W-1:0]         m1_lq_q,
  output logic [SQP_W-1:0]         m1_sq_q, m1_from_q,
  output logic [PM_TAG_W-1:0]      m1_tag_q,
  output logic                     m1_wakes_q, m1_guess_q             // m0_wakes; users were woken on a guess
);
  // --- what the queues keep of an operation
  logic [5:0]          rt_op;
  logic [PREG_W-1:0]   rt_preg;
  logic                rt_has_rd, rt_all;
  logic [ROBID_W-1:0]  rt_id, sp_id;
  logic [SQP_W-1:0]    rt_sq, rt_from, sp_sq;
  logic [PM_TAG_W-1:0] rt_tag, sp_tag;
  logic [1:0]          sp_size;
  logic [LQP_W-1:0]    sp_lq;
  assign {rt_op, rt_preg, rt_has_rd, rt_id, rt_sq, rt_tag, rt_from, rt_all} = rt_info;
  assign {sp_size, sp_lq, sp_sq, sp_id, sp_tag} = sp_info;

  // --- the store that a load waits for: learned, or known in advance (perfect_order.sv)
  wire             foreseen;
  wire [SQP_W-1:0] foreseen_back;
  wire [SQP_W-1:0] ex_from = foreseen ? ex_mem_sq - foreseen_back : ex_mem_from;
  wire             ex_all  = ex_mem_all && !foreseen;
  if (PERFECT > 0) begin : g_perfect
    perfect_order order (.clk, .rst, .ret_loads, .load_lq(ex_mem_lq[LQ_W-1:0]), .perfect(foreseen), .load_back(foreseen_back));
  end else begin : g_real
    assign {foreseen, foreseen_back} = '0;
    wire unused = &{1'b0, ret_loads};
  end
  assign m0_store = ex_mem_valid ? ex_mem_op[5:3] == 3'b010 : sp_valid && !sp_upper;
  assign m0_load  = ex_mem_valid ? ex_mem_op[5:4] == 2'b00 : rt_valid;
  assign m0_sq    = ex_mem_valid ? ex_mem_sq : sp_valid ? sp_sq : rt_sq;
  assign m0_from  = ex_mem_valid ? ex_from : rt_from;
  assign m0_all   = ex_mem_valid ? ex_all : rt_all;

  // --- kind and address
  wire [63:0] ex_addr  = ex_mem_base + ex_mem_imm;       // virtual
  wire [3:0]  own_kind = (own_so ? so_kind : K_NONE) | (own_cp ? K_COPY : K_NONE) | (own_dr ? K_DRAIN : K_NONE)
                         | (own_rt ? (rt_op[5] ? K_ATOM : K_LOAD) : K_NONE) | (own_pt ? K_WALK : K_NONE)
                         | (own_rp ? K_RING : K_NONE) | (own_sp ? (sp_upper ? K_UPPER : K_STORE) : K_NONE)
                         | (own_soon ? K_SOON : K_NONE) | (own_ahead ? K_AHEAD : K_NONE) | (own_cl ? K_CLEAN : K_NONE);
  wire [39:0] own_addr = (own_so ? so_addr : 40'd0) | (own_cp ? {12'd0, cp_dw, 3'd0} : 40'd0) | (own_rt ? rt_addr : 40'd0)
                         | (own_dr ? {dr_dw, 3'd0} : 40'd0) | (own_soon ? {12'd0, soon_line_q, 6'd0} : 40'd0)
                         | (own_ahead ? {12'd0, ahead_line_q, 6'd0} : 40'd0)
                         | (own_cl ? {12'd0, cl_dw, 3'd0} : 40'd0) | (own_pt ? {pt_dw, 3'd0} : 40'd0)
                         | (own_rp ? {rp_dw, 3'd0} : 40'd0)
                         | (own_sp ? {sp_addr[39:12] + 28'(sp_upper), sp_upper ? 12'd0 : sp_addr[11:0]} : 40'd0);
  wire        own_look = (own_rt && rt_look) || (own_so && so_look) || own_sp;
  assign m0_kind = !ex_mem_valid ? own_kind : ex_mem_op[5] ? K_ATOM : !ex_mem_op[4] ? K_LOAD : ex_mem_op[3] ? K_AHEAD : K_STORE;
  assign m0_look = ex_mem_valid ? data_look : own_look;
  assign m0_addr = ex_mem_valid ? ex_addr : {`COPIES(24, own_look && !data_bare && own_addr[39]), own_addr};
  assign m0_pa   = {m0_page, m0_addr[11:0]};
  assign m0_dw   = shares ? own_addr[CADDR_W-1:3] : m0_pa[CADDR_W-1:3];

  // --- bytes
  wire [5:0]  m0_op     = ex_mem_valid ? ex_mem_op : sp_valid ? {4'b0100, sp_size} : rt_op;
  wire [1:0]  m0_size   = m0_op[5] ? {1'b1, m0_op[4]} : m0_op[1:0];
  wire [7:0]  size_mask = {{4{m0_size == 2'd3}}, {2{m0_size[1]}}, m0_size != 2'd0, 1'b1};
  wire [39:0] ld_addr   = ex_mem_valid ? ex_addr[39:0] : sp_valid ? sp_addr : rt_addr;
  assign m0_mask = {8'd0, size_mask} << ld_addr[2:0];

  // --- wake-up: a retrying load has good reason to guess; load_done wakes users of the slow unit's loads
  assign m0_wakes = ex_mem_valid ? !ex_mem_op[5] && !ex_mem_op[4] && ex_mem_has_rd
                    : own_so ? so_kind == K_SFIN && so_has_rd : own_rt && rt_has_rd;
  assign m0_guess = ex_mem_valid ? ex_mem_guess : !own_so;

  // --- registers between M0 and M1
  wire m0_undo = load_cancel && LOAD_SHADOW == 2 && ex_mem_valid;   // granted on a wrong guess
  assign m0_knows = m0_store && !m0_undo;
  wire own_old = (rt_take && !`YOUNGER(rt_id, res_id)) || (sp_take && !`YOUNGER(sp_id, res_id)) || !(rt_take || sp_take);
  wire m0_dies = flush || m0_undo || (kill && (ex_mem_valid ? `YOUNGER(ex_mem_id, res_id) : !own_old));
  always_ff @(posedge clk)
    if (rst) begin
      m1_kind_q  <= K_NONE; m1_wakes_q <= 1'b0; m1_guess_q  <= 1'b0;
      m1_drain_q <= 1'b0;   m1_copy_q  <= 1'b0; m1_shares_q <= 1'b0;
    end else begin
      m1_kind_q  <= (m0_dies && (ex_mem_valid || rt_take || sp_take || so_take)) ? K_NONE : m0_kind;
      m1_wakes_q <= m0_wakes && !m0_dies;
      m1_guess_q <= m0_wakes && m0_guess && !m0_dies;
      m1_drain_q <= dr_take; m1_copy_q <= cp_take; m1_shares_q <= shares;
    end
  always_ff @(posedge clk) begin
    m1_addr_q  <= m0_addr; m1_pa_q <= m0_pa; m1_dw_q <= m0_dw; m1_mask_q <= m0_mask;
    m1_inc_q   <= dr_take && dr_inc;
    m1_wdata_q <= so_take ? so_data : pt_take ? pt_wdata : dr_data;
    m1_dmask_q <= so_take ? so_mask : pt_take ? 8'hFF : dr_mask;
    m1_load_q  <= m0_kind == K_LOAD; m1_fin_q <= m0_kind == K_SFIN;
    m1_port_q  <= dr_take || m0_kind == K_SWRITE || (m0_kind == K_WALK && pt_write);
    m1_first_q <= ex_mem_valid;
    if (ex_mem_valid) begin
      m1_data_q <= ex_mem_data; m1_op_q <= ex_mem_op; m1_preg_q <= ex_mem_preg; m1_has_rd_q <= ex_mem_has_rd;
      m1_from_q <= ex_from; m1_all_q <= ex_all;
      m1_id_q <= ex_mem_id; m1_lq_q <= ex_mem_lq; m1_sq_q <= ex_mem_sq; m1_tag_q <= ex_mem_tag;
    end else if (so_take) begin
      m1_data_q <= so_data; m1_op_q <= so_op; m1_preg_q <= so_preg; m1_has_rd_q <= so_has_rd;
      m1_fault_q <= so_fault; m1_fpage_q <= so_page;
      m1_id_q <= so_id; m1_lq_q <= {1'b0, so_lq}; m1_tag_q <= so_tag;
    end else if (rt_take) begin
      m1_op_q <= rt_op; m1_preg_q <= rt_preg; m1_has_rd_q <= rt_has_rd; m1_from_q <= rt_from; m1_all_q <= rt_all;
      m1_id_q <= rt_id; m1_lq_q <= {1'b0, rt_lq}; m1_sq_q <= rt_sq; m1_tag_q <= rt_tag;
    end else if (sp_take) begin
      m1_id_q <= sp_id; m1_lq_q <= sp_lq; m1_sq_q <= sp_sq; m1_tag_q <= sp_tag;
    end
  end
endmodule
