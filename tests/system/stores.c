/* SPDX-License-Identifier: Apache-2.0 */
/* assay mem --of stores against the lives of all instructions of the same run.
 *
 *     stores STORES.csv TRACE EARLY [MORE]
 *
 * The trace says of each load how many stores back the one was that it got its value from, waited for or read past; the stores
 * stand in it, so the pairs of instructions are exact. Of a load that read past a store the trace also says where and when both went to
 * memory: they share bytes, and the load went first. What it says of lines, stores and cancelled operations it says twice, too (look_for_odd):
 * none may contradict. Of the samples whose store the report names at most one in twenty, and
 * three standard errors, may name a pair that never was, since a path that is alone is not always the true one; pairs of
 * violations apart, of which at least EARLY must be named. MORE: the truth is taken so many stores further back, to be found out. Exit
 * status 1 if more are wrong, or few are named.
 */
#include "fulfils.h"
#include "lives.h"
#include "memory.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 1024, LEAST = 8, FIELDS = 16 };

typedef struct {
    uint64_t load, store;
    bool early;
} pair_t;

typedef struct {
    uint64_t known, wrong, unknown;
} named_t;

static pair_t *pair;
static size_t pairs;
static uint64_t impossible; /* violations that were none */
static uint64_t odd;        /* lives that contradict others */

static bool is_known(uint64_t load, uint64_t store, bool early) {
    for (size_t i = 0; i < pairs; i++)
        if (pair[i].load == load && pair[i].store == store && pair[i].early == early)
            return true;
    return false;
}

static void add_pair(uint64_t load, uint64_t store, bool early) {
    if (is_known(load, store, early))
        return;
    pair = memory_resize(pair, (pairs + 1) * sizeof *pair);
    pair[pairs++] = (pair_t){load, store, early};
}

static bool is_store(uint32_t raw) { return type_of(raw) == PD_TYPE_STORE; }

static uint64_t end_of(const trace_record_t *life) { return life->fetch + life->end; }

/* Is it of the path of one that is fetched again? Then it has retired, or the same flush has taken it. */
static bool is_in_front(const trace_record_t *life, const trace_record_t *early) {
    return life->cause == 0 || (life->cause == PD_ABORT_ORDER && end_of(life) == end_of(early));
}

static bool overtakes(const trace_record_t *load, const trace_record_t *store) {
    return load->address < store->address + size_of(store->raw) &&
           store->address < load->address + size_of(load->raw) &&
           load->fetch + load->memory_issue < store->fetch + store->memory_issue;
}

static void take_early(const lives_t *lives, size_t at, unsigned more) {
    const trace_record_t *life = &lives->life[at], *store = life;
    unsigned back = life->store_back + more;
    while (back && store != lives->life)
        if (is_in_front(--store, life) && is_store(store->raw))
            back--;
    impossible += back || !overtakes(life, store);
    add_pair(life->pc, store->pc, true);
}

/* Do two accesses have a block of so many bytes in common? Within a page: some addresses are physical. */
static bool meet(const trace_record_t *one, const trace_record_t *other, unsigned bytes) {
    uint64_t blocks = 4096 / bytes;
    for (unsigned i = 0; i < 4; i++) {
        uint64_t a = one->address + (i & 1 ? size_of(one->raw) - 1 : 0);
        uint64_t b = other->address + (i & 2 ? size_of(other->raw) - 1 : 0);
        if (a / bytes % blocks == b / bytes % blocks)
            return true;
    }
    return false;
}

/* Who asked for the line that it missed: it touches that line, and has it in the same cycle. */
static bool has_odd_line(const trace_record_t *life) {
    if (life->line_back == TRACE_NEVER || life->line_back == 0)
        return false;
    const trace_record_t *asked = life - life->line_back;
    bool came = life->waits & TRACE_WAIT_LINE && life->filled != TRACE_NEVER &&
                asked->filled != TRACE_NEVER;
    return asked->sequence + life->line_back != life->sequence || !meet(asked, life, 64) ||
           (came && asked->fetch + asked->filled != life->fetch + life->filled);
}

/* Cycles in which the users of a load were issued in vain: after it went to memory. */
static uint8_t *find_cancels(const lives_t *lives) {
    uint8_t *cancels = memory_get(lives->cycles + 2);
    for (size_t i = 0; i < lives->count; i++) {
        const trace_record_t *life = &lives->life[i];
        if (life->speculation & TRACE_CANCELLED && life->memory_issue != TRACE_NEVER)
            cancels[life->fetch + life->memory_issue + 1 - lives->first] = 1;
    }
    return cancels;
}

