/* gcov's own files. Words are 32 bits, little end first; a string is its length with the NUL, and its bytes; a record is a tag, the
 * length of what follows in bytes, and that:
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
 * gcov takes for a block's count what leaves it by arcs, for a line's what enters its blocks from other lines. So that both are what we
 * have counted, a function is no graph of its blocks here: a block without lines has an arc to one block for each line, and that one to
 * the exit; how often the function was entered is on an arc from the entry to the exit. */
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
enum { ENTRY, EXIT, SOURCE, LINES }; /* numbers of blocks, from LINES on those of the lines */

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
    int first; /* line of its file */
    uint64_t runs;
} described_t;

static int compare_by_function(const void *a, const void *b) {
    const line_count_t *x = a, *y = b;
    if (x->function != y->function)
        return x->function < y->function ? -1 : 1;
    int by_file = strcmp(x->file, y->file);
    if (by_file || x->line != y->line)
        return by_file ? by_file : x->line - y->line;
    return x->count > y->count ? -1 : x->count < y->count;
}

/* Of each line in each function the largest count. */
static line_counts_t lines_by_function(const counts_t *counts, lines_t *lines) {
    line_counts_t all = counts_lines(counts, lines);
    size_t kept = 0;
    if (all.count)
        qsort(all.list, all.count, sizeof *all.list, compare_by_function);
    for (size_t i = 0; i < all.count; i++) {
        const line_count_t *x = &all.list[i], *before = &all.list[kept ? kept - 1 : 0];
        if (!kept || x->function != before->function || x->line != before->line ||
            strcmp(x->file, before->file) != 0)
            all.list[kept++] = *x;
    }
    all.count = kept;
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

/* The function whose lines begin at `at`; returns where the next one's do. */
static size_t describe(const counts_t *counts, lines_t *lines, const line_counts_t *all, size_t at,
                       described_t *d) {
    size_t end = at;
    uint32_t number = all->list[at].function;
    *d = (described_t){.f = &counts->functions[number], .lines = &all->list[at], .number = number};
    locate(lines, d);
    d->name = symbols_name_at(&counts->symbols, d->f->address);
    while (end < all->count && all->list[end].function == number)
        end++;
    d->count = (uint32_t)(end - at);
    counts_block(d->f, 0, &d->runs);
    return end;
}

static void put_ident(FILE *out, const described_t *d) {
    put(out, d->number + 1);
    put(out, hash(2166136261, d->name));
    put(out, d->count);
}

/* --- .gcno */

/* Functions of one file that begin at one line are copies of each other for gcov, which then shows the lines of each. Here they begin at
 * the next line that is nobody's. */
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
    begun->file = memory_resize(begun->file, (begun->count + 1) * sizeof *begun->file);
    begun->line = memory_resize(begun->line, (begun->count + 1) * sizeof *begun->line);
    begun->file[begun->count] = d->file;
    begun->line[begun->count++] = d->first;
}

static void put_arcs(FILE *out, uint32_t from, uint32_t count, uint32_t to) {
    put(out, TAG_ARCS);
    put(out, 4 + 8 * count);
    put(out, from);
    for (uint32_t i = 0; i < count; i++) {
        put(out, to + i);
        put(out, 0); /* neither on a tree, so that it has a counter, nor else anything */
    }
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

static void put_notes(FILE *out, const described_t *d) {
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
    put(out, LINES + d->count);
    put_arcs(out, ENTRY, 1, EXIT);
    put_arcs(out, SOURCE, d->count, LINES);
    for (uint32_t i = 0; i < d->count; i++)
        put_arcs(out, LINES + i, 1, EXIT);
    for (uint32_t i = 0; i < d->count; i++)
        put_lines(out, LINES + i, &d->lines[i]);
}

/* Files that are of each other have one stamp. */
static void put_head(FILE *out, uint32_t magic, const counts_t *counts) {
    put(out, magic);
    put(out, VERSION);
    put(out, (uint32_t)(counts->build ^ counts->build >> 32));
    put(out, 0);
}

void counts_gcno(const counts_t *counts, lines_t *lines, FILE *out) {
    line_counts_t all = lines_by_function(counts, lines);
    begun_t begun = {0};
    described_t d;
    put_head(out, GCNO, counts);
    put_string(out, ".");
    put(out, 0); /* whether a line has blocks that did not run is not known */
    for (size_t at = 0; at < all.count;) {
        at = describe(counts, lines, &all, at, &d);
        begin_apart(&begun, &d);
        put_notes(out, &d);
    }
    free(begun.file);
    free(begun.line);
    free(all.list);
}

/* --- .gcda */

static void put_count(FILE *out, uint64_t count) {
    put(out, (uint32_t)count);
    put(out, (uint32_t)(count >> 32));
}

static void put_counters(FILE *out, const described_t *d) {
    put(out, TAG_FUNCTION);
    put(out, 12);
    put_ident(out, d);
    put(out, TAG_COUNTERS);
    put(out, 8 * (1 + 2 * d->count));
    put_count(out, d->runs);
    for (int twice = 0; twice < 2; twice++) /* into its block, and out of it */
        for (uint32_t i = 0; i < d->count; i++)
            put_count(out, d->lines[i].count);
}

void counts_gcda(const counts_t *counts, lines_t *lines, FILE *out) {
    line_counts_t all = lines_by_function(counts, lines);
    described_t d;
    uint64_t most = 0;
    for (size_t i = 0; i < all.count; i++)
        most = all.list[i].count > most ? all.list[i].count : most;
    put_head(out, GCDA, counts);
    put(out, tag_summary);
    put(out, 8);
    put(out, 1);
    put(out, most > UINT32_MAX ? UINT32_MAX : (uint32_t)most);
    for (size_t at = 0; at < all.count;) {
        at = describe(counts, lines, &all, at, &d);
        put_counters(out, &d);
    }
    put(out, 0);
    free(all.list);
}
