/* SPDX-License-Identifier: Apache-2.0 */
/* See trace_rows.h; retired.h reads the lives. Waits for what is not a constant of the machine (a
 * line, a page, the divider) are as measured. */
#include "trace_rows.h"
#include "access.h"
#include "code_lines.h"
#include "edges.h"
#include "memory.h"
#include "places.h"
#include "profile_insn.h"
#include "retired.h"
#include "transfer.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAD = 64 /* cycles before the first fetch */,
    STORES = GRAPH_STORES,
    NUMBERS = 4096,
    LINES = 16,
    LINE = 64,     /* bytes */
    SAME_LINE = 32 /* stores among which one can request another's line */
};

typedef struct {
    uint64_t sequence;
    uint32_t memory; /* its number among memory operations */
    int64_t sent;    /* it had executed, and its page was known */
} number_t;

struct trace_rows {
    retired_t lives;
    const trace_machine_t *machine;
    code_lines_t *lines;
    uint32_t (*scope)(void *context, uint64_t pc);
    void *context;
    bool begun;
    uint64_t origin;
    /* the last instruction */
    int64_t block, fetch, done, commit, written;
    uint64_t next_pc; /* PC after it, on a straight path */
    unsigned group;   /* instructions in its group so far */
    bool mispredicted;
    uint32_t stores, memory, asked;
    int32_t line_takes;  /* cycles from issue until the last line came that a load waited for */
    int64_t came[LINES]; /* by number: when a line came */
    struct {
        int64_t sent, written;
        uint64_t line; /* the line that it requested; 0: none */
    } store[STORES];   /* by number */
    places_t places;   /* places on the path so far */
    collisions_t collisions;
    number_t number[NUMBERS]; /* by sequence */
};

bool trace_rows_open(trace_rows_t **rows, const char *path, failure_t *failure) {
    trace_rows_t *r = memory_get(sizeof *r);
    if (!trace_open(&r->lives.trace, path, failure)) {
        free(r);
        return false;
    }
    r->machine = &r->lives.trace.header.machine;
    places_start(&r->places);
    if (!trace_machine_fits(r->machine) || !retired_read(&r->lives)) {
        if (trace_rows_end(r, failure))
            failure_set(failure,
                        "%s: not a trace of this version, or without an instruction.\n"
                        "  Make it with `assay record --trace`.",
                        path);
        return false;
    }
    r->lines = code_lines_new(r->machine->icache_sets, r->machine->icache_ways);
    r->origin = r->lives.next.fetch - LEAD;
    *rows = r;
    return true;
}

bool trace_rows_of(trace_rows_t *r, const char *program, failure_t *failure) {
    if (!same_program_open(&r->lives.same, program, failure))
        return false;
    same_program_see(r->lives.same, &r->lives.next);
    return true;
}

static bool end_rows(trace_rows_t *r, bool good, failure_t *failure) {
    failure_t cut;
    bool whole = trace_close(&r->lives.trace, good ? failure : &cut);
    if (r->lives.same)
        same_program_close(r->lives.same);
    if (r->lines)
        code_lines_free(r->lines);
    free(r);
    return good && whole;
}

void trace_rows_close(trace_rows_t *r) {
    failure_t none;
    end_rows(r, true, &none);
}

bool trace_rows_end(trace_rows_t *r, failure_t *failure) {
    return end_rows(r, retired_good(&r->lives, failure), failure);
}

const trace_machine_t *trace_rows_machine(const trace_rows_t *r) { return r->machine; }

void trace_rows_scope(trace_rows_t *r, uint32_t (*scope)(void *context, uint64_t pc),
                      void *context) {
    r->scope = scope;
    r->context = context;
}

/* --- one instruction */

static graph_times_t times_of(const trace_rows_t *r, const trace_record_t *life) {
    int64_t fetch = (int64_t)(life->fetch - r->origin);
    return (graph_times_t){
        .block = {fetch - life->block[0], fetch - life->block[1]},
        .fetch = fetch,
        .dispatch = fetch + life->map,
        .issue = life->issue == TRACE_NEVER ? fetch + life->map : fetch + life->issue,
        .done = fetch + life->done,
        .commit = fetch + life->end,
        .written = life->written == TRACE_NEVER ? 0 : fetch + life->written,
    };
}

/* A block that comes later than a redirect by the fetch slots allows comes by another one,
 * of a group of which nothing retired: by a mispredict or a flush. One that comes later than
 * the redirect of the mispredicted transfer comes by a flush, of what was fetched after the
 * transfer. */
