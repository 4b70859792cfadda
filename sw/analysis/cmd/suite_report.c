/* SPDX-License-Identifier: Apache-2.0 */
/* assay suite report: the runs of a label as a table, or all of the history as a page. */
#include "commands.h"
#include "format.h"
#include "hpm_events.h"
#include "memory.h"
#include "sheet.h"
#include "suite_command.h"
#include "suite_page.h"
#include <glob.h>
#include <stdlib.h>
#include <string.h>

static const column_t list[] = {
    {"machine", NULL, "of the suite", .unit = SHEET_TEXT},
    {"program", NULL, "of the suite", .unit = SHEET_TEXT},
    {"measure", NULL, "of the suite", .unit = SHEET_TEXT},
    {"seed", NULL, "of a profile", .unit = SHEET_TEXT},
    {"status", NULL, "good; failed: the run ended otherwise; error: it could not be made",
     .unit = SHEET_TEXT},
    {"cycles", NULL, "cycles of the run; none for costs and profiles", .unit = SHEET_COUNT},
    {"ipc", NULL, "instructions per cycle", .unit = SHEET_NUMBER},
    {"seconds", NULL, "time it took", .unit = SHEET_NUMBER, .spare = 1},
    {"date", NULL, "when it was made", .unit = SHEET_TEXT, .file = true},
    {"host", NULL, "where", .unit = SHEET_TEXT, .file = true},
    {"key", NULL, "of the result", .unit = SHEET_TEXT, .file = true},
    {"most", NULL,
     "the top-down leaf that lost most slots, the function with most cycles, the part that costs "
     "most; or why it is not good",
     .unit = SHEET_WORDS}};
const columns_t suite_run_columns = {COLUMNS(list), .of = "run and report"};

static const column_t figure_list[] = {
    {"machine", NULL, "of the suite", .unit = SHEET_TEXT},
    {"program", NULL, "of the suite", .unit = SHEET_TEXT},
    {"measure", NULL, "of the suite", .unit = SHEET_TEXT},
    {"seed", NULL, "of a profile", .unit = SHEET_TEXT},
    {"figure", NULL, "what was measured", .unit = SHEET_TEXT},
    {"part", NULL, "function, part of the machine", .unit = SHEET_TEXT},
    {"value", NULL, "with its standard error if sampled", .unit = SHEET_MANY}};
const columns_t suite_figure_columns = {COLUMNS(figure_list), .of = "report --figures"};

bool suite_open_history(const suite_command_t *s, history_t **history, failure_t *failure) {
    glob_t found = {0};
    char *path = s->folder ? memory_print("%s/history.db", s->folder) : NULL;
    *history = NULL;
    if (!path && glob("*.runs/history.db", 0, NULL, &found) == 0 && found.gl_pathc == 1)
        path = memory_copy(found.gl_pathv[0]);
    bool good =
        path
            ? history_open(history, path, false, failure)
            : failure_set(failure,
                          "%s folder *.runs is here.\n  Name the one that is meant with -o FOLDER.",
                          found.gl_pathc ? "more than one" : "no");
    globfree(&found);
    free(path);
    return good;
}

static double figure_of(const result_t *result, const char *name) {
    const figure_t *figure = result_figure(result, name, "");
    return figure ? figure->value.value : NAN;
}

/* For the cycles by function their sum. */
static double cycles_of(const result_t *result) {
    double sum = 0;
    for (size_t i = 0; i < result->count; i++)
        if (strcmp(result->list[i].name, "time") == 0)
            sum += result->list[i].value.value;
    return sum > 0 ? sum : figure_of(result, "cycles");
}

/* For the slots without a retired instruction, the largest leaf of the top-down tree, as "core_rob
 * 14 % of the slots". */
static void name_leaf(const result_t *result, char text[160]) {
    double slots = figure_of(result, "cycles") * figure_of(result, "width"), most = 0;
    for (size_t i = 0; i < hpm_event_count; i++) {
        double value = figure_of(result, hpm_events[i].name);
        if (hpm_events[i].kind != HPM_KIND_LEAF || strcmp(hpm_events[i].name, "retiring") == 0 ||
            !(value > most))
            continue;
        most = value;
        snprintf(text, 160, "%s %.0f %% of the slots", hpm_events[i].name, 100 * value / slots);
    }
}

