// One lane of the aligner: from 32 bits at the lane's position to one slot.
//
// Combinational. The position of lane k follows from the lengths of the lanes before it, so `pos`, `open` and the two
// flags below run through the lanes in a chain. A lane is valid if its last half-word is there and no earlier lane
// closed the group; it closes the group itself if it is a transfer that leaves the path or ends the block.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module align_lane (
  input  wire logic [31:0]    bits,         // two half-words from this lane's position on
  input  wire logic [4:0]     avail,        // half-words in the window
  input  wire logic           flagged,      // the last of them ends a transfer predicted taken
  input  wire logic [4:0]     head_left,    // how many of them are in the first of the two blocks
  input  wire logic [1:0]     block_fault,  // of the two blocks
  input  wire logic [1:0]     miss,
  // from the lane before
  input  wire logic [3:0]     pos,          // position in half-words from the start of the window
  input  wire logic           open,         // the group goes on
  input  wire logic           ckpt,         // the group has its one checkpointed transfer
  input  wire logic           cond,         // ... and it is a conditional branch
  // to the lane behind
  output logic [3:0]     pos_next,          // behind the last valid slot
  output logic           open_next,
  output logic           ckpt_next,
  output logic           cond_next,
  // slot
  output logic           slot_valid,
  output logic [31:0]    slot_raw,
  output logic [31:0]    insn,
  output logic           rvc,
  output logic           slot_fault,
  output logic           slot_fault_hi,
  output logic           slot_icmiss,
  output logic [2:0]     kind,
  output logic           is_ckpt,           // valid, and takes the group's checkpoint
  output logic           final_here,        // valid, and closes the group: a transfer, or marked as one
  output logic           flag_here          // valid, and its last half carries the mark
);
  assign      rvc  = bits[1:0] != 2'b11;
  wire [4:0]  at    = {1'b0, pos};
  wire [4:0]  last   = rvc ? at : at + 5'd1;            // position of the last half-word
  wire        there  = last < avail;
  wire        first_in_next = at >= head_left;
  wire        last_in_next  = last >= head_left;
  wire        fault    = first_in_next ? block_fault[1] : block_fault[0];
  wire        fault_hi = !fault && last_in_next && block_fault[1];

  wire [31:0] expanded;
  rvc_expand expand (.bits(bits[15:0]), .expanded);
  assign insn = rvc ? expanded : bits;
  assign slot_raw  = rvc ? {16'h0, bits[15:0]} : bits;

  // kind of transfer
  wire [4:0] rd       = insn[11:7];
  wire [4:0] rs1      = insn[19:15];
  wire       rd_link  = rd == 5'd1 || rd == 5'd5;
  wire       rs1_link = rs1 == 5'd1 || rs1 == 5'd5;
  always_comb begin
    kind = BT_NONE;
    if (!fault && !fault_hi) case (insn[6:0])
      7'h63: if (insn[14:13] != 2'b01) kind = BT_COND;
      7'h6f: kind = rd_link ? BT_CALL : BT_JUMP;
      7'h67: if (insn[14:12] == 3'b000) kind = rd_link ? BT_INDCALL : rs1_link ? BT_RET : BT_INDIRECT;
      default: kind = BT_NONE;
    endcase
  end
  wire is_jump = kind != BT_COND && kind != BT_NONE;
  wire ckpt_kind = kind != BT_JUMP && kind != BT_CALL && kind != BT_NONE;

  assign slot_valid    = open && there && !(ckpt_kind && ckpt);
  assign flag_here  = slot_valid && flagged && last + 5'd1 == avail;
  assign final_here    = flag_here || (slot_valid && is_jump);
  assign is_ckpt  = slot_valid && ckpt_kind;
  assign slot_fault    = fault;
  assign slot_fault_hi = fault_hi;
  assign slot_icmiss     = (first_in_next ? miss[1] : miss[0]) || (last_in_next && miss[1]);

  assign pos_next  = slot_valid ? 4'(last + 5'd1) : pos;
  assign open_next = slot_valid && !final_here;
  assign ckpt_next = ckpt || is_ckpt;
  assign cond_next = cond || (slot_valid && kind == BT_COND);
endmodule
`default_nettype wire
