// Turns the lives that flight.c follows into totals by PC and a trace. An instruction that needs no
// unit (it is done when mapped) counts as ready, issued and done in that cycle, so that the
// latencies always add up to the total.
#include "truth.h"
#include "access.h"
#include "account.h"
#include "memory.h"
#include "pc_table.h"
#include "policies.h"
#include "profile_insn.h"
#include "result.h"
#include "trace.h"
#include "transfer.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// Totals of one PC in one address space. Latencies are sums over retired instructions; cycles are
// in parts (base/why_table.h).
typedef struct {
    uint64_t place;
    uint64_t fetched, retired, aborted, icache_misses, dcache_misses, taken, mispredicted;
    uint64_t itlb_misses, dtlb_misses, forwarded, violations, violation_back, replayed;
    uint64_t memory, transfers; // retired loads, stores and atomics; transfers
    uint64_t loads;             // of memory, those whose times are known
    uint64_t fetch_map, map_ready, ready_issue, issue_done, done_retire, total;
    uint64_t load_wait, oldest; // of those: from issue to memory to the end; as the oldest
    uint64_t cycles[WHY_COUNT];
    uint32_t raw; // of the last one, 0 none, and what that is
    bool is_memory, is_transfer;
} totals_t;

// What a sampled instruction was charged with, and what the empty window in front of it was to others.
enum { TAGS = 4 };
typedef struct {
    uint64_t sequence, pc, latency, owner;
    uint8_t cause, owner_privilege;
    why_t owed_why;
    bool ended;
    uint64_t parts[WHY_COUNT], owed;
} life_t;

// Records of the trace that wait, oldest first, for a store among them to be written.
typedef struct {
    trace_record_t record;
    bool is_store, wanted; // a retired store, not yet written; within the part that is asked for
} pending_t;

enum { PENDING = 1 << 14 };

struct truth {
    flight_t *flight;
    pending_t *pending; // PENDING of them, a ring
    size_t pending_from, pending_to;
    uint64_t written; // records of the trace
    account_t *account;
    FILE *totals_file, *trace_file, *lives_file, *policies_file;
    const char *totals_path, *trace_path, *lives_path, *policies_path;
    policies_t *policies; // or NULL
    life_t lives[TAGS];   // by tag
    uint64_t from, to;
    pc_table_t tables[2]; // of totals_t: instructions that the profiler does not count, and does
    bool profiled;        // it has counted a slot
    uint64_t retired;     // the cycle of the last retirement
    bool failed;
};

// --- totals

// Retired: the cycles of its stages.
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

// What the instruction is, as its bits tell; most are what they were the last time.
static void totals_know(totals_t *p, const flight_insn_t *insn) {
    uint64_t target;
    if (p->raw == insn->raw)
        return;
    uint32_t executed = profile_insn_executed(insn->raw);
    p->raw = insn->raw;
    p->is_memory = access_decode(executed).kind != ACCESS_NONE;
    p->is_transfer = !p->is_memory && transfer_decode(executed, insn->pc, &target) != TRANSFER_NONE;
}

static void totals_add_kind(totals_t *p, const flight_insn_t *insn) {
    totals_know(p, insn);
    p->memory += p->is_memory;
    p->transfers += p->is_transfer;
    if (!p->is_memory || insn->memory_issue == FLIGHT_NEVER || insn->memory_done == FLIGHT_NEVER)
        return;
    p->loads++;
    p->load_wait += insn->memory_done - insn->memory_issue;
}

static totals_t *totals_of(truth_t *t, uint64_t place, bool counted) {
    totals_t *p = pc_table_take(&t->tables[counted], place, sizeof *p);
    t->failed |= !p;
    return p;
}

static void totals_add(truth_t *t, const flight_insn_t *insn) {
    uint64_t place = place_of(insn->pc, insn->context, insn->privilege);
    totals_t *p = totals_of(t, place, insn->counted);
    if (!p)
        return;
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
    totals_add_kind(p, insn);
    p->oldest += insn->end - (insn->map > t->retired ? insn->map : t->retired);
}

// --- lives of the sampled ones

static life_t *life_of(truth_t *t, uint8_t tag, uint64_t sequence) {
    life_t *life = &t->lives[tag % TAGS];
    if (life->sequence != sequence)
        *life = (life_t){.sequence = sequence};
    return life;
}

