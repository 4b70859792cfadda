// SPDX-License-Identifier: Apache-2.0
// Decode and execution of 32-bit (or expanded) instructions: one function an opcode group. Every
// encoding that RV64IMAC_Zicsr_Zifencei_Zba_Zbb_Zbs and the profile instructions do not define is
// illegal.
#include "state.h"

static uint64_t imm_i(uint32_t insn) { return sign_extend(insn >> 20, 12); }

static uint64_t imm_s(uint32_t insn) {
    return sign_extend(field(insn, 25, 7) << 5 | field(insn, 7, 5), 12);
}

static uint64_t imm_b(uint32_t insn) {
    return sign_extend(field(insn, 31, 1) << 12 | field(insn, 7, 1) << 11 |
                           field(insn, 25, 6) << 5 | field(insn, 8, 4) << 1,
                       13);
}

static uint64_t imm_u(uint32_t insn) { return sign_extend(insn & 0xfffff000u, 32); }

static uint64_t imm_j(uint32_t insn) {
    return sign_extend(field(insn, 31, 1) << 20 | field(insn, 12, 8) << 12 |
                           field(insn, 20, 1) << 11 | field(insn, 21, 10) << 1,
                       21);
}

static uint64_t source1(const iss_t *hart, uint32_t insn) { return hart->x[field(insn, 15, 5)]; }
static uint64_t source2(const iss_t *hart, uint32_t insn) { return hart->x[field(insn, 20, 5)]; }

static bool execute_load(iss_t *hart, uint32_t insn) {
    unsigned funct3 = field(insn, 12, 3), size = 1u << (funct3 & 3);
    uint64_t value;
    if (funct3 == 7)
        return trap_illegal(hart);
    if (!mem_load(hart, source1(hart, insn) + imm_i(insn), size, &value))
        return false;
    if (size < 8)
        value = funct3 & 4 ? value & ((1ull << 8 * size) - 1) : sign_extend(value, 8 * size);
    reg_write(hart, field(insn, 7, 5), value);
    return true;
}

static bool execute_store(iss_t *hart, uint32_t insn) {
    unsigned funct3 = field(insn, 12, 3);
    if (funct3 > 3)
        return trap_illegal(hart);
    return mem_store(hart, source1(hart, insn) + imm_s(insn), 1u << funct3, source2(hart, insn));
}

// Shifts by an immediate have the funct7 of the register form, without its lowest bit where the
// amount has six; Zbs likewise. Only slli.uw is none of OP-32's. False: no such encoding.
static bool shift_immediate(uint32_t insn, bool word, uint64_t a, uint64_t *result) {
    unsigned funct3 = field(insn, 12, 3), funct7 = field(insn, 26, 6) << 1;
    if (field(insn, 29, 1) && bitmanip_unary(funct3, field(insn, 20, 12), word, a, result))
        return true;
    if (word && funct3 == 1 && funct7 == 0x04) { // slli.uw
        *result = (uint64_t)(uint32_t)a << field(insn, 20, 6);
        return true;
    }
    if (word && field(insn, 25, 1))
        return false;
    switch (funct7) {
    case 0x00:
        break;
    case 0x20:
    case 0x30: // no left rotation
        if (funct3 != 5)
            return false;
        break;
    case 0x14:
    case 0x24:
    case 0x34:
        if (word)
            return false;
        break;
    default:
        return false;
    }
    return word ? alu_compute_word(funct3, funct7, a, field(insn, 20, 5), result)
                : alu_compute(funct3, funct7, a, field(insn, 20, 6), result);
}

