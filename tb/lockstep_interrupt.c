// SPDX-License-Identifier: Apache-2.0
// Retirement, traps and `pending` come one cycle after the core's decision, all else in its cycle.
// The earliest cycle in which an operation that must not be repeated can have begun, counted alike:
//
// - a CSR access: in the cycle after its grant, which is two cycles before it executes (its issue);
// - a device load, a load across a doubleword, AMO, LR, SC: in the cycle after the one in which it
//   was the oldest and its address known;
// - wfi: it waits from the cycle on in which it is the oldest.
//
// Such an operation retires legally where an interrupt is due only if that became due later, and so
// do the instructions after it in its row that are done. Nothing retires in a cycle after one that
// left an interrupt due or enabled it (CSR write, mret): the wait ends after one such instruction.
#include "lockstep_interrupt.h"
#include "memory_map.h"
#include <inttypes.h>

enum { LATE = 1, CAUSE_LOAD_PAGE = 13, GRANT_TO_ISSUE = 2, OPCODE_SYSTEM = 0x73 };
#define INSN_WFI 0x10500073u

// Cause by bit of probe_cycle.pending.
static const struct {
    unsigned cause;
    const char *name;
} lines[INTERRUPT_LINES] = {{3, "software"},   {7, "timer"},   {11, "external"}, {13, "overflow"},
                            {1, "S software"}, {5, "S timer"}, {9, "S external"}};

static const char *cause_name(unsigned cause) {
    for (unsigned i = 0; i < INTERRUPT_LINES; i++)
        if (lines[i].cause == cause)
            return lines[i].name;
    return "unknown";
}

static uint64_t pending_mip(const probe_cycle_t *c) {
    uint64_t mip = 0;
    for (unsigned i = 0; i < INTERRUPT_LINES; i++)
        mip |= (uint64_t)(c->pending >> i & 1) << lines[i].cause;
    return mip;
}

void interrupt_open(interrupt_watch_t *w) {
    *w = (interrupt_watch_t){.due = -1, .since = FLIGHT_NEVER};
}

// Which interrupt is due with this state of the hart in `cycle`, and not before if none was.
static void due_update(interrupt_watch_t *w, const iss_t *hart, const probe_cycle_t *c,
                       uint64_t cycle) {
    w->due = iss_interrupt_choose(hart, pending_mip(c));
    if (w->due < 0)
        w->since = FLIGHT_NEVER;
    else if (w->since == FLIGHT_NEVER)
        w->since = cycle;
}

const char *interrupt_begin(interrupt_watch_t *w, const iss_t *hart, const probe_cycle_t *c) {
    due_update(w, hart, c, c->cycle);
    uint64_t from = w->since > w->progress ? w->since : w->progress;
    if (w->due < 0 || c->cycle < from || c->cycle - from <= INTERRUPT_PATIENCE)
        return NULL;
    snprintf(w->fault, sizeof w->fault,
             "interrupt %d (%s) has been due since cycle %" PRIu64
             ", but it was not taken, and nothing retired for %d cycles",
             w->due, cause_name((unsigned)w->due), w->since, INTERRUPT_PATIENCE);
    return w->fault;
}

// The tap shows each change of `pending`: without one the lines stay as they are.
void interrupt_end(interrupt_watch_t *w, const iss_t *hart, const probe_cycle_t *c) {
    due_update(w, hart, c, c->cycle + 1);
}

// A load that meets a page fault has not begun.
static bool load_begins_once(const iss_effect_t *e) {
    uint64_t address = e->physical;
    if (e->trapped && e->cause == CAUSE_LOAD_PAGE)
        return false;
    return address - MAP_RAM_BASE >= MAP_RAM_SIZE + MAP_RESIDENT_SIZE ||
           (address & 7) + e->size > 8;
}

// First cycle in which it can have begun; FLIGHT_NEVER for an instruction that can be repeated.
static uint64_t earliest_begin(const interrupt_watch_t *w, const flight_insn_t *insn,
                               const iss_effect_t *e) {
    unsigned opcode = e->insn & 0x7f;
    uint64_t oldest = w->progress + 1, known = insn->memory_issue + 1 + LATE;
    if (opcode == OPCODE_SYSTEM && e->insn >> 12 & 7)
        return insn->issue - GRANT_TO_ISSUE + LATE;
    if (e->insn == INSN_WFI)
        return oldest;
    if ((e->access == ISS_AMO && !e->trapped) || (e->access == ISS_LOAD && load_begins_once(e)))
        return known > oldest && known ? known : oldest;
    return FLIGHT_NEVER;
}

const char *interrupt_missed(interrupt_watch_t *w, const probe_cycle_t *c,
                             const flight_insn_t *insn, const iss_effect_t *e) {
    char begin[64] = "";
    uint64_t begun = earliest_begin(w, insn, e);
    w->progress = c->cycle;
    if (w->due < 0 || w->since > begun)
        return NULL;
    if (begun != FLIGHT_NEVER)
        snprintf(begin, sizeof begin, ", before it can have begun (cycle %" PRIu64 ")", begun);
    snprintf(w->fault, sizeof w->fault,
             "pc %#" PRIx64 " %s, but interrupt %d (%s) must come first: it has been due since "
             "cycle %" PRIu64 "%s",
             e->pc, e->trapped ? "traps" : "retires", w->due, cause_name((unsigned)w->due),
             w->since, begin);
    return w->fault;
}

const char *interrupt_judge(interrupt_watch_t *w, const iss_t *hart, const probe_cycle_t *c) {
    unsigned cause = c->trap_cause;
    uint64_t mip = pending_mip(c);
    int first = iss_interrupt_choose(hart, mip);
    w->progress = c->cycle;
    for (unsigned i = 0; i < INTERRUPT_LINES; i++)
        w->taken[i] += lines[i].cause == cause;
    if (!iss_interrupt_allowed(hart, cause))
        return "an interrupt that is not enabled";
    if (first == (int)cause)
        return NULL;
    if (!(mip >> cause & 1))
        snprintf(w->fault, sizeof w->fault, "interrupt %u (%s) is taken, but it is not pending",
                 cause, cause_name(cause));
    else
        snprintf(w->fault, sizeof w->fault,
                 "interrupt %u (%s) is taken, but %d (%s) is pending and enabled, too, and goes "
                 "first",
                 cause, cause_name(cause), first, cause_name((unsigned)first));
    return w->fault;
}

void interrupt_print(const interrupt_watch_t *w, FILE *file) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < INTERRUPT_LINES; i++)
        sum += w->taken[i];
    fprintf(file, "%" PRIu64 " interrupts (", sum);
    for (unsigned i = 0; i < INTERRUPT_LINES; i++)
        fprintf(file, "%s%s %" PRIu64, i ? ", " : "", lines[i].name, w->taken[i]);
    fputc(')', file);
}
