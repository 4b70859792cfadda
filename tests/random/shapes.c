// SPDX-License-Identifier: Apache-2.0
// Entries of the root and of a middle table that change (--supervisor): a superpage becomes a table and back.
//
//   entry            superpage                    table                              with --core also
//   MID[0]   code    2 MiB, in the space of S     LOW                                -
//   MID[1]   GP      2 MiB                        SPLIT                              LOW; not valid
//   ROOT[3]  SP      1 GiB                        HIGH                               MID; a crooked page of 1 GiB
//   HIGH[0]  SP      2 MiB                        SPLIT                              LOW; a table that has U
//
// SPLIT maps what the superpage does, but pages of the hot and the wide area show others of them, so that an old piece of
// a superpage is seen. The handler in M finds what to write, and where, in a list of each space, SHAPES. It fences all
// addresses, as the manual wants for an entry that was or becomes a pointer.
//
// Only MID[0] has code and what the handlers need: in the space of U it stays a table, as the handler in S must not have
// U there; in that of S the superpage has all rights, A and D, so that a repaired entry of LOW suffices always.
#include "encode.h"
#include "privilege.h"
#include "program.h"
#include <string.h>

enum { CSR_SATP = 0x180, PLACES = 4, KINDS = 4 };
enum { A = SERVICE_A, B = SERVICE_B, C = SERVICE_C, D = SERVICE_D };

typedef struct {
    uint64_t address, entry; // the handler reads them by these offsets: 0, 8
} shape_t;

enum { SPACE_SHAPES = PLACES * KINDS * (int)sizeof(shape_t) };
static const uint64_t SHAPES = TABLE_BASE + 2 * 8ull * SPACE_WORDS;

static uint64_t pointer_to(unsigned space, unsigned table) {
    return (table_of(space) + 8ull * table) >> 2 | PTE_V;
}

// Of data alone, perhaps without A or D.
static uint64_t superpage(program_t *p, uint64_t user) {
    return CODE_BASE >> 2 | (PTE_ALL & ~PTE_X & ~(random_next(p) & 0xc0)) | user;
}

static void split_make(program_t *p, unsigned space, uint64_t user) {
    uint64_t words[PAGES];
    for (unsigned page = 0; page < PAGES; page++) {
        bool data = page > SAVE_PAGE && page <= SAVE_PAGE + POKED_PAGES;
        unsigned shown = data && chance(p, 2) ? SAVE_PAGE + 1 + below(p, POKED_PAGES) : page;
        uint64_t lacks = random_next(p) & 0xc0;
        if (p->core && chance(p, 4))
            lacks |= random_next(p) & (PTE_R | PTE_W | PTE_V);
        words[page] = ((CODE_BASE >> 12) + shown) << 10 | (PTE_ALL & ~lacks) | user;
    }
    memcpy(p->data + (table_of(space) + 8 * SPLIT - SAVE_BASE), words, sizeof words);
}

// The entries of one place, by kind: superpage, table, and two others.
static void place_make(program_t *p, unsigned space, unsigned place, uint64_t entries[KINDS]) {
    uint64_t user = space == 0 ? PTE_U : 0;
    entries[0] = entries[2] = superpage(p, user);
    entries[1] = entries[3] = pointer_to(space, place == 0 ? LOW : place == 2 ? HIGH : SPLIT);
    if (place == 0) {
        entries[0] = space == 1 ? CODE_BASE >> 2 | PTE_ALL : entries[1];
        entries[2] = entries[0];
    } else if (p->core) {
        entries[2] = pointer_to(space, place == 2 ? MID : LOW);
        entries[3] = place == 1   ? entries[0] & ~(uint64_t)PTE_V
                     : place == 2 ? entries[0] | 1 << 10
                                  : pointer_to(space, SPLIT) | PTE_U;
    }
}

static void space_make(program_t *p, unsigned space) {
    static const unsigned at[PLACES] = {MID, MID + 1, ROOT + 3, HIGH};
    shape_t shapes[PLACES][KINDS];
    for (unsigned place = 0; place < PLACES; place++) {
        uint64_t entries[KINDS];
        place_make(p, space, place, entries);
        for (unsigned kind = 0; kind < KINDS; kind++)
            shapes[place][kind] = (shape_t){table_of(space) + 8 * at[place], entries[kind]};
    }
    memcpy(p->data + (SHAPES + (uint64_t)SPACE_SHAPES * space - SAVE_BASE), shapes, sizeof shapes);
    memcpy(p->data + (table_of(space) + 8 * HIGH - SAVE_BASE), &shapes[3][1].entry, 8);
    split_make(p, space, space == 0 ? PTE_U : 0);
}

void shapes_make(program_t *p) {
    for (unsigned space = 0; space < 2; space++)
        space_make(p, space);
}

// Operand: 3:0 place and kind, 4 the fence is for this space's ASID alone.
void service_reshape(program_t *p) {
    emit(p, enc_csr(2, D, 0, CSR_SATP)); // ASID: 1, 2
    emit(p, enc_i(OP_IMM, 1, D, D, 4));
    emit(p, enc_i(OP_IMM, 5, D, D, 48));
    emit(p, enc_i(OP_IMM, 1, A, D, 8)); // SPACE_SHAPES bytes each
    emit_address(p, C, SHAPES - SPACE_SHAPES);
    emit(p, enc_add(A, A, C));
    emit(p, enc_i(OP_IMM, 5, B, B, OPERAND_AT));
    emit(p, enc_i(OP_IMM, 7, C, B, PLACES * KINDS - 1));
    emit(p, enc_i(OP_IMM, 1, C, C, 4));
    emit(p, enc_add(A, A, C));
    emit(p, enc_ld(C, A, 8));
    emit(p, enc_ld(A, A, 0));
    emit(p, enc_sd(C, A, 0));
    emit(p, enc_i(OP_IMM, 7, B, B, 16));
    emit(p, enc_b(0, B, 0, 12));
    emit(p, INSN_SFENCE_VMA | D << 20);
    emit(p, enc_j(0, 8));
    emit(p, INSN_SFENCE_VMA);
}

static void access_alias(program_t *p) {
    uint64_t offset = 8 * below(p, (HOT_SIZE + 2 * 4096) / 8);
    emit_address(p, ADDRESS, HOT_BASE + offset + (chance(p, 2) ? ALIAS_MEGA : ALIAS_GIGA));
    if (chance(p, 2))
        emit(p, enc_i(OP_LOAD, below(p, 7), free_rd(p), ADDRESS, 0));
    else
        emit(p, enc_s(below(p, 4), ADDRESS, any_rs(p), 0));
}

void piece_reshape(program_t *p) {
    if (chance(p, 2))
        emit_to_lower(p);
    if (chance(p, 2)) // its entry may be in the TLBs
        access_alias(p);
    ask(p, RESHAPE, below(p, 2) << 4 | below(p, PLACES * KINDS));
    for (unsigned n = 1 + below(p, 3); n > 0; n--)
        access_alias(p);
}
