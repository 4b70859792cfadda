/* SPDX-License-Identifier: Apache-2.0 */
/* See counts.h. */
#include "counts.h"
#include "counts_calls.h"
#include "counts_sites.h"
#include "entry.h"
#include "frame.h"
#include "instrument_defs.h"
#include "memory.h"
#include "memory_map.h"
#include "profile_defs.h"
#include "program.h"
#include "whole_file.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- the frames */

typedef struct {
    uint64_t pc, count; /* pc: the counter's number, plus one: tables by PC cannot hold 0 */
} counter_t;

#define INDEX_MOST (UINT64_C(1) << 32)
/* Limit of all counts of a run together: each has taken an instruction. Their sums fit 63 bits, and
 * are exact as `double`. */
#define COUNTS_MOST (UINT64_C(1) << 53)

/* An index outside the program's range is left to check_counters. */
static void take_counts(pc_table_t *counters, const frame_t *frame) {
    for (size_t i = 0; i + 1 < frame->words; i += 2) {
        uint64_t index = frame->word[i] < INDEX_MOST ? frame->word[i] : INDEX_MOST;
        counter_t *counter = table_entry(counters, index + 1, sizeof *counter);
        counter->count = frame->word[i + 1];
    }
}

static void take_arc(counts_t *c, const frame_t *frame) {
    memory_room(c->arcs, c->arc_count);
    c->arcs[c->arc_count++] = (counted_arc_t){.pc = frame->word[PD_ARC_FROM],
                                              .self = frame->word[PD_ARC_SELF],
                                              .count = frame->word[PD_ARC_COUNT]};
}

/* A program may send its counts several times: the last ones are used. */
static void take_frame(counts_t *c, pc_table_t *counters, const frame_t *frame) {
    if (frame->type == PD_FRAME_COUNTS) {
        if (c->is_whole)
            c->arc_count = c->chosen_count = 0;
        c->is_whole = false;
        take_counts(counters, frame);
    } else if (frame->type == PD_FRAME_ARC && frame->words == PD_FRAME_ARC_WORDS) {
        if (c->is_whole)
            c->arc_count = c->chosen_count = 0;
        c->is_whole = false;
        take_arc(c, frame);
    } else if (frame->type == PD_FRAME_HOT && frame->words == PD_FRAME_HOT_WORDS) {
        if (c->chosen_count < sizeof c->chosen / sizeof *c->chosen)
            c->chosen[c->chosen_count++] = (counted_arc_t){.pc = frame->word[PD_HOT_FUNCTION],
                                                           .count = frame->word[PD_HOT_SAMPLES]};
    } else if (frame->type == PD_FRAME_COUNTED && frame->words == PD_FRAME_COUNTED_WORDS) {
        c->is_whole = true;
        c->lost_calls = frame->word[PD_COUNTED_LOST];
        c->cycles = frame->word[PD_COUNTED_CYCLES];
        c->instructions = frame->word[PD_COUNTED_INSTRET];
        c->counters = frame->word[PD_COUNTED_COUNTERS];
        c->build = frame->word[PD_COUNTED_BUILD];
    }
}

static bool read_channel(counts_t *c, pc_table_t *counters, const char *path, failure_t *failure) {
    size_t size;
    frame_reader_t reader;
    frame_t frame;
    uint8_t *bytes;
    if (!whole_file_read(path, &bytes, &size))
        return failure_set(failure,
                           "%s: %s.\n  Give what the program sent over the profile channel.", path,
                           strerror(errno));
    frame_reader_start(&reader, bytes, size);
    while (frame_next(&reader, &frame))
        take_frame(c, counters, &frame);
    free(bytes);
    if (!c->is_whole || reader.lost || reader.damaged)
        return failure_set(failure,
                           "%s: the counts are not whole: %s.\n"
                           "  %" PRIu64 " frames are good, %" PRIu64 " lost, %" PRIu64
                           " bytes are no frame.",
                           path,
                           reader.frames == 0 ? "there is no frame"
                           : c->is_whole      ? "frames are missing"
                                              : "their end has not come",
                           reader.frames, reader.lost, reader.skipped);
    return true;
}

static bool refuse_counts(const char *path, const char *expected, failure_t *failure) {
    return failure_set(failure,
                       "%s: the counts are damaged: %s.\n"
                       "  Run the program again.",
                       path, expected);
}

