/* SPDX-License-Identifier: Apache-2.0 */
/* assay counts: the counts of an instrumented program, with source lines. */
#include "agreement.h"
#include "commands.h"
#include "counts.h"
#include "counts_export.h"
#include "lines.h"
#include "memory.h"
#include "output.h"
#include "printable.h"
#include "sheet.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = 20 };

typedef struct {
    bool shown[SITES_KINDS];
    rows_t rows;
    const char *gmon, *gcov, *gcda; /* files to write */
    const char *truth;              /* counts of a whole run */
} settings_t;

typedef struct {
    const counts_t *counts;
    lines_t *lines;
    sites_kind_t kind;
} show_t;

/* A row waiting to be sorted and printed. */
typedef struct {
    const counted_function_t *function;
    const counted_edge_t *edge;
    const counted_arc_t *arc;
    uint64_t count, pc;
} line_t;

static int compare_rows(const void *a, const void *b) {
    const line_t *x = a, *y = b;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return (x->pc > y->pc) - (x->pc < y->pc);
}

static bool is_shown(sites_kind_t kind, const counted_edge_t *e) {
    return (kind == SITES_BLOCKS) == (e->kind == EDGE_BLOCK);
}

static uint64_t edge_pc(const counted_function_t *f, const counted_edge_t *e) {
    if (e->kind == EDGE_BLOCK)
        return f->blocks[e->from].first;
    return e->from == SITES_OUTSIDE ? f->blocks[e->to].first : f->blocks[e->from].last;
}

static bool gives(const counts_t *c, const counted_function_t *f, sites_kind_t kind) {
    return kind == SITES_BLOCKS ? counts_gives_blocks(c, f) : f->kind == kind;
}

static line_t *collect(const counts_t *c, sites_kind_t kind, size_t *count) {
    size_t room = c->arc_count + 1;
    for (size_t i = 0; i < c->function_count; i++)
        room += c->functions[i].edge_count;
    line_t *rows = calloc(room, sizeof *rows);
    *count = 0;
    for (size_t i = 0; rows && i < c->function_count; i++) {
        const counted_function_t *f = &c->functions[i];
        for (size_t e = 0; gives(c, f, kind) && e < f->edge_count; e++)
            if (is_shown(kind, &f->edges[e]) && f->edges[e].known)
                rows[(*count)++] =
                    (line_t){f, &f->edges[e], NULL, f->edges[e].count, edge_pc(f, &f->edges[e])};
    }
    for (size_t i = 0; rows && kind == SITES_CALLS && i < c->arc_count; i++)
        rows[(*count)++] = (line_t){NULL, NULL, &c->arcs[i], c->arcs[i].count, c->arcs[i].pc};
    if (rows)
        qsort(rows, *count, sizeof *rows, compare_rows);
    return rows;
}

static void add_line(sheet_t *sheet, lines_t *lines, uint64_t pc) {
    location_t where = lines_at(lines, pc);
    const char *name = where.file ? strrchr(where.file, '/') : NULL;
    char text[256] = "?";
    if (where.file && where.line)
        snprintf(text, sizeof text, "%s:%d", name ? name + 1 : where.file, where.line);
    sheet_text(sheet, text);
}

static const char *how(const line_t *row) {
    if (row->edge->measured)
        return "counted";
    return row->function->has_unended ? "open" : "follows";
}

static void add_block(sheet_t *sheet, const show_t *s, const line_t *row) {
    const counted_block_t *b = &row->function->blocks[row->edge->from];
    sheet_text(sheet, symbols_name_at(&s->counts->symbols, row->function->address));
    sheet_number(sheet, row->edge->from);
    sheet_address(sheet, b->first);
    sheet_address(sheet, b->last);
    add_line(sheet, s->lines, b->first);
    sheet_number(sheet, (double)row->count);
    sheet_text(sheet, how(row));
}

