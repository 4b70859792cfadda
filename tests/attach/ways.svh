// SPDX-License-Identifier: Apache-2.0
// Of the stand-in cores: where a branch or jump of program.S leads to. Needs XLEN and BASE; the program's one return goes behind its one call.
  function automatic logic [XLEN-1:0] target_of(input logic [XLEN-1:0] from, input logic [31:0] insn);
    logic [31:0] offset;
    offset = (insn[6:0] == 7'h6F) ? {{12{insn[31]}}, insn[19:12], insn[20], insn[30:21], 1'b0}
                                  : {{20{insn[31]}}, insn[7], insn[30:25], insn[11:8], 1'b0};
    target_of = (insn[6:0] == 7'h67) ? XLEN'(BASE + 32'h2c) : from + XLEN'($signed(offset));
  endfunction
