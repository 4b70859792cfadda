/* SPDX-License-Identifier: Apache-2.0 */
/* See view.h (view_print_header): one function for each line. */
#include "bounds.h"
#include "coverage.h"
#include "exact.h"
#include "format.h"
#include "hpm_events.h"
#include "printable.h"
#include "recorded.h"
#include "view.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *meta(const view_t *view, const char *name) {
    const char *text = facts_text(&view->profile.meta, name);
    return text ? text : "?";
}

static const char *counter(const view_t *view, const char *name, number_t *number) {
    const char *text = facts_text(&view->profile.counters, name);
    return text ? format_count(number, strtod(text, NULL)) : "?";
}

/* Without the counters at the run's end, those of the last frame are the newest. */
static void print_losses(const view_t *view, FILE *out) {
    number_t n[6];
    bool final = facts_text(&view->profile.counters, "in_flight") != NULL;
    fprintf(out,
            "# lost:     %s collided, %s filtered, %s dropped, %s lost on the link, %s not "
            "readable; %s%s\n",
            counter(view, "collisions", &n[0]), counter(view, "filtered", &n[1]),
            counter(view, "dropped", &n[2]), counter(view, "frames_lost", &n[3]),
            counter(view, "invalid", &n[4]),
            final ? counter(view, "in_flight", &n[5]) : "totals as of the last COUNTERS frame",
            final ? " in flight at the end" : "");
    coverage_t coverage;
    const char *lost = coverage_lost_text(&coverage, &view->profile.counters);
    if (lost)
        fprintf(out, "# LOST:     %s\n", lost);
    if (facts_number(&view->profile.counters, "ring_full", 0) > 0)
        fprintf(out, "# ring:     %s found it full, and waited\n",
                counter(view, "ring_full", &n[0]));
}

static void print_samples(const view_t *view, FILE *out) {
    number_t n[5];
    const tally_t *total = &view->total;
    double samples = (double)total->taken, retired = (double)total->taken_retired;
    fprintf(out, "# samples:  %s%s of %s taken: %s retired, %s aborted; one stands for %s %s\n",
            format_count(&n[0], samples), view->seconds ? " pairs" : "",
            counter(view, "delivered", &n[4]), format_count(&n[1], retired),
            format_count(&n[2], samples - retired),
            samples > 0 ? format_count(&n[3], view->interval) : "?",
            coverage_population(&view->profile.meta));
    const char *strata = facts_text(&view->profile.meta, "strata"); /* N:CYCLES */
    if (strata && strchr(strata, ':'))
        fprintf(out,
                "# strata:   %.*s times as many samples of waits of %s cycles and "
                "more; %s choices for these found none\n",
                (int)strcspn(strata, ":"), strata, strchr(strata, ':') + 1,
                counter(view, "passed", &n[0]));
    if (facts_number(&view->profile.counters, "empty", 0) > 0)
        fprintf(out, "# chosen:   fetch opportunities; %s more held no instruction\n",
                counter(view, "empty", &n[0]));
}

static void print_beside(const view_t *view, FILE *out) {
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++) {
        const sampler_traits_t *sampler = &samplers[k];
        number_t n[3];
        if (facts_text(&view->profile.meta, sampler->period))
            fprintf(out, "# %s:%*s%s sampled of %s %s, period %s, %s intervals; %s dropped\n",
                    sampler->many, (int)(9 - strlen(sampler->many)), "",
                    format_count(&n[0], (double)view->profile.beside[k].count),
                    counter(view, sampler->starts, &n[1]), sampler->population,
                    meta(view, sampler->period), meta(view, sampler->intervals),
                    counter(view, sampler->dropped, &n[2]));
    }
}

/* The cost of sampling for the run. */
static void print_overhead(const view_t *view, FILE *out) {
    double cycles = facts_number(&view->profile.counters, "run_cycles", 0);
    double driver = facts_number(&view->profile.counters, "run_driver_cycles", 0);
    if (facts_are(&view->profile.meta, "simulator", "board"))
        fprintf(
            out,
            "# overhead: the console's: its text shares the line with the samples, and waits for them\n");
    else if (facts_are(&view->profile.meta, "delivery", "stream"))
        fprintf(out, "# overhead: none: the hardware sent the samples\n");
    else if (driver > 0 && cycles > 0)
        fprintf(out, "# overhead: at least %.2f %% of the cycles: those in the profiling driver\n",
                100 * driver / cycles);
}

