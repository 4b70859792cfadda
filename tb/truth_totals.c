// SPDX-License-Identifier: Apache-2.0
// Totals of each instruction, by PC and address space, and of each process and mode. An instruction
// that needs no unit (it is done when mapped) counts as ready, issued and done in that cycle, so
// the latencies always add up to the total.
#include "access.h"
#include "memory.h"
#include "pc_table.h"
#include "profile_insn.h"
#include "transfer.h"
#include "truth_part.h"
#include <inttypes.h>
#include <stdlib.h>

// Totals of one PC in one address space, or one half of a process. Latencies are sums over retired instructions; cycles are
// in parts (core/why_table.h).
typedef struct {
    uint64_t place;
    uint64_t fetched, retired, aborted, icache_misses, dcache_misses, taken, mispredicted;
    uint64_t itlb_misses, dtlb_misses, forwarded, violations, violation_back, replayed, refetched;
    uint64_t memory, reads,
        transfers;  // retired loads, stores and atomics; without stores; transfers
    uint64_t loads; // memory loads whose times are known
    uint64_t fetch_map, map_ready, ready_issue, issue_done, done_retire, total;
    uint64_t load_wait, oldest; // those loads, from issue to memory to the end; all, as the oldest
    uint64_t cycles[WHY_COUNT];
} totals_t;

// What an instruction's bits say of it.
typedef struct {
    uint32_t raw; // 0: none yet
    bool is_memory, reads_memory, is_transfer;
} bits_t;
enum { BITS_KNOWN = 4096 };

typedef struct {
    FILE *file;
    uint64_t (*place)(uint64_t pc, uint16_t context, uint8_t privilege); // the key of a shared row
    bits_t known[BITS_KNOWN];                                            // by their low bits
    pc_table_t
        tables[2];    // totals_t by place: instructions that the profiler does not count, and does
    bool together;    // ... all are in the first one
    bool profiled;    // it has counted a slot
    uint64_t retired; // the cycle of the last retirement
    uint64_t flushed, violator; // the last memory-order flush: its cycle, its load
} totals_table_t;

// Adds the cycles of a retired instruction's stages.
static void totals_add_times(totals_t *p, const flight_insn_t *insn) {
    bool issued = insn->issue != FLIGHT_NEVER;
    uint64_t issue = issued ? insn->issue : insn->map;
    uint64_t ready = issued && insn->ready != FLIGHT_NEVER ? insn->ready : issue;
    uint64_t done = issued ? insn->done : insn->map;
    p->fetch_map += insn->map - insn->fetch;
    p->map_ready += ready - insn->map;
    p->ready_issue += issue - ready;
    p->issue_done += done - issue;
    p->done_retire += insn->end - done;
    p->total += insn->end - insn->fetch;
}

static const bits_t *totals_know(totals_table_t *t, const flight_insn_t *insn) {
    uint64_t target;
    bits_t *p = &t->known[(insn->raw ^ insn->raw >> 12) % BITS_KNOWN];
    if (p->raw == insn->raw)
        return p;
    uint32_t executed = profile_insn_executed(insn->raw);
    p->raw = insn->raw;
    access_kind_t kind = access_decode(executed).kind;
    p->is_memory = kind != ACCESS_NONE;
    p->reads_memory = p->is_memory && kind != ACCESS_STORE;
    p->is_transfer = !p->is_memory && transfer_decode(executed, insn->pc, &target) != TRANSFER_NONE;
    return p;
}

static void totals_add_kind(totals_t *p, const bits_t *is, const flight_insn_t *insn) {
    p->memory += is->is_memory;
    p->reads += is->reads_memory;
    p->transfers += is->is_transfer;
    if (!is->is_memory || insn->memory_issue == FLIGHT_NEVER || insn->memory_done == FLIGHT_NEVER)
        return;
    p->loads++;
    p->load_wait += insn->memory_done - insn->memory_issue;
}

static totals_t *totals_of(totals_table_t *t, uint64_t place, bool counted) {
    totals_t *p = pc_table_take(&t->tables[counted && !t->together], place, sizeof *p);
    if (!p)
        memory_out();
    return p;
}

// A load that read past a store leaves with all younger instructions; it is the oldest of them.
static void totals_add_refetched(totals_table_t *t, const flight_insn_t *insn, uint64_t place) {
    if (insn->end != t->flushed) {
        t->flushed = insn->end;
        t->violator = place;
    }
    totals_of(t, t->violator, insn->counted)->refetched++;
}

