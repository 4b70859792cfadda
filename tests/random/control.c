// SPDX-License-Identifier: Apache-2.0
// Random control flow: forward branches, loops with a counter, calls, computed jumps. Every piece
// falls through to what is emitted after it, so any program comes to its end.
#include "encode.h"
#include "program.h"

static unsigned branch_funct(program_t *p) {
    static const uint8_t functs[] = {0, 1, 4, 5, 6, 7};
    return functs[below(p, sizeof functs)];
}

// A link register that nobody needs here, or none.
static unsigned spare_link(program_t *p, unsigned link) {
    return !p->in_function && chance(p, 3) ? link : 0;
}

// A conditional branch or a jump over a few instructions.
void piece_branch(program_t *p) {
    unsigned kind = below(p, 6);
    uint64_t place = reserve(p, kind < 2 ? 2 : 4);
    unsigned rs1 = any_rs(p), rs2 = any_rs(p), body = 1 + below(p, 5);
    for (unsigned i = 0; i < body; i++)
        chance(p, 2) ? piece_compressed(p) : piece_arithmetic(p);
    if (chance(p, 4))
        piece_memory(p);
    int offset = (int)(here(p) - place);
    if (kind == 0)
        emit_at(p, place, enc_cb(below(p, 2), free_short(p), offset));
    else if (kind == 1)
        emit_at(p, place, enc_cj(offset));
    else if (kind == 2)
        emit_at(p, place, enc_j(spare_link(p, LINK2), offset));
    else
        emit_at(p, place, enc_b(branch_funct(p), rs1, rs2, offset));
}

// One more level of loops at most, in a function: the outer counters may be its caller's.
bool loop_fits(const program_t *p) { return p->loops < (p->in_function ? 1 : 2); }

loop_t loop_begin(program_t *p, unsigned rounds) {
    unsigned counter = p->loops || p->in_function ? INNER_COUNT : COUNT;
    emit_value(p, counter, rounds);
    p->loops++;
    return (loop_t){counter, here(p)};
}

void loop_end(program_t *p, loop_t loop) {
    p->loops--;
    emit(p, enc_addi(loop.counter, loop.counter, -1));
    int offset = (int)(loop.top - here(p));
    if (offset > -4000) {
        emit(p, enc_b(1, loop.counter, 0, offset));
    } else {
        emit(p, enc_b(0, loop.counter, 0, 8));
        emit(p, enc_j(0, offset - 4));
    }
}

void piece_loop(program_t *p) {
    if (!loop_fits(p))
        return;
    loop_t loop = loop_begin(p, 1 + below(p, p->loops ? 4 : 9));
    emit_pieces(p, 4 + below(p, 20));
    loop_end(p, loop);
}

// Calls through both links, direct and computed; the callee returns by the link's number: even
// functions through x1, odd ones through x5.
static void emit_call(program_t *p, unsigned function) {
    unsigned link = function & 1 ? LINK2 : RA;
    uint64_t target = p->functions[function];
    switch (below(p, 4)) {
    case 0:
        emit_address(p, ADDRESS, target);
        emit(p, link == RA ? enc_cjr(1, ADDRESS) : enc_i(OP_JALR, 0, link, ADDRESS, 0));
        break;
    case 1:
        emit_address(p, link, target); // jalr with rd = rs1
        emit(p, enc_i(OP_JALR, 0, link, link, 0));
        break;
    default:
        emit(p, enc_j(link, (int)(target - here(p))));
        break;
    }
}

// Not in an inner loop: the callee may need the inner counter.
void piece_call(program_t *p) {
    if (!p->in_function && p->loops < 2)
        emit_call(p, below(p, FUNCTIONS));
}

// Jump through a register, to one place or to one of four by data.
void piece_computed_jump(program_t *p) {
    uint64_t start = here(p);
    if (chance(p, 2)) {
        unsigned skip = 2 * below(p, 5);
        emit_address(p, ADDRESS, start + 12 + skip);
        emit(p, enc_i(OP_JALR, 0, spare_link(p, RA), ADDRESS, 0));
        for (unsigned i = 0; i < skip; i += 2)
            emit_compressed(p);
        return;
    }
    emit(p, enc_i(OP_IMM, 7, ADDRESS, any_rs(p), 3)); // four cases of 8 bytes
    emit(p, enc_i(OP_IMM, 1, ADDRESS, ADDRESS, 3));
    emit(p, enc_u(OP_AUIPC, RESUME, 0));
    emit(p, enc_add(ADDRESS, ADDRESS, RESUME));
    emit(p, enc_i(OP_JALR, 0, 0, ADDRESS, 12));
    for (int i = 0; i < 4; i++) {
        emit(p, enc_addi(free_rd(p), any_rs(p), i + 1));
        emit(p, enc_j(0, (3 - i) * 8 + 4));
    }
}

void emit_functions(program_t *p) {
    p->in_function = true;
    for (unsigned f = 0; f < FUNCTIONS; f++) {
        bool outer = f >= FUNCTIONS - OUTER_FUNCTIONS;
        unsigned link = f & 1 ? LINK2 : RA;
        if (chance(p, 2))
            emit_align(p, 4);
        p->functions[f] = here(p);
        if (outer)
            emit(p, enc_addi(OUTER_LINK, link, 0));
        emit_pieces(p, 2 + below(p, 12));
        if (outer) {
            emit_call(p, below(p, FUNCTIONS - OUTER_FUNCTIONS));
            emit_pieces(p, 1 + below(p, 4));
            emit(p, enc_addi(link, OUTER_LINK, 0));
        }
        emit_profile_return(p, link);
        emit(p, chance(p, 2) ? enc_cjr(0, link) : enc_i(OP_JALR, 0, 0, link, 0));
    }
    p->in_function = false;
}