static void print_coverage(const view_t *view, FILE *out) {
    const facts_t *counters = &view->profile.counters;
    coverage_t coverage;
    fprintf(out, "# counted:  %s", coverage_text(&coverage, &view->profile.meta, counters));
    if (coverage_rests(&view->profile.meta, counters))
        fprintf(out, "; errors leave out the rest, most of it of long lives: a longer period "
                     "(record -c) counts all");
    for (size_t i = 0; i < COVERAGE_MASKS; i++) {
        uint64_t pc = coverage_masked_at(counters, &coverage_masks[i]);
        if (!pc)
            continue;
        char *name = printable(symbols_name_at(&view->profile.symbols, pc), "");
        fprintf(out, "; %s %s", name, coverage_masks[i].what);
        free(name);
    }
    fprintf(out, "\n");
}

/* All cycles that the samples charge, and the hardware's count. */
static void print_cycles(const view_t *view, FILE *out) {
    number_t n[2];
    estimate_t cycles = estimate_cycles(&view->total.time, &view->sampling);
    fprintf(out, "# cycles:   %s by the samples' own count", format_estimated_count(&n[0], cycles));
    if (view->sampling.cycles > 0 && view->total.taken > 0 && !filter_is_set(&view->filter))
        fprintf(out, "; %s counted: ratio %.3f±%.3f", format_count(&n[1], view->sampling.cycles),
                cycles.value / view->sampling.cycles, cycles.sigma / view->sampling.cycles);
    fputc('\n', out);
}

enum { SOME = 32 }; /* more than so many samples would include instructions without a unit */

/* Parts of the profile port that the core ties off, by the profiler's registers. */
static const struct {
    const char *fact, *words;
} told_by_core[] = {
    {UNTOLD "fetch", "whether a fetch missed the I-cache or the ITLB (pp_slot_icmiss, "
                     "pp_slot_itlbmiss): 0 in icmiss% says nothing"},
    {UNTOLD "path", "the branches before an instruction (pp_slot_hist): there are no paths"},
    {UNTOLD "signature", "what retires (pp_ret_moved): there are no signature samples"},
    {UNTOLD "fetches", "its fetches (pp_fetch_starts): there are no fetch samples"},
};

/* Consequences of tied-off parts of the profile port (docs/attach.md): missing values mean
 * nothing. */
static void print_untold(const view_t *view, FILE *out) {
    number_t n;
    const tally_t *total = &view->total;
    for (size_t i = 0; i < sizeof told_by_core / sizeof *told_by_core; i++)
        if (facts_text(&view->profile.meta, told_by_core[i].fact))
            fprintf(out, "# UNTOLD:   %s\n", told_by_core[i].words);
    if (total->taken_retired == 0)
        return;
    if (total->cycles[WHY_UNTOLD] > 0)
        fprintf(
            out,
            "# UNTOLD:   why, of %s cycles: the core gives no reasons for them (pp_wait_why, "
            "pp_empty_why)\n",
            format_estimated_count(&n, estimate_reason_cycles(total, WHY_UNTOLD, &view->sampling)));
    if (total->cycles[WHY_BASE] <= 0)
        fprintf(out, "# UNTOLD:   what retires together (pp_ret_valid): cycles of several "
                     "instructions are counted for each\n");
    if (total->latency[STAGE_EXECUTE].count <= 0 && total->taken_retired >= SOME)
        fprintf(
            out,
            "# UNTOLD:   when operands are there, when it is issued, events, addresses "
            "(pp_dready, pp_issued, pp_event, pp_addr): rates of events are not of this core\n");
}

/* What was sampled, and how much of it a filter let pass. */
static void print_filter(const view_t *view, FILE *out) {
    const char *filter = facts_text(&view->profile.meta, "filter");
    double samples = (double)view->total.taken;
    double drawn = samples + facts_filtered(&view->profile.counters, samples);
    if (!filter)
        return;
    printable_line(out,
                   "# filter:   %s: nothing else is in here; %.1f %% of what was chosen passed",
                   filter, drawn > 0 ? 100 * samples / drawn : 0);
    uint64_t unfit = facts_integer(&view->profile.counters, "unfit", 0);
    if (unfit)
        fprintf(out, "# filter:   %" PRIu64 " SAMPLES DO NOT FULFIL IT: the hardware is wrong\n",
                unfit);
}

/* What is in none of n random windows is less than so many n-th of the run, with 95 %: exp(-3) is
 * 0.05. */
static const double unmet_windows = 3;

