/* SPDX-License-Identifier: Apache-2.0 */
/* Does an instruction fulfil a filter, by its life in the trace (base/trace.h) and not by the profiler's record? */
#ifndef TESTS_SYSTEM_FULFILS_H
#define TESTS_SYSTEM_FULFILS_H
#include "filter.h"
#include "lives.h"
#include "memory.h"
#include "profile_defs.h"
#include "trace.h"

static inline unsigned type_of_compressed(uint32_t raw) {
    unsigned op = raw & 3, funct = raw >> 13 & 7;
    unsigned rd = raw >> 7 & 31, rs2 = raw >> 2 & 31;
    if (op == 0 || (op == 2 && (funct == 2 || funct == 3 || funct >= 6)))
        return funct == 2 || funct == 3   ? PD_TYPE_LOAD
               : funct == 6 || funct == 7 ? PD_TYPE_STORE
                                          : PD_TYPE_OTHER;
    if (op == 1 && funct >= 5)
        return PD_TYPE_TRANSFER;
    return op == 2 && funct == 4 && rs2 == 0 && rd ? PD_TYPE_TRANSFER : PD_TYPE_OTHER;
}

static inline unsigned type_of(uint32_t raw) {
    if ((raw & 3) != 3)
        return raw == 0x9002 ? PD_TYPE_OTHER : type_of_compressed(raw);
    switch (raw & 0x7f) {
    case 0x03:
        return PD_TYPE_LOAD;
    case 0x23:
        return PD_TYPE_STORE;
    case 0x2f: /* LR loads, SC stores, an AMO does both */
        return raw >> 27 == 2 ? PD_TYPE_LOAD : raw >> 27 == 3 ? PD_TYPE_STORE : PD_TYPE_LOADSTORE;
    case 0x63:
    case 0x67:
    case 0x6f:
        return PD_TYPE_TRANSFER;
    default:
        return raw == 0x30200073 || raw == 0x10200073 ? PD_TYPE_TRANSFER : PD_TYPE_OTHER;
    }
}

static inline uint64_t cycles_of(uint32_t from, uint32_t to) {
    uint64_t cycles = from == TRACE_NEVER || to == TRACE_NEVER ? 0 : to - from;
    return cycles < PD_LATENCY_MAX ? cycles : PD_LATENCY_MAX;
}

static inline bool is_link(uint32_t reg) { return reg == 1 || reg == 5; }

/* Calls, jumps and returns by the registers that they use, as the trace specification has it. */
static inline uint64_t jump_of(uint32_t rd, uint32_t rs1, bool indirect) {
    if (!indirect)
        return is_link(rd) ? PD_MASK(PD_HEADER_DIRCALL)
               : rd        ? PD_MASK(PD_HEADER_DIRLJMP)
                           : PD_MASK(PD_HEADER_DIRJMP);
    if (is_link(rd))
        return is_link(rs1) && rs1 != rd ? PD_MASK(PD_HEADER_CORSWAP) : PD_MASK(PD_HEADER_INDCALL);
    return is_link(rs1) ? PD_MASK(PD_HEADER_RET)
           : rd         ? PD_MASK(PD_HEADER_INDLJMP)
                        : PD_MASK(PD_HEADER_INDJMP);
}

static inline uint64_t transfer_bits(uint32_t raw, bool taken) {
    uint32_t reg = raw >> 7 & 31, funct = raw >> 13 & 7;
    uint64_t branch = taken ? PD_MASK(PD_HEADER_TKBR) : PD_MASK(PD_HEADER_NTBR);
    if ((raw & 3) == 1)
        return funct == 5 ? jump_of(0, 0, false) : branch;
    if ((raw & 3) == 2)
        return jump_of(raw >> 12 & 1, reg, true);
    switch (raw & 0x7f) {
    case 0x6f:
        return jump_of(reg, 0, false);
    case 0x67:
        return jump_of(reg, raw >> 15 & 31, true);
    case 0x63:
        return branch;
    default:
        return PD_MASK(PD_HEADER_TRET);
    }
}

/* Bytes of a load, store or atomic. */
static inline unsigned size_of(uint32_t raw) {
    if ((raw & 3) != 3)
        return raw >> 13 & 1 ? 8 : 4; /* funct 2, 6: word; 3, 7: doubleword */
    return 1u << (raw >> 12 & 3);
}

