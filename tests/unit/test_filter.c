// SPDX-License-Identifier: Apache-2.0
// The words of -e: what they set, what they read back as, what is refused, which records pass.
#include "filter.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static filter_t parsed(const char *spec) {
    filter_t filter;
    failure_t failure;
    cr_assert(filter_parse(&filter, spec, &failure), "%s: %s", spec, failure.text);
    return filter;
}

Test(filter, registers_are_those_of_the_hardware) {
    filter_t f = parsed("load:dmiss,lat>20:us");
    cr_assert_eq(f.control, UINT64_C(1) | UINT64_C(1) << 60 | UINT64_C(1) << 61);
    cr_assert_eq(f.evmask, UINT64_C(1) << 44);
    cr_assert_eq(f.evmatch, UINT64_C(1) << 44);
    cr_assert_eq(f.latency, UINT64_C(21));
    cr_assert_eq(parsed("all:lat.exec<12").latency, UINT64_C(12) | 1 << 12 | 3 << 13);
    cr_assert_eq(parsed("branch:!misp").evmatch, 0);
    cr_assert_eq(parsed("branch:!misp").evmask, UINT64_C(1) << 55);
    cr_assert_eq(parsed("load:far").evmatch, UINT64_C(1) << 47);
    cr_assert_eq(parsed("load:ram,!far").evmask, UINT64_C(3) << 46);
    cr_assert_eq(parsed("load:ram,!far").evmatch, UINT64_C(1) << 46);
    cr_assert_eq(parsed("all:reordered").evmatch, UINT64_C(2) << 35);
}

Test(filter, reads_back_as_what_means_the_same) {
    static const char *const specs[][2] = {{"store", "store"},
                                           {"all", "all"},
                                           {"all:usm", "all"},
                                           {"mem:s", "mem:s"},
                                           {"atomic:dmiss", "atomic:dmiss"},
                                           {"other:lat.map<=9", "other:lat.map<10"},
                                           {"load:lat>20,dmiss:u", "load:dmiss,lat>=21:u"},
                                           {"branch:!taken,misp", "branch:misp,!taken"},
                                           {"all:wrongpath", "all:wrongpath"},
                                           {"all:!flushed", "all:!flushed"}};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        filter_t filter = parsed(specs[i][0]);
        char *text = filter_text(&filter);
        cr_assert_str_eq(text, specs[i][1]);
        filter_t again = parsed(text);
        cr_assert(filter_equal(&filter, &again));
        free(text);
    }
}

Test(filter, what_the_hardware_cannot_do_is_refused_with_what_it_can) {
    static const char *const specs[][2] = {
        {"loads", "load, store"},          {"load:frob", "dmiss"},
        {"load:misp", "branch:misp"},      {"all:dmiss", "mem:dmiss"},
        {"branch:far", "mem:far"},         {"load:lat>2,lat.exec>3", "one latency filter"},
        {"load:dmiss|tlbmiss", "no `or`"}, {"branch:taken,ret", "no `or`"},
        {"load:lat!=3", "bound"},          {"load:lat=3", "bound"},
        {"load:lat>=0", "one side"},       {"load:lat>4095", "one side"},
        {"load:lat>x", "number"},          {"load:lat.moon>1", "no such latency"},
        {"load:dmiss,!dmiss", "once"},     {"all:!wrongpath", "!flushed"},
        {"load:dmiss:x", "u, s and m"},    {"", "not a type"}};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        filter_t filter;
        failure_t failure;
        cr_assert_not(filter_parse(&filter, specs[i][0], &failure), "%s", specs[i][0]);
        cr_assert(strstr(failure.text, specs[i][1]), "%s: %s", specs[i][0], failure.text);
    }
}

static record_t record(kind_t kind, uint32_t events, uint32_t total, uint8_t privilege) {
    record_t packed;
    sample_t sample = {.kind = kind,
                       .events = events,
                       .privilege = privilege,
                       .stages = 1 << STAGE_TOTAL,
                       .latency[STAGE_TOTAL] = total};
    record_encode(&sample, &packed);
    return packed;
}

