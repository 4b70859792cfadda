// SPDX-License-Identifier: Apache-2.0
// Instructions live in a ring in fetch order; a table finds them by ROB id. The steps within a
// cycle follow the core's order: retiring instructions free their ids for those mapped now, which
// were fetched before; a kill or flush also takes instructions fetched in the same cycle.
#include "flight.h"
#include "access.h"
#include "profile_insn.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { RING = 2048, IDS = 1 << 12, NO_INSN = -1, LINES = 8, QUEUE = 128 };

struct flight {
    probe_shape_t shape;
    flight_listener_t listener;
    void *context;
    flight_insn_t ring[RING];
    uint64_t head, tail;       // sequence numbers: oldest in flight, next to be fetched
    int32_t by_id[IDS];        // place in the ring by ROB id
    int32_t slot[PROBE_LANES]; // instructions that wait for the decode register
    int32_t decode[PROBE_LANES];
    uint64_t queued[QUEUE];                 // by scheduler slot: sequence number of its instruction
    uint64_t waiting[QUEUE / 64];           // by scheduler slot: the instruction waits there for
                                            // its data
    flight_insn_t retired[PROBE_LANES + 1]; // copies: their place in the ring may be reused
    unsigned retired_count;
    uint64_t line_owner[LINES]; // who asked for the line under way, by number
    uint64_t soon[2];           // stores that request their line when there is time, in turns
    uint64_t cancel;            // the last cycle in which grants were cancelled
    bool walk_line;             // the page walker waits for a line
    uint64_t walk_from;         // cycle of its last change; walk_lines: cycles waited before
    uint64_t walk_lines;
    uint64_t trapped; // sequence number of the instruction whose own trap flushes next
    char fault[160];
};

flight_t *flight_open(const probe_shape_t *shape, flight_listener_t listener, void *context) {
    flight_t *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->shape = *shape;
    f->listener = listener;
    f->context = context;
    f->trapped = FLIGHT_NEVER;
    for (size_t i = 0; i < IDS; i++)
        f->by_id[i] = NO_INSN;
    for (size_t i = 0; i < PROBE_LANES; i++)
        f->slot[i] = f->decode[i] = NO_INSN;
    return f;
}

void flight_close(flight_t *f) { free(f); }
const char *flight_fault(const flight_t *f) { return f->fault; }

static void blame(flight_t *f, const char *format, ...) {
    if (f->fault[0])
        return; // the first fault tells most
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f->fault, sizeof f->fault, format, arguments);
    va_end(arguments);
}

static flight_insn_t *at(flight_t *f, uint64_t sequence) { return &f->ring[sequence % RING]; }

static flight_insn_t *find(flight_t *f, probe_strobe_t s) {
    if (!s.valid || s.id >= IDS || f->by_id[s.id] == NO_INSN)
        return NULL;
    return &f->ring[f->by_id[s.id]];
}

// The instruction leaves: retired (cause 0) or aborted.
static void finish(flight_t *f, flight_insn_t *insn, uint64_t cycle, flight_abort_t cause) {
    insn->end = cycle;
    insn->cause = (uint8_t)cause;
    if (insn->stage == STAGE_MAPPED)
        f->by_id[insn->id] = NO_INSN;
    insn->stage = STAGE_FREE;
    if (f->listener)
        f->listener(f->context, insn);
    while (f->head < f->tail && at(f, f->head)->stage == STAGE_FREE)
        f->head++;
}

