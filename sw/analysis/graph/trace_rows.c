/* SPDX-License-Identifier: Apache-2.0 */
/* See trace_rows.h. Retired instructions stand in the file in program order, those that were aborted
 * among them: these are passed over. What an instruction waited for that no machine has as a constant
 * - a line, a page, the divider - is what was measured. */
#include "trace_rows.h"
#include "access.h"
#include "code_lines.h"
#include "edges.h"
#include "memory.h"
#include "places.h"
#include "profile_insn.h"
#include "same_program.h"
#include "trace_file.h"
#include "transfer.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAUSE_ORDER = 2 }; /* `cause` of a record: base/trace.h */
enum {
    LEAD = 64 /* cycles before the first fetch */,
    STORES = GRAPH_STORES,
    NUMBERS = 4096,
    READ = 512,
    AHEAD = 64, /* records whose successors are known */
    DUE = 1024,
    LINES = 16,
    KNOWN = 1024,
    LINE = 64,      /* bytes */
    SAME_LINE = 32, /* stores, among which one can ask for another's line */
    FAR = 1 << 27   /* cycles between two times */
};

typedef struct {
    uint64_t sequence;
    uint32_t memory; /* its number among memory operations */
    int64_t sent;    /* it had executed, and its page was known */
} number_t;

struct trace_rows {
    trace_file_t trace;
    trace_record_t read[READ]; /* ahead */
    size_t at, count;
    struct {
        uint32_t raw; /* 0 is no instruction */
        operands_t operands;
    } known[KNOWN]; /* by a hash of `raw`: what was decoded last */
    const trace_machine_t *machine;
    same_program_t *same; /* or NULL */
    code_lines_t *lines;
    uint32_t (*scope)(void *context, uint64_t pc);
    void *context;
    trace_record_t next;          /* read ahead, first of the row to come */
    const char *wrong;            /* fault of the life that it ended at; NULL: nothing */
    bool has_next, begun, opened; /* opened: one was read */
    bool ended;                   /* nothing is left in the file */
    bool order; /* `next`, or one just before it, was fetched again for memory order */
    uint64_t origin;
    /* the last instruction */
    int64_t block, fetch, done, commit, written;
    uint64_t next_pc; /* PC after it, on a straight path */
    unsigned group;   /* instructions of its group so far */
    bool mispredicted;
    uint32_t stores, memory, asked;
    int32_t line_takes;  /* cycles from issue until the last line came that a load waited for */
    int64_t came[LINES]; /* by number: when a line came */
    struct {
        int64_t sent, written;
        uint64_t line; /* that it asked for; 0: it did not */
    } store[STORES];   /* by number */
    places_t places;   /* places on the path so far */
    collisions_t collisions;
    number_t number[NUMBERS];       /* by sequence */
    uint64_t due[GRAPH_UNITS][DUE]; /* by cycle: the cycle, if the unit writes a late result */
};

/* The unit that the instruction went to. */
static unsigned unit_of(const trace_machine_t *m, const trace_record_t *life) {
    unsigned unit = life->queue / m->aluq_size;
    return unit < m->alus ? unit : m->alus;
}

static operands_t decode(trace_rows_t *r, uint32_t raw) {
    unsigned at = raw * 2654435761u >> 22;
    if (r->known[at].raw != raw) {
        r->known[at].raw = raw;
        r->known[at].operands = operands_of(raw);
    }
    return r->known[at].operands;
}

/* A result, on a wrong path, too, takes its unit before older instructions (issue/unit_queue.sv, `due`). */
static void note_result(trace_rows_t *r, const trace_record_t *life) {
    operation_t operation =
        (life->raw & 0x57) == 0x13 ? decode(r, life->raw).operation : OPERATION_NONE;
    uint64_t due = life->fetch + life->done;
    if (operation == OPERATION_LONG || operation == OPERATION_DIVIDE)
        r->due[unit_of(r->machine, life)][due % DUE] = due;
}

