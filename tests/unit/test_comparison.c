// SPDX-License-Identifier: Apache-2.0
// What assay truth holds against each exact count, and of which profiles: a table, by hand.
#include "comparison.h"
#include <criterion/criterion.h>
#include <stdlib.h>

// Of what happens to an instruction that may be thrown away all samples count; of what it did, those that retired.
static const struct {
    truth_column_t property;
    event_t event;
    bool retired;
} events[] = {
    {TRUTH_ICMISS, EVENT_ICACHE_MISS, false},       {TRUTH_ITLBMISS, EVENT_ITLB_MISS, false},
    {TRUTH_VIOLATION, EVENT_VIOLATION, false},      {TRUTH_DMISS, EVENT_DCACHE_MISS, true},
    {TRUTH_DTLBMISS, EVENT_DTLB_MISS, true},        {TRUTH_TAKEN, EVENT_TAKEN, true},
    {TRUTH_MISPREDICTED, EVENT_MISPREDICTED, true}, {TRUTH_FORWARDED, EVENT_FORWARDED, true},
    {TRUTH_REPLAYED, EVENT_REPLAYED, true}};
enum { EVENTS = sizeof events / sizeof *events, PC = 0x80000040 };

static view_t counted(void) {
    static const tally_t whole = {.samples = 100};
    view_t view = {.interval = 10, .sampling = {.whole = &whole, .fetched = 1000}};
    tally_t *tally = pc_table_take(&view.table, PC, sizeof *tally);
    truth_row_t *truth = pc_table_take(&view.profile.truth, PC, sizeof *truth);
    tally->samples = 100, tally->retired = 70;
    for (int e = 0; e < EVENT_COUNT; e++)
        tally->events[e] = 20 + (uint64_t)e, tally->retired_events[e] = 1 + (uint64_t)e;
    for (int c = 0; c < TRUTH_WHY; c++)
        truth->value[c] = 1000 + 10 * (uint64_t)c;
    return view;
}

static compared_t compared(truth_column_t property) {
    view_t view = counted();
    size_t count;
    compared_t *list = comparison_make(&view, property, &count), one = list[0];
    cr_assert_eq(count, 1);
    cr_assert_eq(one.truth, 1000 + 10 * property);
    cr_assert_float_eq(one.expected, one.truth / 10, 1e-9);
    free(list);
    pc_table_free(&view.table);
    pc_table_free(&view.profile.truth);
    return one;
}

Test(comparison, holds_the_right_samples_against_the_truth) {
    cr_assert_eq(compared(TRUTH_FETCHED).samples, 100);
    cr_assert_eq(compared(TRUTH_RETIRED).samples, 70);
    cr_assert_eq(compared(TRUTH_ABORTED).samples, 30);
    for (int i = 0; i < EVENTS; i++)
        cr_assert_eq(compared(events[i].property).samples,
                     (events[i].retired ? 1 : 20) + (int)events[i].event, "%s",
                     truth_column_name(events[i].property));
}

// What is sampled by an event tells of that one alone; by a type and modes, of all.
Test(comparison, is_of_what_the_filter_lets_pass) {
    static const struct {
        const char *spec;
        int property; // -1: none
    } specs[] = {{"all:icmiss", TRUTH_ICMISS},
                 {"mem:dmiss", TRUTH_DMISS},
                 {"branch:misp", TRUTH_MISPREDICTED},
                 {"all:itlbmiss", TRUTH_ITLBMISS},
                 {"mem:tlbmiss", TRUTH_DTLBMISS},
                 {"mem:!dmiss", -1},
                 {"mem:dmiss,lat>9", -1},
                 {"branch:taken", -1}};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        filter_t filter;
        failure_t failure;
        cr_assert(filter_parse(&filter, specs[i].spec, &failure));
        for (int p = TRUTH_FETCHED; p < PROPERTY_COUNT; p++)
            cr_assert_eq(comparison_is_whole(&filter, (truth_column_t)p), p == specs[i].property,
                         "%s: %s", specs[i].spec, truth_column_name((truth_column_t)p));
    }
    filter_t all = {0}, user;
    failure_t failure;
    cr_assert(filter_parse(&user, "load:u", &failure));
    for (int p = TRUTH_FETCHED; p < PROPERTY_COUNT; p++)
        cr_assert(comparison_is_whole(&all, (truth_column_t)p) &&
                  comparison_is_whole(&user, (truth_column_t)p));
}
