// SPDX-License-Identifier: Apache-2.0
// With --profile: profile instructions with flags that change (docs/instrumentation.md). Counters of
// p.inc lie in the wide area, flags are pushed into the hot area, at sp + pfstack. x5, which some of
// them name, is a destination only where it links nothing.
#include "profile.h"
#include "encode.h"
#include "program.h"

enum { COUNTERS = WIDE_SIZE / 8, FLAG_ROOM = HOT_SIZE - 16 };

// --- single instructions

static void emit_access(program_t *p, unsigned flag) {
    static const uint8_t bases[] = {SP, HOT, WIDE};
    unsigned base = bases[below(p, 3)], word = below(p, 2);
    int offset = (int)below(p, HOT_SIZE - 8);
    if (!chance(p, 4))
        offset &= word ? ~3 : ~7;
    if (chance(p, 2))
        emit(p, enc_i(PI_OPCODE_LOAD, 4 * word + flag, free_rd(p), base, offset));
    else
        emit(p, (enc_s(4 * word + flag, base, any_rs(p), offset) & ~0x7fu) | PI_OPCODE_STORE);
}

static void emit_arithmetic(program_t *p, unsigned flag) {
    uint32_t upper = (uint32_t)random_next(p);
    switch (below(p, 4)) {
    case 0:
        emit(p, enc_i(PI_OPCODE_REG, flag, free_rd(p), any_rs(p), (int)below(p, 4096)));
        break;
    case 1:
        emit(p, enc_r(PI_OPCODE_REG, 4 + flag, PI_SELECT_P_ADD, free_rd(p), any_rs(p), any_rs(p)));
        break;
    default:
        if (p->in_function)
            break;
        emit(p, enc_wide(flag, chance(p, 2) ? PI_SELECT_P_LUI_T0 : PI_SELECT_P_AUIPC_T0, upper));
        emit(p, enc_r(PI_OPCODE_REG, 4 + flag, PI_SELECT_P_ADD, free_rd(p), LINK2, any_rs(p)));
        break;
    }
}

// The program must not depend on where it lies: what p.auipc.t0 made is code's address, fixed.
void emit_profile_one(program_t *p, unsigned flag) {
    switch (below(p, 4)) {
    case 0:
        emit_access(p, flag);
        break;
    case 1:
        emit_arithmetic(p, flag);
        break;
    default:
        emit(p, enc_index(flag, PI_SELECT_P_INC,
                          below(p, chance(p, 2) ? 8 : COUNTERS))); // often one line
        break;
    }
}

// --- flags

static void emit_control(program_t *p) {
    unsigned flag = any_flag(p), kind = below(p, 8);
    if (kind < 5)
        emit(p, enc_control(kind < 3 ? PI_SELECT_SETPF : PI_SELECT_RESETPF, flag));
    else if (kind == 5)
        emit(p, enc_csr(5 + below(p, 3), free_rd(p), below(p, 32), PI_CSR_PFLAGS));
    else if (kind == 6)
        emit(p, enc_csr(1 + below(p, 3), free_rd(p), any_rs(p), PI_CSR_PFLAGS));
    else
        emit(p, enc_csr(2, free_rd(p), 0, PI_CSR_PFLAGS + below(p, 3)));
}

static void emit_distance(program_t *p) {
    emit(p, enc_addi(ADDRESS, 0, (int)below(p, FLAG_ROOM)));
    emit(p, enc_csr(1, 0, ADDRESS, PI_CSR_PFSTACK));
}

// As a function does it: keeps the flag, changes it, restores it. Stores may have changed the byte.
static void emit_nest(program_t *p) {
    unsigned flag = any_flag(p);
    emit(p, enc_control(PI_SELECT_PUSHPF, flag));
    emit(p, enc_control(chance(p, 2) ? PI_SELECT_SETPF : PI_SELECT_RESETPF, flag));
    for (unsigned i = below(p, 4); i > 0; i--)
        chance(p, 2) ? emit_profile_one(p, flag) : piece_memory(p);
    if (p->loops < 2)
        emit_pieces(p, 2 + below(p, 6));
    emit(p, enc_control(PI_SELECT_POPPF, chance(p, 8) ? any_flag(p) : flag));
    if (chance(p, 2))
        emit_profile_one(p, flag);
}

// --- rows of them

// With a header three times in four, whose count is wrong once in four.
static void emit_row(program_t *p) {
    unsigned flag = any_flag(p), count = 1 + below(p, 14), said = count;
    if (chance(p, 4))
        said = chance(p, 2) ? below(p, 30) : below(p, 1u << 20);
    uint64_t header = chance(p, 4) ? 0 : reserve(p, 4), start = here(p);
    for (unsigned i = 0; i < count; i++)
        emit_profile_one(p, chance(p, 24) ? any_flag(p) : flag);
    if (said == count)
        said = (unsigned)(here(p) - start) / 4;
    if (header)
        emit_at(p, header, enc_index(flag, PI_SELECT_PBLOCK, said));
}

