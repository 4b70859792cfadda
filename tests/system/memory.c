/* SPDX-License-Identifier: Apache-2.0 */
/* assay mem --by line against every load and store of the same run.
 *
 *     memory LINES.csv TRACE ORDER.csv [exact]
 *
 * The trace (base/trace.h) has the address, the miss and the times of each access that was counted and
 * retired; from them come the true numbers of each cache line. Accesses and misses of the lines must agree as
 * random samples do (estimate.h, fit_holds), the mean latency of loads within four standard errors, and so must the
 * numbers of forwarded loads and of loads that read too early (--of order), over all. Loads and stores of a row,
 * less atomics, which are both, must be its samples times the interval. Exit status 1 if they do not, or if a line
 * was sampled that nobody touched. exact: the report is of --exact, and each of its numbers must be the trace's, of all of the
 * run.
 */
#include "estimate.h"
#include "fulfils.h"
#include "pc_table.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64, FIELDS = 32, TEXT = 512, LEAST = 5 };

typedef struct {
    uint64_t line;
    double accesses, misses;           /* truly */
    double samples, missed, estimated; /* by the report */
} row_t;

static pc_table_t table;
static moments_t latency; /* true */
static double sampled_loads, sampled_latency;
static bool
    uneven; /* a row whose accesses are not its samples times the interval of all; an atomic is one that loads and stores */
static struct { double forwarded, violations, refetched; } truly, said;
static bool exact;

static row_t *row_at(uint64_t address) {
    row_t *row = pc_table_take(&table, address & ~(uint64_t)(LINE - 1), sizeof *row);
    if (!row)
        memory_out();
    return row;
}

/* With a latency: an atomic has none. */
static bool is_load(uint32_t raw) { return type_of(raw) == PD_TYPE_LOAD && (raw & 0x7f) != 0x2f; }

static bool is_memory(uint32_t raw) {
    return type_of(raw) >= PD_TYPE_LOAD && type_of(raw) <= PD_TYPE_LOADSTORE;
}

static void take_life(const trace_record_t *r) {
    truly.refetched += r->cause == ABORT_ORDER;
    if (!is_memory(r->raw))
        return;
    truly.violations += r->events >> PD_EVENT_ORDER & 1;
    if (r->cause)
        return;
    truly.forwarded += r->events >> PD_EVENT_FORWARD & 1;
    row_t *row = row_at(r->address);
    row->accesses++;
    row->misses += r->events >> PD_EVENT_DMISS & 1;
    if (is_load(r->raw) && r->memory_done != TRACE_NEVER)
        moments_add(&latency, r->memory_done - r->memory_issue, 1);
}

static bool read_trace(const char *path) {
    lives_t all;
    failure_t failure;
    if (!lives_open(&all, path, &failure))
        return false;
    for (size_t i = 0; i < all.count; i++)
        if (exact || all.life[i].flags & TRACE_COUNTED)
            take_life(&all.life[i]);
    lives_close(&all);
    return true;
}

/* The fields that the header names; names hold no commas here. */
static double field(char *header, char *line, const char *name) {
    char names[TEXT], values[TEXT], *n, *v;
    char *next_name = names, *next_value = values;
    snprintf(names, sizeof names, "%s", header);
    snprintf(values, sizeof values, "%s", line);
    while ((n = strsep(&next_name, ",\n")) && (v = strsep(&next_value, ",\n")))
        if (strcmp(n, name) == 0)
            return strncmp(v, "0x", 2) == 0 ? (double)strtoull(v, NULL, 16) : strtod(v, NULL);
    return NAN;
}

static bool read_lines(const char *path) {
    char header[TEXT], line[TEXT];
    FILE *file = fopen(path, "r");
    if (!file || !fgets(header, sizeof header, file))
        return false;
    while (fgets(line, sizeof line, file)) {
        row_t *row = row_at((uint64_t)field(header, line, "address"));
        double atomics = field(header, line, "atomics"); /* without latencies */
        double loads = field(header, line, "loads") - atomics;
        double mean = field(header, line, "lat_memory");
        double of_row = field(header, line, "samples");
        row->samples += of_row;
        double estimated = loads + field(header, line, "stores");
        row->missed += round(field(header, line, "dmiss_rate") * (exact ? estimated : of_row));
        row->estimated += estimated;
        static double interval;
        interval = interval > 0 ? interval : estimated / of_row;
        uneven |= fabs(estimated - interval * of_row) > 1e-6 * estimated;
        if (loads > 0 && mean > 0) {
            sampled_loads += loads;
            sampled_latency += loads * mean;
        }
    }
    fclose(file);
    return true;
}

