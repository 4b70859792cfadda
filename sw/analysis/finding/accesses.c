/* SPDX-License-Identifier: Apache-2.0 */
/* See accesses.h. */
#include "accesses.h"
#include "entry.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

/* --- by place of the data */

typedef struct {
    const data_of_t *of;
    accesses_by_t by;
    pc_table_t table; /* access_t by place */
} places_t;

/* A piece of data, and the instruction that touches it; 0: unknown. */
typedef struct {
    uint64_t place, pc;
} touched_t;

static touched_t touched_by(const sample_t *sample) {
    return (touched_t){place_of(sample->address, sample->context, sample->privilege),
                       sample->context ? 0 : sample->pc};
}

static bool is_access(const sample_t *sample) {
    return kind_is_memory(sample->kind) && sample->address && sample_retired(sample);
}

/* The field that is touched; for data of unknown type the part of memory. */
static const char *type_name(const places_t *places, touched_t touched) {
    return touched.pc ? data_types_field(places->of->types, touched.pc, touched.place) : NULL;
}

/* The first byte of the row with this place; for a type its text's address, which is unique. */
static uint64_t row_place(const places_t *places, touched_t touched) {
    uint64_t place = touched.place;
    const char *type = places->by == ACCESSES_BY_TYPE ? type_name(places, touched) : NULL;
    if (type)
        return (uint64_t)(uintptr_t)type;
    if (places->by == ACCESSES_BY_LINE)
        return place & ~(uint64_t)(ACCESSES_LINE - 1);
    if (places->by == ACCESSES_BY_PAGE)
        return place & ~(uint64_t)(ACCESSES_PAGE - 1);
    return data_names_at(places->of->names, place).start;
}

static void name_row(const places_t *places, touched_t touched, access_t *row) {
    const char *type = places->by == ACCESSES_BY_TYPE ? type_name(places, touched) : NULL;
    snprintf(row->name, sizeof row->name, "%s",
             type ? type : data_names_at(places->of->names, touched.place).name);
}

static access_t *row_of(places_t *places, touched_t touched) {
    uint64_t first = row_place(places, touched);
    access_t *row = table_entry(&places->table, first, sizeof *row);
    if (!*row->name)
        name_row(places, touched, row);
    return row;
}

static void add_access(access_t *row, const sample_t *sample) {
    double weight = sample_weight(sample);
    row->taken++;
    row->accesses += weight;
    row->weights += weight * weight;
    row->loads += sample->kind == KIND_LOAD ? weight : 0;
    row->stores += sample->kind == KIND_STORE ? weight : 0;
    row->atomics += sample->kind == KIND_LOAD_STORE ? weight : 0;
    row->dcache_misses += sample_met(sample, EVENT_DCACHE_MISS) ? weight : 0;
    row->tlb_misses += sample_met(sample, EVENT_DTLB_MISS) ? weight : 0;
    if (sample->kind == KIND_LOAD && sample_has(sample, STAGE_MEMORY)) {
        moments_add(&row->latency, sample->latency[STAGE_MEMORY], weight);
        row->latencies[histogram_bin(sample->latency[STAGE_MEMORY])] += weight;
    }
}

/* Rows no longer move while they are charged. */
static void bill_waits(const void *context, const sample_t *sample, bill_t *bill) {
    const places_t *places = context;
    item_t item[SAMPLE_ITEMS];
    access_t *row = NULL;
    if (is_access(sample))
        row = pc_table_find(&places->table, row_place(places, touched_by(sample)));
    for (int i = sample_items(sample, item) - 1; i >= 0; i--) {
        bool memory = item[i].why >= WHY_MEM_L1 && item[i].why <= WHY_MEM_STORE && !item[i].owed;
        bill_add(bill, row && memory ? &row->waited : NULL, item[i].cycles);
    }
}