/* The largest part, as "sort 1,234±56". */
static void name_most(const result_t *result, char text[160]) {
    static const char *const names[] = {"time", "profile", "cost", "simulated"};
    const figure_t *most = NULL;
    number_t n;
    for (size_t i = 0; i < result->count; i++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (strcmp(result->list[i].name, names[k]) == 0 &&
                strcmp(result->list[i].part, "none") != 0 &&
                (!most || result->list[i].value.value > most->value.value))
                most = &result->list[i];
    *text = 0;
    if (!most)
        name_leaf(result, text);
    else
        snprintf(text, 160, "%s %s", most->part,
                 estimate_is_certain(most->value) ? format_count(&n, most->value.value)
                                                  : format_estimated_count(&n, most->value));
}

static const char *fact(const result_t *result, const char *name) {
    const char *text = facts_text(&result->facts, name);
    return text ? text : "";
}

/* The columns that name a run. */
static void put_run(sheet_t *sheet, const history_run_t *run) {
    char seed[24] = "";
    if (run->seed)
        snprintf(seed, sizeof seed, "%llu", (unsigned long long)run->seed);
    sheet_text(sheet, run->machine);
    sheet_text(sheet, run->program);
    sheet_text(sheet, run->measure);
    sheet_text(sheet, seed);
}

/* Whether it is good. */
static bool add_run(sheet_t *sheet, history_t *history, const history_run_t *run,
                    const char *error) {
    result_t result;
    char most[160];
    bool there = history_get_result(history, run->key, &result) && result.facts.count && !error;
    const char *status = there ? fact(&result, "status") : "error";
    name_most(&result, most);
    bool good = strcmp(status, "good") == 0;
    double cycles = cycles_of(&result), instructions = figure_of(&result, "instructions");
    put_run(sheet, run);
    sheet_text(sheet, status);
    sheet_number(sheet, cycles);
    sheet_number(sheet, instructions / cycles);
    sheet_number(sheet, there ? facts_number(&result.facts, "seconds", NAN) : NAN);
    sheet_text(sheet, fact(&result, "date"));
    sheet_text(sheet, fact(&result, "host"));
    sheet_text(sheet, run->key);
    sheet_text(sheet, good    ? most
                      : there ? fact(&result, "message")
                      : error ? error
                              : "it has come to no result; run the suite again");
    result_free(&result);
    return good;
}

size_t suite_print_runs(const suite_command_t *s, history_t *history, const history_run_t *runs,
                        size_t count, const facts_t *errors) {
    size_t bad = 0;
    sheet_t *sheet = sheet_new(&s->rows);
    for (size_t i = 0; i < count; i++)
        bad += !add_run(sheet, history, &runs[i], errors ? facts_text(errors, runs[i].key) : NULL);
    sheet_print(sheet, 0, stdout);
    if (s->rows.form == SHEET_TABLE && bad)
        printf("\n# %zu of %zu runs are not good; `--again failed` makes those that failed again\n",
               bad, count);
    return bad;
}

const history_label_t *suite_label(const history_label_t *labels, size_t count, const char *name,
                                   size_t back, failure_t *failure) {
    char *known;
    size_t size;
    FILE *out = memory_stream(&known, &size);
    const history_label_t *found = !*name && back < count ? &labels[count - 1 - back] : NULL;
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s %s", i ? "," : "", labels[i].label);
        if (strcmp(labels[i].label, name) == 0)
            found = &labels[i];
    }
    fclose(out);
    if (!found && *name)
        failure_set(failure, "%s: no such label; there are:%s.", name, known);
    else if (!found)
        failure_set(failure, "labels in the history: %zu; at least %zu were expected.%s", count,
                    back + 1, count ? "\n  :BEFORE :AFTER compares two machines of one." : "");
    free(known);
    return found;
}

static void add_figures(sheet_t *sheet, history_t *history, const history_run_t *run) {
    result_t result;
    history_get_result(history, run->key, &result);
    for (size_t i = 0; i < result.count; i++) {
        put_run(sheet, run);
        sheet_text(sheet, result.list[i].name);
        sheet_text(sheet, result.list[i].part);
        sheet_estimate(sheet, result.list[i].value);
    }
    result_free(&result);
}

static void print_figures(const suite_command_t *s, history_t *history, const history_run_t *runs,
                          size_t count) {
    sheet_t *sheet = sheet_new(&s->rows);
    for (size_t i = 0; i < count; i++)
        add_figures(sheet, history, &runs[i]);
    sheet_print(sheet, 0, stdout);
}

/* The label's runs, with results that can be read. */
static bool read_runs(history_t *history, const history_label_t *label, history_run_t **runs,
                      size_t *count) {
    bool good = history_runs(history, label->id, runs, count);
    for (size_t i = 0; good && i < *count; i++) {
        result_t result;
        good = history_get_result(history, (*runs)[i].key, &result);
        result_free(&result);
    }
    return good;
}

static bool print_label(const suite_command_t *s, history_t *history, const history_label_t *label,
                        failure_t *failure) {
    history_run_t *runs;
    size_t count;
    bool good = read_runs(history, label, &runs, &count) ||
                history_refuse(history, failure, "the runs cannot be read");
    if (good && s->rows.form == SHEET_TABLE)
        printf("# suite:   %s, label %s of %s, on %s\n\n", label->suite, label->label, label->date,
               label->platform);
    if (good && s->figures)
        print_figures(s, history, runs, count);
    else if (good)
        suite_print_runs(s, history, runs, count, NULL);
    history_free_runs(runs, count);
    return good;
}

int suite_report(suite_command_t *s, const char *name) {
    failure_t failure;
    history_t *history;
    history_label_t *labels = NULL;
    size_t count = 0;
    bool good = suite_open_history(s, &history, &failure) &&
                (history_labels(history, &labels, &count) ||
                 history_refuse(history, &failure, "the labels cannot be read"));
    const history_label_t *label =
        good ? suite_label(labels, count, name ? name : "", 0, &failure) : NULL;
    good = label && (s->page ? suite_page_write(s->page, history, labels, count, &failure)
                             : print_label(s, history, label, &failure));
    history_free_labels(labels, count);
    history_close(history);
    return good ? STATUS_GOOD : command_fail("suite", &failure);
}
