// SPDX-License-Identifier: Apache-2.0
// See sum_table.h. Plain C, which tests run on any machine.
#include "sum_table.h"
#include <stdbool.h>

enum { RUNS = 5, STAGES = 8, PARTS = 840, SQUARE_UNIT = 64, WHY_BITS = 5 };
#define GET(w, f) PD_GET(record[PD_WORD_##w], PD_##w##_##f)
#define RUN_CYCLES_MASK ((UINT64_C(1) << PD_SUM_RUNS_CYCLES0_W) - 1)

struct run {
    uint64_t why, cycles;
};

// A record in the table's form.
struct life {
    uint64_t key[4]; // words 0, 1, 2 without COUNT, and the owner
    uint64_t debt;   // word 3 without sums
    uint64_t owed, squares, base;
    struct run run[RUNS];
    uint64_t stage[STAGES];
};

// Cycles of retirement, in parts of PARTS; a machine retires up to 7 together.
static const uint16_t parts_of_cycle[8] = {0,         PARTS,     PARTS / 2, PARTS / 3,
                                           PARTS / 4, PARTS / 5, PARTS / 6, PARTS / 7};

static uint64_t read_runs(const uint64_t *record, struct run run[RUNS]) {
    uint64_t cycles = 0;
    run[0] = (struct run){GET(WAITS, WHY0), GET(WAITS, CYCLES0)};
    run[1] = (struct run){GET(WAITS, WHY1), GET(WAITS, CYCLES1)};
    run[2] = (struct run){GET(WAITS, WHY2), GET(WAITS, CYCLES2)};
    run[3] = (struct run){GET(CHARGE, WHY3), GET(CHARGE, CYCLES3)};
    run[4] = (struct run){GET(CHARGE, WHY4), GET(CHARGE, CYCLES4)};
    for (int i = 0; i < RUNS; i++) {
        if (run[i].why == PD_WHY_BASE)
            run[i].cycles = 0;
        cycles += run[i].cycles;
    }
    return cycles;
}

static uint64_t read_stages(const uint64_t *record, uint64_t stage[STAGES]) {
    uint64_t valid = GET(LATENCY, DISPV) | GET(LATENCY, EXECV) << 1 | GET(LATENCY, OLDV) << 2 |
                     1 << 3 | GET(STAGES, MAP_READYV) << 4 | GET(STAGES, READY_ISSUEV) << 5 |
                     GET(STAGES, RREADYV) << 6 | GET(STAGES, MEMORYV) << 7;
    stage[0] = GET(LATENCY, DISPATCH);
    stage[1] = GET(LATENCY, EXECUTION);
    stage[2] = GET(LATENCY, OLDEST);
    stage[3] = GET(LATENCY, TOTAL);
    stage[4] = GET(STAGES, MAP_READY);
    stage[5] = GET(STAGES, READY_ISSUE);
    stage[6] = GET(STAGES, RREADY_RETIRE);
    stage[7] = GET(STAGES, MEMORY);
    for (int i = 0; i < STAGES; i++)
        stage[i] &= 0 - (valid >> i & 1);
    return valid;
}

