// SPDX-License-Identifier: Apache-2.0
// Profile instructions (docs/instrumentation.md). If its flag is on, a profile instruction becomes
// the base instruction of its name, with the same registers and immediate; p.inc and the control
// instructions are executed here.
#include "decode.h"
#include "instrument_defs.h"
#include "mem.h"

enum { BASE_LOAD = 0x03, BASE_IMM = 0x13, BASE_AUIPC = 0x17, BASE_STORE = 0x23 };
enum { BASE_ADD = 0x33, BASE_LUI = 0x37, BASE_JALR = 0x67, BASE_JAL = 0x6f };
enum { X0 = 0, RA = 1, SP = 2, T0 = 5, DOUBLE = 3, WORD = 2 };

typedef enum { ILLEGAL, HEADER, CONTROL, COUNT, PLAIN } kind_t;

typedef struct {
    kind_t kind;
    unsigned flag, select;
    uint32_t base; // PLAIN: the instruction that it becomes
} insn_t;

static uint32_t base_insn(uint32_t insn, unsigned opcode, unsigned funct3, unsigned rd) {
    return (insn & ~0x7fffu) | funct3 << 12 | rd << 7 | opcode;
}

// custom-0, custom-1: a load or a store of a word or a doubleword
static insn_t decode_access(uint32_t insn, unsigned opcode, unsigned words) {
    unsigned width = field(insn, 14, 1) == words ? WORD : DOUBLE;
    return (insn_t){.kind = PLAIN,
                    .flag = field(insn, 12, 2),
                    .base = base_insn(insn, opcode, width, field(insn, 7, 5))};
}

static insn_t decode_register(uint32_t insn) {
    unsigned rd = field(insn, 7, 5), funct7 = field(insn, 25, 7);
    insn_t i = {.flag = field(insn, 12, 2), .select = funct7};
    if (!field(insn, 14, 1)) {
        i.kind = PLAIN;
        i.base = base_insn(insn, BASE_IMM, 0, rd);
    } else if (funct7 == PI_SELECT_P_ADD) {
        i.kind = PLAIN;
        i.base = base_insn(insn, BASE_ADD, 0, rd);
    } else if (funct7 >= PI_SELECT_SETPF && funct7 <= PI_SELECT_POPPF && !rd &&
               !field(insn, 15, 10)) {
        i.kind = CONTROL;
    }
    return i;
}

static uint32_t upper_insn(uint32_t insn, unsigned opcode, unsigned rd) {
    return (insn & ~0xfffu) | rd << 7 | opcode;
}

// jalr, with the number of the link register in funct3
static insn_t decode_link(uint32_t insn, insn_t i) {
    unsigned rd = field(insn, 12, 3);
    i.kind = rd == X0 || rd == RA || rd == T0 ? PLAIN : ILLEGAL;
    i.base = base_insn(insn, BASE_JALR, 0, rd);
    return i;
}

static insn_t decode_wide(uint32_t insn) {
    insn_t i = {.kind = PLAIN, .flag = field(insn, 10, 2), .select = field(insn, 7, 3)};
    switch (i.select) {
    case PI_SELECT_P_INC:
        i.kind = COUNT;
        break;
    case PI_SELECT_PBLOCK:
        i.kind = HEADER;
        break;
    case PI_SELECT_P_J:
        i.base = upper_insn(insn, BASE_JAL, X0);
        break;
    case PI_SELECT_P_JAL:
        i.base = upper_insn(insn, BASE_JAL, RA);
        break;
    case PI_SELECT_P_JAL_T0:
        i.base = upper_insn(insn, BASE_JAL, T0);
        break;
    case PI_SELECT_P_AUIPC_T0:
        i.base = upper_insn(insn, BASE_AUIPC, T0);
        break;
    case PI_SELECT_P_LUI_T0:
        i.base = upper_insn(insn, BASE_LUI, T0);
        break;
    default:
        return decode_link(insn, i);
    }
    return i;
}

static insn_t insn_decode(const iss_t *hart, uint32_t insn) {
    insn_t i = {.kind = ILLEGAL};
    switch (insn & 0x7f) {
    case PI_OPCODE_LOAD:
        i = decode_access(insn, BASE_LOAD, PI_SELECT_P_LW);
        break;
    case PI_OPCODE_STORE:
        i = decode_access(insn, BASE_STORE, PI_SELECT_P_SW);
        break;
    case PI_OPCODE_WIDE:
        i = decode_wide(insn);
        break;
    case PI_OPCODE_REG:
        i = decode_register(insn);
        break;
    default:
        break;
    }
    if (i.flag >= hart->profile_flags)
        i.kind = ILLEGAL;
    return i;
}

static bool run_count(iss_t *hart, const decoded_t *d) {
    uint64_t address = hart->pfcount + PI_COUNTER_BYTES * (uint64_t)(d->insn >> 12), count;
    if (!mem_atomic_check(hart, address, PI_COUNTER_BYTES, false))
        return false;
    uint64_t physical = hart->effect.physical;
    memcpy(&count, ram_at(hart, physical), sizeof count);
    count++;
    memcpy(ram_at(hart, physical), &count, sizeof count);
    mem_written(hart, physical);
    store_record(hart, sizeof count, count);
    return true;
}

static void flag_put(iss_t *hart, unsigned flag, uint64_t value) {
    hart->pflags = (hart->pflags & ~(1ull << flag)) | (value & 1) << flag;
}

static bool run_control(iss_t *hart, const decoded_t *d) {
    insn_t i = decode_register(d->insn);
    uint64_t address = hart->x[SP] + hart->pfstack + i.flag, value;
    switch (i.select) {
    case PI_SELECT_SETPF:
        flag_put(hart, i.flag, 1);
        return true;
    case PI_SELECT_RESETPF:
        flag_put(hart, i.flag, 0);
        return true;
    case PI_SELECT_PUSHPF:
        return mem_store(hart, address, 1, hart->pflags >> i.flag & 1);
    default:
        if (!mem_load(hart, address, 1, &value))
            return false;
        flag_put(hart, i.flag, value);
        return true;
    }
}

void instrument_decode(const iss_t *hart, decoded_t *d) {
    enum { NEVER = 1 << 7 }; // a flag that no hart has
    insn_t i = insn_decode(hart, d->insn);
    switch (i.kind) {
    case PLAIN:
        d->base = i.base;
        d->needs = (uint8_t)(1 << i.flag);
        break;
    case COUNT:
        d->run = run_count;
        d->needs = (uint8_t)(1 << i.flag);
        break;
    case HEADER:
        d->needs = NEVER;
        break;
    case CONTROL:
        d->run = run_control;
        break;
    default:
        break;
    }
}
