// SPDX-License-Identifier: Apache-2.0
// Loops by announced blocks of profile instructions (--profile): each block is met often enough that
// its descriptor is learned and the block skipped, and its flag changes between the rounds, so that
// it is also skipped wrongly. Some of the blocks are rewritten between rounds: cut short by an
// ordinary instruction, with the header that says so or without.
#include "profile.h"

enum { OLD_WORD = 25 }; // registers of a rewrite

static uint32_t enc_branch_zero(unsigned rs, int offset) { return enc_b(0, rs, 0, offset); }

// ADDRESS is 0 or not, now and then, by the loop's counter or by data.
static void emit_condition(program_t *p, unsigned counter) {
    if (chance(p, 4))
        emit(p, enc_i(OP_IMM, 7, ADDRESS, any_rs(p), 1 + (int)below(p, 7)));
    else
        emit(p, enc_i(OP_IMM, 7, ADDRESS, counter, 1 << below(p, 4)));
}

// --- the flag of a round: mostly 0

static void emit_choice(program_t *p, unsigned flag, unsigned counter) {
    bool sets = chance(p, 2);
    emit_condition(p, counter);
    emit(p, enc_control(sets ? PI_SELECT_RESETPF : PI_SELECT_SETPF, flag));
    emit(p, enc_branch_zero(ADDRESS, 8));
    emit(p, enc_control(sets ? PI_SELECT_SETPF : PI_SELECT_RESETPF, flag));
}

static void emit_round_flag(program_t *p, unsigned flag, unsigned counter) {
    switch (below(p, 6)) {
    case 0:
    case 1:
        emit_choice(p, flag, counter);
        break;
    case 2: // serial: no guess is wrong
        emit(p, enc_i(OP_IMM, 5, ADDRESS, counter, 2));
        emit(p, enc_csr(1, 0, ADDRESS, PI_CSR_PFLAGS));
        break;
    case 3: // what is popped is not what was pushed
        emit(p, enc_control(PI_SELECT_PUSHPF, flag));
        emit_condition(p, counter);
        emit(p, enc_s(0, SP, ADDRESS, (int)below(p, 64)));
        emit(p, enc_control(PI_SELECT_POPPF, flag));
        break;
    default:
        emit(p, enc_control(PI_SELECT_RESETPF, flag));
        break;
    }
}

// --- a block

typedef struct {
    uint64_t header;
    unsigned flag, length;
} block_t;

static void emit_transfer(program_t *p, unsigned flag) {
    if (chance(p, 2)) {
        emit_profile_call(p, flag);
        return;
    }
    uint64_t place = reserve(p, 4);
    for (unsigned i = below(p, 3); i > 0; i--)
        emit_profile_one(p, flag);
    emit_at(p, place, enc_jump(flag, PI_SELECT_P_J, (int)(here(p) - place)));
}

static block_t emit_block(program_t *p, unsigned flag) {
    unsigned length = PI_BLOCK_MIN - 1 + below(p, 10);
    block_t block = {reserve(p, 4), flag, 0};
    while (block.length < length) {
        chance(p, 12) ? emit_transfer(p, flag) : emit_profile_one(p, flag);
        block.length = (unsigned)(here(p) - block.header) / 4 - 1;
    }
    emit_at(p, block.header, enc_index(flag, PI_SELECT_PBLOCK, block.length));
    return block;
}

// --- rewriting

// The word at `place` becomes `other`, and `one` the next time.
static void emit_swap(program_t *p, uint64_t place, uint32_t one, uint32_t other) {
    unsigned word = 16 + below(p, 9);
    emit_value(p, word, (uint64_t)(int64_t)(int32_t)(one ^ other));
    emit_address(p, ADDRESS, place);
    emit(p, enc_i(OP_LOAD, 2, OLD_WORD, ADDRESS, 0));
    emit(p, enc_r(OP_REG, 4, 0, OLD_WORD, OLD_WORD, word));
    emit(p, enc_s(2, ADDRESS, OLD_WORD, 0));
}

static bool is_profile(const program_t *p, uint64_t place) {
    unsigned opcode = p->code[place - CODE_BASE] & 0x7f;
    return opcode == PI_OPCODE_LOAD || opcode == PI_OPCODE_STORE || opcode == PI_OPCODE_WIDE ||
           opcode == PI_OPCODE_REG;
}

// In some rounds an ordinary instruction stands in the block's midst.
static void emit_rewrite(program_t *p, const block_t *block, unsigned counter) {
    unsigned cut = below(p, block->length);
    while (!is_profile(p, block->header + 4 + 4 * cut)) // the address of a call
        cut++;
    uint32_t said = enc_index(block->flag, PI_SELECT_PBLOCK, block->length);
    uint32_t says = enc_index(block->flag, PI_SELECT_PBLOCK, cut);
    uint64_t place = block->header + 4 + 4 * cut;
    uint32_t one = enc_index(block->flag, PI_SELECT_P_INC, below(p, 8));
    emit_at(p, place, one);
    emit_condition(p, counter);
    uint64_t branch = reserve(p, 4);
    emit_swap(p, place, one, enc_addi(free_rd(p), any_rs(p), (int)below(p, 2048)));
    if (!chance(p, 3))
        emit_swap(p, block->header, said, says);
    emit(p, INSN_FENCE_I);
    emit_at(p, branch, enc_branch_zero(ADDRESS, (int)(here(p) - branch)));
}

void piece_profile_loop(program_t *p) {
    block_t block = {0};
    if (!loop_fits(p))
        return;
    unsigned flag = any_flag(p);
    loop_t loop = loop_begin(p, p->loops ? 3 + below(p, 4) : 4 + below(p, 20));
    for (unsigned i = 1 + below(p, 3); i > 0; i--) {
        emit_round_flag(p, flag, loop.counter);
        if (chance(p, 2))
            emit_compressed(p);
        block = emit_block(p, flag);
        if (chance(p, 3))
            emit_pieces(p, 1 + below(p, 4));
        if (chance(p, 2))
            flag = any_flag(p);
    }
    if (chance(p, 2))
        emit_rewrite(p, &block, loop.counter);
    loop_end(p, loop);
}