static void step_fetch(flight_t *f, const probe_cycle_t *c) {
    for (unsigned lane = 0; lane < f->shape.count.lanes; lane++) {
        const probe_slot_t *s = &c->slot[lane];
        if (!s->valid)
            continue;
        if (f->slot[lane] != NO_INSN)
            blame(f, "lane %u is fetched while its slot is taken", lane);
        if (f->tail - f->head >= RING) {
            blame(f, "more than %d instructions in flight", RING);
            return;
        }
        flight_insn_t *insn = at(f, f->tail);
        *insn = (flight_insn_t){.sequence = f->tail,
                                .pc = s->pc,
                                .raw = s->raw,
                                .stage = STAGE_DECODE,
                                .tag = s->tag,
                                .compressed = s->compressed,
                                .counted = s->counted,
                                .context = s->context,
                                .privilege = c->privilege,
                                .fetch = c->cycle,
                                .map = FLIGHT_NEVER,
                                .ready = FLIGHT_NEVER,
                                .issue = FLIGHT_NEVER,
                                .memory_issue = FLIGHT_NEVER,
                                .memory_done = FLIGHT_NEVER,
                                .done = FLIGHT_NEVER,
                                .end = FLIGHT_NEVER,
                                .block = {c->cycle - s->block_age[0], c->cycle - s->block_age[1]},
                                .block_waits = {s->block_waits[0], s->block_waits[1]},
                                .filled = FLIGHT_NEVER,
                                .stored = FLIGHT_NEVER,
                                .line_owner = FLIGHT_NEVER};
        insn->events =
            (s->icache_miss ? EVENT_ICACHE_MISS : 0u) | (s->itlb_miss ? EVENT_ITLB_MISS : 0u);
        f->slot[lane] = (int32_t)(f->tail++ % RING);
    }
}

// The slots advance all together, when earlier ones have left the decode register.
static void step_decode(flight_t *f) {
    for (unsigned lane = 0; lane < f->shape.count.lanes; lane++)
        if (f->decode[lane] != NO_INSN)
            return;
    for (unsigned lane = 0; lane < f->shape.count.lanes; lane++) {
        f->decode[lane] = f->slot[lane];
        f->slot[lane] = NO_INSN;
    }
}

static void wait_for_data(flight_t *f, const flight_insn_t *insn) {
    if (insn->no_unit)
        return;
    f->queued[insn->queue % QUEUE] = insn->sequence;
    f->waiting[insn->queue % QUEUE / 64] |= UINT64_C(1) << insn->queue % 64;
}

static void step_map(flight_t *f, const probe_cycle_t *c) {
    for (unsigned lane = 0; lane < f->shape.count.lanes; lane++) {
        if (f->decode[lane] != NO_INSN)
            f->ring[f->decode[lane]].events |= (uint32_t)c->stall << EVENT_STALL_SHIFT;
        if (!c->map[lane].valid)
            continue;
        uint16_t id = c->map[lane].id;
        if (f->decode[lane] == NO_INSN || id >= IDS) {
            blame(f, "lane %u is mapped as id %#x, but nothing was fetched into it", lane, id);
            continue;
        }
        if (f->by_id[id] != NO_INSN)
            blame(f, "id %#x is given to pc %#" PRIx64 ", but pc %#" PRIx64 " still has it", id,
                  f->ring[f->decode[lane]].pc, f->ring[f->by_id[id]].pc);
        flight_insn_t *insn = &f->ring[f->decode[lane]];
        f->by_id[id] = f->decode[lane];
        f->decode[lane] = NO_INSN;
        insn->id = id;
        insn->queue = c->map_queue[lane];
        insn->alone = c->levels.serial;
        insn->no_unit = c->map_no_unit[lane];
        insn->stage = STAGE_MAPPED;
        insn->map = c->cycle;
        wait_for_data(f, insn);
    }
}

static void set_ready(flight_t *f, uint64_t sequence, uint64_t cycle) {
    flight_insn_t *insn = at(f, sequence);
    if (insn->sequence == sequence && insn->stage == STAGE_MAPPED && insn->issue == FLIGHT_NEVER &&
        insn->done == FLIGHT_NEVER)
        insn->ready = cycle;
}

// The first cycle after dispatch in which the scheduler sees all operands: before newly mapped
// instructions take the slots.
static void step_ready(flight_t *f, const probe_cycle_t *c) {
    const uint64_t ready[QUEUE / 64] = {c->data_ready, c->data_ready_more};
    for (size_t word = 0; word < QUEUE / 64; word++) {
        for (uint64_t left = ready[word] & f->waiting[word]; left; left &= left - 1)
            set_ready(f, f->queued[word * 64 + (size_t)__builtin_ctzll(left)], c->cycle);
        f->waiting[word] &= ~ready[word];
    }
}