static int compare_accesses(const void *a, const void *b) {
    const access_t *x = a, *y = b;
    if (x->waited.cycles != y->waited.cycles)
        return x->waited.cycles > y->waited.cycles ? -1 : 1;
    if (x->accesses != y->accesses)
        return x->accesses > y->accesses ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

static void take_access(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    places_t *places = context;
    (void)profile, (void)record;
    if (is_access(sample))
        add_access(row_of(places, touched_by(sample)), sample);
}

static void count_taken(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    places_t *places = context;
    (void)profile, (void)record;
    if (is_access(sample))
        row_of(places, touched_by(sample))->taken++;
}

/* The truth is the sum over all runs. */
static void add_exact(access_t *row, const uint64_t value[DATA_COLUMNS], double runs) {
    double loads = (double)value[DATA_LOADS] / runs, stores = (double)value[DATA_STORES] / runs;
    double atomics = (double)value[DATA_ATOMICS] / runs, timed = (double)value[DATA_TIMED] / runs;
    row->loads += loads;
    row->stores += stores;
    row->atomics += atomics;
    row->accesses += loads + stores + atomics;
    row->weights = row->accesses; /* each counts once */
    row->dcache_misses += (double)value[DATA_DMISS] / runs;
    row->tlb_misses += (double)value[DATA_DTLBMISS] / runs;
    row->latency.count += timed;
    row->latency.weights += timed;
    row->latency.sum += (double)value[DATA_LOAD_WAIT] / runs;
    row->waited.cycles += (double)value[DATA_WAITED] / CYCLE_PARTS / runs;
}

static void add_truth(places_t *places, const profile_t *profile) {
    const data_row_t *rows = profile->data.entries;
    for (size_t i = 0; i < profile->data.count; i++)
        add_exact(row_of(places, (touched_t){rows[i].address, 0}), rows[i].value,
                  profile_runs(profile));
}

uint64_t accesses_grain(const view_t *view) {
    const data_row_t *rows = view->profile.data.entries;
    return view->profile.data.count ? rows->value[DATA_BYTES] : 0;
}

access_t *accesses_make(const view_t *view, const data_of_t *of, accesses_by_t by, size_t *count) {
    places_t places = {of, by, {0}};
    if (view->method == METHOD_EXACT) {
        view_walk(view, count_taken, &places);
        add_truth(&places, &view->profile);
    } else {
        view_walk(view, take_access, &places);
        view_bill(view, bill_waits, &places);
    }
    *count = places.table.count;
    access_t *list = memory_get((*count + 1) * sizeof *list);
    if (*count)
        memcpy(list, places.table.entries, *count * sizeof *list);
    pc_table_free(&places.table);
    qsort(list, *count, sizeof *list, compare_accesses);
    return list;
}

static void derive_access(void *context, const profile_t *profile, const record_t *record,
                          const sample_t *sample) {
    places_t *places = context;
    (void)profile, (void)record;
    if (!is_access(sample))
        return;
    tally_t *tally =
        table_entry(&places->table, row_place(places, touched_by(sample)), sizeof *tally);
    derived_add(tally->derived, sample);
}

pc_table_t accesses_derive(const view_t *view, const data_of_t *of, accesses_by_t by) {
    places_t places = {of, by, {0}};
    view_walk(view, derive_access, &places);
    return places.table;
}

/* --- by instruction */

static ordering_t *ordering_of(pc_table_t *table, uint64_t place) {
    ordering_t *row = table_entry(table, place, sizeof *row);
    return row;
}

static void add_ordering(void *context, const profile_t *profile, const record_t *record,
                         const sample_t *sample) {
    pc_table_t *table = context;
    double weight = sample_weight(sample);
    (void)profile;
    if (sample->abort == ABORT_ORDER)
        ordering_of(table,
                    place_of(record->word[PD_WORD_ADDRESS1], sample->context, sample->privilege))
            ->refetched += weight;
    if (!kind_is_memory(sample->kind))
        return;
    ordering_t *row = ordering_of(table, place_of(sample->pc, sample->context, sample->privilege));
    bool retired = sample_retired(sample);
    double loaded = retired && sample->kind != KIND_STORE ? weight : 0;
    row->loads += loaded;
    row->forwarded += retired && sample_met(sample, EVENT_FORWARDED) ? weight : 0;
    row->replayed += retired && sample_met(sample, EVENT_REPLAYED) ? weight : 0;
    row->violations += sample_met(sample, EVENT_VIOLATION) ? weight : 0;
}

static void add_exact_ordering(pc_table_t *table, const pc_table_t *truth, double runs) {
    const truth_row_t *rows = truth->entries;
    for (size_t i = 0; i < truth->count; i++) {
        ordering_t *row = ordering_of(table, rows[i].pc);
        row->loads += (double)rows[i].value[TRUTH_READS] / runs;
        row->forwarded += (double)rows[i].value[TRUTH_FORWARDED] / runs;
        row->replayed += (double)rows[i].value[TRUTH_REPLAYED] / runs;
        row->violations += (double)rows[i].value[TRUTH_VIOLATION] / runs;
        row->refetched += (double)rows[i].value[TRUTH_REFETCHED] / runs;
    }
}

static int compare_ordering(const void *a, const void *b) {
    const ordering_t *x = a, *y = b;
    double again[] = {x->refetched + x->violations, y->refetched + y->violations};
    if (again[0] != again[1])
        return again[0] > again[1] ? -1 : 1;
    if (x->forwarded != y->forwarded)
        return x->forwarded > y->forwarded ? -1 : 1;
    return (x->pc > y->pc) - (x->pc < y->pc);
}

ordering_t *accesses_ordering(const view_t *view, size_t *count) {
    pc_table_t table = {0};
    if (view->method == METHOD_EXACT) {
        add_exact_ordering(&table, &view->profile.truth, profile_runs(&view->profile));
        add_exact_ordering(&table, &view->profile.apart, profile_runs(&view->profile));
    } else {
        view_walk(view, add_ordering, &table);
    }
    const ordering_t *rows = table.entries;
    ordering_t *list = memory_get((table.count + 1) * sizeof *list);
    *count = 0;
    for (size_t i = 0; i < table.count; i++)
        if (rows[i].forwarded || rows[i].replayed || rows[i].violations || rows[i].refetched)
            list[(*count)++] = rows[i];
    pc_table_free(&table);
    qsort(list, *count, sizeof *list, compare_ordering);
    return list;
}
