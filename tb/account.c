// SPDX-License-Identifier: Apache-2.0
// Cycles are seen as the reorder buffer sees them: an instruction mapped in a cycle is in the
// window from the next cycle on, and one that retires in a cycle has left before it. So a cycle
// belongs to the instruction that was the oldest when the cycle began; flight_step runs after that
// look. The probe's levels hold through cycles that are not delivered, so those cycles are charged
// one by one with the last known levels.
//
// An instruction retires at the earliest two cycles after it finishes. The cycle between them is
// still part of what it waited for.
#include "account.h"
#include "iss.h"
#include <stdlib.h>

enum { STALL_STORES = 8, OPCODE_BRANCH = 0x63 };

struct account {
    flight_t *flight;
    account_listener_t listener;
    void *context;
    uint64_t next; // first cycle that is not charged
    probe_levels_t levels;
    bool over;        // the run has ended
    bool interrupted; // the next flush is an interrupt's
    // Owner of the empty window: an instruction that has left, or the next one to be mapped
    // (`pending`).
    bool owned;
    account_holder_t owner;
    why_t owner_why;
    uint64_t owed; // parts of cycles for the owner
    why_t front;   // why no instruction comes
    uint64_t pending[WHY_COUNT];
    bool pends; // not all of `pending` is 0
    // What the oldest instruction waited for last.
    uint64_t waiting;
    why_t waiting_why;
};

account_t *account_open(flight_t *flight, account_listener_t listener, void *context) {
    account_t *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->flight = flight;
    a->listener = listener;
    a->context = context;
    a->front = WHY_FRONT_FETCH;
    a->waiting = FLIGHT_NEVER;
    return a;
}

static account_holder_t holder_of(const flight_insn_t *insn) {
    return (account_holder_t){.pc = insn->pc,
                              .context = insn->context,
                              .privilege = insn->privilege,
                              .counted = insn->counted,
                              .tag = insn->tag,
                              .taker = insn->sequence,
                              .sequence = insn->sequence,
                              .mapped = insn->map != FLIGHT_NEVER};
}

static void charge(account_t *a, const flight_insn_t *insn, why_t why, uint64_t parts) {
    account_holder_t holder = holder_of(insn);
    a->listener(a->context, &holder, why, parts);
}

// --- what the oldest waits for

static uint32_t expanded(const flight_insn_t *insn) {
    return insn->compressed ? rvc_expand((uint16_t)insn->raw) : insn->raw;
}

static bool is_load(uint32_t insn) { return (insn & 0x7f) == 0x03; }

static bool is_store(uint32_t insn) { return (insn & 0x7f) == 0x23; }

static bool is_divide(uint32_t insn) {
    bool op = (insn & 0x7f) == 0x33 || (insn & 0x7f) == 0x3b;
    return op && insn >> 25 == 1 && insn >> 14 & 1;
}

static why_t why_load(uint8_t waits) {
    return waits & PROBE_WAIT_PAGE     ? WHY_MEM_DTLB
           : waits & PROBE_WAIT_DEVICE ? WHY_MEM_DEVICE
           : waits & PROBE_WAIT_RAM    ? WHY_MEM_RAM
           : waits & PROBE_WAIT_L2     ? WHY_MEM_L2
           : waits & PROBE_WAIT_STORE  ? WHY_MEM_ORDER
                                       : WHY_MEM_L1;
}

static why_t why_unfinished(const account_t *a, const flight_insn_t *insn, uint64_t cycle) {
    uint32_t code = expanded(insn);
    if (insn->issue == FLIGHT_NEVER || insn->issue > cycle)
        return insn->ready <= cycle ? WHY_CORE_ISSUE : WHY_CORE_DATA;
    if (is_load(code))
        return why_load(a->levels.oldest_waits);
    if (is_store(code) && a->levels.oldest_waits & PROBE_WAIT_PAGE)
        return WHY_MEM_DTLB;
    return is_divide(code) ? WHY_CORE_DIVIDER : WHY_CORE_EXECUTE;
}

