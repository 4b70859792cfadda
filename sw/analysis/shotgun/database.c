/* SPDX-License-Identifier: Apache-2.0 */
/* See database.h. */
#include "database.h"
#include "entry.h"
#include "memory.h"
#include <stdlib.h>

typedef struct {
    uint64_t place;
    size_t first, count, turn; /* samples from list[first] on */
    lanes_t lanes;
    size_t asked, shared; /* accesses that missed: requested their line; shared another's */
} entry_t;

/* The only place with this window; 0: several. */
typedef struct {
    uint64_t window, place, pc;
} unique_t;

/* Default cycles, without samples. */
enum { LINE_OTHERWISE = 50, ALONE_OTHERWISE = 4 };

struct database {
    detail_t *list;
    size_t count;
    pc_table_t places, windows, waits; /* waits: loads by place */
};

static uint64_t place_of_detail(const detail_t *d) {
    return place_of(d->sample.pc, d->sample.context, d->sample.privilege);
}

database_t *database_new(void) { return memory_get(sizeof(database_t)); }

void database_free(database_t *d) {
    free(d->list);
    pc_table_free(&d->places);
    pc_table_free(&d->windows);
    pc_table_free(&d->waits);
    free(d);
}

static void add_waits(database_t *d, const detail_t *detail) {
    bool waits = detail->store_why == PD_STORE_ADDRESS || detail->store_why == PD_STORE_READ_PAST;
    if (waits)
        table_entry(&d->waits, place_of_detail(detail), sizeof(uint64_t));
}

bool database_waits(const database_t *d, uint64_t place) {
    return pc_table_find(&d->waits, place) != NULL;
}

bool database_add(database_t *d, const detail_words_t *words) {
    detail_t detail;
    if (!detail_decode(words, &detail))
        return false;
    add_waits(d, &detail);
    if (!sample_retired(&detail.sample))
        return true;
    memory_room(d->list, d->count);
    d->list[d->count++] = detail;
    return true;
}

/* Sorts by place, then by time. */
static int compare_details(const void *a, const void *b) {
    const detail_t *x = a, *y = b;
    uint64_t p = place_of_detail(x), q = place_of_detail(y);
    return p != q ? (p > q) - (p < q)
                  : (x->sample.time > y->sample.time) - (x->sample.time < y->sample.time);
}

static bool is_known(window_t window) { return window.known == (UINT64_C(1) << WINDOW_BITS) - 1; }

static void add_window(database_t *d, const detail_t *detail) {
    uint64_t place = place_of_detail(detail);
    if (!is_known(detail->window))
        return;
    unique_t *u = table_entry(&d->windows, detail->window.bits, sizeof *u);
    bool first = u->pc == 0;
    u->place = first || u->place == place ? place : 0;
    u->pc = detail->sample.pc;
}

uint64_t database_unique(const database_t *d, window_t window, uint16_t context,
                         uint8_t privilege) {
    const unique_t *u = is_known(window) ? pc_table_find(&d->windows, window.bits) : NULL;
    return u && u->place && u->place == place_of(u->pc, context, privilege) ? u->pc : 0;
}

static void add_lane(lanes_t *lanes, const detail_t *detail) {
    window_t w = detail->window;
    if (w.known >> (WINDOW_OWN - 2) & 1 && detail->lane < LANES)
        lanes->count[window_own(w) & BIT_MOVED][w.bits >> (WINDOW_OWN - 2) & BIT_MOVED]
                    [detail->lane]++;
}

const lanes_t *database_lanes(const database_t *d, uint64_t place) {
    const entry_t *entry = pc_table_find(&d->places, place);
    return entry ? &entry->lanes : NULL;
}

static void add_line(entry_t *entry, const detail_t *detail) {
    bool missed = sample_met(&detail->sample, EVENT_DCACHE_MISS);
    entry->asked += missed && !detail->line_back;
    entry->shared += missed && detail->line_back;
}

bool database_shares(const database_t *d, uint64_t place) {
    const entry_t *entry = pc_table_find(&d->places, place);
    return entry && entry->shared && entry->shared >= entry->asked;
}

void database_sort(database_t *d) {
    if (d->count)
        qsort(d->list, d->count, sizeof *d->list, compare_details);
    for (size_t i = 0; i < d->count; i++) {
        entry_t *entry = table_entry(&d->places, place_of_detail(&d->list[i]), sizeof *entry);
        if (entry->count++ == 0)
            entry->first = i;
        add_lane(&entry->lanes, &d->list[i]);
        add_line(entry, &d->list[i]);
        add_window(d, &d->list[i]);
    }
}