static void add_end(sheet_t *sheet, const show_t *s, const counted_function_t *f, uint32_t block,
                    bool last) {
    if (block == SITES_OUTSIDE) {
        sheet_number(sheet, NAN);
        sheet_address(sheet, 0);
        sheet_text(sheet, "-");
        return;
    }
    uint64_t pc = last ? f->blocks[block].last : f->blocks[block].first;
    sheet_number(sheet, block);
    sheet_address(sheet, pc);
    add_line(sheet, s->lines, pc);
}

static void add_edge(sheet_t *sheet, const show_t *s, const line_t *row) {
    static const char *const kinds[EDGE_KINDS] = {"block", "entry",    "fall",       "taken",
                                                  "jump",  "computed", "to address", "return",
                                                  "stop",  "again"};
    const counted_edge_t *e = row->edge;
    sheet_text(sheet, symbols_name_at(&s->counts->symbols, row->function->address));
    sheet_text(sheet, kinds[e->kind]);
    add_end(sheet, s, row->function, e->from, true);
    add_end(sheet, s, row->function, e->to, false);
    sheet_number(sheet, (double)row->count);
    sheet_text(sheet, how(row));
}

/* The call itself is before its return address. */
static void add_call(sheet_t *sheet, const show_t *s, const line_t *row) {
    uint64_t call = row->arc->pc - 1;
    sheet_text(sheet, symbols_name_at(&s->counts->symbols, call));
    sheet_text(sheet, symbols_name_at(&s->counts->symbols, row->arc->self));
    sheet_address(sheet, row->arc->pc);
    add_line(sheet, s->lines, call);
    const symbol_t *passed = counts_passed(s->counts, row->arc);
    sheet_text(sheet, passed ? passed->name : row->arc->called ? "-" : "a register");
    sheet_number(sheet, (double)row->count);
}

#define COUNT_COLUMNS                                                                              \
    {"count", NULL, "how often", .unit = SHEET_COUNT}, {                                           \
        "how", NULL,                                                                               \
            "`counted`; `follows` from counts; `open`: it follows, but may be off by the "         \
            "number of unfinished calls of the function",                                          \
            .unit = SHEET_TEXT                                                                     \
    }
static const column_t block_list[] = {
    {"function", NULL, "function of the block", .unit = SHEET_TEXT},
    {"block", NULL, "number of the block there", .unit = SHEET_COUNT},
    {"address", NULL, "of its first instruction", .unit = SHEET_ADDRESS},
    {"last", NULL, "address of its last one", .unit = SHEET_ADDRESS, .file = true},
    {"line", NULL, "source line of its first one", .unit = SHEET_TEXT},
    COUNT_COLUMNS};
static const column_t edge_list[] = {
    {"function", NULL, "function of the edge", .unit = SHEET_TEXT},
    {"kind", NULL, "fall, taken, jump, computed, return ...", .unit = SHEET_TEXT},
    {"from", NULL, "block it leaves", .unit = SHEET_COUNT},
    {"from_address", NULL, "address of the last instruction there", .unit = SHEET_ADDRESS,
     .file = true},
    {"from_line", "at", "its source line", .unit = SHEET_TEXT},
    {"to", NULL, "block it leads to", .unit = SHEET_COUNT},
    {"to_address", NULL, "address of the first instruction there", .unit = SHEET_ADDRESS,
     .file = true},
    {"to_line", "at", "its source line", .unit = SHEET_TEXT},
    COUNT_COLUMNS};
static const column_t call_list[] = {
    {"caller", NULL, "function that calls", .unit = SHEET_TEXT},
    {"callee", NULL, "function that is called", .unit = SHEET_TEXT},
    {"return_address", NULL, "of the call", .unit = SHEET_ADDRESS, .file = true},
    {"line", NULL, "its source line", .unit = SHEET_TEXT},
    {"by", NULL,
     "the function called there, which made this call as a tail call; `a register`: not known "
     "whether it did",
     .unit = SHEET_TEXT},
    {"count", NULL, "how often", .unit = SHEET_COUNT}};
