/* SPDX-License-Identifier: Apache-2.0 */
/* See stat_report.h. */
#include "stat_report.h"
#include "command.h"
#include "csv.h"
#include "format.h"
#include "hpm_events.h"
#include "json.h"
#include "memory.h"
#include "printable.h"
#include "windows.h"
#include "windows_estimate.h"
#include "words.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- several runs */

static size_t stat_index(const stat_t *stat, const char *name) {
    size_t i = 0;
    while (i < stat->facts.count && strcmp(stat->facts.list[i].name, name) != 0)
        i++;
    return i;
}

void stat_add(stat_t *stat, const outcome_t *outcome) {
    const facts_t *facts = &outcome->stats;
    if (stat->runs++ == 0)
        for (size_t i = 0; i < facts->count; i++)
            facts_set(&stat->facts, facts->list[i].name, "%s", facts->list[i].value);
    size_t count = stat->facts.count;
    stat->sum = memory_resize(stat->sum, count * sizeof *stat->sum);
    stat->square = memory_resize(stat->square, count * sizeof *stat->square);
    for (size_t i = 0; i < count; i++) {
        double value = facts_number(facts, stat->facts.list[i].name, 0);
        stat->sum[i] = value + (stat->runs > 1 ? stat->sum[i] : 0);
        stat->square[i] = value * value + (stat->runs > 1 ? stat->square[i] : 0);
    }
    stat->end = outcome->end;
    stat->seconds += outcome->seconds;
}

void stat_add_window(stat_t *stat, const outcome_t *outcome) {
    size_t window = stat->runs;
    stat_add(stat, outcome);
    if (!stat->windows)
        stat->windows = memory_get(stat->facts.count * sizeof *stat->windows);
    for (size_t i = 0; i < stat->facts.count; i++) {
        memory_room(stat->windows[i], window);
        stat->windows[i][window] = facts_number(&outcome->stats, stat->facts.list[i].name, 0);
    }
    stat->sampling.n = stat->windows[stat_index(stat, "instructions")];
}

void stat_free(stat_t *stat) {
    for (size_t i = 0; stat->windows && i < stat->facts.count; i++)
        free(stat->windows[i]);
    free(stat->windows);
    facts_free(&stat->facts);
    facts_free(&stat->run);
    free(stat->sum);
    free(stat->square);
    free(stat->selected);
    free(stat->which);
    free(stat->sampling.of);
    free(stat->sampling.share);
    *stat = (stat_t){0};
}

/* Facts that are not sums over the run. */
static const char *const no_sums[] = {"exit_code", "cycles_per_second", "width",
                                      "seconds",   "in_flight",         NULL};

/* For the whole run, from its windows. Instructions per cycle are the inverse of an estimate. */
static estimate_t window_value(const stat_t *stat, size_t i) {
    const char *name = stat->facts.list[i].name;
    double whole = stat->sampling.whole;
    bool ratio = strcmp(name, "ipc") == 0;
    const double *of = stat->windows[ratio ? stat_index(stat, "cycles") : i];
    if (word_is_one(name, no_sums) || stat->whole)
        return (estimate_t){stat->sum[i] / (double)stat->runs, 0};
    windows_again_t again = {stat->which, stat->again, stat->times};
    estimate_t value = windows_total(of, &stat->sampling, &again);
    if (ratio)
        value = (estimate_t){whole / value.value, whole / value.value * value.sigma / value.value};
    return value;
}

/* Mean and standard deviation over the runs, no deviation for a single run; for windows the whole
 * run and its standard error. */
static estimate_t stat_value(const stat_t *stat, size_t i) {
    if (stat->windows)
        return window_value(stat, i);
    double runs = (double)stat->runs, mean = stat->sum[i] / runs;
    double spread = stat->square[i] - stat->sum[i] * mean;
    double deviation = stat->runs > 1 ? sqrt(fmax(spread, 0) / (runs - 1)) : NAN;
    return (estimate_t){.value = mean, .sigma = deviation};
}

static estimate_t stat_named(const stat_t *stat, const char *name) {
    size_t i = stat_index(stat, name);
    return i < stat->facts.count ? stat_value(stat, i) : (estimate_t){.value = 0, .sigma = NAN};
}

static bool is_number(const char *text) {
    char *end;
    strtod(text, &end);
    return *text && *end == 0;
}

static bool is_count(const fact_t *fact) {
    static const char *const others[] = {"exit_code", "cycles_per_second", "width",
                                         "ipc",       "seconds",           NULL};
    return !word_is_one(fact->name, others) && is_number(fact->value);
}

