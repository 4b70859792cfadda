/* SPDX-License-Identifier: Apache-2.0 */
/* See counts_sites.h. Each number of the file is checked where it is read, so that no other code
 * has to: sizes against the bytes that are left, addresses against the program's code, ends of
 * edges against the blocks, places against the number of counters. The blocks of one kind together
 * are no longer than the code. */
#include "counts_sites.h"
#include "instrument_defs.h"
#include "memory.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const program_t *program;
    part_t section;
    size_t at;
    uint64_t counters;
    uint64_t code;                 /* bytes of code in the program */
    uint64_t covered[SITES_KINDS]; /* bytes that blocks have covered so far */
    const char *expected;          /* the word that was expected but missing, NULL: no error */
} reader_t;

static bool expect(reader_t *r, bool good, const char *what) {
    if (!good && !r->expected)
        r->expected = what;
    return good;
}

static size_t words_left(const reader_t *r) { return (r->section.size - r->at) / sizeof(uint64_t); }

static uint64_t next_word(reader_t *r) {
    uint64_t value = 0;
    if (!expect(r, words_left(r) > 0, "more of it"))
        return 0;
    memcpy(&value, r->section.bytes + r->at, sizeof value);
    r->at += sizeof value;
    return value;
}

/* Whether the code from the first instruction to the last exists, in one section. */
static bool is_code(const program_t *program, uint64_t first, uint64_t last) {
    part_t code;
    for (size_t i = 0; program_code(program, i, &code); i++)
        if (first >= code.address && first - code.address < code.size && last >= first &&
            last - code.address < code.size)
            return first % 2 == 0 && last % 2 == 0;
    return false;
}

static uint64_t code_bytes(const program_t *program) {
    part_t code;
    uint64_t bytes = 0;
    for (size_t i = 0; program_code(program, i, &code); i++)
        bytes += code.size;
    return bytes;
}

static uint64_t next_place(reader_t *r) {
    uint64_t place = next_word(r);
    expect(r,
           place == SITES_NONE ||
               (place % PI_INDEX_BYTES == 0 && place / PI_INDEX_BYTES < r->counters),
           "the place of one of the program's counters");
    return place;
}

static void read_block(reader_t *r, const counted_function_t *f, counted_block_t *b) {
    b->first = next_word(r);
    b->last = next_word(r);
    b->edge = BLOCK_NONE;
    if (f->address == 0 ||
        !expect(r, is_code(r->program, b->first, b->last), "a block of its code"))
        return;
    r->covered[f->kind] += b->last - b->first + 2;
    expect(r, r->covered[f->kind] <= r->code, "blocks that are no longer than its code");
}

/* An end that the kind of edge does not have is SITES_OUTSIDE. */
static bool end_fits(const counted_function_t *f, uint32_t end, bool has) {
    return has ? end < f->block_count : end == SITES_OUTSIDE;
}

static void read_edge(reader_t *r, counted_function_t *f, uint32_t number) {
    counted_edge_t *e = &f->edges[number];
    uint64_t word = next_word(r), place = next_place(r);
    *e = (counted_edge_t){.kind = (edge_kind_t)(word & 0xff),
                          .from = word >> 8 & SITES_OUTSIDE,
                          .to = (uint32_t)(word >> 36),
                          .count = place}; /* until the counts are there */
    e->measured = e->known = place != SITES_NONE;
    bool fits = e->kind < EDGE_KINDS && end_fits(f, e->from, edge_has_from(e->kind)) &&
                end_fits(f, e->to, edge_has_to(e->kind)) &&
                (e->kind != EDGE_BLOCK || e->from == e->to);
    if (!expect(r, fits, "an edge between blocks of its function") || e->kind != EDGE_BLOCK)
        return;
    expect(r, f->blocks[e->from].edge == BLOCK_NONE, "each block once");
    f->blocks[e->from].edge = number;
}

/* The first words of a record, up to its blocks. */
static bool read_head(reader_t *r, counted_function_t *f) {
    uint64_t head = next_word(r), address = next_word(r), sizes = next_word(r);
    *f = (counted_function_t){.kind = (sites_kind_t)(head & 0xff),
                              .flag = head >> 8 & 0xff,
                              .counting = (counting_t)(head >> 16 & 0xff),
                              .address = address,
                              .block_count = (uint32_t)sizes,
                              .edge_count = (size_t)(sizes >> 32)};
    f->ends = next_place(r);
    return expect(r,
                  (head & SITES_MAGIC_MASK) == SITES_MAGIC && head >> 24 << 24 == SITES_MAGIC &&
                      f->kind >= SITES_BLOCKS && f->kind < SITES_KINDS &&
                      f->counting <= COUNT_TREE && f->flag < PI_FLAGS_MAX,
                  "the head of a record") &&
           expect(r, address == 0 || is_code(r->program, address, address),
                  "a function of its code") &&
           expect(r, f->kind != SITES_CALLS || sizes == 0, "no blocks where calls are counted") &&
           expect(r,
                  f->block_count < SITES_OUTSIDE && f->edge_count < BLOCK_NONE &&
                      2 * (f->block_count + f->edge_count) <= words_left(r),
                  "as many blocks and edges as it says");
}

static bool read_function(reader_t *r, counted_function_t *f) {
    if (!read_head(r, f))
        return false;
    f->blocks = memory_get((f->block_count + 1) * sizeof *f->blocks);
    f->edges = memory_get((f->edge_count + 1) * sizeof *f->edges);
    for (size_t i = 0; i < f->block_count && !r->expected; i++)
        read_block(r, f, &f->blocks[i]);
    for (uint32_t i = 0; i < f->edge_count && !r->expected; i++)
        read_edge(r, f, i);
    return !r->expected;
}

static void drop_last(counts_t *c) {
    counted_function_t *f = &c->functions[--c->function_count];
    free(f->blocks);
    free(f->edges);
}

bool counts_find_sites(const program_t *program, const char *elf, part_t *section,
                       failure_t *failure) {
    return program_section(program, SITES_SECTION, section) ||
           failure_set(failure,
                       "%s: not instrumented: it has no section " SITES_SECTION ".\n"
                       "  Build it with assay-cc, or give the program that was run.",
                       elf);
}

bool counts_read_sites(counts_t *c, const program_t *program, const char *elf, failure_t *failure) {
    reader_t r = {.program = program, .counters = c->counters, .code = code_bytes(program)};
    if (!counts_find_sites(program, elf, &r.section, failure))
        return false;
    while (r.at < r.section.size) {
        size_t begin = r.at, n = c->function_count++;
        c->functions = memory_resize(c->functions, c->function_count * sizeof *c->functions);
        c->functions[n] = (counted_function_t){0};
        if (!read_function(&r, &c->functions[n]))
            return failure_set(failure,
                               "%s: " SITES_SECTION " is damaged: the record at its byte %zu "
                               "should have %s, in front of byte %zu.\n"
                               "  Build the program again.",
                               elf, begin, r.expected, r.at);
        if (c->functions[n].address == 0)
            drop_last(c);
    }
    return true;
}