// Everything but shifts has all twelve bits of the immediate.
static bool execute_immediate(iss_t *hart, uint32_t insn, bool word) {
    unsigned funct3 = field(insn, 12, 3);
    uint64_t a = source1(hart, insn), b = imm_i(insn), result;
    bool ok = funct3 == 1 || funct3 == 5 ? shift_immediate(insn, word, a, &result)
              : !word                    ? alu_compute(funct3, 0, a, b, &result)
                                         : funct3 == 0 && alu_compute_word(0, 0, a, b, &result);
    if (!ok)
        return trap_illegal(hart);
    reg_write(hart, field(insn, 7, 5), result);
    return true;
}

static bool execute_register(iss_t *hart, uint32_t insn, bool word) {
    unsigned funct3 = field(insn, 12, 3), funct7 = field(insn, 25, 7);
    uint64_t a = source1(hart, insn), b = source2(hart, insn), result;
    bool ok = word ? alu_compute_word(funct3, funct7, a, b, &result)
                   : alu_compute(funct3, funct7, a, b, &result);
    if (word && funct7 == 0x04 && funct3 == 4) { // zext.h: there is only rs2 = x0
        ok = field(insn, 20, 5) == 0;
        result = a & 0xffff;
    }
    if (!ok)
        return trap_illegal(hart);
    reg_write(hart, field(insn, 7, 5), result);
    return true;
}

static bool execute_branch(iss_t *hart, uint32_t insn) {
    unsigned funct3 = field(insn, 12, 3);
    uint64_t a = source1(hart, insn), b = source2(hart, insn);
    bool taken;
    switch (funct3 >> 1) {
    case 0:
        taken = a == b;
        break;
    case 2:
        taken = (int64_t)a < (int64_t)b;
        break;
    case 3:
        taken = a < b;
        break;
    default:
        return trap_illegal(hart);
    }
    hart->effect.taken = taken != (funct3 & 1);
    if (hart->effect.taken)
        hart->effect.next_pc = hart->pc + imm_b(insn);
    return true;
}

static bool execute_jalr(iss_t *hart, uint32_t insn) {
    if (field(insn, 12, 3) != 0)
        return trap_illegal(hart);
    uint64_t target = pc_held((source1(hart, insn) + imm_i(insn)) & ~1ull);
    reg_write(hart, field(insn, 7, 5), hart->effect.next_pc);
    hart->effect.next_pc = target;
    return true;
}

static bool execute_jal(iss_t *hart, uint32_t insn) {
    reg_write(hart, field(insn, 7, 5), hart->effect.next_pc);
    hart->effect.next_pc = hart->pc + imm_j(insn);
    return true;
}

static bool execute_upper(iss_t *hart, uint32_t insn, uint64_t base) {
    reg_write(hart, field(insn, 7, 5), base + imm_u(insn));
    return true;
}

// fence and fence.i order what this model never reorders: nothing to do.
static bool execute_fence(iss_t *hart, uint32_t insn) {
    return field(insn, 12, 3) <= 1 ? true : trap_illegal(hart);
}

bool execute_base(iss_t *hart, uint32_t insn) {
    hart->effect.base = insn;
    switch (insn & 0x7f) {
    case 0x03:
        return execute_load(hart, insn);
    case 0x0f:
        return execute_fence(hart, insn);
    case 0x13:
        return execute_immediate(hart, insn, false);
    case 0x17:
        return execute_upper(hart, insn, hart->pc);
    case 0x1b:
        return execute_immediate(hart, insn, true);
    case 0x23:
        return execute_store(hart, insn);
    case 0x2f:
        return execute_amo(hart, insn);
    case 0x33:
        return execute_register(hart, insn, false);
    case 0x37:
        return execute_upper(hart, insn, 0);
    case 0x3b:
        return execute_register(hart, insn, true);
    case 0x63:
        return execute_branch(hart, insn);
    case 0x67:
        return execute_jalr(hart, insn);
    case 0x6f:
        return execute_jal(hart, insn);
    case 0x73:
        return execute_system(hart, insn);
    default:
        return execute_instrument(hart, insn);
    }
}

bool execute_insn(iss_t *hart) { return execute_base(hart, hart->effect.insn); }
