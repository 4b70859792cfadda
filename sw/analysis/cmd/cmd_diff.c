/* SPDX-License-Identifier: Apache-2.0 */
/* assay diff: what has changed from one profile to another, and whether it is more than chance. */
#include "changes.h"
#include "commands.h"
#include "comparable.h"
#include "format.h"
#include "printable.h"
#include "recorded.h"
#include "shared_options.h"
#include "sheet.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    changes_by_t by;
    rows_t rows;
    bool force;
    method_t method;
    const char *elf[2];
} settings_t;

static const char *significance(const change_t *change) {
    bool cycles = fabs(change->cycles.z) >= CHANGES_SIGNIFICANT;
    bool retired = fabs(change->retired.z) >= CHANGES_SIGNIFICANT;
    return cycles && retired ? "both" : cycles ? "cycles" : retired ? "retired" : "";
}

static void add_z(sheet_t *sheet, const difference_t *d) {
    char text[40];
    if (isnan(d->z))
        *text = 0;
    else if (isinf(d->z))
        snprintf(text, sizeof text, "exact *");
    else
        snprintf(text, sizeof text, "%+.1f%s", d->z, fabs(d->z) >= CHANGES_SIGNIFICANT ? " *" : "");
    sheet_text(sheet, text);
}

static void add_change(sheet_t *sheet, const change_t *change, double all) {
    reason_change_t reasons[WHY_COUNT];
    const difference_t *c = &change->cycles, *r = &change->retired;
    for (int why = 0; why < WHY_COUNT; why++)
        reasons[why] = (reason_change_t){why_name((why_t)why), change->why[why]};
    char *whys = changes_named(reasons, WHY_COUNT);
    sheet_text(sheet, change->name);
    sheet_number(sheet, (double)change->samples[0]);
    sheet_number(sheet, (double)change->samples[1]);
    sheet_number(sheet, c->before);
    sheet_number(sheet, c->after);
    sheet_estimate(sheet, (estimate_t){c->by, c->sigma});
    sheet_estimate(sheet, (estimate_t){c->by / all, c->sigma / all});
    sheet_number(sheet, c->z);
    add_z(sheet, c);
    sheet_number(sheet, r->before);
    sheet_number(sheet, r->after);
    sheet_estimate(sheet, (estimate_t){r->by, r->sigma});
    sheet_number(sheet, r->z);
    add_z(sheet, r);
    sheet_text(sheet, whys);
    sheet_text(sheet, significance(change));
    free(whys);
}

/* At this level chance alone would mark a twentieth of so many comparisons, if nothing had
 * changed. */
static void print_chance(const changes_t *changes) {
    size_t compared = 0, starred = 0;
    for (size_t i = 0; i + 1 < changes->count; i++) {
        const difference_t *list[] = {&changes->list[i].cycles, &changes->list[i].retired};
        for (int d = 0; d < 2; d++) {
            compared += list[d]->sigma > 0;
            starred += list[d]->sigma > 0 && fabs(list[d]->z) >= CHANGES_SIGNIFICANT;
        }
    }
    printf("# chance:  %zu of %zu comparisons (cycles, retired) have a *; chance alone would give "
           "about %.1f of them one\n",
           starred, compared, CHANGES_CHANCE * (double)compared);
}

static const column_t list[] = {
    {"name", "part", "function, line or instruction; (all): the run", .unit = SHEET_TEXT},
    {"samples_before", NULL, "samples taken", .unit = SHEET_COUNT, .file = true},
    {"samples_after", NULL, "likewise", .unit = SHEET_COUNT, .file = true},
    {"cycles_before", "before", "cycles, estimated for the whole run", .unit = SHEET_COUNT,
     .spare = 1},
    {"cycles_after", "after", "likewise", .unit = SHEET_COUNT, .spare = 1},
    {"cycles_change", "change", "after - before, with its standard error", .unit = SHEET_MANY},
    {"share_change", "of all", "the change as a share of all cycles before", .unit = SHEET_CHANGE},
    {"cycles_z", NULL, "change / its standard error", .unit = SHEET_NUMBER, .file = true},
    {"cycles_mark", "z", "the same, with * if significant", .unit = SHEET_TEXT},
    {"retired_before", NULL, "retired instructions, estimated", .unit = SHEET_COUNT, .file = true},
    {"retired_after", NULL, "likewise", .unit = SHEET_COUNT, .file = true},
    {"retired_change", "retired", "the change of retired instructions", .unit = SHEET_MANY},
    {"retired_z", NULL, "this change / its standard error", .unit = SHEET_NUMBER, .file = true},
    {"retired_mark", "z ret", "the same, with *", .unit = SHEET_TEXT},
    {"why", NULL, "reasons whose cycles changed most", .unit = SHEET_TEXT},
    {"significant", NULL, "which changed significantly: cycles, retired or both",
     .unit = SHEET_TEXT, .file = true}};
