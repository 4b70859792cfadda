// SPDX-License-Identifier: Apache-2.0
// The decoded instruction: which unit runs it, and its control word there. Written by decode.sv, read by the units.
`ifndef UOP_SVH
`define UOP_SVH

// fu: issue class. FU_NONE needs no unit (done when dispatched).
localparam logic [2:0] FU_NONE = 3'd0;
localparam logic [2:0] FU_ALU  = 3'd1;  // any integer unit
localparam logic [2:0] FU_BR   = 3'd2;  // unit 0: branches, jumps, auipc, CSR
localparam logic [2:0] FU_MUL  = 3'd3;  // last integer unit; also bit counts
localparam logic [2:0] FU_DIV  = 3'd4;  // last integer unit
localparam logic [2:0] FU_MEM  = 3'd5;

// ctl, FU_ALU:            {[13:9], [3:0]} operation of the ALU
//      FU_ALU and FU_BR:   [4] 32-bit  [5] operand 2 is imm  [7:6] BK_*  [8] operand 1 is pc (the ALU adds then)
//      FU_BR:              [9] predicted taken;  BK_COND: [2:0] funct3;  BK_CSR: [2:0] funct3, imm = {zimm 5, csr 12}
//      FU_MUL, FU_DIV:     [2:0] funct3  [3] a count (bit_count.sv): ALU_*  [4] 32-bit
//      FU_MEM:             [5:0] MEM_* of mem_op.svh  [6] base is pf_count  [7] pf_stack is added, too  [8] data are 1
localparam int CTL_W = 14;
// The integer unit's operation: its bits are controls of alu.sv; [8:6] is a group, which defines the other bits.
localparam int ALU_W = 9;
localparam logic [2:0] ALU_G_SUM    = 3'd0;  // [0] subtract  [2:1] operand 1 shifted left by  [3] operand 1 is its low word
localparam logic [2:0] ALU_G_LESS   = 3'd1;  // [0] set  [4] unsigned
localparam logic [2:0] ALU_G_EITHER = 3'd2;  // [0] set  [4] unsigned  [5] the greater one
localparam logic [2:0] ALU_G_LOGIC  = 3'd3;  // [0] inverted  [3:1] 0 xor, 1 or, 2 and, 3 or not, 4 and not
localparam logic [2:0] ALU_G_SHIFT  = 3'd4;  // [0] left  [1] rotate  [2] fill with the sign  [3] low word
                                             // [4] extend 64 minus operand 2 bits  [2:1] both: only bit 0