/* Its bytes are in two doublewords, or a load's partly in a store that was still to be written. */
static inline bool is_partial(const trace_record_t *r) {
    return r->memory_issue != TRACE_NEVER &&
           ((r->address & 7) + size_of(r->raw) > 8 || r->waits & TRACE_WAIT_STORE);
}

static inline uint64_t header_of(const trace_record_t *r, unsigned type) {
    bool memory = type >= PD_TYPE_LOAD && type <= PD_TYPE_LOADSTORE;
    bool flushed = r->cause >= PD_ABORT_MISPREDICT && r->cause <= PD_ABORT_OTHER;
    uint64_t header = PD_PUT(PD_HEADER_TYPE, type) | PD_PUT(PD_HEADER_FLUSHED, flushed) |
                      PD_PUT(PD_HEADER_FLUSH, flushed ? r->cause : 0) |
                      PD_PUT(PD_HEADER_ICMISS, r->events >> 16) |
                      PD_PUT(PD_HEADER_ITMISS, r->events >> 17);
    bool taken = r->events >> PD_EVENT_TAKEN & 1;
    if (memory)
        header |= PD_PUT(PD_HEADER_L1MISS, r->events >> PD_EVENT_DMISS) |
                  PD_PUT(PD_HEADER_LLMISS, r->events >> PD_EVENT_DMISS) |
                  PD_PUT(PD_HEADER_RAM, r->events >> PD_EVENT_RAM) |
                  PD_PUT(PD_HEADER_FAR, r->events >> PD_EVENT_FAR) |
                  PD_PUT(PD_HEADER_L1TLBMISS, r->events >> PD_EVENT_DTLB) |
                  PD_PUT(PD_HEADER_LLTLBMISS, r->events >> PD_EVENT_DTLB) |
                  PD_PUT(PD_HEADER_PARTIAL, is_partial(r));
    if (type == PD_TYPE_TRANSFER)
        header |=
            PD_PUT(PD_HEADER_MISPRED, r->events >> PD_EVENT_MISPRED) | transfer_bits(r->raw, taken);
    return header;
}

/* What happens in the cycle of a flush happens to nobody. */
static inline uint32_t reached(const trace_record_t *r, uint32_t cycle) {
    return r->cause && cycle == r->end ? TRACE_NEVER : cycle;
}

/* Cycles after its fetch from which on each has been the oldest: it is mapped, all before it have ended. One that retires in the cycle
 * in which the last of them does is the oldest then. TRACE_NEVER: it has not been. */
static inline uint32_t *oldest_of(const lives_t *all) {
    uint32_t *oldest = memory_get(all->count * sizeof *oldest);
    uint64_t elders = 0; /* the cycle in which the last of them has ended */
    for (size_t i = 0; i < all->count; i++) {
        const trace_record_t *r = &all->life[i];
        uint64_t end = r->fetch + r->end, from = r->fetch + r->map + 1;
        from = from > elders ? from : elders;
        if (r->cause == 0 && from > end)
            from = end;
        oldest[i] = r->map != TRACE_NEVER && (r->cause ? from < end : from <= end)
                        ? (uint32_t)(from - r->fetch)
                        : TRACE_NEVER;
        elders = end > elders ? end : elders;
    }
    return oldest;
}

/* The words that the filter reads, as a record would have them. */
static inline void record_of(const trace_record_t *r, uint32_t oldest, record_t *record) {
    *record = (record_t){0};
    record->word[PD_WORD_HEADER] = header_of(r, type_of(r->raw));
    record->word[PD_WORD_STAGES] = PD_PUT(PD_STAGES_PRIV, r->flags >> TRACE_PRIVILEGE_SHIFT & 3);
    record->word[PD_WORD_LATENCY] =
        PD_PUT(PD_LATENCY_TOTAL, cycles_of(0, r->end)) |
        PD_PUT(PD_LATENCY_DISPATCH, cycles_of(0, reached(r, r->map))) |
        PD_PUT(PD_LATENCY_ISSUE, cycles_of(r->map, reached(r, r->issue))) |
        PD_PUT(PD_LATENCY_EXECUTION, cycles_of(r->issue, reached(r, r->done))) |
        PD_PUT(PD_LATENCY_OLDEST, cycles_of(oldest, r->end));
}

static inline bool fulfils(const filter_t *filter, const trace_record_t *life, uint32_t oldest) {
    record_t record;
    record_of(life, oldest, &record);
    return filter_passes(filter, &record);
}
#endif
