// SPDX-License-Identifier: Apache-2.0
// profile_expand: expands a profile instruction to the base-ISA instruction that it is while its flag is 1. Combinational, in
// the aligner, in parallel with the expansion of compressed instructions. These stay as they are, for decode.sv: p.inc and
// pblock, which have no base-ISA form; profile control instructions; illegal profile instructions.
// Source: Vaswani et al., section III.A; encodings: docs/instrumentation.md.
`include "config.svh"
`include "instrument.svh"
`include "instrument_defs.svh"
`default_nettype none
module profile_expand (
  input  wire logic [31:0] bits,
  output logic [31:0]      expanded,
  output pi_facts_t        facts
);
  localparam logic [6:0] LOAD = 7'h03, ADDI = 7'h13, AUIPC = 7'h17, STORE = 7'h23, ADD = 7'h33, LUI = 7'h37;
  localparam logic [6:0] JALR = 7'h67, JAL = 7'h6F;
  localparam logic [4:0] X0 = 5'd0, RA = 5'd1, T0 = 5'd5;
  wire [2:0] f3     = bits[14:12];
  wire [4:0] rd     = bits[11:7];
  wire [2:0] what   = bits[9:7];              // field of custom-2
  wire       custom2 = bits[6:0] == PI_OPCODE_WIDE;
  wire [1:0] flag   = custom2 ? bits[11:10] : f3[1:0];
  wire       legal = $signed(32'(flag)) < PROFILE_FLAGS;
  wire       jalr_ok = f3 == 3'd0 || f3 == 3'd1 || f3 == 3'd5;
  logic      is_pi;
  always_comb begin
    expanded = bits; is_pi = 1'b1;
    case (bits[6:0])
      PI_OPCODE_LOAD:  expanded = {bits[31:15], 2'b01, f3[2] == PI_OP_P_LD, rd, LOAD};
      PI_OPCODE_STORE: expanded = {bits[31:15], 2'b01, f3[2] == PI_OP_P_SD, rd, STORE};
      PI_OPCODE_REG: begin
        expanded = f3[2] ? {bits[31:15], 3'd0, rd, ADD} : {bits[31:15], 3'd0, rd, ADDI};
        is_pi    = !f3[2] || bits[31:25] == PI_FUNCT7_P_ADD;
      end
      PI_OPCODE_WIDE:
        case (what)
          PI_WHAT_P_J:        expanded = {bits[31:12], X0, JAL};
          PI_WHAT_P_JAL:      expanded = {bits[31:12], RA, JAL};
          PI_WHAT_P_JAL_T0:   expanded = {bits[31:12], T0, JAL};
          PI_WHAT_P_AUIPC_T0: expanded = {bits[31:12], T0, AUIPC};
          PI_WHAT_P_LUI_T0:   expanded = {bits[31:12], T0, LUI};
          PI_WHAT_P_JALR:     begin expanded = {bits[31:15], 3'd0, 2'd0, f3, JALR}; is_pi = jalr_ok; end
          default: ;                                                           // p.inc, pblock
        endcase
      default: is_pi = 1'b0;
    endcase
    if (!is_pi || !legal) expanded = bits;
  end
  assign facts.profile = is_pi && legal;
  assign facts.block   = custom2 && what == PI_WHAT_PBLOCK && legal;
  assign facts.control = bits[6:0] == PI_OPCODE_REG && f3[2] && bits[31:27] == PI_FUNCT7_SETPF[6:2] && bits[24:15] == 10'd0
                      && rd == 5'd0 && legal;
  assign facts.flag    = flag;
endmodule
`default_nettype wire