static const columns_t columns = {COLUMNS(list)};

static bool is_of_counter(const view_t *view) { return !samplers[view->sampler].timed; }

static void print_side(const char *title, const view_t *view, const char *path) {
    const char *period = facts_text(&view->profile.meta, "period");
    const char *seed = facts_text(&view->profile.meta, "seed");
    const char *config = facts_text(&view->profile.meta, "config");
    double dropped = facts_number(&view->profile.counters, "dropped", 0);
    number_t n;
    printable_line(stdout, "# %-8s %s: %s; %s samples%s%s, period %s, seed %s", title, path,
                   config ? config : "?", format_count(&n, (double)view->total.taken),
                   is_of_counter(view) ? " of " : "", is_of_counter(view) ? view_event(view) : "",
                   period ? period : "?", seed ? seed : "?");
    if (100 * dropped > (double)view->total.taken)
        printf("#          %s samples were dropped: its shares are off, more than errors tell\n",
               format_count(&n, dropped));
}

static void print_rest(const changes_t *changes, const settings_t *settings, size_t shown) {
    size_t rest = changes->count - 1 - shown;
    bool exact = settings->method == METHOD_EXACT;
    if (!exact)
        print_chance(changes);
    if (rest)
        printf("... %zu more have not changed%s: --all shows them\n", rest,
               exact ? "" : " by more than chance");
}

/* The part of a run's cycles that is in functions which the other program also has. */
static double common_part(const view_t *view, const view_t *other) {
    size_t count;
    double common = 0, all = view_weight(view, &view->total);
    function_t *list = view_functions(view, &count);
    for (size_t i = 0; i < count; i++)
        if (list[i].symbol && symbols_named(&other->profile.symbols, list[i].symbol->name))
            common += view_weight(view, &list[i].tally);
    free(list);
    return all > 0 ? common / all : 0;
}

/* A program compiled again has most functions of the other: a header says so; without one only
 * unrelated programs are reported. */
static void print_programs(const view_t views[2], bool header, const char *head, FILE *out) {
    const facts_t *a = &views[0].profile.meta, *b = &views[1].profile.meta;
    const char *sha[] = {facts_text(a, "sha256"), facts_text(b, "sha256")};
    double part[] = {common_part(&views[0], &views[1]), common_part(&views[1], &views[0])};
    bool strangers = part[0] < 0.5 || part[1] < 0.5;
    if ((sha[0] && sha[1] && strcmp(sha[0], sha[1]) == 0) || (!header && !strangers))
        return;
    printable_line(out, "%s%s: %s before, %s after", head,
                   strangers ? "TWO DIFFERENT PROGRAMS" : "program", facts_text(a, "program"),
                   facts_text(b, "program"));
    printable_line(out, "%sfunctions that both have: %.0f %% of the cycles before, %.0f %% after",
                   head, 100 * part[0], 100 * part[1]);
}

/* The differences: in the header, or on stderr without one. */
static void print_differences(const view_t views[2], bool header) {
    const char *head = header ? "# differs: " : "assay diff: differs: ";
    FILE *out = header ? stdout : stderr;
    print_programs(views, header, head, out);
    comparable_print(&views[0].profile.meta, &views[1].profile.meta, head, out);
}

static void print_changes(const changes_t *changes, const settings_t *settings) {
    size_t shown = 0;
    sheet_t *sheet = sheet_new(&settings->rows);
    bool table = settings->rows.form == SHEET_TABLE;
    double all = changes->list[changes->count - 1].cycles.before;
    for (size_t i = 0; i < changes->count; i++) {
        const change_t *change = &changes->list[i];
        bool last = i + 1 == changes->count;
        if (table && !last && !settings->rows.all && !change_is_significant(change))
            continue;
        shown += !last;
        if (last)
            sheet_rest(sheet);
        add_change(sheet, change, all);
    }
    sheet_print(sheet, 0, stdout);
    if (table)
        print_rest(changes, settings, shown);
}