static bool is_slots(const char *name) {
    const hpm_event_t *event = hpm_find(name);
    return (event && event->kind != HPM_KIND_COUNT) || strcmp(name, "in_flight") == 0;
}

bool stat_is_selected(const stat_t *stat, const char *name) {
    bool selected = !stat->selected;
    for (size_t i = 0; i < stat->selected_count; i++)
        selected |= strcmp(stat->selected[i], name) == 0;
    return selected;
}

/* --- the table of counts */

/* A count's explanation: the rate of one event per another. */
typedef struct {
    const char *name, *per;
    double scale;
    const char *unit;
} per_t;

static const per_t rates[] = {
    {"instructions", "cycles", 1, "per cycle"},
    {"branches_taken", "branches", 100, "% of branches"},
    {"dcache_misses", "dcache_accesses", 100, "% of accesses"},
    {"icache_misses", "icache_accesses", 100, "% of accesses"},
    {"branch_mispredicts", "cond_branches", 100, "% of conditional branches"},
    {"mispredicts", "instructions", 1000, "per 1000 instructions"},
    {"cycles_retiring", "cycles", 100, "% of cycles"},
    {"cycles_empty", "cycles", 100, "% of cycles"},
    {"cycles_load", "cycles", 100, "% of cycles"},
    {"cycles_waiting", "cycles", 100, "% of cycles"},
    {"icache_wait", "cycles", 100, "% of cycles"},
    {"divider_busy", "cycles", 100, "% of cycles"},
    {"idle", "cycles", 100, "% of cycles"},
};

void stat_rate(const stat_t *stat, const char *name, char text[STAT_RATE]) {
    per_t rate = {name, "instructions", 1000, "per 1000 instructions"};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
        if (strcmp(rates[i].name, name) == 0)
            rate = rates[i];
    double per = stat_named(stat, rate.per).value;
    if (is_slots(name)) {
        rate = (per_t){name, "cycles", 100, "% of slots"};
        per = stat_named(stat, "cycles").value * stat_named(stat, "width").value;
    }
    bool known = per > 0 && strcmp(name, "cycles") != 0;
    *text = 0;
    if (known)
        snprintf(text, STAT_RATE, "%.2f %s", rate.scale * stat_named(stat, name).value / per,
                 rate.unit);
}

static const column_t count_list[] = {
    {"count", NULL, "number of occurrences, or of cycles; the mean of several runs",
     .unit = SHEET_MANY},
    {"of", NULL, "the event (`assay list`)", .unit = SHEET_TEXT},
    {"rate", "", "count relative to another event", .unit = SHEET_TEXT}};
static const columns_t count_columns = {COLUMNS(count_list), .of = "counts"};

static void add_count(sheet_t *sheet, const stat_t *stat, size_t i) {
    char rate[STAT_RATE];
    estimate_t value = stat_value(stat, i);
    sheet_estimate(sheet, stat->runs > 1 ? value : estimate_certain(value.value));
    sheet_text(sheet, stat->facts.list[i].name);
    stat_rate(stat, stat->facts.list[i].name, rate);
    sheet_text(sheet, rate);
}

/* Events that did not happen are only named, unless requested. */
static void print_counts(const stat_t *stat, FILE *out) {
    sheet_t *sheet = sheet_beside(&count_columns, !command_screen());
    for (size_t i = 0; i < stat->facts.count; i++) {
        const fact_t *fact = &stat->facts.list[i];
        bool shown = stat->selected ? stat_is_selected(stat, fact->name)
                                    : !is_slots(fact->name) && stat->sum[i] > 0;
        if (is_count(fact) && shown)
            add_count(sheet, stat, i);
    }
    sheet_print(sheet, 0, out);
    const char *between = "# none:   ";
    for (size_t i = 0; i < stat->facts.count && !stat->selected; i++) {
        const fact_t *fact = &stat->facts.list[i];
        if (is_count(fact) && !is_slots(fact->name) && stat->sum[i] == 0) {
            fprintf(out, "%s%s", between, fact->name);
            between = ", ";
        }
    }
    fputs(*between == ',' ? "\n" : "", out);
}

/* --- the top-down tree */

enum { BAR = 40 };

/* The tree's inner nodes and their places; the leaves follow the deepest node that contains
 * them. */
static const struct {
    const char *name;
    int depth;
} nodes[] = {{"retiring", 0},        {"bad", 0},  {"front", 0}, {"front_latency", 1},
             {"front_bandwidth", 1}, {"back", 0}, {"mem", 1},   {"core", 1}};