static void life_charge(truth_t *t, const account_holder_t *holder, why_t why, uint64_t parts) {
    life_t *life = life_of(t, holder->tag, holder->taker);
    if (holder->owed) {
        life->owed += parts;
        life->owed_why = why;
        life->owner = holder->pc;
        life->owner_privilege = holder->privilege;
    } else {
        life->parts[why] += parts;
    }
}

static void life_end(truth_t *t, const flight_insn_t *insn) {
    life_t *life = life_of(t, insn->tag, insn->sequence);
    life->ended = true;
    life->pc = insn->pc;
    life->cause = insn->cause;
    life->latency = insn->end - insn->fetch;
}

static void lives_begin(FILE *file) {
    fprintf(file, "pc,cause,total,owner,owner_privilege,owed_why,owed");
    for (int why = 0; why < WHY_COUNT; why++)
        fprintf(file, ",%s", why_name((why_t)why));
    fputc('\n', file);
}

// Those that have ended; with the cycle of its end an instruction has been charged with everything.
static void lives_print(truth_t *t) {
    for (int tag = 1; tag < TAGS; tag++) {
        life_t *life = &t->lives[tag];
        if (!life->ended)
            continue;
        fprintf(t->lives_file, "0x%" PRIx64 ",%u,%" PRIu64 ",0x%" PRIx64 ",%u,%u,%" PRIu64,
                life->pc, life->cause, life->latency, life->owner, life->owner_privilege,
                life->owed_why, life->owed);
        for (int why = 0; why < WHY_COUNT; why++)
            fprintf(t->lives_file, ",%" PRIu64, life->parts[why]);
        fputc('\n', t->lives_file);
        life->ended = false;
    }
}

static void on_charge(void *context, const account_holder_t *holder, why_t why, uint64_t parts) {
    uint64_t place = place_of(holder->pc, holder->context, holder->privilege);
    totals_t *p = totals_of(context, place, holder->counted);
    if (p)
        p->cycles[why] += parts;
    if (holder->tag)
        life_charge(context, holder, why, parts);
    truth_t *t = context;
    if (t->policies)
        policies_charge(t->policies, holder, parts);
}

// Most numbers are small, and there are many: printf would take longer than a short run.
static char *put_number(char *at, uint64_t value) {
    char digits[20];
    int count = 0;
    do
        digits[count++] = (char)('0' + value % 10);
    while (value /= 10);
    while (count)
        *at++ = digits[--count];
    return at;
}

static char *put_numbers(char *at, const uint64_t *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        *at++ = ',';
        at = put_number(at, values[i]);
    }
    return at;
}

static void totals_print_row(FILE *file, const totals_t *p, bool counted) {
    const uint64_t columns[] = {
        p->fetched,    p->retired,      p->aborted,     p->icache_misses,  p->dcache_misses,
        p->taken,      p->mispredicted, p->itlb_misses, p->dtlb_misses,    p->forwarded,
        p->violations, p->replayed,     p->fetch_map,   p->map_ready,      p->ready_issue,
        p->issue_done, p->done_retire,  p->total,       p->violation_back, p->memory,
        p->transfers,  p->loads,        p->load_wait,   p->oldest,         place_context(p->place),
        counted};
    enum { COLUMNS = sizeof columns / sizeof *columns, DIGITS = 21 };
    char row[DIGITS * (COLUMNS + WHY_COUNT) + DIGITS];
    char *at = row + sprintf(row, "0x%" PRIx64, place_pc(p->place));
    at = put_numbers(at, columns, COLUMNS);
    at = put_numbers(at, p->cycles, WHY_COUNT);
    *at++ = '\n';
    fwrite(row, 1, (size_t)(at - row), file);
}

static void totals_print(truth_t *t) {
    fprintf(
        t->totals_file,
        "pc,fetched,retired,aborted,icmiss,dmiss,taken,misp,itlbmiss,dtlbmiss,forward,"
        "violation,replay,lat_fetch_map,lat_map_ready,lat_ready_issue,lat_issue_rready,"
        "lat_rready_retire,lat_total,violation_back,memory,transfer,loads,lat_memory,lat_oldest,context,counted");
    for (int why = 0; why < WHY_COUNT; why++)
        fprintf(t->totals_file, ",%s", why_name((why_t)why));
    fputc('\n', t->totals_file);
    for (int table = 1; table >= 0; table--) {
        pc_table_sort(&t->tables[table]);
        const totals_t *list = t->tables[table].entries;
        for (size_t i = 0; i < t->tables[table].count; i++)
            totals_print_row(t->totals_file, &list[i], table == t->profiled);
    }
}

