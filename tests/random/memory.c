// SPDX-License-Identifier: Apache-2.0
// Random loads, stores and atomics. All stay in the hot or the wide area. Prefetches go anywhere.
#include "encode.h"
#include "program.h"

// Pointer to an area, and an offset from it that leaves 8 bytes of room.
static unsigned pick_pointer(program_t *p, int *offset) {
    switch (below(p, 4)) {
    case 0:
        *offset = (int)below(p, HOT_SIZE - 8);
        return SP;
    case 1:
        *offset = (int)below(p, HOT_SIZE - 8) - HOT_SIZE / 2;
        return GP;
    case 2:
        *offset = (int)below(p, HOT_SIZE - 8);
        return HOT;
    default:
        *offset = (int)below(p, 2040);
        return WIDE;
    }
}

static void emit_load(program_t *p, unsigned f3, unsigned pointer, int offset) {
    emit(p, enc_i(OP_LOAD, f3, free_rd(p), pointer, offset));
}

static void emit_store(program_t *p, unsigned f3, unsigned pointer, int offset) {
    emit(p, enc_s(f3, pointer, any_rs(p), offset));
}

// Now and then a prefetch: of what is near the pointer, or of any number as an address. Its place decides, and nothing is drawn, so
// that a seed makes the same program but for these.
static void emit_prefetch(program_t *p, unsigned pointer) {
    static const uint8_t kinds[] = {1, 3, 0, 1};
    unsigned turn = (unsigned)p->size / 2;
    if (turn % 5 == 0)
        emit(p, enc_s(6, turn & 8 ? pointer : 10 + turn % 8, kinds[turn / 8 % 4],
                      (int)(turn % 128) * 32 - 2048) ^
                    (OP_STORE ^ OP_IMM));
}

// One access of any size; three in four are aligned.
void piece_memory(program_t *p) {
    int offset;
    unsigned pointer = pick_pointer(p, &offset), f3 = below(p, 7), size = 1u << (f3 & 3);
    if (!chance(p, 4))
        offset &= ~(int)(size - 1);
    if (chance(p, 2))
        emit_load(p, f3, pointer, offset);
    else
        emit_store(p, f3 & 3, pointer, offset);
    emit_prefetch(p, pointer);
}

// Stores and loads of mixed sizes within 16 bytes: forwarding, partial overlap, several candidates.
void piece_alias(program_t *p) {
    int base = (int)below(p, HOT_SIZE - 32);
    unsigned count = 3 + below(p, 6);
    for (unsigned i = 0; i < count; i++) {
        int offset = base + (int)below(p, 16);
        unsigned pointer = chance(p, 2) ? HOT : SP, f3 = below(p, 7);
        if (chance(p, 2))
            offset &= ~7;
        if (chance(p, 2))
            emit_load(p, f3, pointer, offset);
        else
            emit_store(p, f3 & 3, pointer, offset);
    }
}

// An address that depends on data: known late, and anywhere in an area.
static void emit_dynamic_pointer(program_t *p) {
    bool wide = chance(p, 2);
    if (chance(p, 3))
        emit(p, enc_r(OP_REG, 5 /* divu */, 1, ADDRESS, any_rs(p), any_rs(p)));
    else
        emit(p, enc_add(ADDRESS, any_rs(p), any_rs(p)));
    if (wide) {
        emit(p, enc_i(OP_IMM, 1, ADDRESS, ADDRESS, 48)); // keep 16 bits
        emit(p, enc_i(OP_IMM, 5, ADDRESS, ADDRESS, 48));
    } else {
        emit(p, enc_i(OP_IMM, 7, ADDRESS, ADDRESS, chance(p, 2) ? 0x38 : 0x3ff));
    }
    emit(p, enc_add(ADDRESS, ADDRESS, wide ? WIDE : HOT));
}

void piece_dynamic_address(program_t *p) {
    emit_dynamic_pointer(p);
    unsigned count = 1 + below(p, 3);
    for (unsigned i = 0; i < count; i++) {
        int offset = (int)below(p, 3) * 8;
        if (chance(p, 2))
            emit_load(p, below(p, 7), ADDRESS, offset);
        else
            emit_store(p, below(p, 4), ADDRESS, offset);
        if (chance(p, 3)) // the same place by a pointer known early
            emit_load(p, below(p, 7), HOT, (int)below(p, 64));
    }
}

static void emit_lr_sc(program_t *p, unsigned f3, unsigned aqrl) {
    unsigned loaded = free_rd(p);
    emit(p, enc_amo(2, f3, loaded, ADDRESS, 0) | aqrl);
    if (chance(p, 4)) // a store in between may end the reservation
        emit(p, enc_s(f3, ADDRESS, any_rs(p), 64));
    else if (chance(p, 2))
        piece_arithmetic(p);
    if (chance(p, 8))
        emit(p, enc_addi(ADDRESS, ADDRESS, 64)); // another line: must fail
    emit(p, enc_amo(3, f3, free_rd(p), ADDRESS, any_rs(p)) | aqrl);
}

void piece_atomic(program_t *p) {
    static const uint8_t functs[] = {0, 1, 4, 8, 0x0c, 0x10, 0x14, 0x18, 0x1c};
    unsigned f3 = 2 + below(p, 2), aqrl = below(p, 4) << 25;
    int place = (int)(below(p, HOT_SIZE - 160) & ~7u);
    if (f3 == 2 && chance(p, 2))
        place += 4;
    emit(p, enc_addi(ADDRESS, chance(p, 4) ? WIDE : HOT, place));
    if (chance(p, 3)) // the data may still be in the store queue
        emit(p, enc_s(3, ADDRESS, any_rs(p), 0));
    bool conditional = chance(p, 4);
    if (conditional && (p->core || !p->supervisor)) // a page fault ends a reservation on QEMU
        emit_lr_sc(p, f3, aqrl);
    else
        emit(p,
             enc_amo(functs[below(p, sizeof functs)], f3, free_rd(p), ADDRESS, any_rs(p)) | aqrl);
    if (chance(p, 2))
        emit_load(p, below(p, 7), ADDRESS, 0);
}