static void read_ahead(trace_rows_t *r) {
    size_t left = r->count - r->at;
    memmove(r->read, r->read + r->at, left * sizeof *r->read);
    r->at = 0;
    r->count = left + trace_read(&r->trace, r->read + left, READ - left);
    for (size_t n = left; n < r->count; n++)
        note_result(r, &r->read[n]);
}

static const trace_record_t *read_record(trace_rows_t *r) {
    if (r->count - r->at < AHEAD && !r->ended) {
        read_ahead(r);
        r->ended = r->count < READ;
    }
    return r->at < r->count ? &r->read[r->at++] : NULL;
}

static uint32_t most(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* The latest of three that may never have been, and one more: that of one that never was is 0. */
static uint32_t latest(uint32_t a, uint32_t b, uint32_t c) {
    return most(most(a + 1, b + 1), c + 1);
}

/* Whether the times of a life are in order. */
static bool is_whole(const trace_record_t *life, uint64_t fetch) {
    return life->fetch >= fetch && most(life->map, life->done) <= life->end &&
           latest(life->ready, life->issue, life->memory_issue) <= (uint64_t)life->end + 1;
}

/* Whether the times of a life are within what a graph's can hold. */
static bool fits_graph(const trace_record_t *life, uint64_t fetch) {
    return life->fetch - fetch < FAR &&
           most(most(life->end, life->block[0]), life->block[1]) < FAR &&
           latest(life->memory_done, life->filled, life->written) <= life->end + FAR + 1;
}

/* The fault of a life, after one that was fetched in cycle `fetch`; NULL: none. */
static const char *wrong_with(const trace_record_t *life, uint64_t fetch) {
    return !is_whole(life, fetch)     ? "has times that cannot be: the trace is damaged"
           : !fits_graph(life, fetch) ? "waited for 2^27 cycles or more, which no graph holds"
                                      : NULL;
}

static bool read_retired(trace_rows_t *r) {
    uint64_t fetch = r->next.fetch;
    const trace_record_t *record;
    r->order = false;
    while ((record = read_record(r)) && record->cause != 0)
        r->order |= record->cause == CAUSE_ORDER;
    r->has_next = record != NULL;
    if (!record)
        return false;
    r->next = *record;
    const char *wrong = wrong_with(&r->next, r->opened ? fetch : r->next.fetch);
    r->opened = true;
    r->has_next = !wrong;
    r->wrong = wrong;
    if (r->same)
        same_program_see(r->same, &r->next);
    return r->has_next;
}

bool trace_rows_open(trace_rows_t **rows, const char *path, failure_t *failure) {
    trace_rows_t *r = memory_get(sizeof *r);
    if (!trace_open(&r->trace, path, failure)) {
        free(r);
        return false;
    }
    r->machine = &r->trace.header.machine;
    places_start(&r->places);
    if (!trace_machine_fits(r->machine) || !read_retired(r)) {
        if (trace_rows_end(r, failure))
            failure_set(failure,
                        "%s: not a trace of this version, or without an instruction.\n"
                        "  Make it with `assay record --trace`.",
                        path);
        return false;
    }
    r->lines = code_lines_new(r->machine->icache_lines);
    r->origin = r->next.fetch - LEAD;
    *rows = r;
    return true;
}

bool trace_rows_of(trace_rows_t *r, const char *program, failure_t *failure) {
    if (!same_program_open(&r->same, program, failure))
        return false;
    same_program_see(r->same, &r->next);
    return true;
}

/* The fault that a reader would meet first is told. */
static bool is_good(const trace_rows_t *r, failure_t *failure) {
    if (r->same && !same_program_is(r->same, r->trace.path, failure))
        return false;
    return !r->wrong || failure_set(failure,
                                    "%s: its instruction %" PRIu64 " %s.\n"
                                    "  Make it again with `assay record --trace`.",
                                    r->trace.path, r->next.sequence, r->wrong);
}

static bool end_rows(trace_rows_t *r, bool good, failure_t *failure) {
    failure_t cut;
    bool whole = trace_close(&r->trace, good ? failure : &cut);
    if (r->same)
        same_program_close(r->same);
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
    return end_rows(r, is_good(r, failure), failure);
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

/* A block that comes later than a redirect by the fetch slots allows comes by another one, of a group of which nothing retired: by
 * a mispredict or a flush. */
static void find_behind(const trace_rows_t *r, graph_block_t *b, int64_t time) {
    int64_t came = time - b->cache - b->page - b->guess, redirected = r->done + 1;
    if (b->behind != BEHIND_FIX || came <= redirected)
        return;
    if (r->mispredicted) {
        b->behind = BEHIND_BRANCH;
        b->guess += (int32_t)(came - redirected);
    } else if (came > r->commit) {
        b->behind = BEHIND_FLUSH;
    }
}

static void add_block(trace_rows_t *r, graph_insn_t *insn, uint64_t pc, int64_t time,
                      uint32_t waits) {
    static const behind_t behind[] = {BEHIND_BLOCK, BEHIND_BRANCH, BEHIND_FIX, BEHIND_BLOCK};
    graph_block_t b = {.behind = behind[TRACE_BLOCK_BEHIND(waits)],
                       .cache = TRACE_BLOCK_CACHE(waits),
                       .page = TRACE_BLOCK_PAGE(waits),
                       .guess = TRACE_BLOCK_GUESS(waits)};
    b.unseen = code_lines_unseen(r->lines, pc, b.cache);
    find_behind(r, &b, time);
    if (!r->begun || b.behind == BEHIND_FLUSH || (b.behind == BEHIND_BRANCH && !r->mispredicted)) {
        b.behind = BEHIND_FLUSH;
        b.gap = (int32_t)(time - r->commit - b.cache - b.page - b.guess);
        b.order = r->order;
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

/* A store is done two cycles after its issue, or when its pages are known. */
static void set_page(graph_insn_t *insn, const trace_record_t *life) {
    int32_t most = insn->latency - WEIGHT_STORE_DONE;
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

/* Stores are written one a cycle, from three cycles after retirement on. */
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
    const trace_machine_t *m = r->machine;
    operation_t operation = insn->operands.operation;
    insn->unit = operation == OPERATION_NONE ? 0 : (uint8_t)unit_of(m, life);
    uint64_t before = life->fetch + life->issue - 1;
    insn->behind_result = r->due[insn->unit][before % DUE] == before;
    insn->latency = (int32_t)(insn->measured.done - insn->measured.issue);
    if (is_memory(operation))
        set_page(insn, life);
    insn->mispredicted = life->events & TRACE_MISPREDICTED;
    insn->unguessed = !(life->speculation & TRACE_GUESSED);
    /* else the load tried again, in vain (memory/mem_enter.sv, m0_guess): nothing tells when */
    insn->cancels = life->speculation & TRACE_CANCELLED && !insn->unguessed;
    insn->cancel = life->cancel;
    insn->asked = life->waits & TRACE_ASKED;
    insn->drain_misses = life->speculation & TRACE_LINE_MISSING;
    if (operation == OPERATION_LOAD) {
        set_late(r, insn, life);
        set_held(r, insn, life);
    }
}

/* The time of the line that it asked for. A store's line comes at the latest when the store is written. */
static void set_line(trace_rows_t *r, graph_insn_t *insn, const trace_record_t *life) {
    const graph_times_t *t = &insn->measured;
    int64_t end = insn->operands.operation == OPERATION_STORE ? t->written : t->done;
    int64_t sent = t->issue + insn->page;
    int32_t took = (int32_t)(end - sent);
    bool waited =
        insn->operands.operation == OPERATION_STORE ? insn->line != 0 : insn->late == LATE_LINE;
    if (!insn->asked || took <= 0 || (!waited && !r->line_takes))
        return;
    /* as long as a line takes after the cycle in which it was to be written: asked for then */
    insn->asks_late = insn->line && r->line_takes && insn->drain + 1 >= r->line_takes;
    insn->ask_delay = insn->asks_late ? 0 : r->line_takes; /* until it is learned */
    if (insn->asks_late)
        took = insn->drain + 1;
    insn->came = waited || took < r->line_takes ? took : r->line_takes;
    if (waited && !(life->waits & TRACE_WAIT_ROOM))
        r->line_takes = insn->came;
    uint32_t room = r->machine->mshrs;
    int32_t own = insn->came - load_done(r->machine);
    insn->turn = r->asked >= room && !(life->waits & TRACE_WAIT_ROOM) &&
                 r->came[(r->asked - room) % LINES] + own <= sent + insn->came;
    r->came[r->asked++ % LINES] = sent + insn->came;
}

/* The last of the older stores that asked for the line. */
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

/* Stores are found by addresses, which are physical for stores, and by what the instructions tell, which holds with pages, too. */
static unsigned depends_on(trace_rows_t *r, const trace_record_t *life) {
    uint32_t executed = profile_insn_executed(life->raw);
    unsigned told = places_step(&r->places, life->pc, life->raw),
             met = collisions_step(&r->collisions, executed, life->address);
    return told && (told < met || !met) ? told : met;
}

static void add_insn(trace_rows_t *r, graph_insn_t *insn, const trace_record_t *life) {
    memset(insn, 0, offsetof(graph_insn_t, measured)); /* the rest is set, or not looked at */
    insn->pc = life->pc;
    insn->operands = decode(r, life->raw);
    insn->scope = r->scope ? r->scope(r->context, life->pc) : 0;
    insn->measured = times_of(r, life);
    operation_t operation = insn->operands.operation;
    add_blocks(r, insn, life);
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

/* The wait of an instruction that runs alone, beyond the time at which it could go. */
static int32_t held_of(const trace_rows_t *r, const graph_insn_t *insn, int64_t commit) {
    int64_t empty = commit + WEIGHT_EMPTY, drained = r->written + WEIGHT_DRAINED,
            soonest = insn->measured.fetch + 1;
    if (insn->operands.serial == SERIAL_NOT)
        return 0;
    soonest = empty > soonest ? empty : soonest;
    if (insn->operands.serial == SERIAL_DRAINED && drained > soonest)
        soonest = drained;
    return insn->measured.dispatch > soonest ? (int32_t)(insn->measured.dispatch - empty) : 0;
}

/* Whether nothing but the group's size, or a block that was not there in time, made the row begin a group (fetch/align.sv). */
static bool goes_on(const trace_rows_t *r, const graph_row_t *row, bool full) {
    const graph_insn_t *first = &row->insn[0];
    bool late = first->block_count &&
                first->measured.block[first->block_count - 1] + graph_cut(r->machine) > r->fetch;
    return row->starts_group && (full || late);
}

bool trace_rows_next(trace_rows_t *r, graph_row_t *row) {
    if (!r->has_next)
        return false;
    uint64_t fetch = r->next.fetch, cycle = fetch + r->next.map;
    int64_t commit = r->commit;
    row->count = 0;
    row->queued = 0;
    row->stalled = r->next.events >> 6 & 15;
    row->starts_group = !r->begun || (int64_t)(fetch - r->origin) != r->fetch;
    bool straight = r->next.pc == r->next_pc, full = r->group == r->machine->width;
    if (row->starts_group)
        r->group = 0;
    do
        add_insn(r, &row->insn[row->count++], &r->next);
    while (read_retired(r) && row->count < r->machine->width && r->next.fetch == fetch &&
           fetch + r->next.map == cycle);
    row->goes_on = straight && goes_on(r, row, full);
    r->fetch = (int64_t)(fetch - r->origin);
    row->held = held_of(r, &row->insn[0], commit);
    return true;
}
