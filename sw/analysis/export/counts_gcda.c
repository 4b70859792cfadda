/* SPDX-License-Identifier: Apache-2.0 */
/* gcov's own files. Words are 32 bits, little-endian; a string is its length with the NUL, and its
 * bytes; a record is a tag, the length of its contents in bytes, and the contents:
 *
 *     .gcno   "gcno" version stamp checksum; working directory; 0
 *         FUNCTION  ident, two checksums, name, artificial, file, first line, column, last line, column
 *         BLOCKS    how many
 *         ARCS      from, then to and flags of each
 *         LINES     block, 0, file, lines, 0, ""
 *     .gcda   "gcda" version stamp checksum
 *         SUMMARY   runs, largest count
 *         FUNCTION  ident, two checksums
 *         COUNTERS  64 bits each, in the order of the arcs
 *
 * gcov computes a block's count from its outgoing arcs, a line's from what enters its blocks from
 * other lines, and a branch from two arcs that leave one block. To give all of them their real
 * counts, a function is not a graph of its blocks here: SOURCE, a block without lines, has an arc
 * to a block of each line, and one to the exit, which tells how often the function was left. A
 * line's branches leave its block or, for each further branch, another block of the same line,
 * which gcov does not add to the line's count. Not all of them return to SOURCE as often as they
 * came from it; gcov does not check that. */
#include "counts_export.h"
#include "counts_lines.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

enum { VERSION = 0x4232322a }; /* "B22*": gcc 12.2 */
enum { GCNO = 0x67636e6f, GCDA = 0x67636461 };
enum { TAG_FUNCTION = 0x01000000, TAG_BLOCKS = 0x01410000, TAG_ARCS = 0x01430000 };
enum { TAG_LINES = 0x01450000, TAG_COUNTERS = 0x01a10000 };
static const uint32_t tag_summary = 0xa1000000;
enum {
    ENTRY,
    EXIT,
    LINES
}; /* numbers of blocks, those of the lines from LINES on; then the further ones and SOURCE */
enum { FALLTHROUGH = 4 }; /* flag of an arc */

static void put(FILE *out, uint32_t word) {
    for (int i = 0; i < 4; i++)
        fputc((int)(word >> 8 * i & 0xff), out);
}

static uint32_t string_bytes(const char *text) { return 4 + (uint32_t)strlen(text) + 1; }

static void put_string(FILE *out, const char *text) {
    put(out, (uint32_t)strlen(text) + 1);
    fwrite(text, 1, strlen(text) + 1, out);
}

/* FNV-1a */
static uint32_t hash(uint32_t value, const char *text) {
    for (; *text; text++)
        value = (value ^ (uint8_t)*text) * 16777619;
    return value;
}

/* --- a function's lines */

typedef struct {
    const counted_function_t *f;
    const char *name, *file;
    const line_count_t *lines; /* one a line */
    uint32_t count, number;
    int first; /* the function's first line in its file */
    uint64_t runs, exits;
} described_t;

/* Everything written about a program. */
typedef struct {
    const counts_t *counts;
    lines_t *lines;
    line_counts_t all; /* one a line and function */
    branch_counts_t branches;
} program_lines_t;

static int compare_by_function(const void *a, const void *b) {
    const line_count_t *x = a, *y = b;
    if (x->function != y->function)
        return x->function < y->function ? -1 : 1;
    int by_file = strcmp(x->file, y->file);
    return by_file ? by_file : x->line - y->line;
}

static line_counts_t lines_by_function(const counts_t *counts, lines_t *lines) {
    line_counts_t all = counts_lines(counts, lines);
    if (all.count)
        qsort(all.list, all.count, sizeof *all.list, compare_by_function);
    return all;
}

static void locate(lines_t *lines, described_t *d) {
    enum { DEPTH = 32 };
    source_frame_t frames[DEPTH];
    size_t depth = lines_frames(lines, d->f->address, frames, DEPTH);
    const source_frame_t *own = depth && depth <= DEPTH ? &frames[depth - 1] : NULL;
    d->file = own && own->file ? own->file : d->lines[0].file;
    d->first = own && own->declared ? own->declared : d->lines[0].line;
}

static program_lines_t program_lines(const counts_t *counts, lines_t *lines) {
    return (program_lines_t){counts, lines, lines_by_function(counts, lines),
                             counts_branches(counts, lines)};
}

static void program_lines_free(program_lines_t *p) {
    free(p->all.list);
    free(p->branches.list);
}

