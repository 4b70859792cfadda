/* See counts.h. */
#include "counts.h"
#include "frame.h"
#include "instrument_defs.h"
#include "memory.h"
#include "memory_map.h"
#include "profile_defs.h"
#include "program.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- the table of sites */

typedef struct {
    const part_t *section;
    size_t at;
    bool short_of; /* it ended too early */
} words_t;

static uint64_t next_word(words_t *w) {
    uint64_t value = 0;
    if (w->section->size - w->at < sizeof value) {
        w->short_of = true;
        return 0;
    }
    memcpy(&value, w->section->bytes + w->at, sizeof value);
    w->at += sizeof value;
    return value;
}

static void read_edge(words_t *w, counted_edge_t *e) {
    uint64_t word = next_word(w);
    *e = (counted_edge_t){.kind = (edge_kind_t)(word & 0xff),
                          .from = word >> 8 & SITES_OUTSIDE,
                          .to = (uint32_t)(word >> 36)};
    e->count = next_word(w); /* its place, until the counts are there */
    e->measured = e->known = e->count != SITES_NONE;
}

static bool edge_fits(const counted_function_t *f, const counted_edge_t *e) {
    bool from = e->kind != EDGE_ENTRY && e->kind != EDGE_FROM_HUB;
    bool to = e->kind != EDGE_EXIT && e->kind != EDGE_STOP && e->kind != EDGE_TO_HUB;
    return e->kind <= EDGE_STOP && (!from || e->from < f->block_count) &&
           (!to || e->to < f->block_count);
}

static bool read_function(words_t *w, counted_function_t *f) {
    uint64_t head = next_word(w), sizes;
    *f = (counted_function_t){.kind = (sites_kind_t)(head & 0xff), .flag = head >> 8 & 0xff};
    f->counting = (counting_t)(head >> 16 & 0xff);
    f->address = next_word(w);
    sizes = next_word(w);
    f->ends = next_word(w);
    if ((head & SITES_MAGIC_MASK) != SITES_MAGIC || f->kind >= SITES_KINDS ||
        (uint32_t)sizes > w->section->size || sizes >> 32 > w->section->size)
        return false;
    f->block_count = (uint32_t)sizes;
    f->edge_count = (size_t)(sizes >> 32);
    f->blocks = memory_get((f->block_count + 1) * sizeof *f->blocks);
    f->edges = memory_get((f->edge_count + 1) * sizeof *f->edges);
    for (size_t i = 0; i < f->block_count && !w->short_of; i++) {
        f->blocks[i].first = next_word(w);
        f->blocks[i].last = next_word(w);
    }
    bool good = true;
    for (size_t i = 0; i < f->edge_count && !w->short_of; i++) {
        read_edge(w, &f->edges[i]);
        good = good && edge_fits(f, &f->edges[i]);
    }
    return good && !w->short_of;
}

static bool read_sites(counts_t *c, const program_t *program, const char *elf, failure_t *failure) {
    part_t section;
    if (!program_section(program, SITES_SECTION, &section))
        return failure_set(failure,
                           "%s: not instrumented: it has no section " SITES_SECTION ".\n"
                           "  Build it with assay-cc, or give the program that was run.",
                           elf);
    words_t words = {&section, 0, false};
    while (words.at < section.size) {
        size_t n = c->function_count++;
        c->functions = memory_resize(c->functions, c->function_count * sizeof *c->functions);
        if (!read_function(&words, &c->functions[n]))
            return failure_set(failure,
                               "%s: " SITES_SECTION " is damaged, in front of its byte %zu.\n"
                               "  Build the program again.",
                               elf, words.at);
    }
    return true;
}

/* --- the frames */

typedef struct {
    uint64_t pc, count; /* pc: the place of the counter, plus one: tables by PC take no 0 */
} counter_t;

static bool take_counts(pc_table_t *counters, const frame_t *frame) {
    for (size_t i = 0; i + 1 < frame->words; i += 2) {
        counter_t *counter =
            pc_table_take(counters, frame->word[i] * PI_INDEX_BYTES + 1, sizeof *counter);
        if (!counter)
            memory_out();
        counter->count = frame->word[i + 1];
    }
    return true;
}

static void take_arc(counts_t *c, const frame_t *frame) {
    if (c->arc_count % 64 == 0)
        c->arcs = memory_resize(c->arcs, (c->arc_count + 64) * sizeof *c->arcs);
    c->arcs[c->arc_count++] = (counted_arc_t){frame->word[PD_ARC_FROM], frame->word[PD_ARC_SELF],
                                              frame->word[PD_ARC_COUNT]};
}

/* A program may send several times: what came last holds. */
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

