/* SPDX-License-Identifier: Apache-2.0 */
/* assay optimize: input for compiler and linker to make a program faster, from its profile. */
#include "autofdo.h"
#include "commands.h"
#include "export.h"
#include "format.h"
#include "function_order.h"
#include "memory.h"
#include "order_files.h"
#include "output.h"
#include "pages.h"
#include "prefetches.h"
#include "printable.h"
#include "recorded.h"
#include "shared_options.h"
#include "sheet.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = 40 };
static const double order_least = 0.005; /* of the cycles: the least gain that is worth an order */

typedef struct {
    const char *functions, *blocks, *prefetches, *pages, *elf;
    method_t method;
    rows_t rows;
} settings_t;

static const column_t list[] = {
    {"place", NULL, "place in the order", .unit = SHEET_COUNT},
    {"function", NULL, "its name", .unit = SHEET_TEXT},
    {"bytes", NULL, "bytes of its code", .unit = SHEET_COUNT},
    {"cycles", "cycles%", "its share of the run's", .unit = SHEET_SHARE},
    {"called", NULL, "how often other functions called it or jumped there", .unit = SHEET_COUNT},
    {"caller", NULL, "the most frequent one", .unit = SHEET_TEXT},
    {"distance", NULL, "current distance from caller, in bytes", .unit = SHEET_COUNT}};
static const columns_t columns = {COLUMNS(list)};

/* The data for the outputs. */
typedef struct {
    const settings_t *settings;
    const view_t *view;
    export_t export;
    call_graph_t graph;
    uint32_t *order;
    size_t count;
    const char *elf;
} making_t;

/* --- the table */

static void add_row(sheet_t *sheet, const making_t *m, size_t place) {
    const call_node_t *node = &m->graph.nodes[m->order[place]];
    const call_arc_t *arc = call_graph_caller(&m->graph, m->order[place]);
    const symbol_t *caller = arc ? m->graph.nodes[arc->from].symbol : NULL;
    double all = view_cycles(m->view, &m->view->total).value;
    sheet_number(sheet, (double)place + 1);
    sheet_text(sheet, node->symbol->name);
    sheet_number(sheet, (double)node->symbol->size);
    sheet_estimate(sheet, (estimate_t){node->cycles / all, NAN});
    sheet_number(sheet, round(node->called));
    sheet_text(sheet, caller ? caller->name : "");
    sheet_number(sheet,
                 caller ? fabs((double)node->symbol->address - (double)caller->address) : NAN);
}

/* An order saves at most the cycles in which the window was empty because of code placement. */
static double order_bound(const making_t *m) {
    const tally_t *total = &m->view->total;
    return view_reason(m->view, total, WHY_FRONT_ICACHE).value +
           view_reason(m->view, total, WHY_FRONT_ITLB).value;
}

/* Separate sections for functions move code, which costs some programs more than that. */
static void warn_order(const making_t *m) {
    double bound = order_bound(m);
    if (m->settings->functions && bound < order_least)
        printable_line(stderr,
                       "assay optimize: %s: an order of functions saves at most %.1f %% of the "
                       "cycles: leave it.",
                       m->view->profile.path, 100 * bound);
}

static void print_head(const making_t *m) {
    order_distance_t distance = order_distance(&m->graph, m->order, m->count);
    number_t n[2];
    view_print_header(m->view, stdout);
    if (isfinite(distance.now))
        printf("# calls:    lead %s bytes away, on average; in this order %s\n",
               format_count(&n[0], distance.now), format_count(&n[1], distance.then));
    printf("# bound:    %.1f %% of the cycles waited for the I-cache or the ITLB: an order of "
           "functions saves no more\n\n",
           100 * order_bound(m));
}

static void print_table(const making_t *m) {
    sheet_t *sheet = sheet_new(&m->settings->rows);
    for (size_t i = 0; i < m->count; i++)
        add_row(sheet, m, i);
    if (m->settings->rows.form == SHEET_TABLE)
        print_head(m);
    sheet_print(sheet, ROWS_SHOWN, stdout);
}

/* --- the files */

typedef bool writer_t(making_t *m, FILE *out, failure_t *failure);