/* Describes the function whose lines begin at `at`; returns where the next function's lines
 * begin. */
static size_t describe(const program_lines_t *p, size_t at, described_t *d) {
    size_t end = at;
    const line_counts_t *all = &p->all;
    uint32_t number = all->list[at].function;
    *d = (described_t){
        .f = &p->counts->functions[number], .lines = &all->list[at], .number = number};
    locate(p->lines, d);
    d->name = symbols_name_at(&p->counts->symbols, d->f->address);
    while (end < all->count && all->list[end].function == number)
        end++;
    d->count = (uint32_t)(end - at);
    d->runs = counts_runs(p->counts, d->f);
    d->exits = counts_exits(p->counts, d->f);
    return end;
}

/* --- its graph */

typedef struct {
    uint32_t from, to, flags;
    uint64_t count;
} arc_t;

typedef struct {
    arc_t *arcs;            /* the arcs of a block are adjacent, blocks in order */
    uint32_t count, source; /* SOURCE is the last block, whose branches gcov does not show */
} drawn_t;

static void add_arc(drawn_t *g, uint32_t from, uint32_t to, uint32_t flags, uint64_t count) {
    memory_room(g->arcs, g->count);
    g->arcs[g->count++] = (arc_t){from, to, flags, count};
}

static void add_branch(drawn_t *g, uint32_t from, uint32_t to, const branch_count_t *branch) {
    add_arc(g, from, g->source, 0, branch->taken);
    add_arc(g, from, to, FALLTHROUGH, branch->fallen);
}

static const branch_count_t *branches_of(const program_lines_t *p, const described_t *d, uint32_t i,
                                         uint32_t *number) {
    size_t found;
    const branch_count_t *branch = counts_branches_at(&p->branches, &d->lines[i], &found);
    *number = (uint32_t)found;
    return branch;
}

/* Blocks in addition to those of the lines: one for each branch of a line except the first, line by
 * line. */
static uint32_t further_of(uint32_t branches) { return branches ? branches - 1 : 0; }

static uint32_t all_further(const program_lines_t *p, const described_t *d) {
    uint32_t number, all = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        branches_of(p, d, i, &number);
        all += further_of(number);
    }
    return all;
}

/* The arcs that leave the lines' own blocks; then those that leave the further ones. */
static void add_line_arcs(drawn_t *g, const program_lines_t *p, const described_t *d, bool own) {
    uint32_t number, further = LINES + d->count;
    for (uint32_t i = 0; i < d->count; i++, further += further_of(number)) {
        const branch_count_t *branch = branches_of(p, d, i, &number);
        if (own && !number)
            add_arc(g, LINES + i, g->source, 0, d->lines[i].count);
        for (uint32_t k = own ? 0 : 1; k < (own && number ? 1 : number); k++)
            add_branch(g, k ? further + k - 1 : LINES + i, k + 1 < number ? further + k : g->source,
                       &branch[k]);
    }
}

static drawn_t draw(const program_lines_t *p, const described_t *d) {
    drawn_t g = {.source = LINES + d->count + all_further(p, d)};
    add_arc(&g, ENTRY, g.source, 0, d->runs);
    add_line_arcs(&g, p, d, true);
    add_line_arcs(&g, p, d, false);
    add_arc(&g, g.source, EXIT, 0, d->exits);
    for (uint32_t i = 0; i < d->count; i++)
        add_arc(&g, g.source, LINES + i, 0, d->lines[i].count);
    return g;
}

static void put_ident(FILE *out, const described_t *d) {
    put(out, d->number + 1);
    put(out, hash(2166136261, d->name));
    put(out, d->count);
}

/* --- .gcno */

/* For gcov, functions of one file that begin at one line are copies of each other, and it then
 * shows the lines of each. Here they begin at the next line without a function. */
typedef struct {
    const char **file;
    int *line;
    size_t count;
} begun_t;

static bool is_taken(const begun_t *begun, const char *file, int line) {
    for (size_t i = 0; i < begun->count; i++)
        if (begun->line[i] == line && strcmp(begun->file[i], file) == 0)
            return true;
    return false;
}

static void begin_apart(begun_t *begun, described_t *d) {
    while (is_taken(begun, d->file, d->first))
        d->first++;
    memory_room(begun->file, begun->count);
    memory_room(begun->line, begun->count);
    begun->file[begun->count] = d->file;
    begun->line[begun->count++] = d->first;
}