/* An instruction's own bits count first: they tell most. */
static unsigned score_of(window_t a, window_t b) {
    unsigned alike = window_alike(a, b);
    return window_own(a) == window_own(b) ? alike + WINDOW_BITS : alike;
}

const detail_t *database_match(database_t *d, uint64_t place, window_t window, rank_t rank,
                               match_t *match) {
    entry_t *entry = pc_table_find(&d->places, place);
    const detail_t *best = NULL;
    unsigned most = 0;
    *match = MATCH_NONE;
    if (!entry)
        return NULL;
    size_t turn = entry->turn++ % entry->count;
    for (size_t i = 0; i < entry->count; i++) {
        const detail_t *detail = &d->list[entry->first + (turn + i) % entry->count];
        unsigned score = 1 + score_of(detail->window, window) * RANKS +
                         (rank.of ? rank.of(rank.context, detail) : 0);
        if (score > most) {
            most = score;
            best = detail;
        }
    }
    *match = window_alike(best->window, window) == window_compared(best->window, window)
                 ? MATCH_EXACT
                 : MATCH_NEAR;
    return best;
}

static bool is_among(uint64_t target, const uint64_t *list, unsigned count) {
    while (count-- > 0)
        if (list[count] == target)
            return true;
    return false;
}

const detail_t *database_other(const database_t *d, uint64_t place, window_t window,
                               const uint64_t *target, unsigned count) {
    const entry_t *entry = pc_table_find(&d->places, place);
    const detail_t *best = NULL;
    unsigned most = 0;
    for (size_t i = 0; entry && i < entry->count; i++) {
        const detail_t *detail = &d->list[entry->first + i];
        unsigned score = 1 + score_of(detail->window, window);
        if (score > most && !is_among(detail->sample.address, target, count)) {
            most = score;
            best = detail;
        }
    }
    return best;
}

const detail_t *database_first(database_t *d, uint64_t place) {
    entry_t *entry = pc_table_find(&d->places, place);
    return entry ? &d->list[entry->first] : NULL;
}

size_t database_count(const database_t *d) { return d->count; }
const detail_t *database_detail(const database_t *d, size_t at) { return &d->list[at]; }

/* --- defaults */

typedef struct {
    uint64_t sum, count;
} mean_t;

static void add(mean_t *mean, bool counts, uint32_t cycles) {
    mean->sum += counts ? cycles : 0;
    mean->count += counts;
}

static int32_t mean_or(const mean_t *mean, int32_t otherwise) {
    return mean->count ? (int32_t)((mean->sum + mean->count / 2) / mean->count) : otherwise;
}

static double share_of(const mean_t *mean) {
    return mean->count ? (double)mean->sum / (double)mean->count : 0;
}

defaults_t database_defaults(const database_t *d, uint32_t block) {
    mean_t line = {0}, fetch = {0}, next = {0}, alone = {0}, memory = {0}, transfer = {0};
    for (size_t i = 0; i < d->count; i++) {
        const sample_t *s = &d->list[i].sample;
        uint32_t execute = s->latency[STAGE_EXECUTE];
        add(&line,
            s->kind == KIND_LOAD && sample_met(s, EVENT_DCACHE_MISS) &&
                !sample_met(s, EVENT_DTLB_MISS) && !d->list[i].line_back,
            execute);
        uint64_t last = s->pc + (s->compressed ? 0 : 2);
        add(last % CODE_LINE < block ? &next : &fetch,
            sample_met(s, EVENT_ICACHE_MISS) && d->list[i].fetch_wait, d->list[i].fetch_wait);
        bool fetched = sample_met(s, EVENT_ICACHE_MISS) || sample_met(s, EVENT_ITLB_MISS);
        bool missed = window_own(d->list[i].window) & BIT_MISSED;
        add(&memory, missed && kind_is_memory(s->kind), fetched);
        add(&transfer, missed && s->kind == KIND_TRANSFER, fetched);
        add(&alone, s->kind == KIND_LOAD_STORE, execute);
    }
    int32_t waits = mean_or(&fetch, LINE_OTHERWISE);
    return (defaults_t){mean_or(&line, LINE_OTHERWISE),
                        waits,
                        mean_or(&next, waits),
                        mean_or(&alone, ALONE_OTHERWISE),
                        share_of(&memory),
                        share_of(&transfer)};
}