// --- trace

static uint32_t since(const flight_insn_t *insn, uint64_t cycle) {
    return cycle == FLIGHT_NEVER ? TRACE_NEVER : (uint32_t)(cycle - insn->fetch);
}

// A retired store, as the store queue has it.
static bool is_store(const flight_insn_t *insn) {
    return insn->cause == ABORT_NONE && flight_is_store(insn);
}

static void trace_flush(truth_t *t, bool all) {
    for (; t->pending_from != t->pending_to; t->pending_from++) {
        pending_t *p = &t->pending[t->pending_from % PENDING];
        if (p->is_store && !all)
            return;
        if (p->wanted)
            t->written += fwrite(&p->record, sizeof p->record, 1, t->trace_file);
    }
}

// The oldest store that waits was written in the cycle before.
static void trace_write(truth_t *t, uint64_t cycle, bool missed) {
    size_t i = t->pending_from;
    while (i != t->pending_to && !t->pending[i % PENDING].is_store)
        i++;
    if (i == t->pending_to)
        return;
    pending_t *p = &t->pending[i % PENDING];
    p->is_store = false;
    p->record.written = (uint32_t)(cycle - 1 - p->record.fetch);
    p->record.speculation |= missed ? TRACE_LINE_MISSING : 0;
    trace_flush(t, false);
}

static uint8_t since_cancel(const flight_insn_t *insn) {
    bool near =
        insn->issue != FLIGHT_NEVER && insn->cancel != 0 && insn->issue - insn->cancel < 256;
    return near ? (uint8_t)(insn->issue - insn->cancel) : 0;
}

static void trace_add(truth_t *t, const flight_insn_t *insn, bool wanted) {
    trace_record_t r = {.sequence = insn->sequence,
                        .pc = insn->pc,
                        .address = insn->has_store     ? insn->store_address
                                   : insn->has_address ? insn->address
                                                       : insn->target,
                        .fetch = insn->fetch,
                        .raw = insn->raw,
                        .events = insn->events,
                        .map = since(insn, insn->map),
                        .ready = since(insn, insn->ready),
                        .issue = since(insn, insn->issue),
                        .memory_issue = since(insn, insn->memory_issue),
                        .memory_done = since(insn, insn->memory_done),
                        .done = since(insn, insn->done),
                        .end = since(insn, insn->end),
                        .cause = insn->cause,
                        .flags = (uint8_t)((insn->compressed ? TRACE_COMPRESSED : 0) |
                                           (insn->counted ? TRACE_COUNTED : 0) |
                                           insn->privilege << TRACE_PRIVILEGE_SHIFT),
                        .tag = insn->tag,
                        .queue = insn->queue,
                        .context = insn->context,
                        .block = {(uint32_t)(insn->fetch - insn->block[0]),
                                  (uint32_t)(insn->fetch - insn->block[1])},
                        .block_waits = {insn->block_waits[0], insn->block_waits[1]},
                        .filled = since(insn, insn->filled),
                        .written = TRACE_NEVER,
                        .line_back = insn->line_owner <= insn->sequence
                                         ? (uint32_t)(insn->sequence - insn->line_owner)
                                         : TRACE_NEVER,
                        .waits = insn->waits,
                        .paged_lines = insn->paged_lines < UINT16_MAX ? (uint16_t)insn->paged_lines
                                                                      : UINT16_MAX,
                        .paged = insn->paged,
                        .store_back = insn->store_back,
                        .speculation = (uint8_t)((insn->guessed ? TRACE_GUESSED : 0) |
                                                 (insn->cancelled ? TRACE_CANCELLED : 0) |
                                                 (insn->linked ? TRACE_LINKED : 0)),
                        .cancel = since_cancel(insn)};
    if (t->pending_to - t->pending_from == PENDING)
        trace_flush(t, true);
    t->pending[t->pending_to++ % PENDING] = (pending_t){r, is_store(insn), wanted};
    trace_flush(t, false);
}

