// SPDX-License-Identifier: Apache-2.0
// Address translation, Sv39 (privileged specification, 4.3.2 and 4.4; docs/privilege.md).
//
// Pages of RAM are remembered, but the result is as if each access walked the tables again: a store
// to a table that was read forgets them all, so sfence.vma has nothing to do. Everything else that
// an answer depends on is in the context, or whoever changes it calls translate_forget.
#include "mem.h"

enum { PAGE_BITS = 12, LEVELS = 3, LEVEL_BITS = 9, VIRTUAL_BITS = 39, SV39 = 8 };
enum { PTE_V = 1, PTE_R = 2, PTE_W = 4, PTE_X = 8, PTE_U = 16, PTE_A = 64, PTE_D = 128 };
#define PTE_PPN(entry) ((entry) >> 10 & ((1ull << 44) - 1))

static unsigned data_mode(const iss_t *hart) {
    return hart->mstatus & MSTATUS_MPRV ? hart->mstatus >> MSTATUS_MPP_SHIFT & 3 : hart->mode;
}

// Bits of a context, from the lowest: mode, SUM, MXR, generation.
static uint64_t context_of(const iss_t *hart, unsigned mode) {
    return (uint64_t)hart->generation << 4 | !!(hart->mstatus & MSTATUS_MXR) << 3 |
           !!(hart->mstatus & MSTATUS_SUM) << 2 | mode;
}

static void contexts_update(iss_t *hart) {
    hart->context[FOR_FETCH] = context_of(hart, hart->mode);
    hart->context[FOR_LOAD] = hart->context[FOR_STORE] = context_of(hart, data_mode(hart));
}

void state_changed(iss_t *hart) {
    contexts_update(hart);
    hart->effect.moved = true;
}

// Entries of an earlier generation are not found. When the numbers wrap around, all older entries
// are cleared. No number is 0.
void translate_forget(iss_t *hart) {
    hart->generation = (hart->generation + 1) % GENERATIONS;
    if (hart->generation == 0) {
        memset(hart->tlb, 0, sizeof hart->tlb);
        hart->generation = 1;
    }
    contexts_update(hart);
}

static void remember(iss_t *hart, uint64_t address, purpose_t purpose, uint64_t physical) {
    uint64_t page = address / PAGE * PAGE;
    if (mem_region(physical) == REGION_RAM)
        hart->tlb[purpose][address / PAGE % TLB_ENTRIES] =
            (tlb_entry_t){page | hart->context[purpose], physical / PAGE * PAGE};
}

// Reserved combinations: W without R, a bit of 63:54.
static bool entry_is_valid(uint64_t entry) {
    return entry & PTE_V && (entry & (PTE_R | PTE_W)) != PTE_W && entry >> 54 == 0;
}

static bool entry_permits(const iss_t *hart, uint64_t entry, unsigned mode, purpose_t purpose) {
    if (mode == ISS_U && !(entry & PTE_U))
        return false;
    if (mode == ISS_S && entry & PTE_U && (purpose == FOR_FETCH || !(hart->mstatus & MSTATUS_SUM)))
        return false;
    uint64_t readable = hart->mstatus & MSTATUS_MXR ? PTE_R | PTE_X : PTE_R;
    return entry & (purpose == FOR_FETCH ? PTE_X : purpose == FOR_LOAD ? readable : PTE_W);
}

// Sets the bits that the access must set in its leaf at `where`.
static mapping_t entry_mark(iss_t *hart, uint64_t where, uint64_t entry, purpose_t purpose) {
    uint64_t marked = entry | PTE_A | (purpose == FOR_STORE ? PTE_D : 0);
    if (marked == entry)
        return MAPPED;
    if (!(hart->menvcfg & MENVCFG_ADUE))
        return PAGE_FAULT;
    if (!pmp_allows(hart, ISS_S, where, FOR_STORE))
        return ACCESS_FAULT;
    memcpy(ram_at(hart, where), &marked, sizeof marked);
    return MAPPED;
}

static mapping_t walk(iss_t *hart, uint64_t address, unsigned mode, purpose_t purpose,
                      uint64_t *physical) {
    uint64_t table = (hart->satp & SATP_PPN) << PAGE_BITS;
    if (sign_extend(address, VIRTUAL_BITS) != address)
        return PAGE_FAULT;
    for (int level = LEVELS - 1; level >= 0; level--) {
        unsigned shift = PAGE_BITS + LEVEL_BITS * (unsigned)level;
        uint64_t where = table + 8 * (address >> shift & ((1u << LEVEL_BITS) - 1));
        if (mem_region(where) != REGION_RAM || !pmp_allows(hart, ISS_S, where, FOR_LOAD))
            return ACCESS_FAULT;
        uint64_t entry, within = (1ull << shift) - 1;
        memcpy(&entry, ram_at(hart, where), sizeof entry);
        hart->walked[(where - MAP_RAM_BASE) / PAGE] = hart->generation;
        table = PTE_PPN(entry) << PAGE_BITS;
        if (!entry_is_valid(entry))
            return PAGE_FAULT;
        if (entry & (PTE_R | PTE_W | PTE_X)) {
            if (table & within || !entry_permits(hart, entry, mode, purpose))
                return PAGE_FAULT;
            *physical = table | (address & within);
            return entry_mark(hart, where, entry, purpose);
        }
        if (entry & (PTE_A | PTE_D | PTE_U))
            return PAGE_FAULT;
    }
    return PAGE_FAULT;
}

mapping_t translate(iss_t *hart, uint64_t address, purpose_t purpose, uint64_t *physical) {
    unsigned mode = purpose == FOR_FETCH ? hart->mode : data_mode(hart);
    *physical = address;
    if (mode != ISS_M && hart->satp >> SATP_MODE_SHIFT == SV39) {
        mapping_t mapping = walk(hart, address, mode, purpose, physical);
        if (mapping != MAPPED)
            return mapping;
    }
    if (!pmp_allows(hart, mode, *physical, purpose))
        return ACCESS_FAULT;
    remember(hart, address, purpose, *physical);
    return MAPPED;
}