static void find_came(const trace_rows_t *r, graph_block_t *b, int64_t time) {
    int64_t came = time - b->cache - b->page - b->guess, redirected = r->done + WEIGHT_REDIRECT;
    if (b->came == CAME_BLOCK || came <= redirected)
        return;
    if (b->came == CAME_BRANCH) {
        b->came = came > r->commit ? CAME_FLUSH : CAME_BRANCH;
    } else if (r->mispredicted) {
        b->came = CAME_BRANCH;
        b->guess += (int32_t)(came - redirected);
    } else if (came > r->commit) {
        b->came = CAME_FLUSH;
    }
}

static void add_block(trace_rows_t *r, graph_insn_t *insn, uint64_t pc, int64_t time,
                      uint32_t waits) {
    static const came_t came[] = {CAME_BLOCK, CAME_BRANCH, CAME_FIX, CAME_BLOCK};
    graph_block_t b = {.came = came[TRACE_BLOCK_CAME(waits)],
                       .cache = TRACE_BLOCK_CACHE(waits),
                       .page = TRACE_BLOCK_PAGE(waits),
                       .guess = TRACE_BLOCK_GUESS(waits)};
    b.unseen = code_lines_unseen(r->lines, pc, b.cache);
    find_came(r, &b, time);
    if (!r->begun || b.came == CAME_FLUSH || (b.came == CAME_BRANCH && !r->mispredicted)) {
        b.came = CAME_FLUSH;
        b.gap = (int32_t)(time - r->commit - b.cache - b.page - b.guess);
        b.order = r->lives.order;
    }
    insn->measured.block[insn->block_count] = time;
    insn->block[insn->block_count++] = b;
    r->block = time;
    r->begun = true;
}

static const number_t *number_of(const trace_rows_t *r, uint64_t sequence) {
    const number_t *n = &r->number[sequence % NUMBERS];
    return n->sequence == sequence ? n : NULL;
}

/* A store is done a fixed time after its issue, or when its pages are known. */
static void set_page(const trace_rows_t *r, graph_insn_t *insn, const trace_record_t *life) {
    int32_t most = insn->latency - load_done(r->machine);
    bool store = insn->operands.operation == OPERATION_STORE;
    insn->page = store || (int64_t)life->paged > most ? most : (int32_t)life->paged;
    insn->page_lines = life->paged_lines < insn->page ? life->paged_lines : insn->page;
}

/* What a load waited for, and how long beyond the machine's own time for that. */
static void set_late(const trace_rows_t *r, graph_insn_t *insn, const trace_record_t *life) {
    const graph_times_t *t = &insn->measured;
    int64_t hit = t->issue + insn->page + load_done(r->machine);
    uint32_t store = r->stores - life->store_back;
    const number_t *owner = life->line_back != 0 && life->line_back != TRACE_NEVER
                                ? number_of(r, life->sequence - life->line_back)
                                : NULL;
    insn->late = insn->page ? LATE_PAGE : LATE_NOT;
    if (t->done == hit)
        return;
    insn->late = LATE_LINE;
    insn->extra = (int32_t)(t->done - hit);
    if (life->waits & TRACE_WAIT_HEAD) {
        insn->late = LATE_HEAD;
        insn->extra = (int32_t)(t->done - r->commit);
    } else if (life->waits & TRACE_WAIT_LINE && owner && !(life->waits & TRACE_ASKED) &&
               r->memory - owner->memory < GRAPH_MEMORY) {
        insn->late = LATE_SHARED;
        insn->owner = owner->memory;
        insn->extra = (int32_t)(t->done - owner->sent);
    } else if (life->waits & (TRACE_WAIT_LINE | TRACE_WAIT_ROOM | TRACE_WAIT_TURN)) {
        return;
    } else if (life->waits & TRACE_WAIT_STORE) {
        insn->late = LATE_STORE;
        insn->owner = store;
        insn->extra = (int32_t)(t->done - r->store[store % STORES].written - WEIGHT_PARTIAL);
    } else if (life->waits & TRACE_WAIT_ADDRESS) {
        insn->late = LATE_ADDRESS;
        insn->owner = store;
        insn->extra = (int32_t)(t->done - r->store[store % STORES].sent - WEIGHT_ADDRESS);
    } else if (life->waits & TRACE_WAIT_PAGE) {
        insn->late = LATE_PAGE;
        insn->page += insn->extra;
    }
}

/* When the store is written: in order, as many cycles after its retirement as the pipeline
 * takes. */
