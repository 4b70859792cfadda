// SPDX-License-Identifier: Apache-2.0
// Loads, stores, branches, jumps and fences. The table for decode.c also names instructions that
// other files execute.
#include "decode.h"
#include "mem.h"

static uint64_t address_of(const iss_t *hart, const decoded_t *d) {
    return hart->x[d->rs1] + (uint64_t)d->imm;
}

#define LOAD(name, type)                                                                           \
    static bool run_##name(iss_t *hart, const decoded_t *d) {                                      \
        uint64_t value;                                                                            \
        if (!mem_load(hart, address_of(hart, d), sizeof(type), &value))                            \
            return false;                                                                          \
        reg_write(hart, d->rd, (uint64_t)(type)value);                                             \
        return true;                                                                               \
    }

LOAD(lb, int8_t)
LOAD(lh, int16_t)
LOAD(lw, int32_t)
LOAD(ld, int64_t)
LOAD(lbu, uint8_t)
LOAD(lhu, uint16_t)
LOAD(lwu, uint32_t)

#define STORE(name, size)                                                                          \
    static bool run_##name(iss_t *hart, const decoded_t *d) {                                      \
        return mem_store(hart, address_of(hart, d), size, hart->x[d->rs2]);                        \
    }

STORE(sb, 1)
STORE(sh, 2)
STORE(sw, 4)
STORE(sd, 8)

#define BRANCH(name, condition)                                                                    \
    static bool run_##name(iss_t *hart, const decoded_t *d) {                                      \
        uint64_t a = hart->x[d->rs1], b = hart->x[d->rs2];                                         \
        if ((hart->effect.taken = condition))                                                      \
            hart->effect.next_pc = hart->pc + (uint64_t)d->imm;                                    \
        return true;                                                                               \
    }

BRANCH(beq, a == b)
BRANCH(bne, a != b)
BRANCH(blt, (int64_t)a < (int64_t)b)
BRANCH(bge, (int64_t)a >= (int64_t)b)
BRANCH(bltu, a < b)
BRANCH(bgeu, a >= b)

static bool run_jalr(iss_t *hart, const decoded_t *d) {
    uint64_t target = pc_held(address_of(hart, d) & ~1ull);
    reg_write(hart, d->rd, hart->effect.next_pc);
    hart->effect.next_pc = target;
    return true;
}

static bool run_jal(iss_t *hart, const decoded_t *d) {
    reg_write(hart, d->rd, hart->effect.next_pc);
    hart->effect.next_pc = hart->pc + (uint64_t)d->imm;
    return true;
}

static bool run_lui(iss_t *hart, const decoded_t *d) {
    reg_write(hart, d->rd, (uint64_t)d->imm);
    return true;
}

static bool run_auipc(iss_t *hart, const decoded_t *d) {
    reg_write(hart, d->rd, hart->pc + (uint64_t)d->imm);
    return true;
}

// fence and fence.i order what this model never reorders, so they do nothing.
static bool run_fence(iss_t *hart, const decoded_t *d) {
    (void)hart, (void)d;
    return true;
}

bool run_illegal(iss_t *hart, const decoded_t *d) {
    (void)d;
    return trap_illegal(hart);
}

enum { LOAD = 0x03, FENCE = 0x0f, AUIPC = 0x17, STORE = 0x23, AMO = 0x2f };
enum { LUI = 0x37, BRANCH = 0x63, JALR = 0x67, JAL = 0x6f, SYSTEM = 0x73 };

#define ENCODING_STORE(funct3, run)                                                                \
    { 0x707fu, (funct3) << 12 | STORE, FORMAT_S, run }
#define ENCODING_BRANCH(funct3, run)                                                               \
    { 0x707fu, (funct3) << 12 | BRANCH, FORMAT_B, run }
#define ENCODING_OPCODE(opcode, format, run)                                                       \
    { 0x7fu, opcode, format, run }

const encoding_t execute_encodings[] = {
    ENCODING_I(LOAD, 0, run_lb),
    ENCODING_I(LOAD, 1, run_lh),
    ENCODING_I(LOAD, 2, run_lw),
    ENCODING_I(LOAD, 3, run_ld),
    ENCODING_I(LOAD, 4, run_lbu),
    ENCODING_I(LOAD, 5, run_lhu),
    ENCODING_I(LOAD, 6, run_lwu),
    ENCODING_STORE(0, run_sb),
    ENCODING_STORE(1, run_sh),
    ENCODING_STORE(2, run_sw),
    ENCODING_STORE(3, run_sd),
    ENCODING_BRANCH(0, run_beq),
    ENCODING_BRANCH(1, run_bne),
    ENCODING_BRANCH(4, run_blt),
    ENCODING_BRANCH(5, run_bge),
    ENCODING_BRANCH(6, run_bltu),
    ENCODING_BRANCH(7, run_bgeu),
    ENCODING_I(JALR, 0, run_jalr),
    ENCODING_OPCODE(JAL, FORMAT_J, run_jal),
    ENCODING_OPCODE(LUI, FORMAT_U, run_lui),
    ENCODING_OPCODE(AUIPC, FORMAT_U, run_auipc),
    ENCODING_I(FENCE, 0, run_fence),
    ENCODING_I(FENCE, 1, run_fence),
    ENCODING_OPCODE(AMO, FORMAT_R, run_amo),
    ENCODING_OPCODE(SYSTEM, FORMAT_R, run_system),
    {.run = NULL},
};
