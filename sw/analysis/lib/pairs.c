/* See pairs.h. */
#include "pairs.h"
#include "memory.h"
#include "record.h"
#include <inttypes.h>

/* Puts the halves together; counts what has no other half. */
typedef struct {
    pair_taker_t *take;
    void *context;
    sample_t sample[2];
    bool begun; /* the first one is there */
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

static void note_pairs(pairs_t *pairs, const joining_t *joining) {
    const facts_t *counters = &pairs->profile.counters;
    double count = (double)joining->pairs, empty = facts_number(counters, "empty", 0);
    pairs->orphans = joining->orphans + joining->begun;
    pairs->nested = (nested_t){.pairs = count,
                               .interval = facts_number(counters, "fetched", 0) / (count + empty),
                               .window = facts_number(&pairs->profile.meta, "pair_window", 0),
                               .width = facts_number(counters, "width", 1)};
}

void pairs_count(pairs_t *pairs) {
    joining_t joining = {.take = take_none};
    profile_walk(&pairs->profile, join_sample, &joining);
    note_pairs(pairs, &joining);
}

bool pairs_open(pairs_t *pairs, const char *path, failure_t *failure) {
    joining_t joining = {.take = take_none};
    *pairs = (pairs_t){0};
    if (!profile_open(&pairs->profile, path, join_sample, &joining, failure))
        return false;
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

uint64_t pairs_by_instruction(const pairs_t *pairs, uint64_t place) {
    (void)pairs;
    return place;
}

uint64_t pairs_by_function(const pairs_t *pairs, uint64_t place) {
    const symbol_t *symbol = symbols_at(&pairs->profile.symbols, place);
    return symbol ? symbol->address : 0;
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
    uint64_t keys[2] = {adding->key(adding->pairs, sample[0].pc),
                        adding->key(adding->pairs, sample[1].pc)};
    course_t course[2] = {course_of(&sample[0], 0), course_of(&sample[1], sample[1].gap)};
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
    return add_up(pairs, key, overlap_table_add);
}

pc_table_t pairs_usages(const pairs_t *pairs, pairs_key_t *key) {
    return add_up(pairs, key, usage_table_add);
}

char *pairs_name(const pairs_t *pairs, uint64_t key, bool instruction) {
    const symbols_t *symbols = &pairs->profile.symbols;
    const symbol_t *symbol = symbols_at(symbols, key);
    return instruction && symbol
               ? memory_print("%s+0x%" PRIx64, symbol->name, key - symbol->address)
               : memory_copy(symbols_name_at(symbols, key));
}
