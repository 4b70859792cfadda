/* SPDX-License-Identifier: Apache-2.0 */
/* See profile_insn.h. The list of all profile instructions is generated from
 * rtl/include/instrument.def. */
#include "profile_insn.h"
#include "instrument_defs.h"
#include <inttypes.h>
#include <stdio.h>

typedef enum {
    FORMAT_load,
    FORMAT_store,
    FORMAT_imm,
    FORMAT_reg,
    FORMAT_flag,
    FORMAT_upper,
    FORMAT_jump,
    FORMAT_link
} format_t;

typedef enum {
#define ENTRY(NAME, name, opcode, format, select, kind, operands, meaning) PI_##NAME,
    PI_INSNS(ENTRY)
#undef ENTRY
} which_t;

typedef struct {
    const char *name;
    uint32_t opcode, select;
    format_t format;
} entry_t;

static const entry_t entries[] = {
#define ENTRY(NAME, name, opcode, format, select, kind, operands, meaning)                         \
    [PI_##NAME] = {name, PI_OPCODE_##opcode, select, FORMAT_##format},
    PI_INSNS(ENTRY)
#undef ENTRY
};

static const char *const registers[32] = {"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
                                          "s0",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
                                          "a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
                                          "s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6"};

static uint32_t field(uint32_t raw, unsigned low, unsigned width) {
    return raw >> low & ((1u << width) - 1);
}

static int sign(uint32_t value, unsigned width) {
    return (int)(value << (32 - width)) >> (32 - width);
}

static bool is_wide(const entry_t *e) {
    return e->format == FORMAT_upper || e->format == FORMAT_jump || e->format == FORMAT_link;
}

static bool is(const entry_t *e, uint32_t raw) {
    uint32_t linked = field(raw, 12, 3);
    if (field(raw, 0, 7) != e->opcode)
        return false;
    if (is_wide(e))
        return field(raw, 7, 3) == e->select &&
               (e->format != FORMAT_link || linked == 0 || linked == 1 || linked == 5);
    if (e->format == FORMAT_reg || e->format == FORMAT_flag)
        return field(raw, 14, 1) && field(raw, 25, 7) == e->select &&
               (e->format == FORMAT_reg || (!field(raw, 7, 5) && !field(raw, 15, 10)));
    return field(raw, 14, 1) == e->select;
}

static bool has_their_opcode(uint32_t raw) {
    switch (field(raw, 0, 7)) {
    case PI_OPCODE_LOAD:
    case PI_OPCODE_STORE:
    case PI_OPCODE_WIDE:
    case PI_OPCODE_REG:
        return true;
    default:
        return false;
    }
}

static const entry_t *find(uint32_t raw) {
    if (!has_their_opcode(raw))
        return NULL;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        if (is(&entries[i], raw))
            return &entries[i];
    return NULL;
}

static uint64_t target_of(uint32_t raw, uint64_t pc) {
    return pc + (uint64_t)(int64_t)sign(field(raw, 31, 1) << 20 | field(raw, 12, 8) << 12 |
                                            field(raw, 20, 1) << 11 | field(raw, 21, 10) << 1,
                                        21);
}

static void operands(char *text, size_t room, const entry_t *e, uint32_t raw, uint64_t pc) {
    const char *rd = registers[field(raw, 7, 5)], *rs1 = registers[field(raw, 15, 5)];
    const char *rs2 = registers[field(raw, 20, 5)];
    int imm = sign(field(raw, 20, 12), 12);
    switch (e->format) {
    case FORMAT_load:
        snprintf(text, room, ",%s,%d(%s)", rd, imm, rs1);
        break;
    case FORMAT_store:
        imm = sign(field(raw, 25, 7) << 5 | field(raw, 7, 5), 12);
        snprintf(text, room, ",%s,%d(%s)", rs2, imm, rs1);
        break;
    case FORMAT_imm:
        snprintf(text, room, ",%s,%s,%d", rd, rs1, imm);
        break;
    case FORMAT_reg:
        snprintf(text, room, ",%s,%s,%s", rd, rs1, rs2);
        break;
    case FORMAT_upper:
        snprintf(text, room, ",0x%" PRIx32, raw >> 12);
        break;
    case FORMAT_jump:
        snprintf(text, room, ",%" PRIx64, target_of(raw, pc));
        break;
    case FORMAT_link:
        snprintf(text, room, ",%s,%d(%s)", registers[field(raw, 12, 3)], imm, rs1);
        break;
    default:
        *text = 0;
        break;
    }
}

bool profile_insn_text(char *text, size_t room, uint32_t raw, uint64_t pc) {
    const entry_t *e = find(raw);
    char rest[40];
    if (!e)
        return false;
    operands(rest, sizeof rest, e, raw, pc);
    snprintf(text, room, "%s %u%s", e->name, is_wide(e) ? field(raw, 10, 2) : field(raw, 12, 2),
             rest);
    return true;
}

bool profile_insn_has_target(uint32_t raw) {
    const entry_t *e = find(raw);
    return e && e->format == FORMAT_jump;
}

/* --- the instructions that they execute as */

enum {
    LOAD = 0x03,
    ADDI = 0x13,
    AUIPC = 0x17,
    STORE = 0x23,
    ADD = 0x33,
    LUI = 0x37,
    JALR = 0x67,
    JAL = 0x6f,
    BYTE = 0,
    WORD = 2,
    DOUBLEWORD = 3,
    X0 = 0,
    RA = 1,
    SP = 2,
    T0 = 5
};

/* Keeps bits 31 to 15, or 31 to 12. */
static uint32_t as(uint32_t raw, uint32_t opcode, uint32_t funct3, uint32_t rd) {
    return (raw & ~0x7fffu) | funct3 << 12 | rd << 7 | opcode;
}

static uint32_t as_upper(uint32_t raw, uint32_t opcode, uint32_t rd) {
    return (raw & ~0xfffu) | rd << 7 | opcode;
}

uint32_t profile_insn_executed(uint32_t raw) {
    const entry_t *e = find(raw);
    uint32_t rd = field(raw, 7, 5);
    if (!e)
        return raw;
    switch ((which_t)(e - entries)) {
    case PI_P_LD:
        return as(raw, LOAD, DOUBLEWORD, rd);
    case PI_P_LW:
        return as(raw, LOAD, WORD, rd);
    case PI_P_SD:
        return as(raw, STORE, DOUBLEWORD, rd);
    case PI_P_SW:
        return as(raw, STORE, WORD, rd);
    case PI_P_ADDI:
        return as(raw, ADDI, 0, rd);
    case PI_P_ADD:
        return as(raw, ADD, 0, rd);
    case PI_PUSHPF:
        return as(SP << 15, STORE, BYTE, 0);
    case PI_POPPF:
        return as(SP << 15, LOAD, BYTE, X0);
    case PI_P_INC:
        return as(0, STORE, DOUBLEWORD, 0);
    case PI_P_J:
        return as_upper(raw, JAL, X0);
    case PI_P_JAL:
        return as_upper(raw, JAL, RA);
    case PI_P_JAL_T0:
        return as_upper(raw, JAL, T0);
    case PI_P_AUIPC_T0:
        return as_upper(raw, AUIPC, T0);
    case PI_P_LUI_T0:
        return as_upper(raw, LUI, T0);
    case PI_P_JALR:
        return as(raw, JALR, 0, field(raw, 12, 3));
    default: /* setpf, resetpf, pblock */
        return ADDI;
    }
}
