/* SPDX-License-Identifier: Apache-2.0 */
/* See sums.h. The driver's own table (sum_table.h) turns one sample into a sum, so that the rules
 * are in one place. */
#include "sums.h"
#include "memory.h"
#include "profile_defs.h"
#include "sum_table.h"
#include <stdlib.h>
#include <string.h>

#define FIELD(record, w, f) PD_GET((record)->word[PD_WORD_##w], PD_##w##_##f)
enum { RUNS = 5, RUN_CYCLES = PD_SUM_RUNS_CYCLES0_W };

/* --- one sample */

static record_t made;

static void take_made(const uint64_t *entry) {
    made = (record_t){0};
    memcpy(made.word, entry, PD_SUM_WORDS * sizeof *entry);
}

static void add_instruction(const record_t *record) {
    static uint64_t room[SUM_WAYS + 1][PD_SUM_WORDS];
    struct sum_table table = {.entries = room, .count = SUM_WAYS, .leave = take_made};
    record_t plain = *record;
    plain.word[PD_WORD_HEADER] &= ~PD_MASK(PD_HEADER_DETAIL);
    sum_table_start(&table);
    sum_table_add(&table, plain.word);
    sum_table_end(&table);
}

static void add_counted(const sample_t *sample) {
    made = (record_t){0};
    made.word[PD_WORD_PLACE] = PD_PUT(PD_PLACE_FMT, (uint64_t)PD_FMT_PLACE) |
                               PD_PUT(PD_PLACE_EVENT, (uint64_t)sample->counted.event) |
                               PD_PUT(PD_PLACE_PRIV, (uint64_t)sample->privilege) |
                               PD_PUT(PD_PLACE_COUNT, UINT64_C(1));
    made.word[PD_WORD_PLACE_PC] = sample->pc;
}

static void set_context(record_t *sum, bool place, uint16_t context) {
    uint64_t *word = &sum->word[place ? PD_WORD_PLACE : PD_WORD_SUM_KEY];
    uint64_t mask = place ? PD_MASK(PD_PLACE_CONTEXT) : PD_MASK(PD_PATH_CONTEXT);
    *word = (*word & ~mask) | (place ? PD_PUT(PD_PLACE_CONTEXT, (uint64_t)context)
                                     : PD_PUT(PD_PATH_CONTEXT, (uint64_t)context));
}

bool sum_of(const record_t *record, uint16_t context, record_t *sum) {
    sample_t sample;
    if (!record_decode(record, &sample))
        return false;
    bool single = sample.sampler == SAMPLER_INSTRUCTION;
    if (single && (sample.member == MEMBER_SECOND ||
                   (sample.member == MEMBER_SINGLE && FIELD(record, STRATUM, CHOICE))))
        return false;
    if (single)
        add_instruction(record);
    else if (sample.sampler == SAMPLER_COUNTER)
        add_counted(&sample);
    else if (samplers[sample.sampler].summed)
        made = *record;
    else
        return false; /* of a kind without sums */
    *sum = made;
    set_context(sum, !samplers[sample.sampler].timed, context);
    return true;
}

/* --- the table */

static const uint64_t of_key = PD_MASK(PD_SUM_KEY_COUNT) | PD_MASK(PD_SUM_KEY_LEFT),
                      of_debt = PD_MASK(PD_SUM_DEBT_BASE) | PD_MASK(PD_SUM_DEBT_CYCLES);

static bool is_place(const record_t *record) { return FIELD(record, HEADER, FMT) == PD_FMT_PLACE; }

enum { KEY_WORDS = 5 };
static void key_of(const record_t *record, uint64_t key[KEY_WORDS]) {
    memcpy(key, record->word, KEY_WORDS * sizeof *key);
    if (is_place(record)) {
        key[0] &= ~PD_MASK(PD_PLACE_COUNT);
        key[2] = key[3] = key[4] = 0;
    } else {
        key[PD_WORD_SUM_KEY] &= ~of_key;
        key[PD_WORD_SUM_DEBT] &= ~of_debt;
    }
}

static size_t hash_of(const uint64_t key[KEY_WORDS]) {
    uint64_t hash = 0;
    for (int i = 0; i < KEY_WORDS; i++)
        hash = (hash ^ key[i] ^ hash >> 29) * UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(hash >> 20);
}

static void rehash(sums_t *sums, size_t slot_count) {
    free(sums->slots);
    sums->slots = memory_get(slot_count * sizeof *sums->slots);
    sums->slot_count = slot_count;
    for (size_t i = 0; i < sums->count; i++) {
        uint64_t key[KEY_WORDS];
        if (sums->list[i].closed)
            continue;
        key_of(&sums->list[i].record, key);
        size_t at = hash_of(key) & (slot_count - 1);
        while (sums->slots[at])
            at = (at + 1) & (slot_count - 1);
        sums->slots[at] = (uint32_t)i + 1;
    }
}