static bool diff_views(const view_t views[2], char **path, settings_t *settings,
                       failure_t *failure) {
    changes_t changes;
    if (!settings->force &&
        !comparable_machines(&views[0].profile.meta, &views[1].profile.meta, failure))
        return false;
    for (int s = 0; s < 2 && settings->by == CHANGES_BY_LINE; s++)
        if (!(settings->elf[s] = recorded_program(&views[s].profile, settings->elf[s], failure)))
            return false;
    if (!changes_make(&changes, views, settings->by, settings->elf, failure))
        return false;
    if (settings->rows.form == SHEET_TABLE) {
        print_side("before:", &views[0], path[0]);
        print_side("after:", &views[1], path[1]);
    }
    print_differences(views, settings->rows.form == SHEET_TABLE);
    if (settings->rows.form == SHEET_TABLE)
        printf("\n");
    print_changes(&changes, settings);
    changes_free(&changes);
    return true;
}

/* --elf names the program of BEFORE, the second time that of AFTER. */
static bool take_elf(const option_given_t *given, void *field) {
    const char **elf = field;
    elf[elf[0] != NULL] = given->value;
    return true;
}

/* Both of instructions, or both of the same event's counter. */
static bool are_alike(const view_t views[2], failure_t *failure) {
    const char *name[2];
    for (int s = 0; s < 2; s++)
        name[s] = is_of_counter(&views[s]) ? view_event(&views[s]) : "instructions";
    if (views[0].sampler == views[1].sampler && strcmp(name[0], name[1]) == 0)
        return true;
    return failure_set(failure,
                       "%s: samples of %s, %s: of %s: they are not compared.\n  Record both alike.",
                       views[0].profile.path, name[0], views[1].profile.path, name[1]);
}

/* Also for a counter. */
static bool open_side(view_t *view, const char *path, failure_t *failure) {
    return view_open_any(view, path, by_instruction, failure) &&
           (is_of_counter(view) || view_has_lives(view, failure));
}

static int diff_run(void *of, int count, char **path) {
    settings_t *settings = of;
    failure_t failure;
    view_t views[2];
    (void)count;
    if (!rows_ready(&settings->rows, SAMPLER_INSTRUCTION, &failure))
        return rows_fail(&settings->rows, "diff", &failure);
    if (!open_side(&views[0], path[0], &failure))
        return command_fail("diff", &failure);
    bool good = open_side(&views[1], path[1], &failure);
    if (good) {
        good = are_alike(views, &failure) &&
               view_use(&views[0], settings->method, settings->elf[0], &failure) &&
               view_use(&views[1], settings->method, settings->elf[1], &failure) &&
               diff_views(views, path, settings, &failure);
        view_close(&views[1]);
    }
    view_close(&views[0]);
    return good ? STATUS_GOOD : command_fail("diff", &failure);
}

static const char *const by_names[] = {"function", "line", "instruction", NULL};
static const option_t options[] = {
    {"by", 0, "WHAT",
     "print a row for each `function` (the default), source `line` or `instruction` (function "
     "and offset)",
     option_choice, AT(by), .choices = by_names},
    {"all", 0, NULL, "show all rows, not only significant ones", option_flag, AT(rows.all)},
    {"force", 0, NULL,
     "compare even what is not comparable: another machine (a size, memory, RTL), another "
     "filter, a stopped run; `differs` lines name it",
     option_flag, AT(force)},
    {"elf", 0, "FILE",
     "for --by line: the program of BEFORE, and given again, of AFTER; default: those that the "
     "profiles keep",
     take_elf, AT(elf)},
    {0}};

const command_t diff_command = {
    .name = "diff",
    .summary = "compare two profiles",
    .usage = "diff [OPTIONS] BEFORE AFTER",
    .about = "Lists what changed from one profile to another: cycles, retired instructions,\n"
             "and the reasons for the cycles; with samples of a counter, added up or not, its\n"
             "events instead of cycles. Compares estimates of whole runs, so periods and\n"
             "seeds may differ. Prints only changes that are more than chance: above 1.96\n"
             "standard errors of both together, which one row in twenty exceeds where nothing\n"
             "has changed; the line `chance` says how many of the compared rows that would\n"
             "be.\n",
    .examples = "  assay diff old.assay new.assay\n"
                "  assay diff --by line old.assay new.assay\n"
                "  assay diff --csv old.assay new.assay | grep ',both$'\n",
    .options = (const option_part_t[]){{.rows = options},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {method_options, AT(method)},
                                       {exact_options, AT(method)},
                                       {0}},
    .names = true,
    .pages = true,
    .settings = {&(const settings_t){.rows.columns = &columns}, sizeof(settings_t)},
    .operands = {2, 2, "two profiles were expected."},
    TABLES(offsetof(settings_t, rows), &columns),
    .run = diff_run};
