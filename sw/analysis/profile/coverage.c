/* SPDX-License-Identifier: Apache-2.0 */
/* See coverage.h. */
#include "coverage.h"
#include "format.h"
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

const mask_t coverage_masks[COVERAGE_MASKS] = {
    {"mie", "clears mie[13]", "no sample is taken until it is set again"},
    {"mstatus", "clears mstatus.MIE",
     "samples wait, and nothing is counted, until it is set again"},
    {"mcountinhibit", "sets mcountinhibit[1]", "nothing is counted until it is cleared"},
    {"mip", "clears mip[13]", "the sample that waited there blocks all others"},
};

static double all_of(const facts_t *counters) {
    return facts_number(counters, "run_program_instructions", 0);
}

/* If counting stops around samples: the share of fetched instructions that were fetched while it
 * was on. Instructions fetched while an interrupt comes die, counted or not. */
static double counted_of(const facts_t *meta, const facts_t *counters, bool *rests) {
    const double much = facts_are(meta, "delivery", "stream") ? 0.001 : 0.02;
    double counted = facts_number(counters, "run_counted_instructions", 0);
    bool interrupts = facts_are(meta, "delivery", "interrupt");
    double slots = interrupts ? 0 : facts_number(counters, "run_program_slots", 0);
    double fetched = slots > 0 ? facts_number(counters, "run_counted_slots", 0) / slots : 1;
    *rests = fetched * all_of(counters) < (1 - much) * counted;
    return *rests ? fetched * all_of(counters) : counted;
}

const char *coverage_population(const facts_t *meta) {
    const char *every = facts_text(meta, "every"), *counts = facts_text(meta, "counts");
    return every ? every : counts ? counts : "fetched instructions";
}

bool coverage_rests(const facts_t *meta, const facts_t *counters) {
    bool rests;
    counted_of(meta, counters, &rests);
    return rests;
}

bool coverage_is_thin(const facts_t *meta, const facts_t *counters) {
    const double enough = 0.8;
    bool rests;
    return counted_of(meta, counters, &rests) < enough * all_of(counters);
}

const char *coverage_text(coverage_t *coverage, const facts_t *meta, const facts_t *counters) {
    bool rests;
    double all = all_of(counters), counted = counted_of(meta, counters, &rests);
    number_t n;
    if (all > 0)
        snprintf(coverage->text, sizeof coverage->text,
                 "%s%.1f %% of the program's %s instructions", rests ? "about " : "",
                 floor(1000 * counted / all) / 10, format_count(&n, all));
    else
        snprintf(coverage->text, sizeof coverage->text, "an unknown share of the program");
    return coverage->text;
}

double coverage_lost(const facts_t *counters) {
    double dropped = facts_number(counters, "dropped", 0);
    double left = dropped > 0 ? dropped / (dropped + facts_number(counters, "delivered", 0)) : 0;
    return 1 - (1 - facts_collided(counters)) * (1 - left);
}

const char *coverage_lost_text(coverage_t *coverage, const facts_t *counters) {
    const double much = 0.05;
    double lost = coverage_lost(counters);
    if (lost < much)
        return NULL;
    snprintf(coverage->text, sizeof coverage->text,
             "%.0f %% of the samples, more where the program runs fast than where it waits: "
             "each stands for those in front; a longer period (-c) loses fewer",
             100 * lost);
    return coverage->text;
}

uint64_t coverage_masked_at(const facts_t *counters, const mask_t *mask) {
    char name[64];
    snprintf(name, sizeof name, "run_masked_%s", mask->csr);
    return facts_integer(counters, name, 0);
}
