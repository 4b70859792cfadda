/* SPDX-License-Identifier: Apache-2.0 */
/* assay critical, assay slack: the critical path of a run's dependence graph, and how far from it its
 * instructions are (Fields, Bodik and Hill, "Slack", ISCA 2002). */
#include "commands.h"
#include "edges.h"
#include "format.h"
#include "recorded_samples.h"
#include "scopes.h"
#include "shared_options.h"
#include "sheet.h"
#include "shotgun.h"
#include "walk.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS_SHOWN = 20 };

typedef struct {
    const char *trace, *samples, *machine, *program;
    rows_t rows;
    bool by, slack;
    scope_kind_t kind;
} settings_t;

typedef struct {
    walk_t *list;
    size_t count;
    int64_t cycles;
    scopes_t *scopes;
    uint64_t fragments; /* fragments in which it was found; 0: a trace */
} walked_t;

static const char *scope_name(const walked_t *f, uint32_t id) {
    size_t count;
    const scope_t *list = f->scopes ? scopes_list(f->scopes, &count) : NULL;
    for (size_t i = 0; list && i < count; i++)
        if (list[i].id == id)
            return list[i].name;
    return "all";
}

static unsigned top_edge(const walk_t *walk) {
    unsigned top = 0;
    for (unsigned e = 0; e < WALK_EDGES; e++)
        top = walk->edge[e] > walk->edge[top] ? e : top;
    return top;
}

/* --- critical */

static const column_t edge_list[] = {
    {"waited_for", "waited for", "an edge of the dependence graph", .unit = SHEET_TEXT},
    {"cycles", NULL, "cycles of the critical path", .unit = SHEET_COUNT},
    {"percent", "% of run", "the same, of the run", .unit = SHEET_NUMBER},
    {"meaning", "which is", "what the edge stands for", .unit = SHEET_WORDS}};
static const columns_t edge_columns = {COLUMNS(edge_list)};

static const column_t path_list[] = {
    {"name", NULL, "function, loop, line or instruction", .unit = SHEET_TEXT},
    {"instructions", NULL, "instructions that ran there", .unit = SHEET_COUNT},
    {"cycles", NULL, "cycles of the critical path", .unit = SHEET_COUNT},
    {"percent", "% of run", "the same, of the run", .unit = SHEET_NUMBER},
    {"waited_for", "most for", "what most of these cycles waited for", .unit = SHEET_TEXT}};
static const columns_t path_columns = {COLUMNS(path_list), .of = "--by"};

typedef struct {
    unsigned edge;
    uint64_t cycles;
} edge_cycles_t;

static int compare_edges(const void *a, const void *b) {
    const edge_cycles_t *x = a, *y = b;
    return x->cycles != y->cycles ? (x->cycles < y->cycles) - (x->cycles > y->cycles)
                                  : (x->edge > y->edge) - (x->edge < y->edge);
}

static void add_edges(sheet_t *sheet, const walked_t *f) {
    walk_t total = walk_total(f->list, f->count);
    edge_cycles_t list[WALK_EDGES] = {0};
    for (unsigned e = 0; e < WALK_EDGES; e++)
        list[e] = (edge_cycles_t){e, total.edge[e]};
    qsort(list, WALK_EDGES, sizeof *list, compare_edges);
    for (unsigned i = 0; i < WALK_EDGES && list[i].cycles; i++) {
        sheet_text(sheet, graph_edge_name(list[i].edge));
        sheet_number(sheet, (double)list[i].cycles);
        sheet_number(sheet, 100.0 * (double)list[i].cycles / (double)f->cycles);
        sheet_text(sheet, graph_edge_meaning(list[i].edge));
    }
}

static void add_path(sheet_t *sheet, const walked_t *f) {
    for (size_t i = 0; i < f->count; i++) {
        sheet_text(sheet, scope_name(f, f->list[i].scope));
        sheet_number(sheet, (double)f->list[i].instructions);
        sheet_number(sheet, (double)f->list[i].critical);
        sheet_number(sheet, 100.0 * (double)f->list[i].critical / (double)f->cycles);
        sheet_text(sheet, f->list[i].critical ? graph_edge_name(top_edge(&f->list[i])) : "");
    }
}

/* --- slack */

#define SLACK(name, title, what)                                                                   \
    { name, title, "percent of these that have " what, .unit = SHEET_NUMBER }
static const column_t slack_list[] = {
    {"name", NULL, "function, loop, line or instruction", .unit = SHEET_TEXT},
    {"instructions", NULL, "instructions that ran there", .unit = SHEET_COUNT},
    {"mean", NULL, "mean slack, in cycles", .unit = SHEET_NUMBER},
    SLACK("slack_0", "0%", "none"),
    SLACK("slack_1", "1%", "1 cycle"),
    SLACK("slack_2", "2-3%", "2 or 3"),
    SLACK("slack_4", "4-7%", "4 to 7"),
    SLACK("slack_8", "8-15%", "8 to 15"),
    SLACK("slack_16", "16-31%", "16 to 31"),
    SLACK("slack_32", "32-63%", "32 to 63"),
    SLACK("slack_64", "64-%", "64 and more")};