static bool has_odd_cancel(const lives_t *lives, const uint8_t *cancels,
                           const trace_record_t *life) {
    if (life->issue == TRACE_NEVER)
        return life->cancel != 0;
    size_t at = life->fetch + life->issue - lives->first;
    unsigned age = 1;
    while (age < 256 && age <= at && !cancels[at - age])
        age++;
    return life->cancel != (age < 256 && age <= at ? age : 0);
}

static void look_for_odd(const lives_t *lives) {
    uint8_t *cancels = find_cancels(lives);
    for (size_t i = 0; i < lives->count; i++)
        odd += has_odd_line(&lives->life[i]) || has_odd_cancel(lives, cancels, &lives->life[i]);
    free(cancels);
}

static void take_lives(const lives_t *lives, unsigned more) {
    const trace_record_t *store[KEPT] = {0};
    uint64_t stores = KEPT;
    for (size_t i = 0; i < lives->count; i++) {
        const trace_record_t *life = &lives->life[i];
        if (life->cause == PD_ABORT_ORDER && life->events & TRACE_READ_PAST)
            take_early(lives, i, more);
        if (life->cause)
            continue;
        const trace_record_t *of =
            life->store_back ? store[(stores - life->store_back - more) % KEPT] : NULL;
        odd += of && !(life->waits & TRACE_WAIT_ADDRESS) && !meet(of, life, 8);
        if (of)
            add_pair(life->pc, of->pc, false);
        if (is_store(life->raw))
            store[stores++ % KEPT] = life;
    }
}

/* The columns of the report in their order. */
enum { LOAD, STORE = 2, SAMPLES = 4, VIOLATIONS = 11 };

static bool split(char *line, char *field[FIELDS]) {
    int count = 0;
    for (char *f; count < FIELDS && (f = strsep(&line, ",\n"));)
        field[count++] = f;
    return count > VIOLATIONS && strncmp(field[LOAD], "0x", 2) == 0;
}

static void judge(named_t *named, uint64_t load, uint64_t store, uint64_t samples, bool early) {
    *(store ? &named->known : &named->unknown) += samples;
    named->wrong += store && !is_known(load, store, early) ? samples : 0;
}

/* A row's violations are an estimate: its part of `one`, of which each sample stands for as many. */
static void take_row(char *line, double one, named_t named[2]) {
    char *field[FIELDS];
    if (!split(line, field))
        return;
    uint64_t load = strtoull(field[LOAD], NULL, 16), store = strtoull(field[STORE], NULL, 16);
    uint64_t samples = strtoull(field[SAMPLES], NULL, 10);
    uint64_t early = (uint64_t)(strtod(field[VIOLATIONS], NULL) / one + 0.5);
    judge(&named[0], load, store, samples - early, false);
    judge(&named[1], load, store, early, true);
}

static bool is_good(const named_t *named, uint64_t least) {
    double most = 0.05 * (double)named->known + 3 * sqrt(0.05 * (double)named->known);
    return named->known >= least && (double)named->wrong <= most;
}

/* What a sample stands for: the sum of a row's estimates by its samples. */
static double interval_of(FILE *file) {
    char line[512], *field[FIELDS];
    double one = 0;
    while (!one && fgets(line, sizeof line, file))
        if (split(line, field)) {
            for (int f = SAMPLES + 1; f <= VIOLATIONS; f += 2)
                one += strtod(field[f], NULL);
            one /= strtod(field[SAMPLES], NULL);
        }
    rewind(file);
    return one;
}

int main(int count, char **argument) {
    lives_t lives;
    failure_t failure;
    char line[512];
    named_t named[2] = {0};
    FILE *file = count > 3 ? fopen(argument[1], "r") : NULL;
    if (!file || !lives_open(&lives, argument[2], &failure))
        return 125;
    look_for_odd(&lives);
    take_lives(&lives, count > 4 ? (unsigned)atoi(argument[4]) : 0);
    double one = interval_of(file);
    while (fgets(line, sizeof line, file))
        take_row(line, one, named);
    fclose(file);
    bool good = is_good(&named[0], LEAST) && is_good(&named[1], strtoull(argument[3], NULL, 10)) &&
                !impossible && !odd;
    printf("%s: %" PRIu64 " loads whose store is known, %" PRIu64 " of them wrong; of %" PRIu64
           " it is not; %" PRIu64 " that read past a store, %" PRIu64 " wrong; of %" PRIu64
           " it is not; %zu pairs in truth, %" PRIu64 " impossible; %" PRIu64 " lives contradict\n",
           good ? "ok" : "FAILED", named[0].known, named[0].wrong, named[0].unknown, named[1].known,
           named[1].wrong, named[1].unknown, pairs, impossible, odd);
    lives_close(&lives);
    free(pair);
    return !good;
}