static const column_t slot_list[] = {
    {"slots_share", "slots%", "share of the slots at dispatch", .unit = SHEET_SHARE},
    {"bar", "", "the share as a bar", .unit = SHEET_TEXT},
    {"of", NULL, "the event, below the one it is part of", .unit = SHEET_TEXT},
    {"slots", NULL, "what happened in these slots", .unit = SHEET_WORDS}};
static const columns_t slot_columns = {COLUMNS(slot_list), .of = "slots"};

static void add_slots(sheet_t *sheet, const stat_t *stat, const hpm_event_t *event, int depth,
                      double slots) {
    estimate_t part = stat_named(stat, event->name);
    if (part.value <= 0 && depth > 0)
        return;
    part.value /= slots;
    part.sigma /= slots;
    sheet_estimate(sheet, part);
    char bar[BAR + 1], name[64];
    int length = (int)lround(BAR * fmin(part.value, 1));
    memset(bar, '#', BAR);
    bar[length] = 0;
    sheet_text(sheet, bar);
    snprintf(name, sizeof name, "%*s%s", 2 * depth, "", event->name);
    sheet_text(sheet, name);
    sheet_text(sheet, event->meaning);
}

static bool has_leaves(const char *name) {
    return strcmp(name, "front") != 0 && strcmp(name, "back") != 0;
}

static void add_node(sheet_t *sheet, const stat_t *stat, size_t node, double slots) {
    const hpm_event_t *group = hpm_find(nodes[node].name);
    add_slots(sheet, stat, group, nodes[node].depth, slots);
    for (size_t i = 0; has_leaves(group->name) && i < hpm_event_count; i++)
        if (hpm_events[i].kind == HPM_KIND_LEAF && hpm_events[i].number >= group->first &&
            hpm_events[i].number <= group->last)
            add_slots(sheet, stat, &hpm_events[i], nodes[node].depth + 1, slots);
}

static void print_tree(const stat_t *stat, FILE *out) {
    number_t n;
    double width = stat_named(stat, "width").value,
           slots = width * stat_named(stat, "cycles").value;
    if (slots <= 0 || !facts_text(&stat->facts, "retiring"))
        return;
    fprintf(out, "\n# where the slots went: %.0f a cycle, %s in all, %.0f in flight at the end\n",
            width, format_count(&n, slots), stat_named(stat, "in_flight").value);
    sheet_t *sheet = sheet_beside(&slot_columns, !command_screen());
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++)
        add_node(sheet, stat, i, slots);
    sheet_print(sheet, 0, out);
}

void stat_help(FILE *out) {
    sheet_help(&count_columns, out);
    sheet_help(&slot_columns, out);
}

/* The measured part of the run. */
static void print_windows(const stat_t *stat, FILE *out) {
    number_t n[3];
    const double *cycles = stat->windows[stat_index(stat, "cycles")];
    const windows_sampling_t *w = &stat->sampling;
    double all = windows_estimate(cycles, w).value, measured = 0;
    windows_again_t again = {stat->which, stat->again, stat->times};
    estimate_t left = windows_left(cycles, w, &again);
    for (size_t i = 0; i < w->count; i++)
        measured += w->n[i];
    fprintf(out,
            "# %zu windows of %s instructions, each after %s to warm up: %.2f %% of the run's %s\n"
            "# counts of the whole run by these, of %zu %s of code\n",
            w->count, format_count(&n[0], (double)stat->ask.length),
            format_count(&n[1], (double)stat->ask.warm), 100 * measured / w->whole,
            format_count(&n[2], w->whole), w->strata, w->strata > 1 ? "kinds" : "kind");
    if (again.count)
        fprintf(
            out,
            "# ... without what warm-up leaves, by %zu windows once more after %.0f times as much (cycles: "
            "%+.2f %%, +- %.2f)\n",
            again.count, again.times, 100 * left.value / all, 100 * left.sigma / all);
    else
        fputs(
            "# ... what warm-up leaves is not known, and in no error: the run or its warm-up is too short\n",
            out);
}