static void set_drain(trace_rows_t *r, graph_insn_t *insn) {
    int64_t behind = r->written + WEIGHT_DRAIN_RATE, own = insn->measured.commit + WEIGHT_DRAIN;
    int64_t soonest = own > behind ? own : behind;
    if (insn->measured.written == 0)
        insn->measured.written = soonest;
    insn->drain = (int32_t)(insn->measured.written - soonest);
    insn->line = insn->asked && insn->drain_misses
                     ? (int32_t)(insn->measured.written - insn->measured.issue)
                     : 0;
    r->written = insn->measured.written;
    r->store[r->stores % STORES].sent = insn->measured.issue + insn->page;
    r->store[r->stores++ % STORES].written = insn->measured.written;
}

/* The load has its value from a store, and was issued late enough to have been held for it. */
static void set_held(const trace_rows_t *r, graph_insn_t *insn, const trace_record_t *life) {
    uint32_t back = life->store_back;
    if (!(life->events & TRACE_FORWARDED) || back == 0 || back > r->stores || back >= STORES)
        return;
    int64_t sent = r->store[(r->stores - back) % STORES].sent;
    if (insn->measured.issue >= sent + WEIGHT_SENT)
        insn->held_for = back;
}

static void set_facts(const trace_rows_t *r, graph_insn_t *insn, const trace_record_t *life) {
    operation_t operation = insn->operands.operation;
    insn->unit = operation == OPERATION_NONE ? 0 : (uint8_t)retired_unit(&r->lives, life);
    insn->after_result = retired_is_due(&r->lives, insn->unit, life->fetch + life->issue - 1);
    insn->latency = (int32_t)(insn->measured.done - insn->measured.issue);
    if (is_memory(operation))
        set_page(r, insn, life);
    insn->mispredicted = life->events & TRACE_MISPREDICTED;
    insn->unguessed = !(life->speculation & TRACE_GUESSED);
    /* else the load retried in vain (memory/mem_enter.sv, m0_guess): nothing tells when */
    insn->cancels = life->speculation & TRACE_CANCELLED && !insn->unguessed;
    insn->cancel = life->cancel;
    insn->asked = life->waits & TRACE_ASKED;
    insn->drain_misses = life->speculation & TRACE_LINE_MISSING;
    if (operation == OPERATION_LOAD) {
        set_late(r, insn, life);
        set_held(r, insn, life);
    }
}

/* The time of the line that it requested. A store's line comes at the latest when the store is
 * written. */
static void set_line(trace_rows_t *r, graph_insn_t *insn, const trace_record_t *life) {
    const graph_times_t *t = &insn->measured;
    int64_t end = insn->operands.operation == OPERATION_STORE ? t->written : t->done;
    int64_t sent = t->issue + insn->page;
    int32_t took = (int32_t)(end - sent);
    bool waited =
        insn->operands.operation == OPERATION_STORE ? insn->line != 0 : insn->late == LATE_LINE;
    if (!insn->asked || took <= 0 || (!waited && !r->line_takes))
        return;
    /* its line came when it executed, and left before it was to be written */
    insn->asks_late = insn->line && life->speculation & TRACE_ASKED_LATE;
    insn->ask_delay = insn->asks_late ? 0 : r->line_takes; /* until it is learned */
    if (insn->asks_late)
        took = insn->drain + 1;
    insn->came = waited || took < r->line_takes ? took : r->line_takes;
    if (waited && !(life->waits & TRACE_WAIT_ROOM))
        r->line_takes = insn->came;
    uint32_t room = r->machine->mshrs;
    int64_t came = insn->asks_late ? end : sent + insn->came;
    int32_t own = insn->came - load_done(r->machine);
    insn->turn = r->asked >= room && !(life->waits & TRACE_WAIT_ROOM) &&
                 r->came[(r->asked - room) % LINES] + own <= came;
    r->came[r->asked++ % LINES] = came;
}

/* The last of the older stores that requested the line. */
static void set_same_line(trace_rows_t *r, graph_insn_t *insn, uint64_t line) {
    uint32_t own = r->stores - 1;
    insn->lines_known = true;
    r->store[own % STORES].line = insn->came ? line : 0;
    for (uint32_t back = 1; back < SAME_LINE && back <= own && !insn->came; back++)
        if (r->store[(own - back) % STORES].line == line) {
            insn->same_line = back;
            return;
        }
}

/* The blocks that begin with the instruction: that of its first half-word, that of its last one. */
static void add_blocks(trace_rows_t *r, graph_insn_t *insn, const trace_record_t *life) {
    int64_t first = insn->measured.block[0],
            last = (int64_t)(life->fetch - r->origin) - life->block[1];
    insn->starts_block = !r->begun || first > r->block;
    if (insn->starts_block)
        add_block(r, insn, life->pc, first, life->block_waits[0]);
    if (last > r->block)
        add_block(r, insn, life->pc + insn_size(life->raw) - 2, last, life->block_waits[1]);
}

