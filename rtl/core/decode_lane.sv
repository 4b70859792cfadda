// decode_lane: decodes one fetch slot and holds it, with its ProfileMe tag, until it is dispatched. One cycle.
// What comes out under slot_ belongs to the slot of this cycle, everything else to the instruction that is held.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module decode_lane (
  input  wire logic                clk, rst,
  // from the aligner
  input  wire logic                slot_fire_i,    // the slots are taken in this cycle
  input  wire logic                slot_valid_i, slot_rvc_i, slot_fault_i, slot_fault_hi_i, slot_pred_taken_i,
  input  wire logic [31:0]         slot_insn_i, slot_raw_i,
  input  wire logic [3:0]          slot_offset_i,  // half-words behind lane 0
  input  wire logic [PM_TAG_W-1:0] slot_tag_i,
  output logic [2:0]               slot_ptype_o,   // PT_*
  output logic [3:0]               slot_itype_o,   // IT_*
  // from dispatch and recovery
  input  wire logic                take_i,         // leaves
  input  wire logic                clear_i,        // is discarded
  // held
  output logic                     valid_o, ckpt_o, load_o, store_o, rvc_o, fault_hi_o,
  output logic [2:0]               fu_o, btype_o,
  output logic [CTL_W-1:0]         ctl_o,
  output logic [3:0]               ser_o, itype_o, offset_o,
  output logic [5:0]               cause_o,
  output logic [4:0]               rd_o, rs1_o, rs2_o,
  output logic [31:0]              imm_o, raw_o,
  output logic [PM_TAG_W-1:0]      tag_o
);
  wire [2:0]       fu, btype;
  wire [CTL_W-1:0] ctl;
  wire [3:0]       ser;
  wire [5:0]       cause;
  wire [4:0]       rd, rs1, rs2;
  wire [31:0]      imm;
  wire             ckpt, load, store;
  decode u_decode (
    .insn_i(slot_insn_i), .fault_i(slot_fault_i || slot_fault_hi_i), .pred_taken_i(slot_pred_taken_i),
    .fu_o(fu), .ctl_o(ctl), .ser_o(ser), .cause_o(cause), .rd_o(rd), .rs1_o(rs1), .rs2_o(rs2), .imm_o(imm), .btype_o(btype),
    .ckpt_o(ckpt), .load_o(load), .store_o(store), .itype_o(slot_itype_o), .ptype_o(slot_ptype_o));

  always_ff @(posedge clk)
    if (rst || clear_i)   valid_o <= 1'b0;
    else if (slot_fire_i) valid_o <= slot_valid_i;
    else if (take_i)      valid_o <= 1'b0;
  always_ff @(posedge clk)
    if (slot_fire_i) begin
      ckpt_o <= ckpt; load_o <= load; store_o <= store; rvc_o <= slot_rvc_i; fault_hi_o <= slot_fault_hi_i;
      fu_o <= fu; btype_o <= btype; ctl_o <= ctl; ser_o <= ser; itype_o <= slot_itype_o; offset_o <= slot_offset_i; cause_o <= cause;
      rd_o <= rd; rs1_o <= rs1; rs2_o <= rs2; imm_o <= imm; raw_o <= slot_raw_i; tag_o <= slot_valid_i ? slot_tag_i : '0;
    end
endmodule