static void print_table(const stat_t *stat, const run_t *run, FILE *out) {
    number_t n;
    fputc('\n', out);
    printable_line(out, "# %s on %s, %s", run->program, facts_text(&stat->run, "config"),
                   run->simulator);
    if (stat->whole)
        fputs("# all of the run, which is short beside windows and their warm-up\n", out);
    else if (stat->windows)
        print_windows(stat, out);
    else if (stat->runs > 1)
        fprintf(out, "# %zu runs: mean and standard deviation\n", stat->runs);
    print_counts(stat, out);
    if (!stat->selected && run->board)
        fputs(
            "# no events: a board's event counters are the program's alone; the line reads what the profiler counts\n",
            out);
    else if (!facts_text(&stat->facts, "retiring"))
        fputs("# no events: the simulator has another core than ours (docs/attach.md)\n", out);
    else if (!stat->selected)
        print_tree(stat, out);
    fprintf(out, "# %s in %.1f s: %s cycles/s; program's exit status %s\n",
            run->board ? "ran" : "simulated", stat->seconds,
            format_count(&n, stat_named(stat, "cycles_per_second").value),
            stat->end == RUN_PROGRAM_ENDED ? facts_text(&stat->facts, "exit_code") : "none");
}

/* --- for programs */

static void print_csv(const stat_t *stat, FILE *out) {
    fputs(stat->runs > 1 ? "name,value,deviation\n" : "name,value\n", out);
    for (size_t i = 0; i < stat->facts.count; i++) {
        const fact_t *fact = &stat->facts.list[i];
        if (!stat_is_selected(stat, fact->name))
            continue;
        csv_text(out, fact->name);
        fputc(',', out);
        if (stat->runs > 1 && is_number(fact->value)) {
            csv_number(out, stat_value(stat, i).value);
            fputc(',', out);
            csv_number(out, stat_value(stat, i).sigma);
        } else {
            csv_text(out, fact->value);
            fputs(stat->runs > 1 ? "," : "", out);
        }
        fputc('\n', out);
    }
}

static void json_facts(const stat_t *stat, FILE *out, bool deviations) {
    const char *between = "";
    for (size_t i = 0; i < stat->facts.count; i++) {
        const fact_t *fact = &stat->facts.list[i];
        if (!stat_is_selected(stat, fact->name) || (deviations && !is_number(fact->value)))
            continue;
        estimate_t value = stat_value(stat, i);
        fprintf(out, "%s\n    ", between);
        json_text(out, fact->name);
        fputs(": ", out);
        if (!is_number(fact->value))
            json_text(out, fact->value);
        else if (isnan(deviations ? value.sigma : value.value))
            fputs("null", out);
        else
            fprintf(out, "%.15g", deviations ? value.sigma : value.value);
        between = ",";
    }
}

/* Description of the run. With several runs the memory's latency is that of the first, which is the
 * middle one. */
static void json_run(const stat_t *stat, FILE *out) {
    fputs("  \"run\": {", out);
    for (size_t i = 0; i < stat->run.count; i++) {
        const fact_t *fact = &stat->run.list[i];
        fputs(i ? ",\n    " : "\n    ", out);
        json_text(out, fact->name);
        fputs(": ", out);
        if (strcmp(fact->name, "arguments") != 0 && *fact->value &&
            strspn(fact->value, "0123456789") == strlen(fact->value))
            fputs(fact->value, out);
        else
            json_text(out, fact->value);
    }
    fputs("\n  },\n", out);
}

static void print_json(const stat_t *stat, const run_t *run, FILE *out) {
    fputs(stat->intervals ? "\n  ],\n" : "{\n", out);
    fputs("  \"program\": ", out);
    json_text(out, run->program);
    fputs(",\n  \"config\": ", out);
    json_text(out, facts_text(&stat->run, "config"));
    fprintf(out, ",\n  \"simulator\": \"%s\",\n  \"runs\": %zu,\n", run->simulator, stat->runs);
    json_run(stat, out);
    fputs("  \"counts\": {", out);
    json_facts(stat, out, false);
    fputs("\n  }", out);
    if (stat->windows)
        fprintf(out,
                ",\n  \"windows\": {\"count\": %zu, \"instructions\": %llu, \"warm\": %llu, "
                "\"of\": %.0f, \"strata\": %zu, \"again\": %zu, \"times\": %.0f}",
                stat->sampling.count, (unsigned long long)stat->ask.length,
                (unsigned long long)stat->ask.warm, stat->sampling.whole, stat->sampling.strata,
                stat->again, stat->times);
    if (stat->runs > 1) {
        fputs(",\n  \"deviations\": {", out);
        json_facts(stat, out, true);
        fputs("\n  }", out);
    }
    fputs("\n}\n", out);
}

void stat_print(const stat_t *stat, const run_t *run, sheet_form_t form, FILE *out) {
    if (form == SHEET_CSV && !stat->intervals)
        print_csv(stat, out);
    else if (form == SHEET_CSV)
        return; /* the intervals are all the rows */
    else if (form == SHEET_JSON)
        print_json(stat, run, out);
    else
        print_table(stat, run, out);
}
