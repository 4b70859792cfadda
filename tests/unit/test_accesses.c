// SPDX-License-Identifier: Apache-2.0
// assay mem of seven samples, worked out by hand. The data lie in the program of data.S; a page begins at 80000000, one at 80001000.
#include "accesses.h"
#include "profile_defs.h"
#include <criterion/criterion.h>
#include <string.h>

enum { TABLE = 0x80000108, BARE = 0x80000124, FAR = 0x80001048 };
enum {
    LOAD_PC = 0x80000010,
    STORE_PC = 0x80000014,
    ATOMIC_PC = 0x80000018,
    KILLED_PC = 0x8000001c
};

// An access that waited as the oldest one.
static sample_t access_of(kind_t kind, uint64_t pc, uint64_t address, why_t why, uint32_t waited) {
    sample_t sample = {.kind = kind, .pc = pc, .address = address, .privilege = 3, .together = 1};
    sample.runs[0] = (spent_t){why, waited};
    sample.stages = 1u << STAGE_MEMORY | 1u << STAGE_TOTAL;
    return sample;
}

static uint32_t met(event_t event) { return (uint32_t)1 << event; }

enum { COUNT = 7 };
static void make_records(record_t records[COUNT]) {
    sample_t s[COUNT] = {access_of(KIND_LOAD, LOAD_PC, TABLE, WHY_MEM_RAM, 20),
                         access_of(KIND_LOAD, LOAD_PC, TABLE, WHY_MEM_L1, 4),
                         access_of(KIND_STORE, STORE_PC, BARE, WHY_MEM_STORE, 5),
                         access_of(KIND_LOAD_STORE, ATOMIC_PC, FAR, WHY_CORE_EXECUTE, 6),
                         access_of(KIND_LOAD, LOAD_PC, FAR, WHY_MEM_L1, 0),
                         access_of(KIND_LOAD, LOAD_PC, TABLE, WHY_MEM_L1, 0),
                         {.kind = KIND_OTHER, .pc = KILLED_PC, .privilege = 3}};
    s[0].events = met(EVENT_DCACHE_MISS) | met(EVENT_DTLB_MISS) | met(EVENT_REPLAYED);
    s[0].latency[STAGE_MEMORY] = 30, s[0].latency[STAGE_TOTAL] = 40;
    s[1].events = met(EVENT_ITLB_MISS) | met(EVENT_FORWARDED);
    s[1].latency[STAGE_MEMORY] = 2, s[1].latency[STAGE_TOTAL] = 9;
    s[4].latency[STAGE_MEMORY] = 5, s[4].latency[STAGE_TOTAL] = 9;
    s[4].events = met(EVENT_ITLB_MISS); // of its fetch, not of its data
    // read too early, flushed with what was after it, had been tried again
    s[5].events = met(EVENT_VIOLATION) | met(EVENT_REPLAYED);
    s[5].abort = s[6].abort = ABORT_ORDER;
    s[5].together = 0;
    for (int i = 0; i < COUNT; i++)
        record_encode(&s[i], &records[i]);
    records[5].word[PD_WORD_ADDRESS1] = records[6].word[PD_WORD_ADDRESS1] = LOAD_PC;
}

static view_t viewed(record_t records[COUNT]) {
    make_records(records);
    return (view_t){.profile = {.records = records, .count = COUNT}, .grouping = by_instruction};
}

typedef struct {
    const char *name;
    uint64_t place, loads, stores, atomics, dcache, tlb;
    double latency, waited;
} row_t;

