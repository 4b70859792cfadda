/* SPDX-License-Identifier: Apache-2.0 */
/* See stat_intervals.h. */
#include "stat_intervals.h"
#include "csv.h"
#include "format.h"
#include "hpm_events.h"
#include "json.h"
#include "memory.h"
#include "words.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The default columns of a table: as many as a screen can show for some intervals. */
static const char *const usual[] = {"instructions", "mispredicts", "icache_misses", "dcache_misses",
                                    "retiring",     "bad",         "front",         "mem",
                                    "core",         NULL};

static bool is_shown(const stat_intervals_t *intervals, const char *name) {
    if (!hpm_find(name)) /* the machine's width */
        return false;
    return intervals->stat->selected || intervals->form != SHEET_TABLE
               ? stat_is_selected(intervals->stat, name)
               : word_is_one(name, usual);
}

static const char *unit_of(const char *name) {
    const hpm_event_t *event = hpm_find(name);
    return event->kind != HPM_KIND_COUNT ? "slots" : "";
}

/* --- one interval */

static void print_head(const stat_intervals_t *intervals) {
    if (intervals->form == SHEET_TABLE)
        fprintf(intervals->out, "#     to cycle            count  unit   event\n");
    else
        fputs(intervals->form == SHEET_CSV ? "cycle,count,unit,event\n" : "{\n  \"intervals\": [",
              intervals->out);
}

static void print_line(const stat_intervals_t *intervals, uint64_t cycle, const stat_t *one,
                       const fact_t *fact) {
    number_t n[2];
    char rate[STAT_RATE];
    FILE *out = intervals->out;
    if (intervals->form == SHEET_CSV) {
        fprintf(out, "%" PRIu64 ",%s,%s,", cycle, fact->value, unit_of(fact->name));
        csv_text(out, fact->name);
        fputc('\n', out);
        return;
    }
    stat_rate(one, fact->name, rate);
    fprintf(out, "%14s %16s  %-5s  %s%*s%s%s\n", format_count(&n[0], (double)cycle),
            format_count(&n[1], strtod(fact->value, NULL)), unit_of(fact->name), fact->name,
            *rate ? (int)(22 - strlen(fact->name)) : 0, "", *rate ? "# " : "", rate);
}

static void print_object(const stat_intervals_t *intervals, uint64_t cycle, const facts_t *facts) {
    const char *between = "";
    fprintf(intervals->out, "%s\n    {\"cycle\": %" PRIu64 ", \"counts\": {",
            intervals->rows ? "," : "", cycle);
    for (size_t i = 0; i < facts->count; i++) {
        if (!is_shown(intervals, facts->list[i].name))
            continue;
        fputs(between, intervals->out);
        json_text(intervals->out, facts->list[i].name);
        fprintf(intervals->out, ": %s", facts->list[i].value);
        between = ", ";
    }
    fputs("}}", intervals->out);
}

static void print_interval(const stat_intervals_t *intervals, uint64_t cycle,
                           const facts_t *facts) {
    stat_t one = {0};
    outcome_t outcome = {.stats = *facts};
    stat_add(&one, &outcome);
    if (!intervals->rows)
        print_head(intervals);
    else if (intervals->form == SHEET_TABLE)
        fputc('\n', intervals->out);
    if (intervals->form == SHEET_JSON)
        print_object(intervals, cycle, facts);
    for (size_t i = 0; i < facts->count && intervals->form != SHEET_JSON; i++)
        if (is_shown(intervals, facts->list[i].name))
            print_line(intervals, cycle, &one, &facts->list[i]);
    fflush(intervals->out);
    stat_free(&one);
}

/* --- rows of the simulator */

static void take_names(stat_intervals_t *intervals, char *line) {
    for (char *name = strtok(line, ","); name; name = strtok(NULL, ",")) {
        memory_room(intervals->name, intervals->names);
        intervals->name[intervals->names++] = memory_copy(name);
    }
    intervals->last = memory_get((intervals->names + 1) * sizeof *intervals->last);
}

static void take_counts(stat_intervals_t *intervals, char *line) {
    facts_t facts = {0};
    uint64_t cycle = 0;
    char *next = line;
    for (size_t i = 0; i < intervals->names; i++, next += *next == ',') {
        uint64_t count = strtoull(next, &next, 10);
        bool is_count = hpm_find(intervals->name[i]);
        facts_set(&facts, intervals->name[i], "%" PRIu64,
                  count - (is_count ? intervals->last[i] : 0));
        intervals->last[i] = count;
        if (strcmp(intervals->name[i], "cycles") == 0)
            cycle = count;
    }
    hpm_sum(&facts);
    print_interval(intervals, cycle, &facts);
    intervals->rows++;
    facts_free(&facts);
}

static void take_rows(stat_intervals_t *intervals) {
    const capture_t *got = &intervals->feed.got;
    for (;;) {
        char *line = (char *)got->bytes + intervals->at;
        char *end = got->bytes ? memchr(line, '\n', got->size - intervals->at) : NULL;
        if (!end)
            return;
        *end = 0;
        intervals->at += (size_t)(end + 1 - line);
        if (intervals->names)
            take_counts(intervals, line);
        else
            take_names(intervals, line);
    }
}

/* --- the run */

static void watch(live_t *live, pid_t simulator, int channel, ending_t *ending) {
    enum { HOUR = 3600 };
    stat_intervals_t *intervals = (stat_intervals_t *)live;
    bool more = true;
    feed_run(&intervals->feed, simulator, channel);
    while (more) {
        more = feed_wait(&intervals->feed, HOUR);
        take_rows(intervals);
    }
    *ending = intervals->feed.ending;
}

bool stat_intervals(stat_intervals_t *intervals, run_t *run, outcome_t *outcome,
                    failure_t *failure) {
    feed_open(&intervals->feed, -1);
    intervals->live =
        (live_t){.streams = {-1, -1, -1}, .signals = intervals->feed.blocked, .watch = watch};
    run->live = &intervals->live;
    bool good = simulate(run, outcome, failure);
    feed_close(&intervals->feed);
    for (size_t i = 0; i < intervals->names; i++)
        free(intervals->name[i]);
    free(intervals->name);
    free(intervals->last);
    if (intervals->form == SHEET_TABLE && intervals->rows)
        fputc('\n', intervals->out);
    return good;
}
