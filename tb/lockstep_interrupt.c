// SPDX-License-Identifier: Apache-2.0
// No instruction retires in the cycle after one that left an interrupt due or enabled it (CSR
// write, mret): the wait ends after one instruction that had begun before.
#include "lockstep_interrupt.h"
#include <inttypes.h>

#define NEVER UINT64_MAX

// Cause by bit of `pending`.
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

static uint64_t pending_mip(const retire_cycle_t *c) {
    uint64_t mip = 0;
    for (unsigned i = 0; i < INTERRUPT_LINES; i++)
        mip |= (uint64_t)(c->pending >> i & 1) << lines[i].cause;
    return mip;
}

void interrupt_open(interrupt_watch_t *w) { *w = (interrupt_watch_t){.due = -1, .since = NEVER}; }

// Which interrupt is due in `cycle` with this state of the hart; not one that became due only now.
static void due_update(interrupt_watch_t *w, const iss_t *hart, const retire_cycle_t *c,
                       uint64_t cycle) {
    w->due = iss_interrupt_choose(hart, pending_mip(c));
    if (w->due < 0)
        w->since = NEVER;
    else if (w->since == NEVER)
        w->since = cycle;
}

const char *interrupt_begin(interrupt_watch_t *w, const iss_t *hart, const retire_cycle_t *c) {
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

// The tap reports each change of `pending`: without a report the lines stay as they are.
void interrupt_end(interrupt_watch_t *w, const iss_t *hart, const retire_cycle_t *c) {
    due_update(w, hart, c, c->cycle + 1);
}

const char *interrupt_missed(interrupt_watch_t *w, const retire_cycle_t *c, uint16_t began,
                             const iss_effect_t *e) {
    char begin[64] = "";
    uint64_t begun = c->cycle - began;
    w->progress = c->cycle;
    if (!c->has_interrupts || w->due < 0 || w->since > begun)
        return NULL;
    if (began)
        snprintf(begin, sizeof begin, ", before it can have begun (cycle %" PRIu64 ")", begun);
    snprintf(w->fault, sizeof w->fault,
             "pc %#" PRIx64 " %s, but interrupt %d (%s) must come first: it has been due since "
             "cycle %" PRIu64 "%s",
             e->pc, e->trapped ? "traps" : "retires", w->due, cause_name((unsigned)w->due),
             w->since, begin);
    return w->fault;
}

const char *interrupt_judge(interrupt_watch_t *w, const iss_t *hart, const retire_cycle_t *c) {
    unsigned cause = c->cause;
    uint64_t mip = pending_mip(c);
    int first = iss_interrupt_choose(hart, mip);
    w->progress = c->cycle;
    for (unsigned i = 0; i < INTERRUPT_LINES; i++)
        w->taken[i] += lines[i].cause == cause;
    if (!iss_interrupt_allowed(hart, cause))
        return "an interrupt that is not enabled";
    if (!c->has_interrupts || first == (int)cause)
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