static bool check_counters(const counts_t *c, const pc_table_t *table, const char *path,
                           failure_t *failure) {
    const counter_t *counter = table->entries;
    uint64_t sum = 0;
    for (size_t i = 0; i < table->count; i++) {
        if (counter[i].pc > c->counters)
            return refuse_counts(path, "a counter has a number that the program does not have",
                                 failure);
        sum += counter[i].count <= COUNTS_MOST ? counter[i].count : COUNTS_MOST + 1;
        if (sum > COUNTS_MOST)
            break;
    }
    for (size_t i = 0; i < c->arc_count && sum <= COUNTS_MOST; i++)
        sum += c->arcs[i].count <= COUNTS_MOST ? c->arcs[i].count : COUNTS_MOST + 1;
    return sum <= COUNTS_MOST ||
           refuse_counts(path, "they add up to more than a machine can count (2^53)", failure);
}

/* The build ID that count_send.c sends; 0: linked without one. */
static uint64_t build_of(const program_t *program) {
    enum { HEAD = 16 }; /* bytes of the header of an ELF note of "GNU" */
    part_t note;
    uint64_t build = 0;
    if (program_section(program, ".note.gnu.build-id", &note) && note.size >= HEAD + sizeof build)
        memcpy(&build, note.bytes + HEAD, sizeof build);
    return build;
}

static bool refuse_build(const char *elf, const char *channel, failure_t *failure) {
    return failure_set(failure,
                       "%s: the counts of another program than %s, or of another build of it.\n"
                       "  Give the program that was run, or run this one again.",
                       channel, elf);
}

/* --- what follows from the measured counts */

typedef struct {
    const counted_function_t *f;
    counted_edge_t *missing; /* the only unknown edge of a vertex, if misses is 1 */
    unsigned misses;
    uint64_t balance; /* known edges: in minus out; the highest bit is set below 0 */
    int sign;         /* of the missing edge: +1 if it goes out */
} vertex_t;

static void add_to_vertex(vertex_t *v, counted_edge_t *e, int out) {
    if (e->known) {
        v->balance += out ? 0 - e->count : e->count;
    } else {
        v->misses++;
        v->missing = e;
        v->sign = out ? 1 : -1;
    }
}

/* Solves one round; returns false if nothing was found. The last vertex is outside and keeps no
 * balance. */
static bool solve_round(counted_function_t *f, vertex_t *vertices) {
    bool found = false;
    size_t count = 2 * f->block_count + 2;
    memset(vertices, 0, count * sizeof *vertices);
    for (size_t i = 0; i < f->edge_count; i++) {
        const counted_edge_t *e = &f->edges[i];
        add_to_vertex(&vertices[edge_vertex_from(e->kind, e->from, f->block_count)], &f->edges[i],
                      1);
        add_to_vertex(&vertices[edge_vertex_to(e->kind, e->to, f->block_count)], &f->edges[i], 0);
    }
    for (size_t i = 0; i + 1 < count; i++) {
        vertex_t *v = &vertices[i];
        if (v->misses != 1 || v->missing->known)
            continue;
        uint64_t value = v->sign < 0 ? 0 - v->balance : v->balance;
        bool is_negative = value >> 63;
        v->missing->known = found = true;
        v->missing->count = is_negative ? 0 : value;
        f->has_unended |= is_negative;
    }
    return found;
}

/* Activations that have not ended are out of balance where they are. */
static void look_for_unended(counted_function_t *f) {
    uint64_t entries = 0, ends = 0;
    for (size_t i = 0; i < f->edge_count; i++) {
        const counted_edge_t *e = &f->edges[i];
        entries += e->kind == EDGE_ENTRY ? e->count : 0;
        ends += e->kind == EDGE_EXIT || e->kind == EDGE_STOP ? e->count : 0;
    }
    f->has_unended |= f->tells_ends && (entries != f->ends || ends != f->ends);
}

static void solve(counted_function_t *f) {
    if (f->kind == SITES_CALLS || f->counting == COUNT_BLOCKS)
        return;
    vertex_t *vertices = memory_get((2 * f->block_count + 2) * sizeof *vertices);
    while (solve_round(f, vertices))
        ;
    free(vertices);
    if (f->counting == COUNT_TREE)
        look_for_unended(f);
}

static uint64_t count_at(const pc_table_t *counters, uint64_t place) {
    const counter_t *counter = pc_table_find(counters, place / PI_INDEX_BYTES + 1);
    return counter ? counter->count : 0;
}

static void fill(counts_t *c, const pc_table_t *counters) {
    for (size_t i = 0; i < c->function_count; i++) {
        counted_function_t *f = &c->functions[i];
        f->tells_ends = f->ends != SITES_NONE;
        f->ends = f->tells_ends ? count_at(counters, f->ends) : 0;
        for (size_t e = 0; e < f->edge_count; e++)
            f->edges[e].count = f->edges[e].measured ? count_at(counters, f->edges[e].count) : 0;
        solve(f);
    }
}