static const column_t windows_list[] = {
    {"kind", NULL, "blocks, edges or calls", .unit = SHEET_TEXT},
    {"overlap", NULL, "1 less half the distance", .unit = SHEET_NUMBER},
    {"distance", NULL, "sum of the differences of all shares", .unit = SHEET_NUMBER}};
static const columns_t windows_columns = {COLUMNS(windows_list), .of = "--truth"};

static const struct {
    columns_t columns;
    void (*add)(sheet_t *sheet, const show_t *show, const line_t *row);
} kinds[SITES_KINDS] = {
    [SITES_BLOCKS] = {{COLUMNS(block_list), .of = "blocks"}, add_block},
    [SITES_EDGES] = {{COLUMNS(edge_list), .of = "edges"}, add_edge},
    [SITES_CALLS] = {{COLUMNS(call_list), .of = "calls"}, add_call},
};

static bool print_kind(const show_t *show, rows_t *rows, bool titled, failure_t *failure) {
    size_t count;
    rows->columns = &kinds[show->kind].columns;
    if (!rows_ready(rows, SAMPLER_INSTRUCTION, failure))
        return false;
    line_t *lines = collect(show->counts, show->kind, &count);
    sheet_t *sheet = sheet_new(rows);
    for (size_t i = 0; i < count; i++)
        kinds[show->kind].add(sheet, show, &lines[i]);
    if (titled)
        printf("# %s\n", kinds[show->kind].columns.of);
    sheet_print(sheet, ROWS_SHOWN, stdout);
    free(lines);
    return true;
}

/* The counted kinds among the wanted ones; none wanted means all. */
static unsigned choose(settings_t *s, const counts_t *c) {
    bool any = false, counted[SITES_KINDS] = {false};
    unsigned shown = 0;
    for (size_t i = 0; i < c->function_count; i++)
        counted[c->functions[i].kind] = true;
    counted[SITES_BLOCKS] |= counted[SITES_EDGES] && s->shown[SITES_BLOCKS];
    for (int kind = 0; kind < SITES_KINDS; kind++)
        any |= s->shown[kind];
    for (int kind = 0; kind < SITES_KINDS; kind++) {
        s->shown[kind] = counted[kind] && (!any || s->shown[kind]);
        shown += s->shown[kind];
    }
    return shown;
}

static void print_chosen(const counts_t *counts) {
    for (size_t i = 0; i < counts->chosen_count; i++)
        printable_line(stdout, "# counted from its choice on: %s, %" PRIu64 " samples",
                       symbols_name_at(&counts->symbols, counts->chosen[i].pc),
                       counts->chosen[i].count);
}

static bool show_kinds(const counts_t *counts, lines_t *lines, settings_t *s, unsigned shown,
                       failure_t *failure) {
    bool first = true;
    if (s->rows.form == SHEET_TABLE) {
        printf("# %" PRIu64 " cycles, %" PRIu64 " instructions until the counts were sent\n",
               counts->cycles, counts->instructions);
        print_chosen(counts);
        printf("\n");
    }
    for (int kind = 0; kind < SITES_KINDS; kind++) {
        show_t what = {counts, lines, (sites_kind_t)kind};
        if (!s->shown[kind])
            continue;
        if (!first)
            printf("\n");
        if (!print_kind(&what, &s->rows, shown > 1, failure))
            return false;
        first = false;
    }
    if (counts->lost_calls && s->rows.form == SHEET_TABLE)
        printf("# %" PRIu64 " calls are in no row: the table of calls was full\n",
               counts->lost_calls);
    return true;
}

typedef void writer_t(const counts_t *counts, lines_t *lines, FILE *out);

typedef struct {
    char *const *read; /* program, and counts */
    const counts_t *counts;
    lines_t *lines;
    writer_t *writer;
} writing_t;

static void write_gmon(const counts_t *counts, lines_t *lines, FILE *out) {
    (void)lines;
    counts_gmon(counts, out);
}

