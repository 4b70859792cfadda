// The decoded instruction: which unit runs it, and its control word there. Written by decode.sv, read by the units.
`ifndef UOP_SVH
`define UOP_SVH

// fu: issue class. FU_NONE needs no unit (done when dispatched).
localparam logic [2:0] FU_NONE = 3'd0;
localparam logic [2:0] FU_ALU  = 3'd1;  // any integer unit
localparam logic [2:0] FU_BR   = 3'd2;  // unit 0: branches, jumps, auipc, CSR
localparam logic [2:0] FU_MUL  = 3'd3;  // last integer unit
localparam logic [2:0] FU_DIV  = 3'd4;  // last integer unit
localparam logic [2:0] FU_MEM  = 3'd5;

// ctl, FU_ALU and FU_BR:  [3:0] ALU_*  [4] 32-bit  [5] operand 2 is imm  [7:6] BK_*  [8] operand 1 is pc  [9] predicted taken
//      FU_BR with BK_COND: [2:0] funct3;   BK_CSR: [2:0] funct3, imm = {zimm 5, csr 12}
//      FU_MUL, FU_DIV:     [2:0] funct3  [4] 32-bit
//      FU_MEM:             MEM_* of mem_op.svh
localparam int CTL_W = 10;
localparam logic [3:0] ALU_ADD  = 4'd0;
localparam logic [3:0] ALU_SUB  = 4'd1;
localparam logic [3:0] ALU_SLL  = 4'd2;
localparam logic [3:0] ALU_SLT  = 4'd3;
localparam logic [3:0] ALU_SLTU = 4'd4;
localparam logic [3:0] ALU_XOR  = 4'd5;
localparam logic [3:0] ALU_SRL  = 4'd6;
localparam logic [3:0] ALU_SRA  = 4'd7;
localparam logic [3:0] ALU_OR   = 4'd8;
localparam logic [3:0] ALU_AND  = 4'd9;
localparam logic [1:0] BK_COND  = 2'd1;  // conditional branch
localparam logic [1:0] BK_LINK  = 2'd2;  // jal, jalr: rd = pc + size; jalr (ctl[3]=1) also resolves its target
localparam logic [1:0] BK_CSR   = 2'd3;

// ser: instructions that run alone in the machine. SER_NONE = ordinary.
localparam logic [3:0] SER_NONE   = 4'd0;
localparam logic [3:0] SER_CSR    = 4'd1;
localparam logic [3:0] SER_FENCE  = 4'd2;
localparam logic [3:0] SER_FENCEI = 4'd3;
localparam logic [3:0] SER_AMO    = 4'd4;   // AMO, LR, SC
localparam logic [3:0] SER_MRET   = 4'd5;
localparam logic [3:0] SER_WFI    = 4'd6;
localparam logic [3:0] SER_TRAP   = 4'd7;   // the instruction is an exception: illegal, ecall, ebreak, fetch fault

// exception causes (privileged specification, mcause)
localparam logic [5:0] EXC_FETCH_FAULT = 6'd1;
localparam logic [5:0] EXC_ILLEGAL     = 6'd2;
localparam logic [5:0] EXC_BREAKPOINT  = 6'd3;
localparam logic [5:0] EXC_ECALL_M     = 6'd11;

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