static void totals_add(totals_table_t *t, const flight_insn_t *insn) {
    uint64_t place = t->place(insn->pc, insn->context, insn->privilege);
    if (insn->cause == ABORT_ORDER)
        totals_add_refetched(t, insn, place);
    totals_t *p = totals_of(t, place, insn->counted);
    p->fetched++;
    p->icache_misses += (insn->events & EVENT_ICACHE_MISS) != 0;
    p->itlb_misses += (insn->events & EVENT_ITLB_MISS) != 0;
    p->violations += (insn->events & EVENT_ORDER) != 0;
    p->violation_back += insn->events & EVENT_ORDER ? insn->store_back : 0;
    if (insn->cause != ABORT_NONE) {
        p->aborted++;
        return;
    }
    p->retired++;
    p->dcache_misses += (insn->events & EVENT_DCACHE_MISS) != 0;
    p->dtlb_misses += (insn->events & EVENT_DTLB_MISS) != 0;
    p->forwarded += (insn->events & EVENT_FORWARDED) != 0;
    p->replayed += (insn->events & EVENT_REPLAYED) != 0;
    p->taken += (insn->events & EVENT_TAKEN) != 0;
    p->mispredicted += (insn->events & EVENT_MISPREDICTED) != 0;
    totals_add_times(p, insn);
    totals_add_kind(p, totals_know(t, insn), insn);
    p->oldest += truth_as_oldest(insn, t->retired);
}

static void totals_print_row(FILE *file, const totals_t *p, bool counted) {
    const uint64_t columns[] = {p->fetched,
                                p->retired,
                                p->aborted,
                                p->icache_misses,
                                p->dcache_misses,
                                p->taken,
                                p->mispredicted,
                                p->itlb_misses,
                                p->dtlb_misses,
                                p->forwarded,
                                p->violations,
                                p->replayed,
                                p->fetch_map,
                                p->map_ready,
                                p->ready_issue,
                                p->issue_done,
                                p->done_retire,
                                p->total,
                                p->violation_back,
                                p->refetched,
                                p->memory,
                                p->reads,
                                p->transfers,
                                p->loads,
                                p->load_wait,
                                p->oldest,
                                place_context(p->place),
                                counted};
    enum { COLUMNS = sizeof columns / sizeof *columns };
    char row[TRUTH_DIGITS * (COLUMNS + WHY_COUNT + 1)];
    char *at = row + sprintf(row, "0x%" PRIx64, place_pc(p->place));
    at = truth_put_numbers(at, columns, COLUMNS);
    at = truth_put_numbers(at, p->cycles, WHY_COUNT);
    *at++ = '\n';
    fwrite(row, 1, (size_t)(at - row), file);
}

static void totals_print(totals_table_t *t) {
    fprintf(
        t->file,
        "pc,fetched,retired,aborted,icmiss,dmiss,taken,misp,itlbmiss,dtlbmiss,forward,"
        "violation,replay,lat_fetch_map,lat_map_ready,lat_ready_issue,lat_issue_rready,"
        "lat_rready_retire,lat_total,violation_back,refetched,memory,reads,transfer,loads,lat_memory,lat_oldest,context,counted");
    for (int why = 0; why < WHY_COUNT; why++)
        fprintf(t->file, ",%s", why_name((why_t)why));
    fputc('\n', t->file);
    for (int table = 1; table >= 0; table--) {
        pc_table_sort(&t->tables[table]);
        const totals_t *list = t->tables[table].entries;
        for (size_t i = 0; i < t->tables[table].count; i++)
            totals_print_row(t->file, &list[i], table == t->profiled);
    }
}

static totals_table_t *table_open(FILE *file) {
    totals_table_t *t = memory_get(sizeof *t);
    *t = (totals_table_t){.file = file};
    return t;
}

static void *totals_open(FILE *file, const truth_ask_t *ask, const probe_shape_t *shape) {
    (void)ask, (void)shape;
    totals_table_t *t = table_open(file);
    t->place = place_of;
    return t;
}

// As the analysis groups samples by process (finding/view.h): machine mode has one row.
static uint64_t half_of(uint64_t pc, uint16_t context, uint8_t privilege) {
    (void)pc;
    return (uint64_t)(privilege == 3 ? 0 : context) << PLACE_CONTEXT | (uint64_t)privilege << 1;
}

static void *halves_open(FILE *file, const truth_ask_t *ask, const probe_shape_t *shape) {
    (void)ask, (void)shape;
    totals_table_t *t = table_open(file);
    t->place = half_of;
    t->together = true;
    return t;
}

static void totals_charge(void *self, const account_holder_t *holder, why_t why, uint64_t parts) {
    totals_table_t *t = self;
    uint64_t place = t->place(holder->pc, holder->context, holder->privilege);
    totals_of(t, place, holder->counted)->cycles[why] += parts;
}

static void totals_end(void *self, const flight_insn_t *insn) {
    totals_table_t *t = self;
    t->profiled |= insn->counted;
    totals_add(t, insn);
    if (insn->cause == ABORT_NONE)
        t->retired = insn->end;
}

static void totals_close(void *self) {
    totals_table_t *t = self;
    totals_print(t);
    pc_table_free(&t->tables[0]);
    pc_table_free(&t->tables[1]);
    free(t);
}

const truth_part_t truth_totals = {totals_open, totals_charge, totals_end, NULL, totals_close};
const truth_part_t truth_halves = {halves_open, totals_charge, totals_end, NULL, totals_close};