static bool has_ending(const char *path, const char *ending) {
    size_t length = strlen(path), end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

static bool write_functions(making_t *m, FILE *out, failure_t *failure) {
    (void)failure;
    (has_ending(m->settings->functions, ".ld") ? order_script : order_symbols)(&m->graph, m->order,
                                                                               m->count, out);
    return true;
}

static bool write_blocks(making_t *m, FILE *out, failure_t *failure) {
    return autofdo_write(&m->export, &m->graph, out, failure);
}

static bool write_prefetches(making_t *m, FILE *out, failure_t *failure) {
    prefetches_t found;
    if (!prefetches_find(&found, m->view, m->elf, failure))
        return false;
    prefetches_write(&found, &m->export, out);
    prefetches_free(&found);
    return true;
}

static bool write_pages(making_t *m, FILE *out, failure_t *failure) {
    pages_t found;
    if (!pages_find(&found, m->view, failure))
        return false;
    pages_write(&found, out);
    pages_free(&found);
    return true;
}

static bool write_file(making_t *m, const char *path, writer_t *write, failure_t *failure) {
    output_t output;
    if (!path)
        return true;
    if (!output_open(&output, path, failure))
        return false;
    FILE *out = output_stream(&output);
    bool good = out && write(m, out, failure), failed = !out || ferror(out);
    if ((out && fclose(out) != 0) || failed)
        good = failure_set(failure, "%s: cannot be written: %s.\n  Choose another place.", path,
                           strerror(errno));
    return output_close(&output, good, failure);
}

static bool has_run(const making_t *m, const char *path, failure_t *failure) {
    return m->count > 0 ||
           failure_set(failure,
                       "%s: no function of its program has samples: there is nothing to go by.\n"
                       "  Record it with a shorter period (assay record -c), or a longer run.",
                       path);
}

static bool make(making_t *m, const char *profile, failure_t *failure) {
    const settings_t *s = m->settings;
    if (!export_open(&m->export, m->view, s->elf, true, failure))
        return false;
    bool good = call_graph_open(&m->graph, m->view, m->elf, failure);
    if (good) {
        m->order = function_order(&m->graph, &m->count);
        good = has_run(m, profile, failure) &&
               write_file(m, s->functions, write_functions, failure) &&
               write_file(m, s->blocks, write_blocks, failure) &&
               write_file(m, s->prefetches, write_prefetches, failure) &&
               write_file(m, s->pages, write_pages, failure);
        warn_order(m);
        if (good && !s->functions && !s->blocks && !s->prefetches && !s->pages)
            print_table(m);
        free(m->order);
        call_graph_close(&m->graph);
    }
    export_close(&m->export);
    return good;
}

static bool optimize(view_t *view, const char *profile, settings_t *settings, failure_t *failure) {
    making_t making = {.settings = settings, .view = view};
    const char *elf = recorded_program(&view->profile, settings->elf, failure);
    const output_names_t names = {
        {profile, elf},
        {settings->functions, settings->blocks, settings->prefetches, settings->pages}};
    making.elf = elf;
    return elf && output_spares(&names, failure) &&
           view_use(view, settings->method, settings->elf, failure) &&
           rows_ready(&settings->rows, SAMPLER_INSTRUCTION, failure) &&
           make(&making, profile, failure);
}

static int optimize_run(void *of, int count, char **path) {
    settings_t *settings = of;
    failure_t failure;
    view_t view;
    (void)count;
    if (!view_open(&view, *path, by_instruction, &failure))
        return command_fail("optimize", &failure);
    bool good = optimize(&view, *path, settings, &failure);
    view_close(&view);
    return good ? STATUS_GOOD : rows_fail(&settings->rows, "optimize", &failure);
}

static bool take_functions(const option_given_t *given, void *field) {
    *(const char **)field = given->value;
    return has_ending(given->value, ".ld") || has_ending(given->value, ".txt") ||
           option_refuse(given, "a file NAME.ld, for GNU ld, or NAME.txt, for lld, was expected.");
}

static const option_t options[] = {
    {"functions", 0, "FILE",
     "write the order of functions: FILE.ld, a script for GNU ld (-ffunction-sections, "
     "-Wl,-T,FILE.ld beside the program's own); FILE.txt, for lld (--symbol-ordering-file)",
     take_functions, AT(functions)},
    {"blocks", 0, "FILE", "write how often each line ran, for gcc 12 (-fauto-profile=FILE)",
     option_text, AT(blocks)},
    {"prefetches", 0, "FILE",
     "write which loads to prefetch for, and how far ahead, for assay-cc --prefetches=FILE",
     option_text, AT(prefetches)},
    {"pages", 0, "FILE",
     "write which pages of far memory to place near, those that save most first, for --near FILE "
     "of assay run",
     option_text, AT(pages)},
    {"all", 0, NULL, "show all functions, not only the first 40", option_flag, AT(rows.all)},
    {0}};

const command_t optimize_command = {
    .name = "optimize",
    .summary = "write hints for compiler, linker and loader",
    .usage = "optimize [OPTIONS] FILE",
    .about = "Writes hints from a profile for the compiler and linker: the order of\n"
             "functions, how often each line ran, which loads to prefetch for; and for a\n"
             "loader, which pages to place in near memory. Without such a file, lists the\n"
             "functions in that order. docs/optimize.md has the compiler's command line, and\n"
             "the gains, program by program.\n",
    .examples = "  assay optimize sort.assay\n"
                "  assay optimize --functions sort.ld --blocks sort.afdo sort.assay\n"
                "  assay optimize --prefetches sort.prefetch sort.assay\n"
                "  assay record --far 0x80010000-0x88000000:200 -o far.assay sort.elf\n"
                "  assay optimize --pages sort.pages far.assay\n"
                "  assay run --far 0x80010000-0x88000000:200 --near sort.pages sort.elf\n",
    .options = (const option_part_t[]){{.rows = options},
                                       {elf_options, AT(elf)},
                                       {method_options, AT(method)},
                                       {exact_options, AT(method)},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {0}},
    .names = true,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){.rows.columns = &columns}, sizeof(settings_t)},
    .operands = {1, 1, "one profile was expected."},
    TABLES(offsetof(settings_t, rows), &columns),
    .run = optimize_run};
