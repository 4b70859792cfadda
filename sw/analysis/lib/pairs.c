/* See pairs.h. */
#include "pairs.h"
#include "memory.h"
#include "record.h"
#include <inttypes.h>

/* Walks the records; `*at` ends behind the pair. Counts what has no other half. */
static bool next_pair(const profile_t *profile, size_t *at, sample_t sample[2], uint64_t *orphans) {
    while (*at < profile->count) {
        const record_t *record = &profile->records[(*at)++];
        if (record_member(record) == MEMBER_FIRST && *at < profile->count &&
            record_member(record + 1) == MEMBER_SECOND) {
            (*at)++;
            record_decode(record, &sample[0]);
            record_decode(record + 1, &sample[1]);
            return true;
        }
        *orphans += record_member(record) != MEMBER_SINGLE;
    }
    return false;
}

void pairs_count(pairs_t *pairs) {
    sample_t sample[2];
    const facts_t *counters = &pairs->profile.counters;
    double count = 0, empty = facts_number(counters, "empty", 0);
    for (size_t at = 0; next_pair(&pairs->profile, &at, sample, &pairs->orphans);)
        count++;
    pairs->nested = (nested_t){.pairs = count,
                               .interval = facts_number(counters, "fetched", 0) / (count + empty),
                               .window = facts_number(&pairs->profile.meta, "pair_window", 0),
                               .width = facts_number(counters, "width", 1)};
}

bool pairs_open(pairs_t *pairs, const char *path, failure_t *failure) {
    *pairs = (pairs_t){0};
    if (!profile_read(&pairs->profile, path, failure))
        return false;
    pairs_count(pairs);
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

bool pairs_next(const pairs_t *pairs, size_t *at, sample_t sample[2]) {
    uint64_t orphans = 0;
    if (!next_pair(&pairs->profile, at, sample, &orphans))
        return false;
    for (int i = 0; i < 2; i++)
        sample[i].pc = place_of(sample[i].pc, sample[i].context, sample[i].privilege);
    return true;
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
    double part = (double)sample->fetched / facts_number(&pairs->profile.counters, "fetched", 1);
    return part < 1 ? (uint64_t)(part * PAIRS_TIMES) : PAIRS_TIMES - 1;
}

typedef bool adder_t(pc_table_t *table, const uint64_t key[2], const course_t course[2]);

static pc_table_t add_up(const pairs_t *pairs, pairs_key_t *key, adder_t *add) {
    pc_table_t table = {0};
    sample_t sample[2];
    for (size_t at = 0; pairs_next(pairs, &at, sample);) {
        uint64_t keys[2] = {key(pairs, &sample[0]), key(pairs, &sample[1])};
        course_t course[2] = {course_of(&sample[0], 0), course_of(&sample[1], sample[1].gap)};
        if (!add(&table, keys, course))
            memory_out();
    }
    pc_table_sort(&table);
    return table;
}

pc_table_t pairs_overlaps(const pairs_t *pairs, pairs_key_t *key) {
    return add_up(pairs, key, overlap_table_add);
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