static void write_counts(FILE *out, void *context) {
    writing_t *w = context;
    w->writer(w->counts, w->lines, out);
}

static bool write_file(const char *path, writing_t *w, writer_t *writer, failure_t *failure) {
    w->writer = writer;
    const output_names_t names = {{w->read[0], w->read[1]}, {path}};
    return output_spares(&names, failure) && output_print(path, write_counts, w, failure);
}

static bool show_truth(settings_t *s, const counts_t *counts, const char *path,
                       failure_t *failure) {
    counts_t whole;
    s->rows.columns = &windows_columns;
    if (!rows_ready(&s->rows, SAMPLER_INSTRUCTION, failure) ||
        !counts_read_alike(&whole, path, s->truth, counts->counters, failure))
        return false;
    choose(s, counts);
    sheet_t *sheet = sheet_new(&s->rows);
    for (int kind = 0; kind < SITES_KINDS; kind++) {
        if (!s->shown[kind])
            continue;
        double distance = agreement_distance(counts, &whole, (sites_kind_t)kind);
        sheet_text(sheet, kinds[kind].columns.of);
        sheet_number(sheet, 1 - distance / 2);
        sheet_number(sheet, distance);
    }
    sheet_print(sheet, 0, stdout);
    counts_free(&whole);
    return true;
}

/* FILE.gcda and, beside it, FILE.gcno. */
static bool write_gcda(const char *path, writing_t *w, failure_t *failure) {
    static const char end[] = ".gcda";
    size_t length = strlen(path);
    if (length < sizeof end || strcmp(path + length - strlen(end), end) != 0)
        return failure_set(failure, "%s: gcov takes files whose name ends in %s.", path, end);
    char *notes = memory_print("%.*s.gcno", (int)(length - strlen(end)), path);
    bool good =
        write_file(notes, w, counts_gcno, failure) && write_file(path, w, counts_gcda, failure);
    free(notes);
    return good;
}

/* Other formats cannot express unknown counts. */
static void warn_of_open(const counts_t *counts, const char *elf) {
    const counted_function_t *first = NULL;
    size_t count = 0;
    for (size_t i = counts->function_count; i-- > 0;)
        if (counts->functions[i].has_unended) {
            first = &counts->functions[i];
            count++;
        }
    if (first)
        printable_line(stderr,
                       "assay counts: %s: in %zu of the records of functions, as in %s, not all "
                       "activations had ended: counts that follow there may be off by as many. "
                       "With assay-cc --plain nothing follows.",
                       elf, count, symbols_name_at(&counts->symbols, first->address));
}

static bool show_counts(settings_t *s, const counts_t *counts, lines_t *lines, char *const *path,
                        failure_t *failure) {
    if (s->truth)
        return show_truth(s, counts, path[0], failure);
    writing_t w = {.read = path, .counts = counts, .lines = lines};
    if (s->gmon || s->gcov || s->gcda)
        warn_of_open(counts, path[0]);
    if (s->gmon && !write_file(s->gmon, &w, write_gmon, failure))
        return false;
    if (s->gcov && !write_file(s->gcov, &w, counts_gcov, failure))
        return false;
    if (s->gcda && !write_gcda(s->gcda, &w, failure))
        return false;
    if (s->gmon || s->gcov || s->gcda)
        return true;
    unsigned shown = choose(s, counts);
    bool one = s->rows.form != SHEET_TABLE || s->rows.fields || s->rows.sort;
    if (shown == 0 || (shown > 1 && one))
        return failure_set(
            failure, "%s: %s.\n  Give one of --blocks, --edges and --calls that was counted.",
            path[0], shown ? "several kinds of counts" : "nothing of that kind was counted");
    return show_kinds(counts, lines, s, shown, failure);
}