static void print_runs(const view_t *view, FILE *out) {
    double runs = profile_runs(&view->profile);
    size_t windows = profile_windows(&view->profile);
    if (windows)
        fprintf(
            out,
            "# windows:  %zu of %s instructions, each after %s to warm up: %.2f %% of the run, which figures are of\n"
            "# errors:   of rates and latencies by samples alone: not by how windows differ, nor by what warm-up leaves\n"
            "# unmet:    code with up to %.2g %% of the run may be in no window, and so have no row\n",
            windows, facts_text(&view->profile.meta, "window_length"),
            facts_text(&view->profile.meta, "window_warm"), 100 * runs,
            fmin(100, 100 * unmet_windows / (double)windows) * fmax(0, 1 - runs));
    if (runs > 1)
        fprintf(
            out, "# runs:     %.0f, whose samples are added up; figures are of one run%s\n", runs,
            view->sampling.runs > 1 || view->method == METHOD_EXACT ? "" : " times their number");
}

/* The profile of an unfinished run shows only part of the program. */
static void print_ending(const view_t *view, FILE *out) {
    number_t n;
    const char *ended = facts_text(&view->profile.meta, "ended");
    if (ended && strcmp(ended, PROFILE_ENDED) != 0)
        printable_line(out, "# ended:    early (%s), after %s cycles: only that part is in here",
                       ended, counter(view, "run_cycles", &n));
}

/* The moment of an instruction's life at which a counter's samples are taken, and the distance of
 * their PCs. */
static void print_counter(const view_t *view, FILE *out) {
    number_t n[4];
    const hpm_event_t *event = hpm_find(meta(view, "counter"));
    bool attributed = strcmp(meta(view, "pc"), "attributed") == 0;
    printable_line(out, "# counter:  %s: %s", meta(view, "counter"), event ? event->meaning : "?");
    fprintf(out, "# place:    %s\n",
            attributed ? "the instruction that had the event, as the hardware says"
                       : "where the overflow's interrupt landed, somewhere after the event");
    fprintf(out, "# samples:  %s; one stands for %s events; the interrupt came %s events late\n",
            format_count(&n[0], (double)view->total.taken),
            format_count(&n[1], view->sampling.period),
            format_estimate(&n[2], estimate_mean(&view->total.late), 1));
    fprintf(out, "# lost:     %s frames on the link, %s not readable\n",
            counter(view, "frames_lost", &n[0]), counter(view, "invalid", &n[1]));
    print_overhead(view, out);
    fprintf(
        out, "# estimate: %s events\n",
        format_estimated_count(&n[3], estimate_events((double)view->total.taken, &view->sampling)));
}

/* Samples that are not drawn from instructions: what they may stand for. */
static void print_due(const view_t *view, FILE *out) {
    number_t n[5];
    const char *every = meta(view, "every");
    const tally_t *total = &view->total;
    fprintf(
        out,
        "# every:    %s: when an interval of them ends, the next instruction handed to decode is taken\n",
        every);
    fprintf(
        out,
        "# samples:  %s of %s taken: %s retired, %s aborted; one stands for %s %s; %s ended in vain\n",
        format_count(&n[0], (double)total->taken), counter(view, "delivered", &n[1]),
        format_count(&n[2], (double)total->taken_retired),
        format_count(&n[3], (double)(total->taken - total->taken_retired)), meta(view, "period"),
        every, counter(view, "empty", &n[4]));
    print_losses(view, out);
    print_beside(view, out);
    print_overhead(view, out);
    fprintf(out,
            "# BIASED:   to the first of a group, and to what comes after a stall: no count of "
            "instructions, and no cycles of any (docs/ibs.md)\n");
}

/* What a daemon has added up (sample_sets.h). */
static bool is_of_database(const view_t *view) {
    return facts_text(&view->profile.meta, "kind") != NULL;
}

static void print_database(const view_t *view, FILE *out) {
    number_t n[6];
    fprintf(
        out,
        "# sums:     %s samples of %s sessions in %s records, %s bytes by the channel; %s in no function that is "
        "known, %s left out\n",
        counter(view, "taken", &n[0]), counter(view, "sessions", &n[1]),
        format_count(&n[2], (double)view->profile.count), counter(view, "channel_bytes", &n[3]),
        counter(view, "unknown", &n[4]), counter(view, "apart", &n[5]));
}