// Why the oldest instruction waits, after all events of `cycle`; `done` counts from the next cycle
// on.
static why_t why_oldest(account_t *a, const flight_insn_t *insn, uint64_t cycle) {
    bool finished = insn->no_unit || insn->done < cycle;
    why_t why = WHY_CORE_RETIRE;
    if (a->levels.confirm && !a->levels.confirm_fetch)
        why = WHY_MEM_DTLB;
    else if (insn->alone)
        why = WHY_CORE_ALONE;
    else if (!finished)
        why = why_unfinished(a, insn, cycle);
    else if (!insn->no_unit && insn->done + 1 == cycle)
        why = a->waiting == insn->sequence ? a->waiting_why : why_unfinished(a, insn, insn->done);
    a->waiting = insn->sequence;
    a->waiting_why = why;
    return why;
}

// --- a cycle in which nothing retires

// Why no instruction is mapped. What fetch waits for stays the reason until one is.
static void look_at_fetch(account_t *a) {
    if (a->front == WHY_BAD_INTERRUPT)
        return;
    if (a->levels.fetch_page)
        a->front = WHY_FRONT_ITLB;
    else if (a->levels.fetch_waits)
        a->front = WHY_FRONT_ICACHE;
}

// Charged to the instruction that will be the oldest: the next one may die in decode.
static void wait_for_next(account_t *a, why_t why) {
    a->pending[why] += CYCLE_PARTS;
    a->pends = true;
}

static void charge_empty(account_t *a, bool decoded, uint8_t stall) {
    look_at_fetch(a);
    if (decoded && a->levels.idle)
        wait_for_next(a, WHY_CORE_IDLE);
    else if (decoded && a->levels.serial)
        wait_for_next(a, WHY_BAD_SERIAL);
    else if (decoded && stall)
        wait_for_next(a, stall & STALL_STORES && a->levels.stores_full ? WHY_MEM_STORE
                                                                       : WHY_CORE_ROOM);
    else if (a->owned)
        a->owed += CYCLE_PARTS;
    else
        wait_for_next(a, a->front);
}

// `first`: the oldest in flight; `mapped`: the oldest in the window, or NULL.
static void charge_waiting(account_t *a, const flight_insn_t *mapped, const flight_insn_t *first,
                           uint64_t cycle, uint8_t stall) {
    if (mapped)
        charge(a, mapped, why_oldest(a, mapped, cycle), CYCLE_PARTS);
    else
        charge_empty(a, first != NULL, stall);
}

// Charges the cycles before this one, in which nothing happened.
static void charge_gap(account_t *a, uint64_t end) {
    if (a->next >= end)
        return;
    uint64_t position = 0;
    const flight_insn_t *first = flight_next(a->flight, &position);
    const flight_insn_t *mapped = flight_oldest(a->flight);
    for (; !a->over && a->next < end; a->next++)
        charge_waiting(a, mapped, first, a->next, 0);
}

// --- events

static void own(account_t *a, const flight_insn_t *insn, why_t why) {
    a->owned = true;
    a->owner = holder_of(insn);
    a->owner_why = why;
}

static why_t why_mispredicted(const flight_insn_t *insn) {
    uint32_t code = expanded(insn), rd = code >> 7 & 31, rs1 = code >> 15 & 31;
    if ((code & 0x7f) == OPCODE_BRANCH)
        return WHY_BAD_BRANCH;
    bool calls = rd == 1 || rd == 5;
    return !calls && (rs1 == 1 || rs1 == 5) ? WHY_BAD_RETURN : WHY_BAD_JUMP;
}

// `oldest` was the oldest until now. If there is none, an instruction that ran alone retired before
// its flush and owns the empty window already.
static void note_flush(account_t *a, const probe_cycle_t *c, const flight_insn_t *oldest) {
    a->front = WHY_FRONT_FETCH;
    if (a->interrupted) {
        a->owned = false;
        a->front = WHY_BAD_INTERRUPT;
    } else if (oldest) {
        own(a, oldest,
            c->flush_cause == ABORT_ORDER  ? WHY_BAD_ORDER
            : c->flush_cause == ABORT_TRAP ? WHY_BAD_TRAP
                                           : WHY_BAD_PAGE);
    }
}

