// SPDX-License-Identifier: Apache-2.0
// Kind of an instruction of RV32 or RV64 without compressed ones, by its opcode: pp_slot_type and pp_slot_itype. Combinational.
`include "profile_defs.svh"
`default_nettype none
module rv32_kind (
    input  wire logic [31:0] insn,
    output logic [2:0]       kind,
    output logic [3:0]       itype
);
  wire [6:0] opcode  = insn[6:0];
  wire       links   = (insn[11:7] == 5'd1) | (insn[11:7] == 5'd5);
  wire       returns = (insn[19:15] == 5'd1) | (insn[19:15] == 5'd5);
  always @* begin
    kind  = 3'(PD_TYPE_OTHER);
    itype = 4'(PD_ITYPE_NONE);
    case (opcode)
      7'h03, 7'h07: kind = 3'(PD_TYPE_LOAD);
      7'h23, 7'h27: kind = 3'(PD_TYPE_STORE);
      7'h2F:        kind = 3'(PD_TYPE_LOADSTORE);
      7'h63:        itype = 4'(PD_ITYPE_BRANCH);
      7'h6F:        itype = links ? 4'(PD_ITYPE_DIRCALL) : 4'(PD_ITYPE_DIRJMP);
      7'h67:        itype = links ? 4'(PD_ITYPE_INDCALL) : returns ? 4'(PD_ITYPE_RET) : 4'(PD_ITYPE_INDJMP);
      default:      ;
    endcase
    if (itype != 4'(PD_ITYPE_NONE)) kind = 3'(PD_TYPE_TRANSFER);
  end
  wire unused_ok = &{1'b0, insn};
endmodule
`default_nettype wire