static void expect(accesses_by_t by, const row_t *rows, size_t count) {
    record_t records[COUNT];
    view_t view = viewed(records);
    failure_t failure;
    profile_t profile = {0};
    data_names_t *names;
    size_t found;
    cr_assert(data_names_open(&names, DATA_ELF, &profile, &failure), "%s", failure.text);
    const data_of_t of = {.names = names};
    access_t *list = accesses_make(&view, &of, by, &found);
    cr_assert_eq(found, count);
    for (size_t i = 0; i < count; i++) {
        const access_t *a = &list[i];
        const row_t *r = &rows[i];
        if (by == ACCESSES_BY_SYMBOL)
            cr_assert_str_eq(a->name, r->name);
        cr_assert_eq(a->place, r->place, "%zu: %lx", i, (long)a->place);
        cr_assert_eq(a->accesses, r->loads + r->stores + r->atomics);
        cr_assert(a->loads == r->loads && a->stores == r->stores && a->atomics == r->atomics);
        cr_assert(a->dcache_misses == r->dcache && a->tlb_misses == r->tlb, "%zu", i);
        cr_assert_eq(a->latency.sum, r->latency, "%zu: %g", i, a->latency.sum);
        cr_assert_eq(a->latency.count, r->loads);
        cr_assert_eq(a->waited.cycles, r->waited, "%zu: %g", i, a->waited.cycles);
    }
    free(list);
    data_names_close(names);
}

Test(accesses, by_symbol) {
    static const row_t rows[] = {{"table", 0x80000100, 2, 0, 0, 1, 1, 32, 24},
                                 {"[.rodata]", 0x80000120, 0, 1, 0, 0, 0, 0, 5},
                                 {"[memory]", 0x80000008, 1, 0, 1, 0, 0, 5, 0}};
    expect(ACCESSES_BY_SYMBOL, rows, 3);
}

Test(accesses, by_line) {
    static const row_t rows[] = {{NULL, 0x80000100, 2, 1, 0, 1, 1, 32, 29},
                                 {NULL, 0x80001040, 1, 0, 1, 0, 0, 5, 0}};
    expect(ACCESSES_BY_LINE, rows, 2);
}

Test(accesses, by_page) {
    static const row_t rows[] = {{NULL, 0x80000000, 2, 1, 0, 1, 1, 32, 29},
                                 {NULL, 0x80001000, 1, 0, 1, 0, 0, 5, 0}};
    expect(ACCESSES_BY_PAGE, rows, 2);
}

// The loads of a row by latency: the bins' ends, and who is where.
Test(accesses, by_latency) {
    cr_assert(histogram_bin_from(0) == 0 &&
              histogram_bin_from(HISTOGRAM_BINS) == PD_LATENCY_MAX + 1);
    for (unsigned latency = 0; latency <= PD_LATENCY_MAX; latency++) {
        unsigned bin = histogram_bin(latency);
        cr_assert(bin < HISTOGRAM_BINS && histogram_bin_from(bin) <= latency);
        cr_assert_lt(latency, histogram_bin_from(bin + 1));
    }
    cr_assert_eq(histogram_bin(99999), HISTOGRAM_BINS - 1);
    record_t records[COUNT];
    view_t view = viewed(records);
    size_t count;
    failure_t failure;
    profile_t profile = {0};
    data_of_t of = {0};
    cr_assert(data_names_open(&of.names, DATA_ELF, &profile, &failure), "%s", failure.text);
    access_t *list = accesses_make(&view, &of, ACCESSES_BY_LINE, &count);
    cr_assert_eq(list[0].latencies[histogram_bin(30)], 1);
    cr_assert_eq(list[0].latencies[histogram_bin(2)], 1);
    cr_assert_eq(list[1].latencies[histogram_bin(5)], 1);
    free(list);
    data_names_close(of.names);
}

// Both that were flushed are the load's, which alone read too early; tried again counts where it retired.
Test(accesses, by_instruction_in_what_order) {
    record_t records[COUNT];
    view_t view = viewed(records);
    size_t count;
    ordering_t *list = accesses_ordering(&view, &count);
    cr_assert_eq(count, 1);
    cr_assert_eq(list[0].pc, LOAD_PC);
    cr_assert_eq(list[0].loads, 3);
    cr_assert_eq(list[0].forwarded, 1);
    cr_assert_eq(list[0].replayed, 1);
    cr_assert_eq(list[0].violations, 1);
    cr_assert_eq(list[0].refetched, 2);
    free(list);
}
