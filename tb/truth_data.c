// SPDX-License-Identifier: Apache-2.0
// Totals of data, by the address that loads, stores and atomics touch (its first byte) and, for
// user programs, address space. They count retired instructions, like the totals by instruction.
// `waited` is the cycles charged to them as the oldest for memory (mem_ of core/why_table.h), in
// parts.
//
// A program can touch more addresses than a table can hold: then neighbours share a row, each of
// `bytes` bytes, a power of 2 that is the same in all rows, at most a page of 4096.
#include "access.h"
#include "memory.h"
#include "pc_table.h"
#include "profile_insn.h"
#include "truth_part.h"
#include <inttypes.h>
#include <stdlib.h>

enum { MOST_ROWS = 1 << 18, COARSER = 8, COARSEST = 4096, WAITING = 1 << 12 };

// Numbers of a row, in the order of the file: accesses; loads whose times are known, and those
// times from issue to memory to the end; misses; parts of cycles.
enum { LOADS, STORES, ATOMICS, TIMED, DCACHE_MISSES, DTLB_MISSES, LOAD_WAIT, WAITED, NUMBERS };
typedef struct {
    uint64_t place, number[NUMBERS];
} touched_t;

// Cycles that an instruction in flight was charged with.
typedef struct {
    uint64_t sequence, waited;
} waiting_t;

typedef struct {
    FILE *file;
    uint64_t bytes;
    pc_table_t table;           // touched_t by address
    waiting_t waiting[WAITING]; // by sequence number: more than are in flight
} data_t;

static touched_t *row_at(pc_table_t *table, uint64_t place, uint64_t bytes) {
    touched_t *row = pc_table_take(table, place & ~(bytes - 1), sizeof *row);
    if (!row)
        memory_out();
    return row;
}

static void row_add(touched_t *to, const uint64_t number[NUMBERS]) {
    for (int i = 0; i < NUMBERS; i++)
        to->number[i] += number[i];
}

static void make_coarser(data_t *d) {
    pc_table_t coarse = {0};
    const touched_t *rows = d->table.entries;
    d->bytes *= COARSER;
    for (size_t i = 0; i < d->table.count; i++)
        row_add(row_at(&coarse, rows[i].place, d->bytes), rows[i].number);
    pc_table_free(&d->table);
    d->table = coarse;
}

static void touch(data_t *d, const flight_insn_t *insn, access_kind_t kind, uint64_t waited) {
    bool timed = kind == ACCESS_LOAD && insn->memory_issue != FLIGHT_NEVER &&
                 insn->memory_done != FLIGHT_NEVER;
    const uint64_t number[NUMBERS] = {[LOADS] = kind == ACCESS_LOAD,
                                      [STORES] = kind == ACCESS_STORE,
                                      [ATOMICS] = kind == ACCESS_ATOMIC,
                                      [TIMED] = timed,
                                      [DCACHE_MISSES] = (insn->events & EVENT_DCACHE_MISS) != 0,
                                      [DTLB_MISSES] = (insn->events & EVENT_DTLB_MISS) != 0,
                                      [LOAD_WAIT] =
                                          timed ? insn->memory_done - insn->memory_issue : 0,
                                      [WAITED] = waited};
    uint64_t place = place_of(insn->address, insn->context, insn->privilege);
    row_add(row_at(&d->table, place, d->bytes), number);
    while (d->table.count > MOST_ROWS && d->bytes < COARSEST)
        make_coarser(d);
}

static void *data_open(FILE *file, const truth_ask_t *ask, const probe_shape_t *shape) {
    (void)ask, (void)shape;
    data_t *d = memory_get(sizeof *d);
    d->file = file;
    d->bytes = 1;
    return d;
}

static void data_charge(void *self, const account_holder_t *holder, why_t why, uint64_t parts) {
    data_t *d = self;
    waiting_t *waiting = &d->waiting[holder->taker % WAITING];
    if (holder->owed || why < WHY_MEM_L1 || why > WHY_MEM_STORE)
        return;
    if (waiting->sequence != holder->taker)
        *waiting = (waiting_t){.sequence = holder->taker};
    waiting->waited += parts;
}

static void data_end(void *self, const flight_insn_t *insn) {
    data_t *d = self;
    const waiting_t *waiting = &d->waiting[insn->sequence % WAITING];
    if (insn->cause != ABORT_NONE || !insn->has_address)
        return;
    access_kind_t kind = access_decode(profile_insn_executed(insn->raw)).kind;
    if (kind != ACCESS_NONE)
        touch(d, insn, kind, waiting->sequence == insn->sequence ? waiting->waited : 0);
}

static void data_print_row(const data_t *d, const touched_t *row) {
    const uint64_t first[] = {place_context(row->place), d->bytes};
    char text[TRUTH_DIGITS * (1 + 2 + NUMBERS)];
    char *at = text + sprintf(text, "0x%" PRIx64, place_pc(row->place));
    at = truth_put_numbers(at, first, sizeof first / sizeof *first);
    at = truth_put_numbers(at, row->number, NUMBERS);
    *at++ = '\n';
    fwrite(text, 1, (size_t)(at - text), d->file);
}

static void data_close(void *self) {
    data_t *d = self;
    fprintf(d->file, "address,context,bytes,loads,stores,atomics,timed,dmiss,dtlbmiss,lat_memory,"
                     "waited\n");
    pc_table_sort(&d->table);
    const touched_t *rows = d->table.entries;
    for (size_t i = 0; i < d->table.count; i++)
        data_print_row(d, &rows[i]);
    pc_table_free(&d->table);
    free(d);
}

const truth_part_t truth_data = {data_open, data_charge, data_end, NULL, data_close};