Test(filter, records_pass_that_fulfil_all_of_it) {
    filter_t filter = parsed("load:dmiss,lat>20:u");
    record_t good = record(KIND_LOAD, 1 << EVENT_DCACHE_MISS, 21, 0);
    record_t atomic = record(KIND_LOAD_STORE, 1 << EVENT_DCACHE_MISS, 4095, 0);
    record_t store = record(KIND_STORE, 1 << EVENT_DCACHE_MISS, 21, 0);
    record_t hit = record(KIND_LOAD, 0, 21, 0);
    record_t quick = record(KIND_LOAD, 1 << EVENT_DCACHE_MISS, 20, 0);
    record_t kernel = record(KIND_LOAD, 1 << EVENT_DCACHE_MISS, 21, 1);
    cr_assert(filter_passes(&filter, &good) && filter_passes(&filter, &atomic));
    cr_assert_not(filter_passes(&filter, &store) || filter_passes(&filter, &hit));
    cr_assert_not(filter_passes(&filter, &quick) || filter_passes(&filter, &kernel));
    filter_t none = {0};
    cr_assert(filter_passes(&none, &kernel) && !filter_is_set(&none));
}

// Each latency is a field of its own, all of them different here.
Test(filter, a_latency_is_that_of_its_stage) {
    static const struct {
        const char *name;
        uint64_t cycles;
    } stages[] = {
        {"lat", 50}, {"lat.map", 10}, {"lat.issue", 11}, {"lat.exec", 12}, {"lat.oldest", 13}};
    record_t one = record(KIND_LOAD, 0, 50, 0);
    one.word[PD_WORD_LATENCY] = PD_PUT(PD_LATENCY_TOTAL, 50) | PD_PUT(PD_LATENCY_DISPATCH, 10) |
                                PD_PUT(PD_LATENCY_ISSUE, 11) | PD_PUT(PD_LATENCY_EXECUTION, 12) |
                                PD_PUT(PD_LATENCY_OLDEST, 13);
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
        for (int least = 0; least < 2; least++) { // >= its cycles, >= one more
            char spec[40];
            snprintf(spec, sizeof spec, "all:%s>=%d", stages[i].name,
                     (int)stages[i].cycles + least);
            filter_t filter = parsed(spec);
            cr_assert_eq(filter_passes(&filter, &one), !least, "%s", spec);
        }
}

// Types that hold more than one kind: atomics load and store.
Test(filter, types_are_the_kinds_that_they_name) {
    static const struct {
        const char *type;
        bool passes[5]; // other, load, store, load_store, transfer
    } types[] = {{"all", {1, 1, 1, 1, 1}},    {"load", {0, 1, 0, 1, 0}},
                 {"store", {0, 0, 1, 1, 0}},  {"mem", {0, 1, 1, 1, 0}},
                 {"atomic", {0, 0, 0, 1, 0}}, {"branch", {0, 0, 0, 0, 1}},
                 {"other", {1, 0, 0, 0, 0}}};
    static const kind_t kinds[] = {KIND_OTHER, KIND_LOAD, KIND_STORE, KIND_LOAD_STORE,
                                   KIND_TRANSFER};
    for (size_t t = 0; t < sizeof types / sizeof *types; t++)
        for (int k = 0; k < 5; k++) {
            filter_t filter = parsed(types[t].type);
            record_t one = record(kinds[k], 0, 5, 0);
            cr_assert_eq(filter_passes(&filter, &one), types[t].passes[k], "%s, kind %d",
                         types[t].type, k);
        }
}

Test(filter, the_event_asked_for_is_known) {
    filter_t miss = parsed("load:dmiss"), late = parsed("load:dmiss,lat>3"),
             no = parsed("load:!dmiss");
    cr_assert_eq(filter_event(&miss), EVENT_DCACHE_MISS);
    cr_assert_eq(filter_event(&late), EVENT_COUNT);
    cr_assert_eq(filter_event(&no), EVENT_COUNT);
}