#undef SLACK
static const columns_t slack_columns = {COLUMNS(slack_list)};

static void add_slack(sheet_t *sheet, const walked_t *f) {
    for (size_t i = 0; i < f->count; i++) {
        const walk_t *walk = &f->list[i];
        if (!walk->instructions)
            continue;
        double all = (double)walk->instructions;
        sheet_text(sheet, scope_name(f, walk->scope));
        sheet_number(sheet, all);
        sheet_number(sheet, walk->slack_sum / all);
        for (unsigned s = 0; s < WALK_SLACKS; s++)
            sheet_number(sheet, 100.0 * (double)walk->slack[s] / all);
    }
}

/* --- both */

static int compare_walks(const void *a, const void *b) {
    const walk_t *x = a, *y = b;
    return x->critical != y->critical ? (x->critical < y->critical) - (x->critical > y->critical)
                                      : (x->scope > y->scope) - (x->scope < y->scope);
}

static void print_found(const settings_t *o, const walked_t *f) {
    sheet_t *sheet = sheet_new(&o->rows);
    (o->slack ? add_slack : o->by ? add_path : add_edges)(sheet, f);
    walk_t total = walk_total(f->list, f->count);
    if (o->rows.form == SHEET_TABLE && f->fragments)
        printf("# profile:  %s, %" PRIu64 " instructions on %" PRIu64
               " fragments; their dependence graph is %" PRId64 " cycles long\n\n",
               o->samples, total.instructions, f->fragments, f->cycles);
    else if (o->rows.form == SHEET_TABLE)
        printf("# trace:    %s, %" PRIu64 " instructions; its dependence graph is %" PRId64
               " cycles long\n\n",
               o->trace, total.instructions, f->cycles);
    sheet_print(sheet, ROWS_SHOWN, stdout);
    if (o->rows.form == SHEET_TABLE && o->slack)
        printf("\n%.1f %% of the instructions have no slack: only making these faster can make the "
               "run shorter.\n",
               100.0 * (double)total.slack[0] / (double)total.instructions);
}

static void find(walked_t *f, const row_source_t *source) {
    f->list = walk_graph(source, &f->count, &f->cycles);
    qsort(f->list, f->count, sizeof *f->list, compare_walks);
}

static bool find_in_trace(const settings_t *o, walked_t *f, failure_t *failure) {
    trace_rows_t *rows;
    if (o->by && !scopes_open(&f->scopes, o->kind, o->program, o->trace, failure))
        return false;
    if (!trace_rows_open(&rows, o->trace, failure))
        return false;
    if (f->scopes)
        trace_rows_scope(rows, scopes_of, f->scopes);
    row_source_t source = trace_source(rows);
    find(f, &source);
    trace_rows_compare(rows, o->slack ? "slack" : "critical", f->cycles);
    return trace_rows_end(rows, failure);
}

/* --- from samples */

static bool take_profile(const settings_t *o, samples_t *samples, failure_t *failure) {
    trace_machine_t machine;
    trace_rows_t *rows;
    if (o->machine) {
        if (!trace_rows_open(&rows, o->machine, failure))
            return false;
        machine = *trace_rows_machine(rows);
        trace_rows_close(rows);
    }
    return recorded_samples(samples, o->samples, o->program, o->machine ? &machine : NULL, failure);
}

/* Only scopes that were counted have names. */
static void name_scopes(walked_t *f) {
    for (size_t i = 0; i < f->count; i++)
        scopes_count(f->scopes, f->list[i].scope, f->list[i].critical);
    scopes_sort(f->scopes);
}

static bool find_in_fragments(const settings_t *o, walked_t *f, shotgun_t *shotgun,
                              failure_t *failure) {
    if (f->scopes)
        shotgun_scope(shotgun, scopes_of, f->scopes);
    row_source_t source = shotgun_source(shotgun);
    find(f, &source);
    shotgun_facts_t facts = shotgun_facts(shotgun);
    f->fragments = facts.given[GIVEN_NOT];
    if (f->scopes)
        name_scopes(f);
    return shotgun_built(&facts, o->samples, o->program, failure);
}

static bool find_in_samples(const settings_t *o, walked_t *f, failure_t *failure) {
    samples_t samples;
    shotgun_t *shotgun;
    if (o->by && !scopes_begin(&f->scopes, o->kind, o->program, failure))
        return false;
    if (!take_profile(o, &samples, failure))
        return false;
    bool good = shotgun_open(&shotgun, &samples, o->program, DESIGN_LONG, failure);
    if (good) {
        good = find_in_fragments(o, f, shotgun, failure);
        shotgun_close(shotgun);
    }
    samples_free(&samples);
    return good;
}

static bool run_order(const settings_t *o, failure_t *failure) {
    walked_t f = {0};
    bool good = o->samples ? find_in_samples(o, &f, failure) : find_in_trace(o, &f, failure);
    if (good)
        print_found(o, &f);
    free(f.list);
    if (f.scopes)
        scopes_close(f.scopes);
    return good;
}

