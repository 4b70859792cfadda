// SPDX-License-Identifier: Apache-2.0
// decode: turns one instruction, already expanded to 32 bits, into unit, control word, registers and immediate. Combinational.
// Profile instructions, except p.inc, come as the base-ISA instructions that they stand for (profile_expand.sv).
// Anything not RV64IMA_Zicsr_Zifencei_Zba_Zbb_Zbs_Zicbop with M, S and U becomes SER_TRAP with its cause. What depends on the
// mode is checked later: at dispatch (returns, WFI, SFENCE.VMA, ECALL) or in csr.sv.
// Source: RISC-V unprivileged ISA, chapter 34 (listings), chapter "B" for Zba, Zbb, Zbs, chapter "CMO" for Zicbop.
`include "config.svh"
`include "uop.svh"
`include "mem_op.svh"
`include "instrument.svh"
`include "instrument_defs.svh"
`default_nettype none
module decode (
  // from the slot stage
  input  wire logic [31:0] slot_insn,
  input  wire logic        fault,          // the fetch met an access fault
  input  wire logic        fault_page,     // the fetch met a page fault
  input  wire logic        slot_pred_taken,
  input  wire pi_facts_t   pi,             // a legal instruction that names a profile flag
  input  wire logic        pf_value,       // flag that a pushpf pushes
  input  wire logic [1:0]  priv,           // a change of one of these two discards all decoded instructions
  input  wire logic        deny_satp,      // satp must not be accessed
  // to the decode register
  output logic [2:0]       fu,
  output logic [CTL_W-1:0] ctl,
  output logic [3:0]       ser,
  output logic [5:0]       cause,          // for SER_TRAP
  output logic [4:0]       rd, rs1, rs2,   // 0 where there is none
  output logic [31:0]      imm,            // sign-extend to 64
  // transfer type for the predictors, BT_*: cond 0, jump 1, call 2, ret 3, indirect 4, indirect call 5
  output logic [2:0]       btype,
  output logic             ckpt,           // conditional branch or jalr: may mispredict, needs a checkpoint
  output logic             load, store,    // takes a load (also AMO, LR, SC) or store queue entry
  output logic [3:0]       pp_slot_itype,  // IT_*
  output logic [2:0]       pp_slot_type    // PT_*
);
  wire [6:0] opcode = slot_insn[6:0];
  wire [2:0] f3     = slot_insn[14:12];
  wire [6:0] f7     = slot_insn[31:25];
  wire [4:0] f_rd     = slot_insn[11:7];
  wire [4:0] f_rs1    = slot_insn[19:15];
  wire [4:0] f_rs2    = slot_insn[24:20];

  wire [31:0] imm_i = 32'($signed(slot_insn[31:20]));
  wire [31:0] imm_s = 32'($signed({slot_insn[31:25], slot_insn[11:7]}));
  wire [31:0] imm_b = 32'($signed({slot_insn[31], slot_insn[7], slot_insn[30:25], slot_insn[11:8], 1'b0}));
  wire [31:0] imm_u = {slot_insn[31:12], 12'd0};
  wire [31:0] imm_c = {15'd0, slot_insn[19:15], slot_insn[31:20]};           // register field and number of the CSR
  localparam logic [3:0] IMM_I = 4'd0, IMM_S = 4'd1, IMM_B = 4'd2, IMM_U = 4'd3, IMM_C = 4'd4, IMM_0 = 4'd5;
  localparam logic [3:0] IMM_56 = 4'd6, IMM_48 = 4'd7;                       // extending: 64 minus the bits that stay
  localparam logic [3:0] IMM_N = 4'd8, IMM_F = 4'd9;                         // number of a counter; of a profile flag

  // a write of satp, of the PMP or of the profile flags refetches everything after it
  wire csr_flags   = PROFILE_FLAGS > 0 && slot_insn[31:20] == PI_CSR_PFLAGS;
  wire csr_writes  = !(f3[1] && f_rs1 == 5'd0);
  wire csr_satp    = slot_insn[31:20] == 12'h180;
  wire csr_refetch = csr_writes && (csr_satp || slot_insn[31:25] == 7'h1D || slot_insn[31:26] == 6'h0F);
  // status, scratch, epc, cause, tval of M and S, and satp change only by instructions that run alone or flush: they are read
  // like registers
  wire csr_still   = csr_satp || (slot_insn[31:30] == 2'd0 && slot_insn[28]
                                  && (slot_insn[27:20] == 8'h00 || slot_insn[27:22] == 6'h10));
  wire csr_may     = priv == 2'd3 || (priv == 2'd1 && !slot_insn[29] && !(csr_satp && deny_satp));
  wire csr_plain   = csr_still && csr_may && !csr_writes && f_rd != 5'd0;
  // prefetch.r, prefetch.w: ori to x0, with the kind in the rs2 field
  wire ahead    = f3 == 3'd6 && f_rd == 5'd0 && (f_rs2 == 5'd1 || f_rs2 == 5'd3);
  wire rd_link  = (f_rd == 5'd1) || (f_rd == 5'd5);
  wire rs1_link = (f_rs1 == 5'd1) || (f_rs1 == 5'd5);

  // register-register and register-immediate operations share their funct3
  logic [ALU_W-1:0] alu_plain;
  always_comb
    case (f3)
      3'd0: alu_plain = ALU_ADD;
      3'd1: alu_plain = ALU_SLL;
      3'd2: alu_plain = ALU_SLT;
      3'd3: alu_plain = ALU_SLTU;
      3'd4: alu_plain = ALU_XOR;
      3'd5: alu_plain = slot_insn[30] ? ALU_SRA : ALU_SRL;
      3'd6: alu_plain = ALU_OR;
      default: alu_plain = ALU_AND;
    endcase

  // Zba, Zbb, Zbs: operation and whether the encoding is one of them
  logic [ALU_W-1:0] alu_b;
  logic             is_b, b_full;   // b_full: a 64-bit operation under a 32-bit opcode
  always_comb begin
    alu_b = alu_plain; is_b = 1'b1; b_full = 1'b0;
    casez ({slot_insn[5], slot_insn[3], f7, f3})   // register operand 2, opcode of 32 bits
      {2'b10, 7'b0010000, 3'd2}: alu_b = ALU_ADD | ALU_W'(1 << 1);                   // sh1add, sh2add, sh3add
      {2'b10, 7'b0010000, 3'd4}: alu_b = ALU_ADD | ALU_W'(2 << 1);
      {2'b10, 7'b0010000, 3'd6}: alu_b = ALU_ADD | ALU_W'(3 << 1);
      {2'b11, 7'b0000100, 3'd0}: begin alu_b = ALU_ADD_UW; b_full = 1'b1; end
      {2'b11, 7'b0010000, 3'd2}: begin alu_b = ALU_ADD_UW | ALU_W'(1 << 1); b_full = 1'b1; end
      {2'b11, 7'b0010000, 3'd4}: begin alu_b = ALU_ADD_UW | ALU_W'(2 << 1); b_full = 1'b1; end
      {2'b11, 7'b0010000, 3'd6}: begin alu_b = ALU_ADD_UW | ALU_W'(3 << 1); b_full = 1'b1; end
      {2'b01, 7'b000010?, 3'd1}: begin alu_b = ALU_SLL_UW; b_full = 1'b1; end
      {2'b10, 7'b0100000, 3'd7}: alu_b = ALU_ANDN;
      {2'b10, 7'b0100000, 3'd6}: alu_b = ALU_ORN;
      {2'b10, 7'b0100000, 3'd4}: alu_b = ALU_XNOR;
      {2'b10, 7'b0000101, 3'd4}: alu_b = ALU_MIN;
      {2'b10, 7'b0000101, 3'd5}: alu_b = ALU_MINU;
      {2'b10, 7'b0000101, 3'd6}: alu_b = ALU_MAX;
      {2'b10, 7'b0000101, 3'd7}: alu_b = ALU_MAXU;
      {2'b1?, 7'b0110000, 3'd1}: alu_b = ALU_ROL;
      {2'b1?, 7'b0110000, 3'd5}: alu_b = ALU_ROR;
      {2'b00, 7'b011000?, 3'd5}: alu_b = ALU_ROR;
      {2'b01, 7'b0110000, 3'd5}: alu_b = ALU_ROR;
      {2'b0?, 7'b0110000, 3'd1}: begin                                               // one operand
        case (f_rs2)
          5'd0: alu_b = ALU_CLZ;
          5'd1: alu_b = ALU_CTZ;
          5'd2: alu_b = ALU_CPOP;
          default: alu_b = ALU_SEXT;
        endcase
        is_b = !f_rs2[4] && !f_rs2[3] && (slot_insn[3] ? f_rs2 <= 5'd2 : f_rs2[1:0] != 2'd3 && f_rs2[2:0] != 3'd6);
      end
      {2'b11, 7'b0000100, 3'd4}: begin alu_b = ALU_ZEXT; b_full = 1'b1; is_b = f_rs2 == 5'd0; end
      {2'b00, 7'b0010100, 3'd5}: begin alu_b = ALU_ORC_B; is_b = f_rs2 == 5'd7; end
      {2'b00, 7'b0110101, 3'd5}: begin alu_b = ALU_REV8; is_b = f_rs2 == 5'd24; end
      {2'b10, 7'b0100100, 3'd1}, {2'b00, 7'b010010?, 3'd1}: alu_b = ALU_BCLR;
      {2'b10, 7'b0100100, 3'd5}, {2'b00, 7'b010010?, 3'd5}: alu_b = ALU_BEXT;
      {2'b10, 7'b0110100, 3'd1}, {2'b00, 7'b011010?, 3'd1}: alu_b = ALU_BINV;
      {2'b10, 7'b0010100, 3'd1}, {2'b00, 7'b001010?, 3'd1}: alu_b = ALU_BSET;
      default: is_b = 1'b0;
    endcase
  end
  wire [ALU_W-1:0] alu_reg = is_b ? alu_b : (f3 == 3'd0 && slot_insn[30]) ? ALU_SUB : alu_plain;
  wire [MEM_OP_W-1:0] load_op   = mem_op_load(f3);
  wire [MEM_OP_W-1:0] store_op  = mem_op_store(f3);
  wire [MEM_OP_W-1:0] amo_op    = mem_op_amo(slot_insn[31:27], f3[0]);
  wire                amo_legal = mem_op_amo_legal(slot_insn[31:27]);

  logic        bad;
  logic        uses_rd, uses_rs1, uses_rs2;
  logic [5:0]  trap_cause;
  logic        trap;
  logic [2:0]  unit;
  logic [3:0]  serial;
  logic [3:0]  imm_kind;
  logic        sp_base;                                                      // pushpf, poppf: the address is relative to sp
  always_comb begin
    bad = 1'b0; trap = 1'b0; trap_cause = EXC_ILLEGAL;
    unit = FU_ALU; ctl = '0; serial = SER_NONE; imm_kind = IMM_I; sp_base = 1'b0;
    uses_rd = 1'b1; uses_rs1 = 1'b1; uses_rs2 = 1'b0;
    btype = 3'd0; pp_slot_itype = IT_NONE; pp_slot_type = PT_OTHER;
    case (opcode)
      7'h37: begin uses_rs1 = 1'b0; imm_kind = IMM_U; ctl[5] = 1'b1; end                                   // lui
      7'h17: begin uses_rs1 = 1'b0; imm_kind = IMM_U; ctl[5] = 1'b1; ctl[8] = 1'b1; unit = FU_BR; end      // auipc
      7'h6F: begin                                                                                        // jal
        uses_rs1 = 1'b0; ctl[7:6] = BK_LINK;
        unit = (f_rd == 5'd0) ? FU_NONE : FU_BR;
        btype = rd_link ? 3'd2 : 3'd1;
        pp_slot_itype = rd_link ? IT_ICALL : f_rd != 5'd0 ? IT_ILINK : IT_IJUMP; pp_slot_type = PT_CT;
      end
      7'h67: begin                                                                                        // jalr
        unit = FU_BR; ctl[7:6] = BK_LINK; ctl[3] = 1'b1; ctl[9] = slot_pred_taken; pp_slot_type = PT_CT;
        btype = rd_link ? 3'd5 : rs1_link ? 3'd3 : 3'd4;
        pp_slot_itype = (rd_link && rs1_link && f_rd != f_rs1) ? IT_COSWAP : rd_link ? IT_UCALL : rs1_link ? IT_RETURN
                        : f_rd != 5'd0 ? IT_ULINK : IT_UJUMP;
        bad = f3 != 3'd0;
      end
      7'h63: begin                                                                                        // conditional branches
        unit = FU_BR; ctl[2:0] = f3; ctl[7:6] = BK_COND; ctl[9] = slot_pred_taken;
        uses_rd = 1'b0; uses_rs2 = 1'b1; imm_kind = IMM_B; pp_slot_itype = IT_BRANCH; pp_slot_type = PT_CT;
        bad = f3[2:1] == 2'b01;
      end
      7'h03: begin unit = FU_MEM; ctl = CTL_W'(load_op); pp_slot_type = PT_LOAD; bad = f3 == 3'd7; end
      7'h23: begin
        unit = FU_MEM; ctl = CTL_W'(store_op); pp_slot_type = PT_STORE; imm_kind = IMM_S; uses_rd = 1'b0; uses_rs2 = 1'b1;
        bad = f3[2];
      end
      7'h13: begin                                                                                        // register-immediate
        {ctl[13:9], ctl[3:0]} = is_b ? alu_b : alu_plain; ctl[5] = 1'b1;
        if (is_b && alu_b[8:6] == ALU_G_COUNT) unit = FU_MUL;
        if (is_b && alu_b == ALU_SEXT) imm_kind = f_rs2[0] ? IMM_48 : IMM_56;
        if (ahead) begin unit = FU_MEM; ctl = CTL_W'(MEM_AHEAD); imm_kind = IMM_S; end
        bad = !is_b && ((f3 == 3'd1 && slot_insn[31:26] != 6'd0) || (f3 == 3'd5 && (slot_insn[31:26] & 6'b101111) != 6'd0));
      end
      7'h1B: begin
        {ctl[13:9], ctl[3:0]} = is_b ? alu_b : alu_plain; ctl[5] = 1'b1; ctl[4] = !b_full;
        if (is_b && alu_b[8:6] == ALU_G_COUNT) unit = FU_MUL;
        bad = !is_b && !((f3 == 3'd0) || (f3 == 3'd1 && f7 == 7'd0) || (f3 == 3'd5 && (f7 & 7'b1011111) == 7'd0));
      end
      7'h33, 7'h3B: begin                                                                                 // register-register, M
        uses_rs2 = 1'b1;
        if (f7 == 7'd1) begin
          unit = f3[2] ? FU_DIV : FU_MUL; ctl[2:0] = f3;
          bad = opcode[3] && (f3 == 3'd1 || f3 == 3'd2 || f3 == 3'd3);
        end else begin
          {ctl[13:9], ctl[3:0]} = alu_reg;
          if (is_b && alu_b == ALU_ZEXT) begin ctl[5] = 1'b1; imm_kind = IMM_48; end
          bad = !is_b && (!(f7 == 7'd0 || (f7 == 7'h20 && (f3 == 3'd0 || f3 == 3'd5)))
                          || (opcode[3] && !(f3 == 3'd0 || f3 == 3'd1 || f3 == 3'd5)));
        end
        ctl[4] = opcode[3] && !b_full;
      end
      7'h2F: begin                                                                                        // A
        unit = FU_MEM; serial = SER_AMO; pp_slot_type = PT_LDST; uses_rs2 = 1'b1; imm_kind = IMM_0;
        ctl = CTL_W'(amo_op);
        bad = f3[2:1] != 2'b01 || !amo_legal || (slot_insn[31:27] == 5'd2 && f_rs2 != 5'd0);
        if (slot_insn[31:27] == 5'd2) pp_slot_type = PT_LOAD;
        if (slot_insn[31:27] == 5'd3) pp_slot_type = PT_STORE;
      end
      7'h0F: begin                                                                                        // fence, fence.i
        unit = FU_NONE; uses_rd = 1'b0; uses_rs1 = 1'b0; serial = f3[0] ? SER_FENCEI : SER_FENCE;
        bad = f3[2:1] != 2'b00;
      end
      7'h73: begin
        if (f3 == 3'd0) begin
          unit = FU_NONE; uses_rd = 1'b0; uses_rs1 = 1'b0;
          case (slot_insn[31:7])
            25'h0000000: begin trap = 1'b1; trap_cause = EXC_ECALL; end
            25'h0002000: begin trap = 1'b1; trap_cause = EXC_BREAKPOINT; end
            25'h0604000: begin serial = SER_MRET; pp_slot_itype = IT_XRET; pp_slot_type = PT_CT; end
            25'h0204000: begin serial = SER_SRET; pp_slot_itype = IT_XRET; pp_slot_type = PT_CT; end
            25'h020A000: serial = SER_WFI;
            default: begin unit = FU_BR; uses_rs1 = 1'b1; serial = SER_SFENCE; bad = f7 != 7'h09 || f_rd != 5'd0; end
          endcase
        end else begin                                                                                    // Zicsr
          unit = FU_BR; ctl[2:0] = f3; ctl[3] = csr_plain; ctl[7:6] = BK_CSR;
          serial = csr_plain ? SER_NONE : (csr_flags && csr_writes) ? SER_CSRP : csr_refetch ? SER_CSRF : SER_CSR;
          imm_kind = IMM_C; uses_rs1 = !f3[2];
          bad = f3 == 3'd4;
        end
      end
      PI_OPCODE_WIDE: begin                                                                                   // p.inc
        unit = FU_MEM; ctl = CTL_W'(MEM_INC); ctl[6] = 1'b1; imm_kind = IMM_N; pp_slot_type = PT_LDST;
        uses_rd = 1'b0; uses_rs1 = 1'b0;
        bad = !pi.profile;
      end
      PI_OPCODE_REG: begin                                                                                    // flags
        uses_rd = 1'b0; uses_rs1 = f7[1]; sp_base = 1'b1; imm_kind = IMM_F;
        unit = f7[1] ? FU_MEM : FU_NONE;
        if (f7[1]) ctl = f7[0] ? CTL_W'(MEM_LB) : CTL_W'(MEM_SB);
        if (f7[1]) pp_slot_type = f7[0] ? PT_LOAD : PT_STORE;
        ctl[7] = f7[1]; ctl[8] = pf_value;
        bad = !pi.control;
      end
      default: bad = 1'b1;
    endcase
    if (unit == FU_NONE || bad) uses_rs1 = 1'b0;
    if (unit == FU_NONE || bad) uses_rs2 = 1'b0;
  end

  wire is_trap = fault || bad || trap;
  assign cause = fault ? (fault_page ? EXC_FETCH_PAGE : EXC_FETCH_FAULT) : bad ? EXC_ILLEGAL : trap_cause;
  assign imm   = (imm_kind == IMM_I) ? imm_i : (imm_kind == IMM_S) ? imm_s : (imm_kind == IMM_B) ? imm_b
                 : (imm_kind == IMM_U) ? imm_u : (imm_kind == IMM_C) ? imm_c
                 : (imm_kind == IMM_56) ? 32'd56 : (imm_kind == IMM_48) ? 32'd48
                 : (imm_kind == IMM_N) ? {9'd0, slot_insn[31:12], 3'd0} : (imm_kind == IMM_F) ? {30'd0, pi.flag} : 32'd0;
  assign ser   = is_trap ? SER_TRAP : serial;
  assign fu    = is_trap ? FU_NONE : (unit == FU_ALU && f_rd == 5'd0) ? FU_NONE : unit;   // integer operations on x0 are hints
  assign rd    = (!is_trap && uses_rd) ? f_rd : 5'd0;
  assign rs1   = (!is_trap && uses_rs1) ? (sp_base ? 5'd2 : f_rs1) : 5'd0;
  assign rs2   = (!is_trap && uses_rs2) ? f_rs2 : 5'd0;
  assign ckpt  = !is_trap && (opcode == 7'h63 || opcode == 7'h67);
  assign load  = !is_trap && (opcode == 7'h03 || opcode == 7'h2F || (opcode == PI_OPCODE_REG && f7[1] && f7[0]));
  assign store = !is_trap && (opcode == 7'h23 || opcode == PI_OPCODE_WIDE || (opcode == PI_OPCODE_REG && f7[1] && !f7[0]));
endmodule