static void stamp(flight_t *f, probe_strobe_t s, size_t field, uint64_t cycle) {
    flight_insn_t *insn = find(f, s);
    if (insn)
        *(uint64_t *)((char *)insn + field) = cycle;
}

static void mark(flight_t *f, probe_strobe_t s, uint32_t event) {
    flight_insn_t *insn = find(f, s);
    if (insn)
        insn->events |= event;
}

static void step_execute(flight_t *f, const probe_cycle_t *c) {
    flight_insn_t *insn;
    for (unsigned u = 0; u < f->shape.count.units; u++) {
        stamp(f, c->issue[u], offsetof(flight_insn_t, issue), c->cycle);
        stamp(f, c->issue[u], offsetof(flight_insn_t, cancel), f->cancel);
    }
    for (unsigned d = 0; d < f->shape.count.dones; d++)
        if ((insn = find(f, c->done[d])) && insn->done == FLIGHT_NEVER)
            insn->done = c->cycle;
    if ((insn = find(f, c->branch))) {
        insn->events |= (c->branch_taken ? EVENT_TAKEN : 0u) |
                        (c->branch_mispredicted ? EVENT_MISPREDICTED : 0u);
        insn->target = c->branch_target;
    }
}

bool flight_is_store(const flight_insn_t *insn) {
    return access_decode(profile_insn_executed(insn->raw)).kind == ACCESS_STORE;
}

// Compares places within a page, since the store's address is physical. As in the core, a store
// into the next doubleword counts for all of it, and one into the next page for the first
// doubleword of every page.
static bool share_bytes(const flight_insn_t *store, const flight_insn_t *load) {
    enum { PAGE = 4096, WORD = 8 };
    unsigned from = store->store_address % PAGE, end = from + store->store_size;
    if (from % WORD + store->store_size > WORD)
        end = (end + WORD - 1) / WORD * WORD;
    unsigned first = load->address % PAGE;
    return (first < end && from < first + access_decode(profile_insn_executed(load->raw)).size) ||
           (end > PAGE && first < WORD);
}

// The store that a load has read past: of the older stores in flight that share a byte with it, the
// one whose address came last.
static void read_past(flight_t *f, flight_insn_t *load) {
    uint64_t last = 0;
    unsigned back = 0;
    load->store_back = 0;
    for (uint64_t s = load->sequence; s-- > f->head;) {
        const flight_insn_t *store = at(f, s);
        if (store->stage != STAGE_MAPPED || !flight_is_store(store))
            continue;
        back++;
        if (store->stored != FLIGHT_NEVER && store->stored >= last && share_bytes(store, load)) {
            last = store->stored + 1;
            load->store_back = (uint8_t)back;
        }
    }
}

// Cycles in which page walks waited for lines, this one included.
static uint64_t walk_lines(flight_t *f, const probe_cycle_t *c) {
    uint64_t lines = f->walk_lines + (f->walk_line ? c->cycle - f->walk_from : 0);
    if (c->levels.walk_line != f->walk_line) {
        f->walk_line = c->levels.walk_line;
        f->walk_from = c->cycle;
        f->walk_lines = lines;
    }
    return lines;
}

// A wait for a page lasts from the cycle that missed it to the cycle of the try that hit.
static void wait_for_page(flight_t *f, const probe_cycle_t *c) {
    flight_insn_t *waits = find(f, c->memory_page), *again = find(f, c->memory_again);
    uint64_t lines = walk_lines(f, c);
    if (waits && !waits->pages) {
        waits->pages = true;
        waits->page_from = c->cycle;
        waits->lines_before = lines;
    } else if (again && again != waits && again->pages) {
        again->pages = false;
        again->paged += (uint32_t)(c->cycle - again->page_from);
        again->paged_lines += (uint32_t)(lines - again->lines_before);
    }
}

