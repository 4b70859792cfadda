/* SPDX-License-Identifier: Apache-2.0 */
/* See suite_junit.h. */
#include "suite_junit.h"
#include "html.h"
#include "memory.h"
#include "output.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    const compared_suites_t *all;
    const rule_t *rules;
    size_t rule_count;
} junit_t;

/* The broken rules of a pair, a line each; "" none. The caller frees it. */
static char *broken_rules(const junit_t *junit, const compared_pair_t *pair) {
    char *text;
    size_t size;
    FILE *out = memory_stream(&text, &size);
    for (size_t r = 0; r < junit->rule_count; r++)
        for (size_t i = 0; i < junit->all->count; i++) {
            const compared_figure_t *f = &junit->all->list[i];
            if (f->cell[0] == pair->cell[0] && f->cell[1] == pair->cell[1] &&
                rule_breaks(&junit->rules[r], f))
                fprintf(out, "%s%s%s from %.10g to %.10g breaks %s\n", f->name,
                        *f->part ? " of " : "", f->part, f->before, f->after, junit->rules[r].text);
        }
    fclose(out);
    return text;
}

static void put_element(FILE *out, const char *name, const char *text) {
    fprintf(out, "      <%s message=\"", name);
    html_text(out, text);
    fputs("\">", out);
    html_text(out, text);
    fprintf(out, "</%s>\n", name);
}

static double seconds_of(const cell_t *cell) {
    double seconds = 0;
    for (size_t i = 0; cell && i < cell->count; i++)
        seconds += facts_number(&cell->list[i].facts, "seconds", 0);
    return seconds;
}

static const char *element_of(const compared_pair_t *pair, const char *broken) {
    return pair->status == PAIR_NEW                 ? "skipped"
           : pair->status == PAIR_MISSING           ? "error"
           : pair->status >= PAIR_FAILED || *broken ? "failure"
                                                    : NULL;
}

static void put_case(FILE *out, const junit_t *junit, const compared_pair_t *pair) {
    char *broken = broken_rules(junit, pair), *machine = compared_machine(pair->cell);
    const cell_t *cell = pair->cell[1] ? pair->cell[1] : pair->cell[0];
    const char *element = element_of(pair, broken);
    fputs("    <testcase classname=\"", out);
    html_text(out, machine);
    fputs("\" name=\"", out);
    html_print(out, "%s/%s", cell->program, cell->measure);
    fprintf(out, "\" time=\"%.3f\"%s>\n", seconds_of(pair->cell[1]), element ? "" : "/");
    if (element) {
        put_element(out, element, pair->message ? pair->message : broken);
        fputs("    </testcase>\n", out);
    }
    free(machine);
    free(broken);
}

static const rule_t *broken_by_mean(const junit_t *junit, const compared_mean_t *mean) {
    const rule_t *broken = NULL;
    for (size_t r = 0; r < junit->rule_count; r++)
        if (rule_breaks_mean(&junit->rules[r], mean))
            broken = &junit->rules[r];
    return broken;
}

/* The geometric means are cases, too, since there may be rules for them. */
static void put_mean(FILE *out, const junit_t *junit, const compared_mean_t *mean) {
    const rule_t *broken = broken_by_mean(junit, mean);
    fputs("    <testcase classname=\"", out);
    html_text(out, mean->machine);
    fputs("\" name=\"geometric mean", out);
    if (strcmp(mean->title, mean->machine) != 0) /* one of several */
        html_print(out, ", %s", mean->measure);
    fprintf(out, "\" time=\"0\"%s>\n", broken ? "" : "/");
    if (broken) {
        char *text = memory_print("a geometric mean of %+.2f %% breaks %s", 100 * (mean->ratio - 1),
                                  broken->text);
        put_element(out, "failure", text);
        fputs("    </testcase>\n", out);
        free(text);
    }
}

typedef struct {
    size_t failures, errors, skipped;
} sums_t;

static sums_t count_cases(const junit_t *junit) {
    sums_t sums = {0};
    for (size_t i = 0; i < junit->all->pair_count; i++) {
        char *broken = broken_rules(junit, &junit->all->pairs[i]);
        const char *element = element_of(&junit->all->pairs[i], broken);
        sums.failures += element && strcmp(element, "failure") == 0;
        sums.errors += element && strcmp(element, "error") == 0;
        sums.skipped += element && strcmp(element, "skipped") == 0;
        free(broken);
    }
    for (size_t i = 0; i < junit->all->mean_count; i++)
        sums.failures += broken_by_mean(junit, &junit->all->means[i]) != NULL;
    return sums;
}

static void print_junit(FILE *out, void *context) {
    const junit_t *junit = context;
    sums_t sums = count_cases(junit);
    char date[32];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", gmtime(&now));
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"assay suite\">\n"
            "  <testsuite name=\"assay suite\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" "
            "skipped=\"%zu\" timestamp=\"%s\">\n",
            junit->all->pair_count + junit->all->mean_count, sums.failures, sums.errors,
            sums.skipped, date);
    for (size_t i = 0; i < junit->all->pair_count; i++)
        put_case(out, junit, &junit->all->pairs[i]);
    for (size_t i = 0; i < junit->all->mean_count; i++)
        put_mean(out, junit, &junit->all->means[i]);
    fputs("  </testsuite>\n</testsuites>\n", out);
}

bool junit_write(const char *path, const compared_suites_t *compared, const rule_t *rules,
                 size_t rule_count, failure_t *failure) {
    junit_t junit = {compared, rules, rule_count};
    return output_print(path, print_junit, &junit, failure);
}
