// One lane of the aligner: from 32 bits at the lane's position to one slot.
//
// Combinational. The position of lane k follows from the lengths of the lanes before it, so `pos`, `open` and the two
// flags below run through the lanes in a chain. A lane is valid if its last half-word is there and no earlier lane
// closed the group; it closes the group itself if it is a transfer that leaves the path or ends the block.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module align_lane (
  input  wire logic [31:0]    bits_i,          // two half-words from this lane's position on
  input  wire logic [4:0]     avail_i,         // half-words in the window
  input  wire logic           flagged_i,       // the last of them ends a transfer predicted taken
  input  wire logic [4:0]     head_i,          // how many of them are in the first of the two blocks
  input  wire logic [1:0]     fault_i,         // of the two blocks
  input  wire logic [1:0]     miss_i,
  // from the lane before
  input  wire logic [3:0]     pos_i,           // position in half-words from the start of the window
  input  wire logic           open_i,          // the group goes on
  input  wire logic           ckpt_i,          // the group has its one checkpointed transfer
  input  wire logic           cond_i,          // ... and it is a conditional branch
  // to the lane behind
  output logic [3:0]     pos_o,           // behind the last valid slot
  output logic           open_o,
  output logic           ckpt_o,
  output logic           cond_o,
  // slot
  output logic           valid_o,
  output logic [31:0]    raw_o,
  output logic [31:0]    insn_o,
  output logic           rvc_o,
  output logic           fault_o,
  output logic           fault_hi_o,
  output logic           miss_o,
  output logic [2:0]     type_o,
  output logic           is_ckpt_o,       // valid, and takes the group's checkpoint
  output logic           final_o,         // valid, and closes the group: a transfer, or marked as one
  output logic           flagged_o        // valid, and its last half carries the mark
);
  wire        rvc    = bits_i[1:0] != 2'b11;
  wire [4:0]  pos    = {1'b0, pos_i};
  wire [4:0]  last   = rvc ? pos : pos + 5'd1;            // position of the last half-word
  wire        there  = last < avail_i;
  wire        first_in_next = pos >= head_i;
  wire        last_in_next  = last >= head_i;
  wire        fault    = first_in_next ? fault_i[1] : fault_i[0];
  wire        fault_hi = !fault && last_in_next && fault_i[1];

  wire [31:0] expanded;
  rvc_expand expand (.half_i(bits_i[15:0]), .insn_o(expanded));
  assign insn_o = rvc ? expanded : bits_i;
  assign raw_o  = rvc ? {16'h0, bits_i[15:0]} : bits_i;

  // kind of transfer
  wire [4:0] rd       = insn_o[11:7];
  wire [4:0] rs1      = insn_o[19:15];
  wire       rd_link  = rd == 5'd1 || rd == 5'd5;
  wire       rs1_link = rs1 == 5'd1 || rs1 == 5'd5;
  always_comb begin
    type_o = BT_NONE;
    if (!fault && !fault_hi) case (insn_o[6:0])
      7'h63: if (insn_o[14:13] != 2'b01) type_o = BT_COND;
      7'h6f: type_o = rd_link ? BT_CALL : BT_JUMP;
      7'h67: if (insn_o[14:12] == 3'b000) type_o = rd_link ? BT_INDCALL : rs1_link ? BT_RET : BT_INDIRECT;
      default: type_o = BT_NONE;
    endcase
  end
  wire is_jump = type_o != BT_COND && type_o != BT_NONE;
  wire is_ckpt = type_o != BT_JUMP && type_o != BT_CALL && type_o != BT_NONE;

  assign valid_o    = open_i && there && !(is_ckpt && ckpt_i);
  assign flagged_o  = valid_o && flagged_i && last + 5'd1 == avail_i;
  assign final_o    = flagged_o || (valid_o && is_jump);
  assign is_ckpt_o  = valid_o && is_ckpt;
  assign rvc_o      = rvc;
  assign fault_o    = fault;
  assign fault_hi_o = fault_hi;
  assign miss_o     = (first_in_next ? miss_i[1] : miss_i[0]) || (last_in_next && miss_i[1]);

  assign pos_o  = valid_o ? 4'(last + 5'd1) : pos_i;
  assign open_o = valid_o && !final_o;
  assign ckpt_o = ckpt_i || is_ckpt_o;
  assign cond_o = cond_i || (valid_o && type_o == BT_COND);
endmodule
`default_nettype wire