/* Stores are found by addresses, which are physical for stores, and by what the instructions tell,
 * which also works with pages. */
static unsigned depends_on(trace_rows_t *r, const trace_record_t *life) {
    uint32_t executed = profile_insn_executed(life->raw);
    unsigned told = places_step(&r->places, life->pc, life->raw),
             met = collisions_step(&r->collisions, executed, life->address);
    return told && (told < met || !met) ? told : met;
}

static void add_insn(trace_rows_t *r, graph_insn_t *insn, const trace_record_t *life) {
    memset(insn, 0, offsetof(graph_insn_t, measured)); /* the rest is set, or not looked at */
    insn->pc = life->pc;
    insn->operands = retired_operands(&r->lives, life->raw);
    insn->scope = r->scope ? r->scope(r->context, life->pc) : 0;
    insn->measured = times_of(r, life);
    operation_t operation = insn->operands.operation;
    add_blocks(r, insn, life);
    if (life->raw == INSN_FENCE_I)
        code_lines_forget(r->lines);
    set_facts(r, insn, life);
    if (is_memory(operation))
        r->number[life->sequence % NUMBERS] =
            (number_t){life->sequence, r->memory++, insn->measured.issue + insn->page};
    if (operation == OPERATION_STORE)
        set_drain(r, insn);
    set_line(r, insn, life);
    insn->depends = depends_on(r, life);
    if (operation == OPERATION_STORE)
        set_same_line(r, insn, life->address / LINE + 1);
    r->done = insn->measured.done;
    r->commit = insn->measured.commit;
    r->mispredicted = insn->mispredicted;
    r->next_pc = life->pc + insn_size(life->raw);
    r->group++;
}

/* The wait of an instruction that runs alone, beyond its earliest time. */
static int32_t held_of(const trace_rows_t *r, const graph_insn_t *insn, int64_t commit) {
    int64_t empty = commit + WEIGHT_EMPTY, drained = r->written + WEIGHT_DRAINED,
            soonest = insn->measured.fetch + WEIGHT_DECODE;
    if (insn->operands.serial == SERIAL_NOT)
        return 0;
    soonest = empty > soonest ? empty : soonest;
    if (insn->operands.serial == SERIAL_DRAINED && drained > soonest)
        soonest = drained;
    return insn->measured.dispatch > soonest ? (int32_t)(insn->measured.dispatch - empty) : 0;
}

/* Whether only the group's size, or a late block, made the row begin a group (fetch/align.sv). */
static bool goes_on(const trace_rows_t *r, const graph_row_t *row, bool full) {
    const graph_insn_t *first = &row->insn[0];
    bool late = first->block_count &&
                first->measured.block[first->block_count - 1] + graph_cut(r->machine) > r->fetch;
    return row->starts_group && (full || late);
}

bool trace_rows_next(trace_rows_t *r, graph_row_t *row) {
    if (!r->lives.has_next)
        return false;
    uint64_t fetch = r->lives.next.fetch, cycle = fetch + r->lives.next.map;
    int64_t commit = r->commit;
    row->count = 0;
    row->queued = 0;
    row->stalled = r->lives.next.events >> 6 & 15;
    row->starts_group = !r->begun || (int64_t)(fetch - r->origin) != r->fetch;
    bool straight = r->lives.next.pc == r->next_pc, full = r->group == r->machine->width;
    if (row->starts_group)
        r->group = 0;
    do
        add_insn(r, &row->insn[row->count++], &r->lives.next);
    while (retired_read(&r->lives) && row->count < r->machine->width &&
           r->lives.next.fetch == fetch && fetch + r->lives.next.map == cycle);
    row->goes_on = straight && goes_on(r, row, full);
    r->fetch = (int64_t)(fetch - r->origin);
    row->held = held_of(r, &row->insn[0], commit);
    return true;
}

/* Percent of the run. On supported machines the graph is within half of it. */
enum { FAR = 1 };

void trace_rows_compare(const trace_rows_t *r, const char *command, int64_t length) {
    double off = 100.0 * (double)(length - r->commit) / (double)r->commit;
    if (fabs(off) > FAR)
        fprintf(stderr,
                "assay %s: warning: the dependence graph is %.1f %% %s than the run, which took "
                "%" PRId64 " cycles.\n"
                "  Something of the machine is not in its trace; costs can be off by as much.\n",
                command, fabs(off), off > 0 ? "longer" : "shorter", r->commit);
}
