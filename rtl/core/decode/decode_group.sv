// SPDX-License-Identifier: Apache-2.0
// decode_group: the decode register: one lane for each fetch slot, and what the lanes share. A lane leaves when it is
// dispatched; the next group enters when all lanes have left. One cycle.
`include "config.svh"
`include "uop.svh"
`include "branch.svh"
`include "instrument.svh"
`default_nettype none
module decode_group (
  input  wire logic                      clk, rst,
  // from the slot stage
  input  wire logic                      slot_take, slot_first,
  input  wire logic [63:0]               slot_group_pc, slot_pred_target,
  input  wire logic [BRINFO_W-1:0]       slot_brinfo,
  input  wire logic [WIDTH-1:0]          slot_valid, slot_rvc, slot_fault, slot_fault_hi, slot_fault_page, slot_pred_taken,
  input  wire logic [WIDTH-1:0]          slot_icmiss, slot_itlbmiss, slot_drop,
  input  wire logic [WIDTH*32-1:0]       slot_insn, slot_raw,
  input  wire logic [WIDTH*PI_FACTS_W-1:0] slot_pi,
  input  wire logic [WIDTH*PF_OP_W-1:0]  slot_pf,
  input  wire logic [WIDTH*4-1:0]        slot_offset,
  input  wire logic [WIDTH*PM_TAG_W-1:0] pp_slot_tag,
  output logic [WIDTH*3-1:0]             pp_slot_type,
  output logic [WIDTH*4-1:0]             pp_slot_itype,
  // from the CSR file
  input  wire logic [1:0]                priv,
  input  wire logic                      deny_satp,
  // from dispatch and recovery
  input  wire logic [WIDTH-1:0]          dis_go,
  input  wire logic                      recover,
  // held
  output logic [63:0]                    dec_row_pc, dec_pred_target,
  output logic [BRINFO_W-1:0]            dec_brinfo,
  output logic [WIDTH-1:0]               dec_valid, dec_serial, dec_ckpt, dec_load, dec_store, dec_rvc, dec_fault_hi, dec_moves,
  output logic [WIDTH-1:0]               dec_no_unit,    // needs no unit
  output logic [WIDTH-1:0]               ask_load, ask_store,
  output logic [WIDTH*2-1:0]             dec_met,
  output logic [WIDTH*3-1:0]             dec_fu, dec_btype,
  output logic [WIDTH*CTL_W-1:0]         dec_ctl,
  output logic [WIDTH*4-1:0]             dec_ser, dec_itype, dec_offset,
  output logic [WIDTH*6-1:0]             dec_cause,
  output logic [WIDTH*5-1:0]             dec_rd, dec_rs1, dec_rs2,
  output logic [WIDTH*32-1:0]            dec_imm, dec_raw,
  output logic [WIDTH*PM_TAG_W-1:0]      dec_tag,
  output logic [WIDTH*PF_OP_W-1:0]       dec_pf
);
  always_ff @(posedge clk)
    if (slot_take) begin
      dec_row_pc <= slot_group_pc; dec_pred_target <= slot_pred_target; dec_brinfo <= slot_brinfo;
    end
  for (genvar k = 0; k < WIDTH; k++) begin : g_dec
    decode_lane u_lane (
      .clk, .rst,
      .slot_take, .slot_first, .slot_valid(slot_valid[k]), .slot_rvc(slot_rvc[k]), .slot_fault(slot_fault[k]),
      .slot_fault_hi(slot_fault_hi[k]), .slot_fault_page(slot_fault_page[k]), .slot_pred_taken(slot_pred_taken[k]),
      .slot_met({slot_itlbmiss[k], slot_icmiss[k]}),
      .slot_insn(slot_insn[k*32 +: 32]), .slot_pi(slot_pi[k*PI_FACTS_W +: PI_FACTS_W]), .slot_drop(slot_drop[k]),
      .slot_pf(slot_pf[k*PF_OP_W +: PF_OP_W]),
      .slot_raw(slot_raw[k*32 +: 32]), .slot_offset(slot_offset[k*4 +: 4]), .pp_slot_tag(pp_slot_tag[k*PM_TAG_W +: PM_TAG_W]),
      .pp_slot_type(pp_slot_type[k*3 +: 3]), .pp_slot_itype(pp_slot_itype[k*4 +: 4]),
      .priv, .deny_satp, .dis_go(dis_go[k]), .recover,
      .dec_valid(dec_valid[k]), .dec_serial(dec_serial[k]), .dec_ckpt(dec_ckpt[k]), .dec_load(dec_load[k]),
      .dec_store(dec_store[k]), .dec_rvc(dec_rvc[k]),
      .dec_fault_hi(dec_fault_hi[k]), .dec_moves(dec_moves[k]), .dec_met(dec_met[k*2 +: 2]),
      .dec_fu(dec_fu[k*3 +: 3]), .dec_btype(dec_btype[k*3 +: 3]),
      .dec_ctl(dec_ctl[k*CTL_W +: CTL_W]), .dec_ser(dec_ser[k*4 +: 4]), .dec_itype(dec_itype[k*4 +: 4]),
      .dec_offset(dec_offset[k*4 +: 4]), .dec_cause(dec_cause[k*6 +: 6]), .dec_rd(dec_rd[k*5 +: 5]), .dec_rs1(dec_rs1[k*5 +: 5]),
      .dec_rs2(dec_rs2[k*5 +: 5]), .dec_imm(dec_imm[k*32 +: 32]), .dec_raw(dec_raw[k*32 +: 32]),
      .dec_tag(dec_tag[k*PM_TAG_W +: PM_TAG_W]), .dec_pf(dec_pf[k*PF_OP_W +: PF_OP_W]));
    assign dec_no_unit[k] = dec_fu[k*3 +: 3] == FU_NONE;
  end
  assign ask_load  = dec_valid & dec_load;
  assign ask_store = dec_valid & dec_store;
endmodule
`default_nettype wire
