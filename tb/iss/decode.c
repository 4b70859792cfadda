// SPDX-License-Identifier: Apache-2.0
// Finds the row of an instruction in the tables of encodings and extracts its operands. Every
// encoding that RV64IMAC_Zicsr_Zifencei_Zba_Zbb_Zbs and the profile instructions do not define is
// illegal.
#include "decode.h"
#include <stdlib.h>

// Bits of no instruction: a compressed one has only 16.
#define NOTHING 0xffff0000u

static uint64_t imm_s(uint32_t insn) {
    return sign_extend(field(insn, 25, 7) << 5 | field(insn, 7, 5), 12);
}

static uint64_t imm_b(uint32_t insn) {
    return sign_extend(field(insn, 31, 1) << 12 | field(insn, 7, 1) << 11 |
                           field(insn, 25, 6) << 5 | field(insn, 8, 4) << 1,
                       13);
}

static uint64_t imm_j(uint32_t insn) {
    return sign_extend(field(insn, 31, 1) << 20 | field(insn, 12, 8) << 12 |
                           field(insn, 20, 1) << 11 | field(insn, 21, 10) << 1,
                       21);
}

static uint64_t immediate(uint32_t insn, format_t format) {
    switch (format) {
    case FORMAT_I:
        return sign_extend(insn >> 20, 12);
    case FORMAT_SHIFT:
        return field(insn, 20, 6);
    case FORMAT_S:
        return imm_s(insn);
    case FORMAT_B:
        return imm_b(insn);
    case FORMAT_U:
        return insn & 0xfffff000u;
    case FORMAT_J:
        return imm_j(insn);
    default:
        return 0;
    }
}

static const encoding_t *encoding_of(uint32_t insn) {
    static const encoding_t *const tables[] = {execute_encodings, alu_encodings,
                                               bitmanip_encodings};
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const encoding_t *e = tables[t]; e->run; e++)
            if ((insn & e->mask) == e->match)
                return e;
    return NULL;
}

static bool has_rs2(format_t format) {
    return format == FORMAT_R || format == FORMAT_S || format == FORMAT_B;
}

void decode(const iss_t *hart, uint32_t raw, decoded_t *d) {
    bool compressed = (raw & 3) != 3;
    uint32_t insn = compressed ? rvc_expand((uint16_t)raw) : raw;
    *d = (decoded_t){.raw = raw, .insn = insn, .base = insn, .length = compressed ? 2 : 4};
    instrument_decode(hart, d);
    const encoding_t *e = d->run ? NULL : encoding_of(d->base);
    format_t format = e ? e->format : FORMAT_R;
    if (!d->run)
        d->run = e ? e->run : run_illegal;
    d->imm = (int32_t)immediate(d->base, format);
    d->rd = (uint8_t)field(d->base, 7, 5);
    d->rs1 = (uint8_t)field(d->base, 15, 5);
    d->rs2 = has_rs2(format) ? (uint8_t)field(d->base, 20, 5) : 0;
}

bool decode_open(iss_t *hart) {
    hart->decoded = malloc(DECODED * sizeof *hart->decoded);
    for (size_t i = 0; hart->decoded && i < DECODED; i++)
        hart->decoded[i].raw = NOTHING;
    return hart->decoded;
}

void decode_forget(iss_t *hart) { decoded_at(hart, hart->pc)->raw = NOTHING; }