localparam logic [2:0] ALU_G_BIT    = 3'd5;  // [0] 0 clear, 1 set  [5] invert
localparam logic [2:0] ALU_G_COUNT  = 3'd6;  // FU_MUL: [0] leading zeros  [1] ones  [3] set
localparam logic [2:0] ALU_G_BYTE   = 3'd7;  // [1] or within the byte; else bytes in reverse
localparam logic [ALU_W-1:0] ALU_ADD      = {ALU_G_SUM, 6'b000000};
localparam logic [ALU_W-1:0] ALU_ADD_UW   = {ALU_G_SUM, 6'b001000};
localparam logic [ALU_W-1:0] ALU_SUB      = {ALU_G_SUM, 6'b000001};
localparam logic [ALU_W-1:0] ALU_SLT      = {ALU_G_LESS, 6'b000001};
localparam logic [ALU_W-1:0] ALU_SLTU     = {ALU_G_LESS, 6'b010001};
localparam logic [ALU_W-1:0] ALU_MIN      = {ALU_G_EITHER, 6'b000001};
localparam logic [ALU_W-1:0] ALU_MINU     = {ALU_G_EITHER, 6'b010001};
localparam logic [ALU_W-1:0] ALU_MAX      = {ALU_G_EITHER, 6'b100001};
localparam logic [ALU_W-1:0] ALU_MAXU     = {ALU_G_EITHER, 6'b110001};
localparam logic [ALU_W-1:0] ALU_XOR      = {ALU_G_LOGIC, 6'b000000};
localparam logic [ALU_W-1:0] ALU_XNOR     = {ALU_G_LOGIC, 6'b000001};
localparam logic [ALU_W-1:0] ALU_OR       = {ALU_G_LOGIC, 6'b000010};
localparam logic [ALU_W-1:0] ALU_AND      = {ALU_G_LOGIC, 6'b000100};
localparam logic [ALU_W-1:0] ALU_ORN      = {ALU_G_LOGIC, 6'b000110};
localparam logic [ALU_W-1:0] ALU_ANDN     = {ALU_G_LOGIC, 6'b001000};
localparam logic [ALU_W-1:0] ALU_SRL      = {ALU_G_SHIFT, 6'b000000};
localparam logic [ALU_W-1:0] ALU_SRA      = {ALU_G_SHIFT, 6'b000100};
localparam logic [ALU_W-1:0] ALU_SLL      = {ALU_G_SHIFT, 6'b000001};
localparam logic [ALU_W-1:0] ALU_SLL_UW   = {ALU_G_SHIFT, 6'b001001};
localparam logic [ALU_W-1:0] ALU_ROR      = {ALU_G_SHIFT, 6'b000010};
localparam logic [ALU_W-1:0] ALU_ROL      = {ALU_G_SHIFT, 6'b000011};
localparam logic [ALU_W-1:0] ALU_ZEXT     = {ALU_G_SHIFT, 6'b010000};
localparam logic [ALU_W-1:0] ALU_SEXT     = {ALU_G_SHIFT, 6'b010100};
localparam logic [ALU_W-1:0] ALU_BEXT     = {ALU_G_SHIFT, 6'b000110};
localparam logic [ALU_W-1:0] ALU_BCLR     = {ALU_G_BIT, 6'b000000};
localparam logic [ALU_W-1:0] ALU_BSET     = {ALU_G_BIT, 6'b000001};
localparam logic [ALU_W-1:0] ALU_BINV     = {ALU_G_BIT, 6'b100001};
localparam logic [ALU_W-1:0] ALU_CTZ      = {ALU_G_COUNT, 6'b001000};
localparam logic [ALU_W-1:0] ALU_CLZ      = {ALU_G_COUNT, 6'b001001};
localparam logic [ALU_W-1:0] ALU_CPOP     = {ALU_G_COUNT, 6'b001010};
localparam logic [ALU_W-1:0] ALU_REV8     = {ALU_G_BYTE, 6'b000000};
localparam logic [ALU_W-1:0] ALU_ORC_B    = {ALU_G_BYTE, 6'b000010};
localparam logic [1:0] BK_COND  = 2'd1;  // conditional branch
localparam logic [1:0] BK_LINK  = 2'd2;  // jal, jalr: rd = pc + size; jalr (ctl[3]=1) also resolves its target
localparam logic [1:0] BK_CSR   = 2'd3;

// ser: classes of instructions that run alone in the machine. SER_NONE = ordinary.
localparam logic [3:0] SER_NONE   = 4'd0;
localparam logic [3:0] SER_CSR    = 4'd1;
localparam logic [3:0] SER_FENCE  = 4'd2;
localparam logic [3:0] SER_FENCEI = 4'd3;
localparam logic [3:0] SER_AMO    = 4'd4;   // AMO, LR, SC
localparam logic [3:0] SER_MRET   = 4'd5;
localparam logic [3:0] SER_WFI    = 4'd6;
localparam logic [3:0] SER_TRAP   = 4'd7;   // an exception: illegal, ecall, ebreak, fetch fault
localparam logic [3:0] SER_SRET   = 4'd8;
localparam logic [3:0] SER_SFENCE = 4'd9;   // sfence.vma
localparam logic [3:0] SER_CSRF   = 4'd10;  // CSR access that refetches everything after it: satp, PMP
localparam logic [3:0] SER_CSRP   = 4'd11;  // likewise, translation unchanged: pflags

// exception causes (privileged specification, mcause)
localparam logic [5:0] EXC_FETCH_FAULT = 6'd1;
localparam logic [5:0] EXC_ILLEGAL     = 6'd2;
localparam logic [5:0] EXC_BREAKPOINT  = 6'd3;
localparam logic [5:0] EXC_FETCH_PAGE  = 6'd12;
localparam logic [5:0] EXC_ECALL       = 6'd8;   // plus the mode: U 0, S 1, M 3

// itype: the efficient-trace specification's instruction type; PDIS record type
localparam logic [3:0] IT_NONE   = 4'd0;
localparam logic [3:0] IT_XRET   = 4'd3;
localparam logic [3:0] IT_BRANCH = 4'd4;   // 5 where it is known to be taken
localparam logic [3:0] IT_UCALL  = 4'd8;
localparam logic [3:0] IT_ICALL  = 4'd9;
localparam logic [3:0] IT_UJUMP  = 4'd10;
localparam logic [3:0] IT_IJUMP  = 4'd11;
localparam logic [3:0] IT_COSWAP = 4'd12;
localparam logic [3:0] IT_RETURN = 4'd13;
localparam logic [3:0] IT_ULINK  = 4'd14;  // writes the return address to a register that is no link register
localparam logic [3:0] IT_ILINK  = 4'd15;
localparam logic [2:0] PT_OTHER  = 3'd0;
localparam logic [2:0] PT_LOAD   = 3'd1;
localparam logic [2:0] PT_STORE  = 3'd2;
localparam logic [2:0] PT_LDST   = 3'd3;
localparam logic [2:0] PT_CT     = 3'd4;

// why instructions leave without retiring (abort cause; PDIS FLUSH plus 4)
localparam logic [2:0] AB_MISPREDICT = 3'd1;
localparam logic [2:0] AB_ORDER      = 3'd2;
localparam logic [2:0] AB_OTHER      = 3'd3;
localparam logic [2:0] AB_TRAP       = 3'd4;
`endif
