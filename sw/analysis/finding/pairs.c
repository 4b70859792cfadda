/* SPDX-License-Identifier: Apache-2.0 */
/* See pairs.h. */
#include "pairs.h"
#include "memory.h"
#include "record.h"
#include "recorded.h"
#include <inttypes.h>

/* Joins the halves of pairs, and counts those without the other half. */
typedef struct {
    pair_taker_t *take;
    void *context;
    sample_t sample[2];
    bool begun; /* the first half is there */
    uint64_t pairs, orphans;
} joining_t;

static void join_sample(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    joining_t *joining = context;
    bool second = sample->member == MEMBER_SECOND;
    (void)profile, (void)record;
    joining->orphans += second ? !joining->begun : joining->begun;
    if (!second)
        joining->sample[0] = *sample;
    if (second && joining->begun) {
        joining->sample[1] = *sample;
        joining->pairs++;
        joining->take(joining->context, joining->sample);
    }
    joining->begun = sample->member == MEMBER_FIRST;
}

static void take_none(void *context, const sample_t sample[2]) { (void)context, (void)sample; }

/* Issue slots a cycle: one for each integer unit and one for the memory unit, more than the
 * machine's width. If only the width is known, the width. */
static double issue_slots(const facts_t *counters) {
    trace_machine_t machine;
    return recorded_machine(&machine, counters) ? machine.alus + 1.0
                                                : facts_number(counters, "width", 1);
}

static void note_pairs(pairs_t *pairs, const joining_t *joining) {
    const facts_t *counters = &pairs->profile.counters;
    double count = (double)joining->pairs, chosen = count + facts_rejected(counters, count);
    pairs->orphans = joining->orphans + joining->begun;
    pairs->nested = (nested_t){.pairs = count,
                               .interval = facts_number(counters, "fetched", 0) / chosen /
                                           profile_runs(&pairs->profile),
                               .window = facts_number(&pairs->profile.meta, "pair_window", 0),
                               .width = issue_slots(counters),
                               .looks = pairs->chosen ? 1 : 2};
}

static bool take_filter(pairs_t *pairs, failure_t *failure) {
    const char *text = facts_text(&pairs->profile.meta, "filter");
    bool good = !text || filter_parse(&pairs->filter, text, failure);
    pairs->chosen = text && filter_chooses(&pairs->filter);
    return good;
}

bool pairs_count(pairs_t *pairs, failure_t *failure) {
    joining_t joining = {.take = take_none};
    if (!take_filter(pairs, failure))
        return false;
    profile_walk(&pairs->profile, join_sample, &joining);
    note_pairs(pairs, &joining);
    return true;
}

bool pairs_refuse_chosen(const pairs_t *pairs, const char *path, failure_t *failure) {
    return !pairs->chosen ||
           failure_set(failure,
                       "%s: the first instructions of its pairs were chosen by -e %s, so "
                       "no pair shows what was fetched before such an instruction.\n"
                       "  `assay pairs` shows what follows them; for the rest record "
                       "without -e, or with modes alone (-e all:u).",
                       path, facts_text(&pairs->profile.meta, "filter"));
}

bool pairs_open(pairs_t *pairs, const char *path, failure_t *failure) {
    joining_t joining = {.take = take_none};
    *pairs = (pairs_t){0};
    if (!profile_open(&pairs->profile, path, join_sample, &joining, failure))
        return false;
    if (!take_filter(pairs, failure)) {
        pairs_close(pairs);
        return false;
    }
    note_pairs(pairs, &joining);
    double window = pairs->nested.window;
    if (window == 0 || pairs->nested.pairs == 0) {
        failure_set(failure,
                    "%s: there are no sample pairs in it.\n"
                    "  Take them with `assay record --pair`%s.",
                    path, window == 0 ? "" : " and a shorter period (-c)");
        pairs_close(pairs);
        return false;
    }
    return true;
}

void pairs_close(pairs_t *pairs) { profile_free(&pairs->profile); }

typedef struct {
    pair_taker_t *take;
    void *context;
} placing_t;

static void place_pair(void *context, const sample_t sample[2]) {
    const placing_t *placing = context;
    sample_t placed[2];
    for (int i = 0; i < 2; i++) {
        placed[i] = sample[i];
        placed[i].pc = place_of(sample[i].pc, sample[i].context, sample[i].privilege);
    }
    placing->take(placing->context, placed);
}

void pairs_walk(const pairs_t *pairs, pair_taker_t *take, void *context) {
    placing_t placing = {take, context};
    joining_t joining = {.take = place_pair, .context = &placing};
    profile_walk(&pairs->profile, join_sample, &joining);
}

uint64_t pairs_by_instruction(const pairs_t *pairs, const sample_t *sample) {
    (void)pairs;
    return sample->pc;
}

uint64_t pairs_by_function(const pairs_t *pairs, const sample_t *sample) {
    const symbol_t *symbol = symbols_at(&pairs->profile.symbols, sample->pc);
    return symbol ? symbol->address : 0;
}

uint64_t pairs_by_time(const pairs_t *pairs, const sample_t *sample) {
    double fetched = facts_number(&pairs->profile.counters, "fetched", 1);
    double part = (double)sample->fetched * profile_runs(&pairs->profile) / fetched;
    return part < 1 ? (uint64_t)(part * PAIRS_TIMES) : PAIRS_TIMES - 1;
}

typedef bool adder_t(pc_table_t *table, const uint64_t key[2], const course_t course[2]);

typedef struct {
    const pairs_t *pairs;
    pairs_key_t *key;
    adder_t *add;
    pc_table_t table;
} adding_t;

static void add_pair(void *context, const sample_t sample[2]) {
    adding_t *adding = context;
    uint64_t keys[2] = {adding->key(adding->pairs, &sample[0]),
                        adding->key(adding->pairs, &sample[1])};
    course_t course[2] = {course_of(&sample[0], 0), course_of(&sample[1], sample[1].gap)};
    if (adding->pairs->units)
        for (int i = 0; i < 2; i++)
            course[i].unit = pair_units_at(adding->pairs->units, sample[i].pc);
    if (!adding->add(&adding->table, keys, course))
        memory_out();
}

static pc_table_t add_up(const pairs_t *pairs, pairs_key_t *key, adder_t *add) {
    adding_t adding = {.pairs = pairs, .key = key, .add = add};
    pairs_walk(pairs, add_pair, &adding);
    pc_table_sort(&adding.table);
    return adding.table;
}

pc_table_t pairs_overlaps(const pairs_t *pairs, pairs_key_t *key) {
    return add_up(pairs, key, pairs->chosen ? overlap_table_add_first : overlap_table_add);
}

pc_table_t pairs_usages(const pairs_t *pairs, pairs_key_t *key) {
    return add_up(pairs, key, usage_table_add);
}

char *pairs_name(const pairs_t *pairs, uint64_t key, pairs_key_t *by) {
    const symbols_t *symbols = &pairs->profile.symbols;
    const symbol_t *symbol = symbols_at(symbols, key);
    if (by == pairs_by_time)
        return memory_print("%" PRIu64 "-%" PRIu64 " %%", key * 100 / PAIRS_TIMES,
                            (key + 1) * 100 / PAIRS_TIMES);
    return by == pairs_by_instruction && symbol
               ? memory_print("%s+0x%" PRIx64, symbol->name, key - symbol->address)
               : memory_copy(symbols_name_at(symbols, key));
}