/* The slot of the matching entry, or a free one. */
static uint32_t *slot_of(sums_t *sums, const record_t *record) {
    uint64_t key[KEY_WORDS], there[KEY_WORDS];
    if (2 * (sums->count + 1) > sums->slot_count)
        rehash(sums, sums->slot_count ? 2 * sums->slot_count : 1024);
    key_of(record, key);
    for (size_t at = hash_of(key) & (sums->slot_count - 1);;
         at = (at + 1) & (sums->slot_count - 1)) {
        uint32_t *slot = &sums->slots[at];
        if (!*slot)
            return slot;
        key_of(&sums->list[*slot - 1].record, there);
        if (memcmp(key, there, sizeof key) == 0)
            return slot;
    }
}

static sum_t *add_entry(sums_t *sums, const record_t *record, uint32_t id) {
    memory_room(sums->list, sums->count);
    sum_t *entry = &sums->list[sums->count++];
    *entry = (sum_t){.record = *record, .id = id};
    if (id >= sums->next_id)
        sums->next_id = id + 1;
    return entry;
}

/* --- adding */

/* Two are packed in a word. */
typedef uint32_t __attribute__((may_alias)) run_t;
static run_t *run_of(record_t *record, int i) {
    return (run_t *)&record->word[PD_WORD_SUM_RUNS] + i;
}

/* Returns false, with `into` changed, if it has no room for another reason. */
static bool add_runs(record_t *into, const record_t *more) {
    record_t from = *more;
    for (int i = 0; i < RUNS; i++) {
        uint32_t run = *run_of(&from, i);
        int at = 0;
        while (run && at < RUNS && *run_of(into, at) &&
               *run_of(into, at) >> RUN_CYCLES != run >> RUN_CYCLES)
            at++;
        if (at == RUNS)
            return false;
        if (run)
            *run_of(into, at) =
                (run >> RUN_CYCLES << RUN_CYCLES) |
                ((*run_of(into, at) & ((1u << RUN_CYCLES) - 1)) + (run & ((1u << RUN_CYCLES) - 1)));
    }
    return true;
}

/* Sums of so many samples fit into their fields (sum_table.h). */
static bool add_summed(record_t *into, const record_t *more) {
    record_t sum = *into;
    if (FIELD(into, SUM_KEY, COUNT) + FIELD(more, SUM_KEY, COUNT) > PD_SUM_COUNT_MOST ||
        !add_runs(&sum, more))
        return false;
    sum.word[PD_WORD_SUM_KEY] += more->word[PD_WORD_SUM_KEY] & PD_MASK(PD_SUM_KEY_COUNT);
    sum.word[PD_WORD_SUM_DEBT] += more->word[PD_WORD_SUM_DEBT] & of_debt;
    sum.word[PD_WORD_SUM_SQUARES] += more->word[PD_WORD_SUM_SQUARES];
    for (int i = PD_WORD_SUM_STAGES; i < PD_SUM_WORDS; i++)
        sum.word[i] += more->word[i];
    *into = sum;
    return true;
}

static bool add_place(record_t *into, const record_t *more) {
    if (FIELD(into, PLACE, COUNT) + FIELD(more, PLACE, COUNT) >= UINT64_C(1) << PD_PLACE_COUNT_W)
        return false;
    into->word[PD_WORD_PLACE] += more->word[PD_WORD_PLACE] & PD_MASK(PD_PLACE_COUNT);
    return true;
}

void sums_take(sums_t *sums, const record_t *record) {
    uint32_t *slot = slot_of(sums, record);
    sum_t *entry = *slot ? &sums->list[*slot - 1] : NULL;
    if (!entry || !(is_place(record) ? add_place(&entry->record, record)
                                     : add_summed(&entry->record, record))) {
        if (entry)
            entry->closed = true;
        entry = add_entry(sums, record, sums->next_id);
        *slot = (uint32_t)sums->count;
    }
    entry->dirty = true;
}

void sums_load(sums_t *sums, const record_t *record, uint32_t id) {
    uint32_t *slot = slot_of(sums, record);
    if (*slot)
        sums->list[*slot - 1].closed = true;
    add_entry(sums, record, id);
    *slot = (uint32_t)sums->count;
}

void sums_written(sums_t *sums) {
    size_t kept = 0;
    for (size_t i = 0; i < sums->count; i++) {
        sums->list[i].dirty = false;
        if (!sums->list[i].closed)
            sums->list[kept++] = sums->list[i];
    }
    if (kept == sums->count)
        return;
    sums->count = kept;
    rehash(sums, sums->slot_count);
}

void sums_free(sums_t *sums) {
    free(sums->list);
    free(sums->slots);
    *sums = (sums_t){0};
}