/* `counters` NULL: the counts must be from this very build. */
static bool read_counts(counts_t *counts, const char *elf, const char *channel,
                        const uint64_t *counters, failure_t *failure) {
    program_t *program;
    pc_table_t table = {0};
    *counts = (counts_t){0};
    if (!program_open(&program, elf, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    part_t sites;
    bool good = counts_find_sites(program, elf, &sites, failure) &&
                read_channel(counts, &table, channel, failure);
    bool fits = counters ? counts->counters == *counters : counts->build == build_of(program);
    if (good && !fits)
        good = refuse_build(elf, channel, failure);
    good = good && check_counters(counts, &table, channel, failure) &&
           counts_read_sites(counts, program, elf, failure);
    if (good) {
        program_symbols(program, NAMES_FUNCTIONS, &counts->symbols);
        for (size_t i = 0; i < counts->arc_count; i++)
            counts->arcs[i].called = counts_called(program, counts->arcs[i].pc);
        fill(counts, &table);
    }
    program_close(program);
    pc_table_free(&table);
    if (!good)
        counts_free(counts);
    return good;
}

bool counts_read(counts_t *counts, const char *elf, const char *channel, failure_t *failure) {
    return read_counts(counts, elf, channel, NULL, failure);
}

bool counts_read_alike(counts_t *counts, const char *elf, const char *channel, uint64_t counters,
                       failure_t *failure) {
    return read_counts(counts, elf, channel, &counters, failure);
}

void counts_free(counts_t *counts) {
    for (size_t i = 0; i < counts->function_count; i++) {
        free(counts->functions[i].blocks);
        free(counts->functions[i].edges);
    }
    free(counts->functions);
    free(counts->arcs);
    symbols_free(&counts->symbols);
    *counts = (counts_t){0};
}

bool counts_block(const counted_function_t *function, uint32_t block, uint64_t *count) {
    uint32_t edge = function->blocks[block].edge;
    if (edge == BLOCK_NONE)
        return false;
    *count = function->edges[edge].count;
    return function->edges[edge].known;
}

bool counts_gives_blocks(const counts_t *counts, const counted_function_t *function) {
    if (function->kind != SITES_EDGES)
        return function->kind == SITES_BLOCKS;
    for (size_t i = 0; i < counts->function_count; i++)
        if (counts->functions[i].kind == SITES_BLOCKS &&
            counts->functions[i].address == function->address)
            return false;
    return true;
}

static bool block_has(const counted_block_t *block, uint64_t pc) {
    return pc >= block->first && pc <= block->last;
}

bool counts_at(const counts_t *counts, uint64_t pc, uint64_t *count) {
    for (size_t i = 0; i < counts->function_count; i++) {
        const counted_function_t *f = &counts->functions[i];
        for (uint32_t b = 0; counts_gives_blocks(counts, f) && b < f->block_count; b++)
            if (block_has(&f->blocks[b], pc))
                return counts_block(f, b, count);
    }
    return false;
}

/* Call records list entered functions, but none that were not entered: a function's record does. */
static bool calls_entries(const counts_t *c, const counted_function_t *f, uint64_t *count) {
    const symbol_t *symbol = symbols_at(&c->symbols, f->address);
    if (!symbol || c->lost_calls)
        return false;
    *count = 0;
    for (size_t i = 0; i < c->arc_count; i++)
        if (symbols_at(&c->symbols, c->arcs[i].self) == symbol)
            *count += c->arcs[i].count;
    return true;
}

static bool edges_entries(const counted_function_t *f, uint64_t *count) {
    for (size_t i = 0; i < f->edge_count; i++)
        if (f->edges[i].kind == EDGE_ENTRY && f->edges[i].known) {
            *count = f->edges[i].count;
            return true;
        }
    return false;
}

const symbol_t *counts_passed(const counts_t *counts, const counted_arc_t *arc) {
    const symbol_t *called = arc->called ? symbols_at(&counts->symbols, arc->called) : NULL;
    return called == symbols_at(&counts->symbols, arc->self) ? NULL : called;
}

bool counts_entries(const counts_t *counts, uint64_t address, uint64_t *count) {
    for (size_t i = 0; i < counts->function_count; i++) {
        const counted_function_t *f = &counts->functions[i];
        if (f->address == address &&
            (f->kind == SITES_CALLS ? calls_entries(counts, f, count) : edges_entries(f, count)))
            return true;
    }
    return false;
}