/* A line for each event of a session. */
static void print_asked(const view_t *view, FILE *out) {
    number_t n[6];
    for (size_t i = 0; i < view->asked_count; i++) {
        const asked_t *asked = &view->asked[i];
        fprintf(out, "# event:    %s: %s samples, %s dropped, one stands for %s events",
                asked->name, format_count(&n[0], asked->samples),
                format_count(&n[1], asked->dropped), format_count(&n[2], asked->weight));
        fprintf(out, "; intervals of %s to %s", format_count(&n[3], asked->least),
                format_count(&n[4], asked->most));
        if (asked->turn < 1)
            fprintf(out, "; counted in %.1f %% of the run", 100 * asked->turn);
        fputc('\n', out);
    }
    fprintf(out, "# place:    where the overflow's interrupt landed, somewhere after the event\n");
    if (is_of_database(view))
        print_database(view, out);
    else
        fprintf(out, "# places:   in %s records, %s bytes; table of %s, %s\n",
                format_count(&n[0], (double)view->profile.count),
                counter(view, "channel_bytes", &n[1]), meta(view, "table"), meta(view, "eviction"));
    fprintf(out, "# lost:     %s frames on the link, %s not readable\n",
            counter(view, "frames_lost", &n[0]), counter(view, "invalid", &n[1]));
    print_overhead(view, out);
}

/* Effects of adding up in the driver on the samples. */
static void print_sums(const view_t *view, FILE *out) {
    number_t n[7];
    if (!samplers[view->sampler].summed)
        return;
    if (is_of_database(view)) {
        print_database(view, out);
        return;
    }
    fprintf(
        out,
        "# sums:     %s samples in %s records: %s left for another, %s were full, %s met a sixth "
        "reason, %s at the end; %s bytes\n",
        format_count(&n[0], (double)view->total.taken),
        format_count(&n[1], (double)view->profile.count), counter(view, "sums_evicted", &n[2]),
        counter(view, "sums_full", &n[3]), counter(view, "sums_reasons", &n[4]),
        counter(view, "sums_left", &n[5]), counter(view, "channel_bytes", &n[6]));
}

/* How counts and cycles follow from the samples. */
static void print_method(const view_t *view, FILE *out) {
    number_t n[2];
    if (view->method == METHOD_FLOW)
        fprintf(
            out,
            "# method:   flow: %s blocks, counts made consistent; samples contradict the control "
            "flow at %s, which are cut or left to their own samples\n",
            format_count(&n[0], (double)view->trust.blocks),
            format_count(&n[1], (double)view->trust.contradicted));
    else if (view->why_samples)
        fprintf(out, "# method:   samples alone: %s\n", view->why_samples);
}

static void print_instructions(const view_t *view, FILE *out) {
    number_t n[2];
    estimate_t retired = view_retired(view, &view->total);
    const char *counts = facts_text(&view->profile.meta, "counts"); /* fetch opportunities */
    print_filter(view, out);
    print_samples(view, out);
    print_sums(view, out);
    print_losses(view, out);
    print_beside(view, out);
    print_coverage(view, out);
    print_overhead(view, out);
    fprintf(out, "# estimate: %s instructions retired (%.1f %%) of %s %s\n",
            format_estimated_count(&n[0], retired),
            retired.value > 0 ? 100 * retired.sigma / retired.value : 0,
            format_count(&n[1], view->sampling.fetched), counts ? counts : "fetched");
    print_cycles(view, out);
    print_untold(view, out);
    print_method(view, out);
}

/* The memory, unless it is the default one. */
static void print_memory(const view_t *view, FILE *out) {
    const facts_t *facts = &view->profile.meta;
    uint64_t latency = facts_integer(facts, "memory_latency", MEM_LATENCY_DEFAULT);
    uint64_t bandwidth = facts_integer(facts, "memory_bandwidth", MEM_BANDWIDTH_DEFAULT);
    if (latency != MEM_LATENCY_DEFAULT || bandwidth != MEM_BANDWIDTH_DEFAULT)
        fprintf(out, "# memory:   %" PRIu64 " cycles, %" PRIu64 " bytes a cycle%s\n", latency,
                bandwidth, facts_text(facts, "memory_shared") ? " both ways together" : "");
    const char *far = facts_text(facts, "memory_far"), *near = facts_text(facts, "memory_near");
    if (far)
        printable_line(out, "# far:      %s cycles%s%s", far, near ? ", but of it near: " : "",
                       near ? near : "");
}

void view_print_header(const view_t *view, FILE *out) {
    printable_line(out, "# program:  %s", meta(view, "program"));
    printable_line(out, "# machine:  %s on %s; period %s, seed %s", meta(view, "config"),
                   meta(view, "simulator"), meta(view, "period"), meta(view, "seed"));
    print_memory(view, out);
    print_runs(view, out);
    print_ending(view, out);
    if (view->method == METHOD_EXACT)
        exact_print_header(view, out);
    else if (view->asked_count)
        print_asked(view, out);
    else if (view->sampler == SAMPLER_DUE)
        print_due(view, out);
    else if (!samplers[view->sampler].timed)
        print_counter(view, out);
    else
        print_instructions(view, out);
}