static bool read_order(const char *path) {
    char header[TEXT], line[TEXT];
    FILE *file = fopen(path, "r");
    if (!file || !fgets(header, sizeof header, file))
        return false;
    while (fgets(line, sizeof line, file)) {
        double loads = field(header, line, "loads");
        said.forwarded += loads > 0 ? loads * field(header, line, "forward_rate") : 0;
        said.violations += field(header, line, "violations");
        said.refetched += field(header, line, "refetched");
    }
    fclose(file);
    return true;
}

/* Each sample stands for `interval`, and one more or less is always chance. */
static bool near(const char *what, double estimate, double truth, double interval) {
    double off = (estimate - truth) / (interval * sqrt(fmax(1, truth / interval)));
    printf("    %s: %.0f, truly %.0f: %+.1f sigmas\n", what, estimate, truth, off);
    return fabs(off) < 5;
}

static bool agrees(const char *what, const fit_t *fit) {
    bool good = fit_holds(fit) || (!fit->instructions && !fit->impossible);
    printf("    %s: %" PRIu64 " lines, %" PRIu64
           " within one sigma, excess %+.1f, impossible %" PRIu64 ": %s\n",
           what, fit->instructions, fit->within_one, fit_excess(fit), fit->impossible,
           good ? "agree" : "DISAGREE");
    return good;
}

static bool same(const char *what, double said_so, double true_so) {
    bool good = fabs(said_so - true_so) <= 1e-4 * (1 + true_so);
    if (!good)
        printf("    %s: %.4f, truly %.4f\n", what, said_so, true_so);
    return good;
}

static bool compare_exactly(void) {
    const row_t *rows = table.entries;
    bool good =
        same("forwarded", said.forwarded, truly.forwarded) &
        same("read too early", said.violations, truly.violations) &
        same("refetched", said.refetched, truly.refetched) &
        same("cycles of loads", sampled_latency / sampled_loads, estimate_mean(&latency).value);
    for (size_t i = 0; i < table.count; i++)
        good &= same("accesses of a line", rows[i].estimated, rows[i].accesses) &
                same("misses of a line", rows[i].missed, rows[i].misses);
    printf("%s: exactly %zu lines, %.0f refetched\n", good ? "ok" : "FAILED", table.count,
           truly.refetched);
    return good && table.count;
}

int main(int count, char **argument) {
    fit_t accesses, misses;
    double samples = 0, estimated = 0;
    exact = count == 5 && strcmp(argument[4], "exact") == 0;
    if (count != 4 + exact || !read_trace(argument[2]) || !read_lines(argument[1]) ||
        !read_order(argument[3]))
        return 125;
    if (exact)
        return !compare_exactly();
    const row_t *rows = table.entries;
    for (size_t i = 0; i < table.count; i++) {
        samples += rows[i].samples;
        estimated += rows[i].estimated;
    }
    double interval = estimated / samples;
    fit_start(&accesses, LEAST);
    fit_start(&misses, LEAST);
    for (size_t i = 0; i < table.count; i++) {
        fit_add(&accesses, rows[i].samples, rows[i].accesses / interval);
        fit_add(&misses, rows[i].missed, rows[i].misses / interval);
    }
    estimate_t mean = estimate_mean(&latency);
    double sigma = mean.sigma * sqrt((double)latency.count / (sampled_loads / interval));
    double off = (sampled_latency / sampled_loads - mean.value) / sigma;
    if (uneven)
        printf("    loads + stores - atomics are not the accesses\n");
    bool good = !uneven & agrees("accesses", &accesses) & agrees("misses", &misses) &
                (fabs(off) < 4) & near("forwarded", said.forwarded, truly.forwarded, interval) &
                near("read too early", said.violations, truly.violations, interval);
    printf(
        "%s: %zu lines touched, %.0f samples, one for %.0f; loads take %.2f cycles, truly %.2f: %+.1f sigmas\n",
        good && accesses.instructions ? "ok" : "FAILED", table.count, samples, interval,
        sampled_latency / sampled_loads, mean.value, off);
    return !(good && accesses.instructions);
}
