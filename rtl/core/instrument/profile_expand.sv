// profile_expand: a profile instruction to the instruction of the base ISA that it is while its flag is 1. Combinational, in the
// aligner, beside the expansion of compressed instructions. p.inc and pblock, which the base ISA has not, the profile control
// instructions, and what is no legal profile instruction stay as they are, for decode.sv.
// Source: Vaswani et al., section III.A; encodings: docs/instrumentation.md.
`include "config.svh"
`include "instrument.svh"
`default_nettype none
module profile_expand (
  input  wire logic [31:0] bits,
  output logic [31:0]      expanded,
  output pi_facts_t        facts
);
  localparam logic [6:0] LOAD = 7'h03, ADDI = 7'h13, AUIPC = 7'h17, STORE = 7'h23, ADD = 7'h33, LUI = 7'h37, JALR = 7'h67, JAL = 7'h6F;
  localparam logic [4:0] X0 = 5'd0, RA = 5'd1, T0 = 5'd5;
  wire [2:0] f3     = bits[14:12];
  wire [4:0] rd     = bits[11:7];
  wire [2:0] what   = bits[9:7];              // of custom-2
  wire       custom2 = bits[6:0] == 7'h5B;
  wire [1:0] flag   = custom2 ? bits[11:10] : f3[1:0];
  wire       jalr_ok = f3 == 3'd0 || f3 == 3'd1 || f3 == 3'd5;
  logic      is_pi;
  always_comb begin
    expanded = bits; is_pi = 1'b1;
    case (bits[6:0])
      7'h0B: expanded = {bits[31:15], 2'b01, !f3[2], rd, LOAD};                // ld, lw
      7'h2B: expanded = {bits[31:15], 2'b01, !f3[2], rd, STORE};               // sd, sw
      7'h7B: begin
        expanded = f3[2] ? {bits[31:15], 3'd0, rd, ADD} : {bits[31:15], 3'd0, rd, ADDI};
        is_pi    = !f3[2] || bits[31:25] == 7'd0;
      end
      7'h5B:
        case (what)
          3'd2: expanded = {bits[31:12], X0, JAL};
          3'd3: expanded = {bits[31:12], RA, JAL};
          3'd4: expanded = {bits[31:12], T0, JAL};
          3'd5: expanded = {bits[31:12], T0, AUIPC};
          3'd6: expanded = {bits[31:12], T0, LUI};
          3'd7: begin expanded = {bits[31:15], 3'd0, 2'd0, f3, JALR}; is_pi = jalr_ok; end
          default: ;                                                           // p.inc, pblock
        endcase
      default: is_pi = 1'b0;
    endcase
    if (!is_pi || 32'(flag) >= PROFILE_FLAGS) expanded = bits;
  end
  wire legal = 32'(flag) < PROFILE_FLAGS;
  assign facts.profile = is_pi && legal;
  assign facts.block   = custom2 && what == 3'd1 && legal;
  assign facts.control = bits[6:0] == 7'h7B && f3[2] && bits[31:27] == 5'b00010 && bits[24:15] == 10'd0 && rd == 5'd0 && legal;
  assign facts.flag    = flag;
endmodule
`default_nettype wire
