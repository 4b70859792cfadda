/* SPDX-License-Identifier: Apache-2.0 */
/* What a record says beside what filters look at, by the life of its instruction in the trace (base/trace.h): the word STAGES, the
 * events of the word PATH, addresses. */
#ifndef TESTS_SYSTEM_RECORD_REST_H
#define TESTS_SYSTEM_RECORD_REST_H
#include "fulfils.h"
#include <stdlib.h>

/* The trace specification's type of a transfer: its kinds stand in the header in the order of their numbers. */
static inline uint64_t itype_of(const trace_record_t *r) {
    bool taken = r->events & TRACE_TAKEN;
    if (type_of(r->raw) != PD_TYPE_TRANSFER)
        return PD_ITYPE_NONE;
    uint64_t bits = transfer_bits(r->raw, taken);
    if (bits == PD_MASK(PD_HEADER_TRET))
        return PD_ITYPE_XRET;
    if (bits == PD_MASK(PD_HEADER_TKBR))
        return PD_ITYPE_TAKEN;
    if (bits == PD_MASK(PD_HEADER_NTBR))
        return PD_ITYPE_BRANCH;
    for (uint64_t i = 0;; i++)
        if (bits == PD_MASK(PD_HEADER_INDCALL) << i)
            return PD_ITYPE_INDCALL + i;
}

static inline bool is_indirect(uint32_t raw) {
    uint64_t bits = type_of(raw) == PD_TYPE_TRANSFER ? transfer_bits(raw, true) : 0;
    return bits &
           (PD_MASK(PD_HEADER_INDCALL) | PD_MASK(PD_HEADER_INDJMP) | PD_MASK(PD_HEADER_CORSWAP) |
            PD_MASK(PD_HEADER_RET) | PD_MASK(PD_HEADER_INDLJMP));
}

#define BOTH(a, b) ((a) != TRACE_NEVER && (b) != TRACE_NEVER)

/* A plain jump needs no unit, nor what is refused when it is fetched or decoded. */
static inline bool needs_unit(const trace_record_t *r) {
    bool ended = r->cause == 0 || r->cause == PD_ABORT_TRAP;
    return r->issue != TRACE_NEVER || !(ended || itype_of(r) == PD_ITYPE_DIRJMP);
}

static inline uint64_t stages_of(const trace_record_t *r) {
    uint32_t map = reached(r, r->map), issue = reached(r, r->issue);
    uint32_t ready = needs_unit(r) ? reached(r, r->ready) : TRACE_NEVER;
    uint32_t asked = reached(r, r->memory_issue), came = reached(r, r->memory_done);
    uint32_t done = r->cause ? TRACE_NEVER : r->done;
    return PD_PUT(PD_STAGES_MAP_READY, cycles_of(map, ready)) |
           PD_PUT(PD_STAGES_READY_ISSUE, cycles_of(ready, issue)) |
           PD_PUT(PD_STAGES_RREADY_RETIRE, cycles_of(done, r->end)) |
           PD_PUT(PD_STAGES_MEMORY, cycles_of(asked, came)) |
           PD_PUT(PD_STAGES_MAP_READYV, BOTH(map, ready)) |
           PD_PUT(PD_STAGES_READY_ISSUEV, BOTH(ready, issue)) |
           PD_PUT(PD_STAGES_RREADYV, done != TRACE_NEVER) |
           PD_PUT(PD_STAGES_MEMORYV, BOTH(asked, came)) |
           PD_PUT(PD_STAGES_PRIV, r->flags >> TRACE_PRIVILEGE_SHIFT) |
           PD_PUT(PD_STAGES_RVC, (r->raw & 3) != 3) | PD_PUT(PD_STAGES_ITYPE, itype_of(r)) |
           PD_PUT(PD_STAGES_FORM, PD_RECORD_FORM);
}

/* One whose page was not known needs no unit, either, and is fetched again: which it was the trace does not tell. */
static inline uint64_t stages_told(const trace_record_t *r) {
    bool refetched = r->cause == PD_ABORT_OTHER && r->issue == TRACE_NEVER;
    return refetched && r->events & TRACE_ITLB_MISS
               ? ~(PD_MASK(PD_STAGES_MAP_READY) | PD_MASK(PD_STAGES_MAP_READYV))
               : UINT64_MAX;
}

/* The slots of a cycle are in fetch order. */
static inline uint64_t lane_of(const lives_t *all, size_t at) {
    uint64_t lane = 0;
    while (lane < at && all->life[at - lane - 1].fetch == all->life[at].fetch)
        lane++;
    return lane;
}

#define MORE_EVENTS                                                                                \
    (PD_MASK(PD_PATH_MAPPED) | PD_MASK(PD_PATH_STALL_IQ) | PD_MASK(PD_PATH_STALL_REG) |            \
     PD_MASK(PD_PATH_STALL_ROB) | PD_MASK(PD_PATH_STALL_LSQ) | PD_MASK(PD_PATH_REPLAYED))