static void on_end(void *context, const flight_insn_t *insn) {
    truth_t *t = context;
    if (account_over(t->account))
        return;
    t->profiled |= insn->counted;
    if (insn->tag)
        life_end(t, insn);
    if (t->totals_file)
        totals_add(t, insn);
    if (insn->cause == ABORT_NONE)
        t->retired = insn->end;
    if (t->policies)
        policies_end(t->policies, insn);
    if (t->trace_file)
        trace_add(t, insn, insn->fetch >= t->from && insn->fetch <= t->to);
}

// --- life cycle

static bool close_files(truth_t *t) {
    bool good = result_close(t->totals_file, t->totals_path);
    good = result_close(t->trace_file, t->trace_path) && good;
    good = result_close(t->lives_file, t->lives_path) && good;
    return result_close(t->policies_file, t->policies_path) && good;
}

// False: a file is not whole.
static bool truth_free(truth_t *t) {
    bool good = close_files(t);
    if (t->account)
        account_close(t->account, 0);
    if (t->policies)
        policies_close(t->policies);
    flight_close(t->flight);
    free(t->pending);
    pc_table_free(&t->tables[0]);
    pc_table_free(&t->tables[1]);
    free(t);
    return good;
}

static FILE *create(const char *path, failure_t *failure) {
    FILE *file = fopen(path, "wb");
    if (!file)
        failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
    return file;
}

static void trace_begin(FILE *file, const probe_shape_t *shape) {
    const uint32_t numbers[2] = {TRACE_VERSION, TRACE_RECORD};
    _Static_assert(sizeof shape->sizes == sizeof(trace_machine_t), "tap.sv fills it");
    fwrite(TRACE_MAGIC, 8, 1, file);
    fwrite(numbers, sizeof numbers, 1, file);
    fwrite(shape->sizes, sizeof shape->sizes, 1, file);
}

static void trace_end(truth_t *t) {
    trace_end_t end = {TRACE_END_MAGIC, 0};
    trace_flush(t, true);
    end.lives = t->written;
    fwrite(&end, sizeof end, 1, t->trace_file);
}

truth_t *truth_open(const probe_shape_t *shape, const char *totals_path, const char *lives_path,
                    const char *policies_path, const char *trace_path, uint64_t from, uint64_t to,
                    failure_t *failure) {
    truth_t *t = memory_get(sizeof *t);
    t->from = from;
    t->to = to;
    t->totals_path = totals_path;
    t->lives_path = lives_path;
    t->policies_path = policies_path;
    t->trace_path = trace_path;
    t->flight = flight_open(shape, on_end, t);
    t->account = t->flight ? account_open(t->flight, on_charge, t) : NULL;
    bool good = t->account || failure_set(failure, "not enough memory for the truth tracer");
    good = good && (!totals_path || (t->totals_file = create(totals_path, failure)));
    good = good && (!lives_path || (t->lives_file = create(lives_path, failure)));
    good = good && (!policies_path || (t->policies_file = create(policies_path, failure)));
    good = good && (!trace_path || (t->trace_file = create(trace_path, failure)));
    if (!good) {
        truth_free(t);
        return NULL;
    }
    if (t->policies_file)
        t->policies = policies_open();
    if (t->trace_file) {
        t->pending = memory_get(PENDING * sizeof *t->pending);
        trace_begin(t->trace_file, shape);
    }
    if (t->lives_file)
        lives_begin(t->lives_file);
    return t;
}

bool truth_cycle(truth_t *t, const probe_cycle_t *cycle) {
    bool good = account_step(t->account, cycle);
    if (t->trace_file && cycle->store_written)
        trace_write(t, cycle->cycle, cycle->store_missed);
    if (t->lives_file)
        lives_print(t);
    return good;
}

const char *truth_fault(const truth_t *t) { return flight_fault(t->flight); }

bool truth_close(truth_t *t, uint64_t cycles) {
    account_close(t->account, cycles);
    t->account = NULL;
    if (t->trace_file)
        trace_end(t);
    if (t->totals_file)
        totals_print(t);
    if (t->policies)
        policies_print(t->policies, t->policies_file);
    bool ok = !t->failed;
    return truth_free(t) && ok;
}