static void read_life(const uint64_t *record, struct life *life) {
    const uint64_t history = PD_MASK(PD_PATH_HISTORY);
    const uint64_t addresses = PD_MASK(PD_HEADER_ADR1V) | PD_MASK(PD_HEADER_ADR2V);
    uint64_t together = GET(WAITS, TOGETHER), cycles = read_runs(record, life->run);
    bool owes = GET(CHARGE, OWNER_WHY) != PD_WHY_BASE && GET(CHARGE, OWNER_CYCLES) != 0;
    life->owed = owes ? GET(CHARGE, OWNER_CYCLES) : 0;
    life->debt = owes ? PD_PUT(PD_SUM_DEBT_WHY, GET(CHARGE, OWNER_WHY)) |
                            PD_PUT(PD_SUM_DEBT_PRIV, GET(CHARGE, OWNER_PRIV))
                      : 0;
    life->base = parts_of_cycle[together];
    uint64_t all = SQUARE_UNIT * (cycles + life->owed) + life->base * SQUARE_UNIT / PARTS;
    life->squares = all * all;
    life->key[0] = (record[PD_WORD_HEADER] & ~addresses & ~PD_MASK(PD_HEADER_FMT)) |
                   PD_PUT(PD_HEADER_FMT, PD_FMT_SUM);
    life->key[1] = record[PD_WORD_PC];
    life->key[2] = (record[PD_WORD_PATH] & ~history) |
                   PD_PUT(PD_SUM_KEY_STAGES, read_stages(record, life->stage)) |
                   PD_PUT(PD_SUM_KEY_PRIV, GET(STAGES, PRIV));
    life->key[3] = owes ? record[PD_WORD_OWNER] : 0;
}

// Hash of the key; never 0. Any odd factors with well-spread bits will do.
static uint64_t tag_of(const struct life *life) {
    uint64_t tag = life->key[0] * UINT64_C(0x9E3779B97F4A7C15) ^
                   life->key[1] * UINT64_C(0xD6E8FEB86659FD93) ^
                   life->key[2] * UINT64_C(0xA0761D6478BD642F) ^
                   (life->key[3] ^ life->debt) * UINT64_C(0xE7037ED1A0B428DB);
    return (tag ^ tag >> 29) * UINT64_C(0x9E3779B97F4A7C15) | 1;
}

static const uint64_t sums_in_key = PD_MASK(PD_SUM_KEY_COUNT) | PD_MASK(PD_SUM_KEY_LEFT);
static const uint64_t sums_in_debt = PD_MASK(PD_SUM_DEBT_BASE) | PD_MASK(PD_SUM_DEBT_CYCLES);

static bool is_alike(const uint64_t *entry, const struct life *life) {
    return entry[PD_WORD_HEADER] == life->key[0] && entry[PD_WORD_PC] == life->key[1] &&
           (entry[PD_WORD_SUM_KEY] & ~sums_in_key) == life->key[2] &&
           (entry[PD_WORD_SUM_DEBT] & ~sums_in_debt) == life->debt &&
           entry[PD_WORD_SUM_OWNER] == life->key[3];
}

static void entry_start(uint64_t *entry, const struct life *life) {
    entry[PD_WORD_HEADER] = life->key[0];
    entry[PD_WORD_PC] = life->key[1];
    entry[PD_WORD_SUM_KEY] = life->key[2];
    entry[PD_WORD_SUM_DEBT] = life->debt;
    entry[PD_WORD_SUM_OWNER] = life->key[3];
    for (int i = PD_WORD_SUM_RUNS; i < PD_SUM_WORDS; i++)
        entry[i] = 0;
}

static void entry_leave(const struct sum_table *table, uint64_t *entry, uint64_t left) {
    entry[PD_WORD_SUM_KEY] |= PD_PUT(PD_SUM_KEY_LEFT, left);
    table->leave(entry);
    entry[PD_WORD_SUM_KEY] = 0;
}

// A reason's sum; two are packed in a word.
typedef uint32_t __attribute__((may_alias)) sum_run_t;
static sum_run_t *runs_of(uint64_t *entry) { return (sum_run_t *)&entry[PD_WORD_SUM_RUNS]; }

// The place of this reason's sum, or a free one; RUNS: none.
static int find_run(const sum_run_t *sums, uint64_t why) {
    int at = 0;
    while (at < RUNS && sums[at] && sums[at] >> PD_SUM_RUNS_WHY0_LO != why)
        at++;
    return at;
}