/* 0: the options agree; else the status to end with. */
static int check_options(const char *name, const settings_t *o, int operands) {
    if (!o->trace == !o->samples)
        return command_misuse(name,
                              "--trace with a trace was expected, or --samples with a profile.");
    if (o->machine && !o->samples)
        return command_misuse(name, "--machine goes with --samples.");
    if (o->samples && o->by && o->kind == SCOPE_LOOP)
        return command_misuse(name, "--by loop: loops are not known from samples.");
    if (operands != (o->by || o->samples))
        return command_misuse(
            name, o->by || o->samples ? "with --by and --samples the program that ran was expected."
                                      : "nothing was expected after the options.");
    return 0;
}

static int critical_run(void *of, int count, char **program) {
    settings_t *settings = of;
    const char *name = settings->slack ? "slack" : "critical";
    failure_t failure;
    if (settings->by && !settings->slack)
        settings->rows.columns = &path_columns;
    int status = check_options(name, settings, count);
    settings->program = *program;
    if (!status && !rows_ready(&settings->rows, SAMPLER_INSTRUCTION, &failure))
        status = rows_fail(&settings->rows, name, &failure);
    return status                          ? status
           : run_order(settings, &failure) ? STATUS_GOOD
                                           : command_fail(name, &failure);
}

/* Edges are numbered from 0; contention is not one of them. */
static void print_edge(FILE *out, unsigned edge) {
    enum { INDENT = 15 };
    fprintf(out, "  %-*s", INDENT - 2, graph_edge_name(edge));
    print_words(out, graph_edge_meaning(edge), INDENT);
}

static void print_edges(FILE *out) {
    for (unsigned edge = 0; edge < EDGES; edge++)
        print_edge(out, edge);
    print_edge(out, GRAPH_CONTENTION);
}

static const option_t options[] = {
    {"trace", 0, "TRACE", "lives of the run's instructions, from `assay record --trace`",
     option_text, AT(trace)},
    {"samples", 0, "FILE",
     "use only samples: a profile of `assay record --signatures`, assembled with the program "
     "that ran; not per loop",
     option_text, AT(samples)},
    {"machine", 0, "TRACE",
     "trace with the machine's sizes, if the profile lacks them (`assay record --from`)",
     option_text, AT(machine)},
    {"by", 0, "WHAT", "split by function, loop, line or instruction", option_choice, AT(kind),
     .choices = scope_names, MARKS(by)},
    {"all", 0, NULL, "show all rows, not only the first 20", option_flag, AT(rows.all)},
    {0}};

static const option_part_t parts[] = {
    {.rows = options}, {rows_sort_options, AT(rows)}, {rows_options, AT(rows)}, {0}};

const command_t critical_command = {
    .name = "critical",
    .summary = "show the critical path: the waits that set the run's length",
    .usage = "critical [OPTIONS] --trace TRACE\n"
             "       assay critical --by WHAT [OPTIONS] --trace TRACE PROGRAM.elf\n"
             "       assay critical [OPTIONS] --samples FILE PROGRAM.elf",
    .about = "Shows the critical path of a run: the chain of waits, from the first\n"
             "instruction to the last retirement, in the dependence graph of the lives of all\n"
             "instructions. Only waits on this path make the run longer. Each costs at most\n"
             "its cycles there, less if another path is nearly as long (`assay icost`).\n",
    .notes = "edges (docs/graph.md has them all):\n",
    .print_notes = print_edges,
    .examples = "  assay critical --trace sort.trace\n"
                "  assay critical --by line --trace sort.trace sort.elf\n",
    .options = parts,
    .names = true,
    .pages = true,
    .settings = {&(const settings_t){.rows.columns = &edge_columns}, sizeof(settings_t)},
    TABLES(offsetof(settings_t, rows), &edge_columns, &path_columns),
    .run = critical_run};

const command_t slack_command = {
    .name = "slack",
    .summary = "show how many cycles later instructions can finish at no cost",
    .usage = "slack [OPTIONS] --trace TRACE\n"
             "       assay slack --by WHAT [OPTIONS] --trace TRACE PROGRAM.elf\n"
             "       assay slack [OPTIONS] --samples FILE PROGRAM.elf",
    .about = "Shows how many cycles later each instruction alone could finish without making\n"
             "the run longer. An instruction without slack is critical; one with much slack\n"
             "can use a slower unit, and gains nothing from a faster one. A chain of\n"
             "instructions shares its slack: it can be used once.\n",
    .examples = "  assay slack --trace sort.trace\n"
                "  assay slack --by function --trace sort.trace sort.elf\n",
    .options = parts,
    .names = true,
    .pages = true,
    .settings = {&(const settings_t){.slack = true, .rows.columns = &slack_columns},
                 sizeof(settings_t)},
    TABLES(offsetof(settings_t, rows), &slack_columns),
    .run = critical_run};
