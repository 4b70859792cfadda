// SPDX-License-Identifier: Apache-2.0
// Instructions, decoded. Each file that executes some has a table of their encodings; decode.c finds the row that fits and takes the
// operands out, once: the hart remembers by PC what the bits there said, and looks whether they are still the same. So a store to
// code needs no care.
#ifndef TB_ISS_DECODE_H
#define TB_ISS_DECODE_H
#include "state.h"

// Does the work of the running instruction; false when it trapped.
typedef bool (*run_t)(iss_t *hart, const decoded_t *d);

struct decoded {
    run_t run;
    uint32_t raw, insn, base; // as in iss_effect_t
    int32_t imm;              // 0: it has none
    uint8_t length;           // bytes
    uint8_t rd, rs1;
    uint8_t rs2;   // x0 where the immediate stands in its place
    uint8_t needs; // bits of pflags without which it is dropped
};

// Where the immediate is.
typedef enum { FORMAT_R, FORMAT_I, FORMAT_SHIFT, FORMAT_S, FORMAT_B, FORMAT_U, FORMAT_J } format_t;

typedef struct {
    uint32_t mask, match; // the bits that say which it is, and what they are
    format_t format;
    run_t run; // NULL: the end of the table
} encoding_t;

#define ENCODING_R(opcode, funct3, funct7, run)                                                    \
    { 0xfe00707fu, (uint32_t)(funct7) << 25 | (funct3) << 12 | (opcode), FORMAT_R, run }
#define ENCODING_UNARY(opcode, funct3, funct12, run)                                               \
    { 0xfff0707fu, (uint32_t)(funct12) << 20 | (funct3) << 12 | (opcode), FORMAT_R, run }
#define ENCODING_I(opcode, funct3, run)                                                            \
    { 0x707fu, (funct3) << 12 | (opcode), FORMAT_I, run }
// Shifts by a constant of six bits, of five bits: funct7 is that of the shift by a register.
#define ENCODING_SHIFT(opcode, funct3, funct7, run)                                                \
    { 0xfc00707fu, (uint32_t)(funct7) << 25 | (funct3) << 12 | (opcode), FORMAT_SHIFT, run }
#define ENCODING_SHIFT_WORD(opcode, funct3, funct7, run)                                           \
    { 0xfe00707fu, (uint32_t)(funct7) << 25 | (funct3) << 12 | (opcode), FORMAT_SHIFT, run }

extern const encoding_t execute_encodings[], alu_encodings[], bitmanip_encodings[];

// Computes rd from a, the first operand, and b, the second one: a register or an immediate.
#define OPERATION(name, expression)                                                                \
    static bool run_##name(iss_t *hart, const decoded_t *d) {                                      \
        uint64_t a = hart->x[d->rs1], b = hart->x[d->rs2] + (uint64_t)d->imm;                      \
        (void)a, (void)b;                                                                          \
        reg_write(hart, d->rd, expression);                                                        \
        return true;                                                                               \
    }

// Places by PC. Programs that are larger share them; an instruction that finds another one there is decoded again.
enum { DECODED = 1 << 14 };

static inline decoded_t *decoded_at(const iss_t *hart, uint64_t pc) {
    return &hart->decoded[pc / 2 % DECODED];
}

void decode(const iss_t *hart, uint32_t raw, decoded_t *d);

// What the bits at the PC are: 16 of them, if they are a compressed instruction. Valid up to the next call.
static inline const decoded_t *decode_find(const iss_t *hart, uint32_t raw) {
    decoded_t *d = decoded_at(hart, hart->pc);
    if (d->raw != raw)
        decode(hart, raw, d);
    return d;
}

bool decode_open(iss_t *hart);
void decode_forget(iss_t *hart); // what is remembered of the instruction at the PC

bool run_illegal(iss_t *hart, const decoded_t *d);
bool run_amo(iss_t *hart, const decoded_t *d);
bool run_system(iss_t *hart, const decoded_t *d);
// The custom opcodes: sets `run`, or `base`, what it stands for; and `needs`.
void instrument_decode(const iss_t *hart, decoded_t *d);

#endif