/* Writes the arcs of the block that the arc `at` leaves; returns where the next block's arcs
 * begin. */
static uint32_t put_arcs(FILE *out, const drawn_t *g, uint32_t at) {
    uint32_t end = at, from = g->arcs[at].from;
    while (end < g->count && g->arcs[end].from == from)
        end++;
    put(out, TAG_ARCS);
    put(out, 4 + 8 * (end - at));
    put(out, from);
    for (; at < end; at++) {
        put(out, g->arcs[at].to);
        put(out, g->arcs[at].flags); /* not on the spanning tree, so that it has a counter */
    }
    return end;
}

static void put_lines(FILE *out, uint32_t block, const line_count_t *line) {
    put(out, TAG_LINES);
    put(out, 8 + string_bytes(line->file) + 12);
    put(out, block);
    put(out, 0);
    put_string(out, line->file);
    put(out, (uint32_t)line->line);
    put(out, 0);
    put(out, 0);
}

/* Writes the line of each block. */
static void put_line_blocks(FILE *out, const program_lines_t *p, const described_t *d) {
    uint32_t number, further = LINES + d->count;
    for (uint32_t i = 0; i < d->count; i++)
        put_lines(out, LINES + i, &d->lines[i]);
    for (uint32_t i = 0; i < d->count; i++) {
        branches_of(p, d, i, &number);
        for (uint32_t k = 0; k < further_of(number); k++)
            put_lines(out, further++, &d->lines[i]);
    }
}

static void put_notes(FILE *out, const program_lines_t *p, const described_t *d) {
    drawn_t g = draw(p, d);
    put(out, TAG_FUNCTION);
    put(out, 12 + string_bytes(d->name) + 4 + string_bytes(d->file) + 16);
    put_ident(out, d);
    put_string(out, d->name);
    put(out, 0);
    put_string(out, d->file);
    put(out, (uint32_t)d->first);
    put(out, 1);
    put(out, (uint32_t)d->first);
    put(out, 1);
    put(out, TAG_BLOCKS);
    put(out, 4);
    put(out, g.source + 1);
    for (uint32_t at = 0; at < g.count;)
        at = put_arcs(out, &g, at);
    put_line_blocks(out, p, d);
    free(g.arcs);
}

/* Matching files have the same stamp. */
static void put_head(FILE *out, uint32_t magic, const counts_t *counts) {
    put(out, magic);
    put(out, VERSION);
    put(out, (uint32_t)(counts->build ^ counts->build >> 32));
    put(out, 0);
}

void counts_gcno(const counts_t *counts, lines_t *lines, FILE *out) {
    program_lines_t p = program_lines(counts, lines);
    begun_t begun = {0};
    described_t d;
    put_head(out, GCNO, counts);
    put_string(out, ".");
    put(out, 0); /* unknown: whether a line has blocks that did not run */
    for (size_t at = 0; at < p.all.count;) {
        at = describe(&p, at, &d);
        begin_apart(&begun, &d);
        put_notes(out, &p, &d);
    }
    free(begun.file);
    free(begun.line);
    program_lines_free(&p);
}

/* --- .gcda */

static void put_count(FILE *out, uint64_t count) {
    put(out, (uint32_t)count);
    put(out, (uint32_t)(count >> 32));
}

static void put_counters(FILE *out, const program_lines_t *p, const described_t *d) {
    drawn_t g = draw(p, d);
    put(out, TAG_FUNCTION);
    put(out, 12);
    put_ident(out, d);
    put(out, TAG_COUNTERS);
    put(out, 8 * g.count);
    for (uint32_t i = 0; i < g.count; i++)
        put_count(out, g.arcs[i].count);
    free(g.arcs);
}

void counts_gcda(const counts_t *counts, lines_t *lines, FILE *out) {
    program_lines_t p = program_lines(counts, lines);
    described_t d;
    uint64_t most = 0;
    for (size_t i = 0; i < p.all.count; i++)
        most = p.all.list[i].count > most ? p.all.list[i].count : most;
    put_head(out, GCDA, counts);
    put(out, tag_summary);
    put(out, 8);
    put(out, 1);
    put(out, most > UINT32_MAX ? UINT32_MAX : (uint32_t)most);
    for (size_t at = 0; at < p.all.count;) {
        at = describe(&p, at, &d);
        put_counters(out, &p, &d);
    }
    put(out, 0);
    program_lines_free(&p);
}