static void step_memory(flight_t *f, const probe_cycle_t *c) {
    flight_insn_t *insn;
    stamp(f, c->memory_issue, offsetof(flight_insn_t, memory_issue), c->cycle);
    stamp(f, c->memory_done, offsetof(flight_insn_t, memory_done), c->cycle);
    mark(f, c->memory_miss, EVENT_DCACHE_MISS);
    mark(f, c->memory_page, EVENT_DTLB_MISS);
    mark(f, c->memory_forward, EVENT_FORWARDED);
    mark(f, c->memory_violation, EVENT_ORDER);
    if ((insn = find(f, c->memory_violation)))
        read_past(f, insn);
    mark(f, c->memory_again, EVENT_REPLAYED);
    wait_for_page(f, c);
    if ((insn = find(f, c->memory_address))) {
        insn->has_address = true;
        insn->address = c->address;
    }
    if ((insn = find(f, c->store))) {
        insn->has_store = true;
        insn->stored = c->cycle;
        insn->store_address = c->store_address;
        insn->store_size = c->store_size;
    }
}

// Lines that are filled, for the instructions that wait for them.
static void fill_lines(flight_t *f, const probe_cycle_t *c) {
    if (!c->lines_filled)
        return;
    for (uint64_t s = f->head; s < f->tail; s++) {
        flight_insn_t *insn = at(f, s);
        if (insn->stage == STAGE_MAPPED && insn->line && c->lines_filled >> (insn->line - 1) & 1) {
            insn->filled = c->cycle;
        }
    }
}

// Where the lines were, for instructions that do not leave in this cycle.
static void place_lines(flight_t *f, const probe_cycle_t *c) {
    if (!c->lines_filled)
        return;
    for (uint64_t s = f->head; s < f->tail; s++) {
        flight_insn_t *insn = at(f, s);
        if (insn->stage != STAGE_MAPPED || !insn->line || insn->filled != c->cycle)
            continue;
        insn->events |= c->lines_ram >> (insn->line - 1) & 1 ? EVENT_RAM : 0u;
        insn->events |= c->lines_far >> (insn->line - 1) & 1 ? EVENT_FAR : 0u;
        insn->line = 0;
    }
}

// The store that the load waited for, or got its value from: the gravest case counts; of equally
// grave ones, the last.
static void take_store(flight_insn_t *insn, const probe_cycle_t *c) {
    bool address = c->memory_waits & TRACE_WAIT_ADDRESS && !(insn->waits & TRACE_WAIT_STORE);
    if (address || c->memory_waits & TRACE_WAIT_STORE)
        insn->store_back = c->store_back;
}

// Which instruction asks for a line, and whose line another instruction misses.
static void step_lines(flight_t *f, const probe_cycle_t *c, flight_insn_t *insn) {
    if (c->line_starts)
        f->line_owner[c->memory_line] = insn && c->memory_waits & TRACE_ASKED ? insn->sequence
                                        : c->soon_starts ? f->soon[c->soon_turn]
                                                         : FLIGHT_NEVER;
    if (insn && c->memory_soon)
        f->soon[c->memory_turn] = insn->sequence;
    if (insn && c->memory_linked) {
        insn->linked = true;
        insn->line_owner = f->line_owner[c->memory_link];
    }
}

static void step_later(flight_t *f, const probe_cycle_t *c) {
    flight_insn_t *insn = find(f, (probe_strobe_t){true, c->memory_later});
    if (c->load_cancel)
        f->cancel = c->cycle;
    flight_insn_t *sent = find(f, c->memory_issue);
    if (sent)
        sent->guessed = c->memory_guess;
    step_lines(f, c, insn);
    if (insn && c->load_cancel)
        insn->cancelled = true;
    if (insn && c->memory_waits) {
        take_store(insn, c);
        insn->waits |= c->memory_waits;
        if (c->memory_waits & TRACE_WAIT_LINE) {
            insn->line = (uint8_t)(c->memory_line + 1);
            insn->line_owner = f->line_owner[c->memory_line];
        }
    }
    insn = find(f, c->memory_done);
    if (insn && insn->events & EVENT_FORWARDED && !(insn->events & EVENT_ORDER) &&
        !(insn->waits & (TRACE_WAIT_ADDRESS | TRACE_WAIT_STORE)))
        insn->store_back = c->store_back;
    fill_lines(f, c);
}

