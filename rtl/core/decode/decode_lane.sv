// SPDX-License-Identifier: Apache-2.0
// decode_lane: decodes one fetch slot and holds it, with its ProfileMe tag, until it is dispatched. One cycle.
// The tag comes in the slot's first cycle, even if the slot is not taken then.
// Outputs named slot_* belong to this cycle's slot, all others to the held instruction.
`include "config.svh"
`include "uop.svh"
`include "instrument.svh"
`default_nettype none
module decode_lane (
  input  wire logic                clk, rst,
  // from the slot stage
  input  wire logic                slot_take,      // the slots are taken in this cycle
  input  wire logic                slot_first,     // they are new in this cycle
  input  wire logic                slot_valid, slot_rvc, slot_fault, slot_fault_hi, slot_fault_page, slot_pred_taken,
  input  wire logic [1:0]          slot_met,                        // its fetch missed {the ITLB, the I-cache}
  input  wire logic [31:0]         slot_insn, slot_raw,
  input  wire pi_facts_t           slot_pi,
  input  wire logic                slot_drop,      // a profile instruction whose flag is 0: it is not held
  input  wire pf_op_t              slot_pf,
  input  wire logic [3:0]          slot_offset,    // distance from the group's first instruction in half-words
  input  wire logic [PM_TAG_W-1:0] pp_slot_tag,
  output logic [2:0]               pp_slot_type,   // PT_*
  output logic [3:0]               pp_slot_itype,  // IT_*
  // from the CSR file
  input  wire logic [1:0]          priv,
  input  wire logic                deny_satp,
  // from dispatch and recovery
  input  wire logic                dis_go,         // the instruction leaves
  input  wire logic                recover,        // the instruction is discarded
  // held
  output logic                     dec_valid, dec_serial, dec_ckpt, dec_load, dec_store, dec_rvc, dec_fault_hi, dec_moves,
  output logic [1:0]               dec_met,
  output logic [2:0]               dec_fu, dec_btype,
  output logic [CTL_W-1:0]         dec_ctl,
  output logic [3:0]               dec_ser, dec_itype, dec_offset,
  output logic [5:0]               dec_cause,
  output logic [4:0]               dec_rd, dec_rs1, dec_rs2,
  output logic [31:0]              dec_imm, dec_raw,
  output logic [PM_TAG_W-1:0]      dec_tag,
  output pf_op_t                   dec_pf          // effect on the profile flags
);
  wire [2:0]       fu, btype;
  wire [CTL_W-1:0] ctl;
  wire [3:0]       ser;
  wire [5:0]       cause;
  wire [4:0]       rd, rs1, rs2;
  wire [31:0]      imm;
  wire             ckpt, load, store;
  decode u_decode (
    .slot_insn, .fault(slot_fault || slot_fault_hi), .fault_page(slot_fault_page), .slot_pred_taken,
    .pi(slot_pi), .pf_value(slot_pf.value), .priv, .deny_satp, .fu, .ctl, .ser, .cause, .rd, .rs1, .rs2, .imm, .btype,
    .ckpt, .load, .store, .pp_slot_itype, .pp_slot_type);

  logic [PM_TAG_W-1:0]  tag_q;
  wire  [PM_TAG_W-1:0]  tag = slot_first ? pp_slot_tag : tag_q;
  always_ff @(posedge clk) tag_q <= tag;
  always_ff @(posedge clk)
    if (rst || recover)   dec_valid <= 1'b0;
    else if (slot_take) dec_valid <= slot_valid && !slot_drop;
    else if (dis_go)      dec_valid <= 1'b0;
  always_ff @(posedge clk)
    if (slot_take) begin
      dec_ckpt <= ckpt; dec_load <= load; dec_store <= store; dec_rvc <= slot_rvc; dec_fault_hi <= slot_fault_hi;
      dec_fu <= fu; dec_btype <= btype; dec_ctl <= ctl; dec_cause <= cause;
      dec_ser <= ser; dec_serial <= ser != SER_NONE;
      dec_itype <= pp_slot_itype; dec_offset <= slot_offset;
      dec_rd <= rd; dec_rs1 <= rs1; dec_rs2 <= rs2; dec_imm <= imm; dec_raw <= slot_raw; dec_tag <= slot_valid ? tag : '0;
      dec_pf <= slot_pf;
      dec_moves <= PM_LINKS && pp_slot_type != PT_OTHER && pp_slot_itype != IT_BRANCH;
      dec_met <= {2{PM_LINKS}} & slot_met;
    end
endmodule