static inline uint64_t more_events_of(const trace_record_t *r) {
    return PD_PUT(PD_PATH_MAPPED, reached(r, r->map) != TRACE_NEVER) |
           PD_PUT(PD_PATH_STALL_IQ, r->events >> PD_EVENT_STALL_IQ) |
           PD_PUT(PD_PATH_STALL_REG, r->events >> PD_EVENT_STALL_REG) |
           PD_PUT(PD_PATH_STALL_ROB, r->events >> PD_EVENT_STALL_ROB) |
           PD_PUT(PD_PATH_STALL_LSQ, r->events >> PD_EVENT_STALL_LSQ) |
           PD_PUT(PD_PATH_REPLAYED, r->events >> PD_EVENT_REPLAY);
}

/* RAM is cached, devices below it are not. Known where no page table is between. */
static inline bool cached_as_told(const trace_record_t *r, uint64_t path) {
    unsigned type = type_of(r->raw);
    bool bare = (r->flags >> TRACE_PRIVILEGE_SHIFT & 3) == 3 && r->cause == 0;
    if (!bare || type < PD_TYPE_LOAD || type > PD_TYPE_LOADSTORE)
        return true;
    return PD_GET(path, PD_PATH_UNCACHED) == (r->address < UINT64_C(0x80000000));
}

/* What its fetch met, by what the blocks of its first and its last half-word had waited for. Waiting for a page is a miss of the ITLB;
 * of waits for the cache the shortest are none: it looks its next line up. */
enum { NO_MISS_UP_TO = 8 };
static inline bool fetched_as_waited(const trace_record_t *r) {
    uint32_t first = r->block_waits[0], last = r->block_waits[1];
    bool page = TRACE_BLOCK_PAGE(first) || TRACE_BLOCK_PAGE(last);
    bool some = TRACE_BLOCK_CACHE(first) || TRACE_BLOCK_CACHE(last);
    bool long_one =
        TRACE_BLOCK_CACHE(first) > NO_MISS_UP_TO || TRACE_BLOCK_CACHE(last) > NO_MISS_UP_TO;
    bool missed = r->events & TRACE_ICACHE_MISS;
    return page == !!(r->events & TRACE_ITLB_MISS) && (missed ? some : !long_one);
}

/* Whose fault it is that this one was flushed: the youngest before it that is still there, a branch; of a load that read too early, the
 * oldest that goes. NULL: not known by the trace. */
static inline const trace_record_t *culprit_of(const lives_t *all, size_t at) {
    const trace_record_t *r = &all->life[at], *oldest = r;
    uint64_t when = r->fetch + r->end;
    if (r->cause != PD_ABORT_MISPREDICT && r->cause != PD_ABORT_ORDER)
        return NULL;
    while (at-- > 0) {
        const trace_record_t *before = &all->life[at];
        uint64_t end = before->fetch + before->end;
        if (before->cause == PD_ABORT_ORDER && end == when)
            oldest = before;
        else if (before->cause == 0 || end > when)
            return r->cause == PD_ABORT_ORDER ? oldest : before;
    }
    return NULL;
}

/* A store's address is physical in the trace: its place in the page. */
static inline bool same_address(const trace_record_t *r, uint64_t address) {
    uint64_t differ = address ^ r->address;
    return type_of(r->raw) == PD_TYPE_STORE || type_of(r->raw) == PD_TYPE_LOADSTORE
               ? (differ & 0xfff) == 0
               : differ == 0;
}

static inline bool addresses_agree(const lives_t *all, size_t at, const record_t *record) {
    const trace_record_t *r = &all->life[at];
    const uint64_t *word = record->word;
    unsigned type = type_of(r->raw);
    bool memory = type >= PD_TYPE_LOAD && type <= PD_TYPE_LOADSTORE;
    bool has = memory ? reached(r, r->memory_issue) != TRACE_NEVER
                      : is_indirect(r->raw) && reached(r, r->done) != TRACE_NEVER;
    bool first = PD_GET(word[PD_WORD_HEADER], PD_HEADER_ADR1V);
    bool second = PD_GET(word[PD_WORD_HEADER], PD_HEADER_ADR2V);
    if (r->cause == 0 || r->cause == PD_ABORT_TRAP)
        return first == has && !second && word[PD_WORD_ADDRESS2] == 0 &&
               (has ? same_address(r, word[PD_WORD_ADDRESS1]) : word[PD_WORD_ADDRESS1] == 0);
    const trace_record_t *culprit = culprit_of(all, at);
    return first && second == (has && memory) &&
           (second ? same_address(r, word[PD_WORD_ADDRESS2]) : word[PD_WORD_ADDRESS2] == 0) &&
           (!culprit || culprit->pc == word[PD_WORD_ADDRESS1]);
}
#endif