static bool show(settings_t *s, char **path, failure_t *failure) {
    counts_t counts;
    lines_t *lines;
    if (!counts_read(&counts, path[0], path[1], failure))
        return false;
    bool good = lines_open(&lines, path[0], failure);
    if (good) {
        good = show_counts(s, &counts, lines, path, failure);
        lines_close(lines);
    }
    counts_free(&counts);
    return good;
}

/* 0: the options agree; else the status to end with. */
static int check_options(const settings_t *s) {
    bool rows =
        s->rows.form != SHEET_TABLE || s->rows.all || s->rows.fields || s->rows.sort || s->truth;
    for (int kind = 0; kind < SITES_KINDS; kind++)
        rows |= s->shown[kind];
    if (rows && (s->gmon || s->gcov || s->gcda))
        return command_misuse("counts", "--gmon, --gcov and --gcda write files, instead of rows "
                                        "and --truth.");
    return 0;
}

static int counts_run(void *of, int count, char **paths) {
    settings_t *settings = of;
    failure_t failure;
    (void)count;
    int status = check_options(of);
    return status                      ? status
           : show(of, paths, &failure) ? STATUS_GOOD
                                       : rows_fail(&settings->rows, "counts", &failure);
}

static const option_t options[] = {
    {"blocks", 0, NULL, "show basic blocks with their source lines", option_flag,
     AT(shown[SITES_BLOCKS])},
    {"edges", 0, NULL, "show edges between them", option_flag, AT(shown[SITES_EDGES])},
    {"calls", 0, NULL,
     "show who calls whom; without any of these, show a table of each kind counted: --csv, "
     "--json, --fields and --sort need one",
     option_flag, AT(shown[SITES_CALLS])},
    {"all", 0, NULL, "show all rows, not only the 20 largest counts", option_flag, AT(rows.all)},
    {"truth", 0, "COUNTS",
     "instead of rows, show how well windows agree with a run counted as a whole: overlap, and "
     "the distance it comes from",
     option_text, AT(truth)},
    {"gmon", 0, "FILE", "write calls and blocks for gprof instead", option_text, AT(gmon)},
    {"gcov", 0, "FILE", "write lines and functions as gcov --json-format does instead", option_text,
     AT(gcov)},
    {"gcda", 0, "FILE.gcda", "write it and FILE.gcno instead, for gcov and gcov-tool of gcc 12",
     option_text, AT(gcda)},
    {0}};

const command_t counts_command = {
    .name = "counts",
    .summary = "show what an instrumented program counted",
    .usage = "counts [OPTIONS] PROGRAM.elf COUNTS",
    .about = "Shows what a program made by `assay instrument` counted. COUNTS is what it sent\n"
             "over the profile channel: from `assay run --channel COUNTS`, or over a board's\n"
             "serial line.\n",
    .examples = "  assay-cc --blocks --calls -O2 -g -march=rv64imac -mabi=lp64 \\\n"
                "           -mcmodel=medany --specs=picolibc.specs -nostartfiles -T link.ld \\\n"
                "           -o sort.elf sort.c crt0.o console.o syscalls.o memory.o arguments.o\n"
                "  assay run --channel sort.counts sort.elf\n"
                "  assay counts sort.elf sort.counts\n"
                "  assay counts --blocks --csv sort.elf sort.counts\n"
                "  assay counts --gcda sort.gcda sort.elf sort.counts && gcov sort.gcda\n"
                "  assay counts --gmon gmon.out sort.elf sort.counts && gprof sort.elf gmon.out\n",
    .options =
        (const option_part_t[]){
            {.rows = options}, {rows_sort_options, AT(rows)}, {rows_options, AT(rows)}, {0}},
    .names = true,
    .pages = true,
    .settings = {&(const settings_t){.gmon = NULL}, sizeof(settings_t)},
    .operands = {2, 2, "a program and its counts are needed."},
    TABLES(offsetof(settings_t, rows), &kinds[SITES_BLOCKS].columns, &kinds[SITES_EDGES].columns,
           &kinds[SITES_CALLS].columns, &windows_columns),
    .run = counts_run};
