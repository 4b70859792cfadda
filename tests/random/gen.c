// SPDX-License-Identifier: Apache-2.0
// random-gen: makes one random program as an ELF file. The same options give the same bytes.
//
//     random-gen --seed N [--insns M] [--rounds R] [--no-interrupts] [--core]
//                [--supervisor] [--profile] -o x.elf
//
// The body has about M instructions (default 2000) and runs R times (default 2), so that the second
// round meets warm caches and predictors. At its end the program prints a 16-digit signature of
// registers and memory, which depends neither on time nor on when interrupts came, and passes the
// finisher.
// --core: also what QEMU's machine does differently (faults on devices, CSRs of other modes), and a
// storm of interrupts (interrupt.c): what it computes then depends on time, and there is no signature.
// --supervisor: in M, S and U in turns, under Sv39 (supervisor.c).
// --profile: with profile instructions (profile.c), which only the ISS and the core have.
#include "encode.h"
#include "program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    void (*emit)(program_t *p);
    unsigned weight;
    unsigned core, supervisor, profile; // more with --core, --supervisor, --profile
} piece_t;

static const piece_t pieces[] = {
    {piece_arithmetic, 20, 0, 0, 0},   {piece_compressed, 26, 0, 0, 0},
    {piece_multiply, 5, 0, 0, 0},      {piece_bitmanip, 9, 0, 0, 0},
    {piece_chain, 2, 0, 0, 0},         {piece_memory, 16, 0, 0, 0},
    {piece_alias, 5, 0, 0, 0},         {piece_dynamic_address, 4, 0, 0, 0},
    {piece_atomic, 3, 0, 0, 0},        {piece_branch, 14, 0, 0, 0},
    {piece_loop, 2, 0, 0, 0},          {piece_call, 4, 0, 0, 0},
    {piece_computed_jump, 2, 0, 0, 0}, {piece_trap, 2, 0, 0, 0},
    {piece_csr, 2, 0, 0, 0},           {piece_interrupt, 1, 0, 0, 0},
    {piece_storm, 0, 5, 0, 0},         {piece_self_modify, 1, 0, 0, 0},
    {piece_supervisor, 0, 0, 8, 0},    {piece_profile, 0, 0, 0, 40},
    {piece_profile_rare, 0, 0, 0, 1},  {piece_profile_loop, 0, 0, 0, 3},
};
enum { PIECES = sizeof pieces / sizeof *pieces };

static unsigned piece_weight(const program_t *p, const piece_t *kind) {
    return kind->weight + (p->core ? kind->core : 0) + (p->supervisor ? kind->supervisor : 0) +
           (p->profile ? kind->profile : 0);
}

static const piece_t *piece_choose(program_t *p) {
    unsigned total = 0;
    for (unsigned i = 0; i < PIECES; i++)
        total += piece_weight(p, &pieces[i]);
    unsigned pick = below(p, total), i = 0;
    while (pick >= piece_weight(p, &pieces[i]))
        pick -= piece_weight(p, &pieces[i++]);
    return &pieces[i];
}

void emit_pieces(program_t *p, unsigned instructions) {
    uint64_t end = here(p) + 3ull * instructions; // three bytes on average
    while (here(p) < end)
        piece_choose(p)->emit(p);
}

// Neighbouring seeds must not give similar programs (splitmix64, Steele et al., 2014).
static uint64_t seed_scramble(uint64_t seed) {
    uint64_t z = seed + 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return (z ^ (z >> 31)) | 1;
}

static void program_make(program_t *p, unsigned instructions) {
    for (size_t i = 0; i < RANDOM_DATA; i += 8) {
        uint64_t value = random_value(p);
        memcpy(p->data + i, &value, 8);
    }
    uint64_t entry = reserve(p, 4);
    emit_handler(p);
    if (p->supervisor)
        emit_supervisor_handler(p);
    emit_functions(p);
    emit_at(p, entry, enc_j(0, (int)(here(p) - entry)));
    emit_start(p);
    p->body = here(p);
    emit_pieces(p, instructions);
    emit_end(p);
    if (p->supervisor)
        supervisor_tables(p);
}

static bool options_parse(int count, char **arguments, program_t *p, unsigned *insns,
                          const char **path) {
    for (int i = 1; i < count; i++) {
        const char *a = arguments[i], *value = i + 1 < count ? arguments[i + 1] : NULL;
        if (strcmp(a, "--no-interrupts") == 0) {
            p->interrupts = false;
            continue;
        } else if (strcmp(a, "--core") == 0) {
            p->core = true;
            continue;
        } else if (strcmp(a, "--supervisor") == 0) {
            p->supervisor = true;
            continue;
        } else if (strcmp(a, "--profile") == 0) {
            p->profile = true;
            continue;
        } else if (!value) {
            return false;
        } else if (strcmp(a, "--seed") == 0) {
            p->random = strtoull(value, NULL, 0);
        } else if (strcmp(a, "--insns") == 0) {
            *insns = (unsigned)strtoul(value, NULL, 0);
        } else if (strcmp(a, "--rounds") == 0) {
            p->rounds = (unsigned)strtoul(value, NULL, 0);
        } else if (strcmp(a, "-o") == 0) {
            *path = value;
        } else {
            return false;
        }
        i++;
    }
    return *path && p->rounds > 0;
}

int main(int count, char **arguments) {
    program_t p = {.random = 1, .rounds = 2, .interrupts = true};
    unsigned instructions = 2000;
    const char *path = NULL;
    if (!options_parse(count, arguments, &p, &instructions, &path)) {
        fprintf(stderr, "usage: random-gen --seed N [--insns M] [--rounds R] [--no-interrupts] "
                        "[--core] [--supervisor] [--profile] -o x.elf\n");
        return 2;
    }
    p.random = seed_scramble(p.random);
    static uint8_t code[CODE_LIMIT], data[DATA_SIZE];
    p.code = code;
    p.data = data;
    program_make(&p, instructions);
    if (!program_write(&p, path)) {
        fprintf(stderr, "%s: cannot be written\n", path);
        return 2;
    }
    return 0;
}
