// SPDX-License-Identifier: Apache-2.0
// A gateway turns a level into one pending interrupt, and passes the next one when this one is
// completed (RISC-V Platform-Level Interrupt Controller Specification 1.0.0, chapters 3 to 9).
#include "plic.h"

enum { PENDING = 0x1000, ENABLE = 0x2000, ENABLE_STEP = 0x80 };
enum { CONTEXT = 0x200000, CONTEXT_STEP = 0x1000 };
enum { LOW = 1 << 0, HIGH = 1 << 4, MAX_PRIORITY = 7 }; // lanes: the lowest byte of a word

void plic_levels(plic_t *p, uint32_t levels) { p->pending |= levels & ~p->service; }

// The source to claim: of the highest priority, the lowest number; 0: none.
static unsigned best(const plic_t *p, unsigned context) {
    unsigned found = 0;
    for (unsigned s = 1; s <= PLIC_SOURCES; s++)
        if (p->pending & p->enable[context] & 1u << s && p->priority[s] > p->priority[found])
            found = s;
    return found;
}

bool plic_interrupts(const plic_t *p, unsigned context) {
    return p->priority[best(p, context)] > p->threshold[context];
}

// The context whose doubleword of this kind is at `offset`, or PLIC_CONTEXTS.
static unsigned context_at(uint64_t offset, uint64_t base, uint64_t step) {
    uint64_t context = (offset - base) / step;
    return offset >= base && context < PLIC_CONTEXTS && (offset - base) % step < 8
               ? (unsigned)context
               : PLIC_CONTEXTS;
}

static uint64_t claim(plic_t *p, unsigned context, uint8_t lanes) {
    unsigned source = best(p, context);
    uint64_t shown = (uint64_t)source << 32 | p->threshold[context];
    if (lanes & HIGH) {
        p->pending &= ~(1u << source);
        p->service |= source ? 1u << source : 0;
    }
    return shown;
}

static uint64_t priorities(const plic_t *p, uint64_t offset) {
    uint64_t first = offset / 8 * 2;
    return first < PLIC_SOURCES ? p->priority[first] | (uint64_t)p->priority[first + 1] << 32 : 0;
}

uint64_t plic_load(plic_t *p, uint64_t offset, uint8_t lanes) {
    unsigned enable = context_at(offset, ENABLE, ENABLE_STEP);
    unsigned context = context_at(offset, CONTEXT, CONTEXT_STEP);
    if (enable < PLIC_CONTEXTS)
        return p->enable[enable];
    if (context < PLIC_CONTEXTS)
        return claim(p, context, lanes);
    if (offset / 8 == PENDING / 8)
        return p->pending;
    return offset < PENDING ? priorities(p, offset) : 0;
}

static void priority_store(plic_t *p, unsigned source, uint64_t data) {
    if (source && source <= PLIC_SOURCES)
        p->priority[source] = data & MAX_PRIORITY;
}

void plic_store(plic_t *p, uint64_t offset, uint8_t lanes, uint64_t data) {
    unsigned enable = context_at(offset, ENABLE, ENABLE_STEP), first = (unsigned)(offset / 8 * 2);
    unsigned context = context_at(offset, CONTEXT, CONTEXT_STEP), done = data >> 32 & 31;
    if (enable < PLIC_CONTEXTS && lanes & LOW)
        p->enable[enable] = data & ((1u << (PLIC_SOURCES + 1)) - 2);
    if (context < PLIC_CONTEXTS && lanes & LOW)
        p->threshold[context] = data & MAX_PRIORITY;
    if (context < PLIC_CONTEXTS && lanes & HIGH)
        p->service &= ~(1u << done & p->enable[context]);
    if (offset < PENDING && lanes & LOW)
        priority_store(p, first, data);
    if (offset < PENDING && lanes & HIGH)
        priority_store(p, first + 1, data >> 32);
}

unsigned plic_registers(const plic_t *p, plic_register_t list[PLIC_STORES]) {
    unsigned count = 0;
    for (unsigned s = 1; s <= PLIC_SOURCES; s++)
        list[count++] = (plic_register_t){4 * s, p->priority[s]};
    for (unsigned c = 0; c < PLIC_CONTEXTS; c++) {
        list[count++] = (plic_register_t){ENABLE + c * ENABLE_STEP, p->enable[c]};
        list[count++] = (plic_register_t){CONTEXT + c * CONTEXT_STEP, p->threshold[c]};
    }
    return count;
}