// --- transfers: both ways lead to the same place

static void emit_jump_over(program_t *p) {
    unsigned flag = any_flag(p), kind = p->in_function ? 0 : below(p, 3);
    uint64_t place = reserve(p, 4);
    for (unsigned i = below(p, 5); i > 0; i--)
        chance(p, 2) ? piece_compressed(p) : emit_profile_one(p, flag);
    emit_at(p, place, enc_jump(flag, PI_SELECT_P_J + kind, (int)(here(p) - place)));
}

static void emit_computed(program_t *p) {
    unsigned skip = 2 * below(p, 5), linked = p->in_function ? 0 : below(p, 3);
    emit_address(p, ADDRESS, here(p) + 12 + skip);
    emit(p, enc_link(any_flag(p), linked == 2 ? LINK2 : linked, ADDRESS, 0));
    for (unsigned i = 0; i < skip; i += 2)
        emit_compressed(p);
}

void emit_profile_call(program_t *p, unsigned flag) {
    unsigned function = below(p, FUNCTIONS);
    uint64_t target = p->functions[function];
    unsigned link = function & 1 ? LINK2 : RA;
    if (p->in_function || p->loops > 1)
        return;
    if (chance(p, 3)) {
        emit_address(p, ADDRESS, target);
        emit(p, enc_link(flag, link, ADDRESS, 0));
    } else {
        unsigned select = link == RA ? PI_SELECT_P_JAL : PI_SELECT_P_JAL_T0;
        emit(p, enc_jump(flag, select, (int)(target - here(p))));
    }
}

void emit_profile_return(program_t *p, unsigned link) {
    if (p->profile && chance(p, 3))
        emit(p, enc_link(any_flag(p), 0, link, 0));
}

// --- what only this machine does

static void emit_illegal(program_t *p) {
    static const uint32_t words[] = {0x0200407b, 0x1800407b, 0x100040fb, 0x1000c07b,
                                     0x1010407b, 0x000023db, 0x000073db, 0x8000407b};
    emit(p, words[below(p, sizeof words / sizeof *words)]);
}

// p.inc where there is no RAM, or none at all.
static void emit_lost_count(program_t *p) {
    static const uint64_t places[] = {0, 0x200000, 0x1000, 0x10000000, 0xffffffff80000000ull};
    emit_value(p, ADDRESS, places[below(p, sizeof places / sizeof *places)]);
    emit(p, enc_csr(1, TIMED, ADDRESS, PI_CSR_PFCOUNT));
    emit(p, enc_index(any_flag(p), PI_SELECT_P_INC, below(p, 4)));
    emit_address(p, ADDRESS, WIDE_BASE);
    emit(p, enc_csr(1, TIMED, ADDRESS, PI_CSR_PFCOUNT));
}

// setpf in the place of resetpf and back, each time it comes by.
static void emit_patch(program_t *p) {
    unsigned flag = any_flag(p), word = 16 + below(p, 9);
    uint32_t one = enc_control(PI_SELECT_RESETPF, flag);
    emit_value(p, word, one ^ enc_control(PI_SELECT_SETPF, flag));
    uint64_t pointer = reserve(p, 8);
    emit(p, enc_i(OP_LOAD, 2, 25, ADDRESS, 0));
    emit(p, enc_r(OP_REG, 4, 0, 25, 25, word));
    emit(p, enc_s(2, ADDRESS, 25, 0));
    emit(p, INSN_FENCE_I);
    uint64_t slot = here(p);
    emit(p, one);
    emit_row(p);
    emit_at(p, pointer, enc_u(OP_AUIPC, ADDRESS, 0));
    emit_at(p, pointer + 4, enc_addi(ADDRESS, ADDRESS, (int)(slot - pointer)));
}

// --- pieces

void piece_profile(program_t *p) {
    switch (below(p, 12)) {
    case 0:
    case 1:
        emit_control(p);
        break;
    case 2:
        emit_nest(p);
        break;
    case 3:
        emit_jump_over(p);
        break;
    case 4:
        emit_profile_call(p, any_flag(p));
        break;
    case 5:
        emit_computed(p);
        break;
    case 6:
        chance(p, 4) ? emit_distance(p) : emit_control(p);
        break;
    case 7:
        emit_profile_one(p, any_flag(p));
        break;
    default:
        emit_row(p);
        break;
    }
}

void piece_profile_rare(program_t *p) {
    switch (below(p, 3)) {
    case 0:
        emit_illegal(p);
        break;
    case 1:
        emit_lost_count(p);
        break;
    default:
        emit_patch(p);
        break;
    }
}

void emit_profile_start(program_t *p) {
    emit_address(p, ADDRESS, WIDE_BASE);
    emit(p, enc_csr(1, 0, ADDRESS, PI_CSR_PFCOUNT));
    emit_distance(p);
    emit(p, enc_csr(5, 0, below(p, 16), PI_CSR_PFLAGS));
}