static bool add_runs(sum_run_t *sums, const struct life *life) {
    for (int i = 0; i < RUNS; i++) {
        if (!life->run[i].cycles)
            continue;
        int at = find_run(sums, life->run[i].why);
        if (at == RUNS)
            return false;
        sums[at] = (uint32_t)(sums[at] + life->run[i].cycles) |
                   (uint32_t)(life->run[i].why << PD_SUM_RUNS_WHY0_LO);
    }
    return true;
}

// Returns false, and leaves the entry unchanged, if it has no room for another reason.
static bool try_runs(uint64_t *entry, const struct life *life) {
    uint64_t before[3];
    for (int i = 0; i < 3; i++)
        before[i] = entry[PD_WORD_SUM_RUNS + i];
    bool added = add_runs(runs_of(entry), life);
    for (int i = 0; i < 3 && !added; i++)
        entry[PD_WORD_SUM_RUNS + i] = before[i];
    return added;
}

static void entry_add(const struct sum_table *table, uint64_t *entry, const struct life *life) {
    bool full = PD_GET(entry[PD_WORD_SUM_KEY], PD_SUM_KEY_COUNT) == PD_SUM_COUNT_MOST;
    if (full || !try_runs(entry, life)) {
        entry_leave(table, entry, full ? SUM_LEFT_FULL : SUM_LEFT_REASON);
        entry_start(entry, life);
        add_runs(runs_of(entry), life);
    }
    entry[PD_WORD_SUM_KEY] += PD_PUT(PD_SUM_KEY_COUNT, 1);
    entry[PD_WORD_SUM_DEBT] +=
        PD_PUT(PD_SUM_DEBT_BASE, life->base) + PD_PUT(PD_SUM_DEBT_CYCLES, life->owed);
    entry[PD_WORD_SUM_SQUARES] += life->squares;
    for (int i = 0; i < STAGES; i++)
        entry[PD_WORD_SUM_STAGES + i] += life->stage[i] | life->stage[i] * life->stage[i]
                                                              << PD_SUM_STAGES_SQUARES_LO;
}

// The way for a life that misses in its bucket: a free one, or one that is evicted.
static int make_room(struct sum_table *table, const uint64_t *tags,
                     uint64_t (*entries)[PD_SUM_WORDS]) {
    int way = 0;
    while (way < SUM_WAYS && tags[way])
        way++;
    if (way == SUM_WAYS) {
        way = (int)(table->victim++ % SUM_WAYS);
        entry_leave(table, entries[way], SUM_LEFT_ROOM);
    }
    return way;
}

void sum_table_add(struct sum_table *table, const uint64_t *record) {
    struct life life;
    read_life(record, &life);
    uint64_t tag = tag_of(&life);
    uint32_t bucket = (uint32_t)(tag >> 32) & (table->count / SUM_WAYS - 1);
    uint64_t *tags = table->tags[bucket];
    uint64_t(*entries)[PD_SUM_WORDS] = &table->entries[bucket * SUM_WAYS];
    int way = 0;
    while (way < SUM_WAYS && !(tags[way] == tag && is_alike(entries[way], &life)))
        way++;
    if (way == SUM_WAYS) {
        way = make_room(table, tags, entries);
        tags[way] = tag;
        entry_start(entries[way], &life);
    }
    entry_add(table, entries[way], &life);
}

void sum_table_start(struct sum_table *table) {
    table->tags = (uint64_t(*)[SUM_WAYS])(void *)table->entries[table->count];
    table->victim = 0;
    for (uint32_t i = 0; i < table->count; i++) {
        table->entries[i][PD_WORD_SUM_KEY] = 0;
        table->tags[i / SUM_WAYS][i % SUM_WAYS] = 0;
    }
}

void sum_table_end(struct sum_table *table) {
    for (uint32_t i = 0; i < table->count; i++) {
        if (table->tags[i / SUM_WAYS][i % SUM_WAYS])
            entry_leave(table, table->entries[i], SUM_LEFT_END);
        table->tags[i / SUM_WAYS][i % SUM_WAYS] = 0;
    }
}
