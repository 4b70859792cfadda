// SPDX-License-Identifier: Apache-2.0
// Decoded instructions. Each file that executes some has a table of their encodings. decode.c finds
// the matching row and extracts the operands once: the hart remembers the decoded bits by PC, and
// checks that they are still the same. So a store to code needs no special care.
#ifndef TB_ISS_DECODE_H
#define TB_ISS_DECODE_H
#include "state.h"

// Does the work of the running instruction. Returns false when it trapped.
typedef bool (*run_t)(iss_t *hart, const decoded_t *d);

struct decoded {
    run_t run;
    uint32_t raw, insn, base; // as in iss_effect_t
    int32_t imm;              // 0 if it has none
    uint8_t length;           // bytes
    uint8_t rd, rs1;
    uint8_t rs2;   // x0 if an immediate takes its place
    uint8_t needs; // bits of pflags without which the instruction is dropped
};

// Where the immediate is.
typedef enum { FORMAT_R, FORMAT_I, FORMAT_SHIFT, FORMAT_S, FORMAT_B, FORMAT_U, FORMAT_J } format_t;

typedef struct {
    uint32_t mask, match; // the bits that identify it, and their values
    format_t format;
    run_t run; // NULL ends the table
} encoding_t;

#define ENCODING_R(opcode, funct3, funct7, run)                                                    \
    { 0xfe00707fu, (uint32_t)(funct7) << 25 | (funct3) << 12 | (opcode), FORMAT_R, run }
#define ENCODING_UNARY(opcode, funct3, funct12, run)                                               \
    { 0xfff0707fu, (uint32_t)(funct12) << 20 | (funct3) << 12 | (opcode), FORMAT_R, run }
#define ENCODING_I(opcode, funct3, run)                                                            \
    { 0x707fu, (funct3) << 12 | (opcode), FORMAT_I, run }
// Shifts by a constant of six bits and of five bits: funct7 is that of the shift by a register.
#define ENCODING_SHIFT(opcode, funct3, funct7, run)                                                \
    { 0xfc00707fu, (uint32_t)(funct7) << 25 | (funct3) << 12 | (opcode), FORMAT_SHIFT, run }
#define ENCODING_SHIFT_WORD(opcode, funct3, funct7, run)                                           \
    { 0xfe00707fu, (uint32_t)(funct7) << 25 | (funct3) << 12 | (opcode), FORMAT_SHIFT, run }

extern const encoding_t execute_encodings[], alu_encodings[], bitmanip_encodings[];

// Computes rd from a, the first operand, and b, the second: a register or an immediate.
#define OPERATION(name, expression)                                                                \
    static bool run_##name(iss_t *hart, const decoded_t *d) {                                      \
        uint64_t a = hart->x[d->rs1], b = hart->x[d->rs2] + (uint64_t)d->imm;                      \
        (void)a, (void)b;                                                                          \
        reg_write(hart, d->rd, expression);                                                        \
        return true;                                                                               \
    }

// Places by PC. Larger programs share them; an instruction that finds another one in its place is
// decoded again.
enum { DECODED = 1 << 14 };

static inline decoded_t *decoded_at(const iss_t *hart, uint64_t pc) {
    return &hart->decoded[pc / 2 % DECODED];
}

void decode(const iss_t *hart, uint32_t raw, decoded_t *d);

// The instruction bits at the PC: 16 of them, if compressed. Valid up to the next call.
static inline const decoded_t *decode_find(const iss_t *hart, uint32_t raw) {
    decoded_t *d = decoded_at(hart, hart->pc);
    if (d->raw != raw)
        decode(hart, raw, d);
    return d;
}

bool decode_open(iss_t *hart);
void decode_forget(iss_t *hart); // forgets the decoded instruction at the PC

bool run_illegal(iss_t *hart, const decoded_t *d);
bool run_amo(iss_t *hart, const decoded_t *d);
bool run_system(iss_t *hart, const decoded_t *d);
// The custom opcodes: sets `run`, or `base`, the instruction that it stands for; and `needs`.
void instrument_decode(const iss_t *hart, decoded_t *d);

#endif