static void step_retire(flight_t *f, const probe_cycle_t *c) {
    f->retired_count = 0;
    for (unsigned lane = 0; lane < f->shape.count.lanes; lane++) {
        flight_insn_t *insn = find(f, c->retire[lane]);
        if (!c->retire[lane].valid)
            continue;
        if (!insn) {
            blame(f, "id %#x retires at pc %#" PRIx64 ", but nobody has it", c->retire[lane].id,
                  c->retire_pc[lane]);
            continue;
        }
        if (insn->sequence != f->head)
            blame(f, "pc %#" PRIx64 " (id %#x) retires before pc %#" PRIx64 ", which is older",
                  insn->pc, insn->id, at(f, f->head)->pc);
        if (insn->pc != c->retire_pc[lane])
            blame(f, "id %#x was fetched at pc %#" PRIx64 " and retires at pc %#" PRIx64, insn->id,
                  insn->pc, c->retire_pc[lane]);
        if (insn->done == FLIGHT_NEVER) // had no unit to wait for: done when mapped
            insn->done = insn->map;
        insn->has_value = c->retire_writes[lane];
        insn->value = c->retire_value[lane];
        finish(f, insn, c->cycle, ABORT_NONE);
        f->retired[f->retired_count++] = *insn;
    }
}

// Aborts everything younger than `sequence`, youngest last.
static void abort_after(flight_t *f, uint64_t sequence, uint64_t cycle, flight_abort_t cause) {
    for (uint64_t s = f->head > sequence ? f->head : sequence; s < f->tail; s++)
        if (at(f, s)->stage != STAGE_FREE)
            finish(f, at(f, s), cycle,
                   cause == ABORT_TRAP && s != f->trapped ? ABORT_OTHER : cause);
}

static void step_recover(flight_t *f, const probe_cycle_t *c) {
    if (c->flush) {
        abort_after(f, f->head, c->cycle, (flight_abort_t)c->flush_cause);
    } else if (c->kill.valid) {
        flight_insn_t *insn = find(f, c->kill);
        if (insn)
            abort_after(f, insn->sequence + 1, c->cycle, ABORT_MISPREDICT);
        else
            blame(f, "id %#x mispredicted, but nobody has it", c->kill.id);
    }
    if (c->flush || c->decode_kill)
        for (unsigned lane = 0; lane < f->shape.count.lanes; lane++) {
            if (f->decode[lane] != NO_INSN && f->ring[f->decode[lane]].stage == STAGE_DECODE)
                finish(f, &f->ring[f->decode[lane]], c->cycle, ABORT_OTHER);
            if (f->slot[lane] != NO_INSN && f->ring[f->slot[lane]].stage == STAGE_DECODE)
                finish(f, &f->ring[f->slot[lane]], c->cycle, ABORT_OTHER);
            f->slot[lane] = f->decode[lane] = NO_INSN;
        }
    f->trapped = c->trap && !c->interrupt && f->head < f->tail ? f->head : FLIGHT_NEVER;
}

bool flight_step(flight_t *f, const probe_cycle_t *c) {
    step_retire(f, c);
    step_ready(f, c);
    step_map(f, c);
    step_fetch(f, c);
    step_decode(f);
    step_execute(f, c);
    step_memory(f, c);
    step_later(f, c);
    step_recover(f, c);
    place_lines(f, c);
    return f->fault[0] == 0;
}

const flight_insn_t *flight_retired(const flight_t *f, unsigned index) {
    return index < f->retired_count ? &f->retired[index] : NULL;
}

const flight_insn_t *flight_oldest(const flight_t *f) {
    uint64_t position = 0;
    const flight_insn_t *insn = flight_next(f, &position);
    return insn && insn->stage == STAGE_MAPPED ? insn : NULL;
}

const flight_insn_t *flight_find(const flight_t *f, probe_strobe_t id) {
    return find((flight_t *)f, id);
}

const flight_insn_t *flight_next(const flight_t *f, uint64_t *position) {
    uint64_t s = *position > f->head ? *position : f->head;
    while (s < f->tail && f->ring[s % RING].stage == STAGE_FREE)
        s++;
    *position = s + 1;
    return s < f->tail ? &f->ring[s % RING] : NULL;
}