static void note_recovery(account_t *a, const probe_cycle_t *c, const flight_insn_t *oldest) {
    const flight_insn_t *branch = flight_find(a->flight, c->kill);
    if (c->flush) {
        note_flush(a, c, oldest);
    } else if (branch) {
        a->front = WHY_FRONT_FETCH;
        own(a, branch, why_mispredicted(branch));
    } else if (c->levels.fetch_fix) {
        a->front = WHY_FRONT_REDIRECT;
    }
    a->interrupted = c->trap && c->interrupt;
}

static void charge_owner(account_t *a, const flight_insn_t *taker) {
    account_holder_t holder = a->owner;
    holder.counted = taker->counted;
    holder.owed = true;
    holder.tag = taker->tag;
    holder.taker = taker->sequence;
    if (a->owed)
        a->listener(a->context, &holder, a->owner_why, a->owed);
    a->owed = 0;
}

// The first instruction mapped into an empty window is charged with the cycles that waited for it.
static void take_pending(account_t *a, const flight_insn_t *insn) {
    charge_owner(a, insn);
    if (!a->pends)
        return;
    a->pends = false;
    why_t fetch = insn->events & EVENT_ICACHE_MISS ? WHY_FRONT_ICACHE
                  : insn->events & EVENT_ITLB_MISS ? WHY_FRONT_ITLB
                                                   : WHY_FRONT_FETCH;
    for (int why = 0; why < WHY_COUNT; why++) {
        if (a->pending[why])
            charge(a, insn, why == WHY_FRONT_FETCH ? fetch : (why_t)why, a->pending[why]);
        a->pending[why] = 0;
    }
}

static void note_map(account_t *a, const probe_cycle_t *c) {
    bool any = false;
    for (unsigned lane = 0; lane < PROBE_LANES; lane++)
        any |= c->map[lane].valid;
    const flight_insn_t *oldest = flight_oldest(a->flight);
    if (!any || !oldest)
        return;
    a->owned = false;
    // the target of decode's redirect is mapped in the cycle of the redirect
    a->front = c->levels.fetch_fix ? WHY_FRONT_REDIRECT : WHY_FRONT_FETCH;
    take_pending(a, oldest);
}

// --- a cycle

// Whether any instruction retired.
static bool charge_retired(account_t *a) {
    unsigned count = 0;
    const flight_insn_t *insn;
    while (flight_retired(a->flight, count))
        count++;
    for (unsigned i = 0; (insn = flight_retired(a->flight, i)); i++) {
        charge(a, insn, WHY_BASE, CYCLE_PARTS / count);
        if (insn->alone)
            own(a, insn, WHY_BAD_SERIAL);
    }
    return count != 0;
}

bool account_over(const account_t *a) { return a->over; }

bool account_step(account_t *a, const probe_cycle_t *c) {
    charge_gap(a, c->cycle);
    a->over |= c->levels.ended;
    uint64_t position = 0;
    const flight_insn_t *first = flight_next(a->flight, &position);
    const flight_insn_t *mapped = flight_oldest(a->flight);
    bool good = flight_step(a->flight, c);
    if (a->over)
        return good;
    a->levels = c->levels;
    a->next = c->cycle + 1;
    if (!charge_retired(a))
        charge_waiting(a, mapped, first, c->cycle, c->stall);
    note_recovery(a, c, mapped);
    note_map(a, c);
    if (!c->flush && !c->kill.valid)
        look_at_fetch(a);
    return good;
}

void account_close(account_t *a, uint64_t cycles) {
    static const flight_insn_t nobody = {.pc = ACCOUNT_NOBODY};
    uint64_t position = 0;
    charge_gap(a, cycles);
    const flight_insn_t *first = flight_next(a->flight, &position);
    take_pending(a, first ? first : &nobody);
    free(a);
}