static uint8_t *read_file(const char *path, size_t *size, failure_t *failure) {
    FILE *in = fopen(path, "rb");
    uint8_t *bytes = NULL;
    size_t got = 0;
    *size = 0;
    if (!in) {
        failure_set(failure, "%s: %s.\n  Give what the program sent over the profile channel.",
                    path, strerror(errno));
        return NULL;
    }
    do {
        bytes = memory_resize(bytes, *size + 65536);
        got = fread(bytes + *size, 1, 65536, in);
        *size += got;
    } while (got);
    fclose(in);
    return bytes;
}

static bool read_channel(counts_t *c, pc_table_t *counters, const char *path, failure_t *failure) {
    size_t size;
    frame_reader_t reader;
    frame_t frame;
    uint8_t *bytes = read_file(path, &size, failure);
    if (!bytes)
        return false;
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

/* As count_runtime.c has it; 0: linked without. */
static uint64_t build_of(const program_t *program) {
    enum { HEAD = 16 }; /* of an ELF note of "GNU" */
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

/* --- what follows from what was measured */

typedef struct {
    const counted_function_t *f;
    counted_edge_t *missing; /* the only edge of a vertex that is not known, when misses is 1 */
    unsigned misses;
    int64_t balance; /* of the known ones: in, less out */
    int sign;        /* of the missing one: +1 if it goes out */
} vertex_t;

static size_t vertex_from(const counted_function_t *f, const counted_edge_t *e) {
    size_t hub = 2 * f->block_count;
    return e->kind == EDGE_BLOCK      ? 2 * e->from
           : e->kind == EDGE_ENTRY    ? hub + 1
           : e->kind == EDGE_FROM_HUB ? hub
                                      : 2 * e->from + 1;
}

static size_t vertex_to(const counted_function_t *f, const counted_edge_t *e) {
    size_t hub = 2 * f->block_count;
    if (e->kind == EDGE_BLOCK)
        return 2 * e->from + 1;
    if (e->kind == EDGE_TO_HUB)
        return hub;
    return e->kind == EDGE_EXIT || e->kind == EDGE_STOP ? hub + 1 : 2 * e->to;
}

static void add_to_vertex(vertex_t *v, counted_edge_t *e, int out) {
    if (e->known) {
        v->balance += out ? -(int64_t)e->count : (int64_t)e->count;
    } else {
        v->misses++;
        v->missing = e;
        v->sign = out ? 1 : -1;
    }
}

/* One round; false: nothing was found. The last vertex is outside and keeps no balance. */
static bool solve_round(counted_function_t *f, vertex_t *vertices) {
    bool found = false;
    size_t count = 2 * f->block_count + 2;
    memset(vertices, 0, count * sizeof *vertices);
    for (size_t i = 0; i < f->edge_count; i++) {
        add_to_vertex(&vertices[vertex_from(f, &f->edges[i])], &f->edges[i], 1);
        add_to_vertex(&vertices[vertex_to(f, &f->edges[i])], &f->edges[i], 0);
    }
    for (size_t i = 0; i + 1 < count; i++) {
        vertex_t *v = &vertices[i];
        if (v->misses != 1 || v->missing->known)
            continue;
        int64_t value = v->sign * v->balance;
        v->missing->known = found = true;
        v->missing->count = value < 0 ? 0 : (uint64_t)value;
        f->has_unended |= value < 0;
    }
    return found;
}

/* Activations that have not ended are not balanced where they stand. */
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
    const counter_t *counter = pc_table_find(counters, place + 1);
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

/* `counters` NULL: of this very build. */
static bool read_counts(counts_t *counts, const char *elf, const char *channel,
                        const uint64_t *counters, failure_t *failure) {
    program_t *program;
    pc_table_t table = {0};
    *counts = (counts_t){0};
    if (!program_open(&program, elf, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    bool good =
        read_sites(counts, program, elf, failure) && read_channel(counts, &table, channel, failure);
    bool fits = counters ? counts->counters == *counters : counts->build == build_of(program);
    if (good && !fits)
        good = refuse_build(elf, channel, failure);
    if (good) {
        program_symbols(program, NAMES_FUNCTIONS, &counts->symbols);
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
    for (size_t i = 0; i < function->edge_count; i++)
        if (function->edges[i].kind == EDGE_BLOCK && function->edges[i].from == block) {
            *count = function->edges[i].count;
            return function->edges[i].known;
        }
    return false;
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

/* Calls tell of those that were entered, but nothing of those that were not: a record of the function does. */
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

bool counts_entries(const counts_t *counts, uint64_t address, uint64_t *count) {
    for (size_t i = 0; i < counts->function_count; i++) {
        const counted_function_t *f = &counts->functions[i];
        if (f->address == address &&
            (f->kind == SITES_CALLS ? calls_entries(counts, f, count) : edges_entries(f, count)))
            return true;
    }
    return false;
}
