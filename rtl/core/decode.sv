// decode: one instruction, already expanded to 32 bits, to unit, control word, registers and immediate. Combinational.
// Anything not RV64IMA_Zicsr_Zifencei in machine mode becomes SER_TRAP with its cause. Source: RISC-V unprivileged ISA, chapter 34 (listings).
`include "config.svh"
`include "uop.svh"
`include "mem_op.svh"
`default_nettype none
module decode (
  // from the aligner
  input  wire logic [31:0] insn_i,
  input  wire logic        fault_i,        // the fetch met an access fault
  input  wire logic        pred_taken_i,
  // to the decode register
  output logic [2:0]       fu_o,
  output logic [CTL_W-1:0] ctl_o,
  output logic [3:0]       ser_o,
  output logic [5:0]       cause_o,        // for SER_TRAP
  output logic [4:0]       rd_o, rs1_o, rs2_o,   // 0 where there is none
  output logic [31:0]      imm_o,          // sign-extend to 64
  output logic [2:0]       btype_o,        // transfer type for the predictors, BT_*: cond 0, jump 1, call 2, ret 3, indirect 4, indirect call 5
  output logic             ckpt_o,         // conditional branch or jalr: may mispredict, needs a checkpoint
  output logic             load_o, store_o,      // takes a load (also AMO, LR, SC) or store queue entry
  output logic [3:0]       itype_o,        // IT_*
  output logic [2:0]       ptype_o         // PT_*
);
  wire [6:0] opcode = insn_i[6:0];
  wire [2:0] f3     = insn_i[14:12];
  wire [6:0] f7     = insn_i[31:25];
  wire [4:0] rd     = insn_i[11:7];
  wire [4:0] rs1    = insn_i[19:15];
  wire [4:0] rs2    = insn_i[24:20];

  wire [31:0] imm_i = {{20{insn_i[31]}}, insn_i[31:20]};
  wire [31:0] imm_s = {{20{insn_i[31]}}, insn_i[31:25], insn_i[11:7]};
  wire [31:0] imm_b = {{20{insn_i[31]}}, insn_i[7], insn_i[30:25], insn_i[11:8], 1'b0};
  wire [31:0] imm_u = {insn_i[31:12], 12'd0};
  wire [31:0] imm_c = {15'd0, insn_i[19:15], insn_i[31:20]};           // register field and number of the CSR
  localparam logic [2:0] IMM_I = 3'd0, IMM_S = 3'd1, IMM_B = 3'd2, IMM_U = 3'd3, IMM_C = 3'd4, IMM_0 = 3'd5;

  wire rd_link  = (rd == 5'd1) || (rd == 5'd5);
  wire rs1_link = (rs1 == 5'd1) || (rs1 == 5'd5);

  // register-register and register-immediate operations share their funct3
  logic [3:0] alu_plain;
  always_comb
    case (f3)
      3'd0: alu_plain = ALU_ADD;
      3'd1: alu_plain = ALU_SLL;
      3'd2: alu_plain = ALU_SLT;
      3'd3: alu_plain = ALU_SLTU;
      3'd4: alu_plain = ALU_XOR;
      3'd5: alu_plain = insn_i[30] ? ALU_SRA : ALU_SRL;
      3'd6: alu_plain = ALU_OR;
      default: alu_plain = ALU_AND;
    endcase
  wire [3:0] alu_reg = (f3 == 3'd0 && insn_i[30]) ? ALU_SUB : alu_plain;
  wire [MEM_OP_W-1:0] load_op   = mem_op_load(f3);
  wire [MEM_OP_W-1:0] store_op  = mem_op_store(f3);
  wire [MEM_OP_W-1:0] amo_op    = mem_op_amo(insn_i[31:27], f3[0]);
  wire                amo_legal = mem_op_amo_legal(insn_i[31:27]);

  logic        bad;
  logic        uses_rd, uses_rs1, uses_rs2;
  logic [5:0]  trap_cause;
  logic        trap;
  logic [2:0]  fu;
  logic [3:0]  ser;
  logic [2:0]  imm_kind;
  always_comb begin
    bad = 1'b0; trap = 1'b0; trap_cause = EXC_ILLEGAL;
    fu = FU_ALU; ctl_o = '0; ser = SER_NONE; imm_kind = IMM_I;
    uses_rd = 1'b1; uses_rs1 = 1'b1; uses_rs2 = 1'b0;
    btype_o = 3'd0; itype_o = IT_NONE; ptype_o = PT_OTHER;
    case (opcode)
      7'h37: begin uses_rs1 = 1'b0; imm_kind = IMM_U; ctl_o[5] = 1'b1; end                                   // lui
      7'h17: begin uses_rs1 = 1'b0; imm_kind = IMM_U; ctl_o[5] = 1'b1; ctl_o[8] = 1'b1; fu = FU_BR; end      // auipc
      7'h6F: begin                                                                                        // jal
        uses_rs1 = 1'b0; ctl_o[7:6] = BK_LINK;
        fu = (rd == 5'd0) ? FU_NONE : FU_BR;
        btype_o = rd_link ? 3'd2 : 3'd1;
        itype_o = rd_link ? IT_ICALL : IT_IJUMP; ptype_o = PT_CT;
      end
      7'h67: begin                                                                                        // jalr
        fu = FU_BR; ctl_o[7:6] = BK_LINK; ctl_o[3] = 1'b1; ctl_o[9] = pred_taken_i; ptype_o = PT_CT;
        btype_o = rd_link ? 3'd5 : rs1_link ? 3'd3 : 3'd4;
        itype_o = (rd_link && rs1_link && rd != rs1) ? IT_COSWAP : rd_link ? IT_UCALL : rs1_link ? IT_RETURN : IT_UJUMP;
        bad = f3 != 3'd0;
      end
      7'h63: begin                                                                                        // conditional branches
        fu = FU_BR; ctl_o[2:0] = f3; ctl_o[7:6] = BK_COND; ctl_o[9] = pred_taken_i;
        uses_rd = 1'b0; uses_rs2 = 1'b1; imm_kind = IMM_B; itype_o = IT_BRANCH; ptype_o = PT_CT;
        bad = f3[2:1] == 2'b01;
      end
      7'h03: begin fu = FU_MEM; ctl_o = CTL_W'(load_op); ptype_o = PT_LOAD; bad = f3 == 3'd7; end
      7'h23: begin fu = FU_MEM; ctl_o = CTL_W'(store_op); ptype_o = PT_STORE; imm_kind = IMM_S; uses_rd = 1'b0; uses_rs2 = 1'b1; bad = f3[2]; end
      7'h13: begin                                                                                        // register-immediate
        ctl_o[3:0] = alu_plain; ctl_o[5] = 1'b1;
        bad = (f3 == 3'd1 && insn_i[31:26] != 6'd0) || (f3 == 3'd5 && (insn_i[31:26] & 6'b101111) != 6'd0);
      end
      7'h1B: begin
        ctl_o[3:0] = alu_plain; ctl_o[5] = 1'b1; ctl_o[4] = 1'b1;
        bad = !((f3 == 3'd0) || (f3 == 3'd1 && f7 == 7'd0) || (f3 == 3'd5 && (f7 & 7'b1011111) == 7'd0));
      end
      7'h33, 7'h3B: begin                                                                                 // register-register, M
        uses_rs2 = 1'b1;
        if (f7 == 7'd1) begin
          fu = f3[2] ? FU_DIV : FU_MUL; ctl_o[2:0] = f3;
          bad = opcode[3] && (f3 == 3'd1 || f3 == 3'd2 || f3 == 3'd3);
        end else begin
          ctl_o[3:0] = alu_reg;
          bad = !(f7 == 7'd0 || (f7 == 7'h20 && (f3 == 3'd0 || f3 == 3'd5)))
             || (opcode[3] && !(f3 == 3'd0 || f3 == 3'd1 || f3 == 3'd5));
        end
        ctl_o[4] = opcode[3];
      end
      7'h2F: begin                                                                                        // A
        fu = FU_MEM; ser = SER_AMO; ptype_o = PT_LDST; uses_rs2 = 1'b1; imm_kind = IMM_0;
        ctl_o = CTL_W'(amo_op);
        bad = f3[2:1] != 2'b01 || !amo_legal || (insn_i[31:27] == 5'd2 && rs2 != 5'd0);
        if (insn_i[31:27] == 5'd2) ptype_o = PT_LOAD;
        if (insn_i[31:27] == 5'd3) ptype_o = PT_STORE;
      end
      7'h0F: begin                                                                                        // fence, fence.i
        fu = FU_NONE; uses_rd = 1'b0; uses_rs1 = 1'b0; ser = f3[0] ? SER_FENCEI : SER_FENCE;
        bad = f3[2:1] != 2'b00;
      end
      7'h73: begin
        if (f3 == 3'd0) begin
          fu = FU_NONE; uses_rd = 1'b0; uses_rs1 = 1'b0;
          case (insn_i[31:7])
            25'h0000000: begin trap = 1'b1; trap_cause = EXC_ECALL_M; end
            25'h0002000: begin trap = 1'b1; trap_cause = EXC_BREAKPOINT; end
            25'h0604000: begin ser = SER_MRET; itype_o = IT_XRET; ptype_o = PT_CT; end
            25'h020A000: ser = SER_WFI;
            default: bad = 1'b1;
          endcase
        end else begin                                                                                    // Zicsr
          fu = FU_BR; ser = SER_CSR; ctl_o[2:0] = f3; ctl_o[7:6] = BK_CSR;
          imm_kind = IMM_C; uses_rs1 = !f3[2];
          bad = f3 == 3'd4;
        end
      end
      default: bad = 1'b1;
    endcase
    if (fu == FU_NONE || bad) uses_rs1 = 1'b0;
    if (fu == FU_NONE || bad) uses_rs2 = 1'b0;
  end

  wire is_trap = fault_i || bad || trap;
  assign cause_o = fault_i ? EXC_FETCH_FAULT : bad ? EXC_ILLEGAL : trap_cause;
  assign imm_o   = (imm_kind == IMM_I) ? imm_i : (imm_kind == IMM_S) ? imm_s : (imm_kind == IMM_B) ? imm_b
                 : (imm_kind == IMM_U) ? imm_u : (imm_kind == IMM_C) ? imm_c : 32'd0;
  assign ser_o   = is_trap ? SER_TRAP : ser;
  assign fu_o    = is_trap ? FU_NONE : (fu == FU_ALU && rd == 5'd0) ? FU_NONE : fu;   // integer operations on x0 are hints
  assign rd_o    = (!is_trap && uses_rd) ? rd : 5'd0;
  assign rs1_o   = (!is_trap && uses_rs1) ? rs1 : 5'd0;
  assign rs2_o   = (!is_trap && uses_rs2) ? rs2 : 5'd0;
  assign ckpt_o  = !is_trap && (opcode == 7'h63 || opcode == 7'h67);
  assign load_o  = !is_trap && (opcode == 7'h03 || opcode == 7'h2F);
  assign store_o = !is_trap && opcode == 7'h23;
endmodule
