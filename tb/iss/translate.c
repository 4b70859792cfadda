// SPDX-License-Identifier: Apache-2.0
// Address translation, Sv39 (privileged specification, 4.3.2 and 4.4; docs/privilege.md). Nothing is
// remembered: each access walks the tables again.
#include "state.h"

enum { PAGE_BITS = 12, LEVELS = 3, LEVEL_BITS = 9, VIRTUAL_BITS = 39, SV39 = 8 };
enum { PTE_V = 1, PTE_R = 2, PTE_W = 4, PTE_X = 8, PTE_U = 16, PTE_A = 64, PTE_D = 128 };
#define PTE_PPN(entry) ((entry) >> 10 & ((1ull << 44) - 1))

static unsigned data_mode(const iss_t *hart) {
    return hart->mstatus & MSTATUS_MPRV ? hart->mstatus >> MSTATUS_MPP_SHIFT & 3 : hart->mode;
}

void translate_update(iss_t *hart) {
    bool locked = pmp_locks(hart);
    hart->fetch_bare = hart->mode == ISS_M && !locked;
    hart->data_bare = data_mode(hart) == ISS_M && !locked;
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

// Sets what the access must leave in its leaf at `where`.
static mapping_t entry_mark(iss_t *hart, uint64_t where, uint64_t entry, purpose_t purpose) {
    uint64_t marked = entry | PTE_A | (purpose == FOR_STORE ? PTE_D : 0);
    if (marked == entry)
        return MAPPED;
    if (!(hart->menvcfg & MENVCFG_ADUE))
        return PAGE_FAULT;
    if (!pmp_allows(hart, ISS_S, where, FOR_STORE))
        return ACCESS_FAULT;
    mem_write(mem_bytes(hart, where, 8), 8, marked);
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
        uint64_t entry = mem_read(mem_bytes(hart, where, 8), 8), within = (1ull << shift) - 1;
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
    return pmp_allows(hart, mode, *physical, purpose) ? MAPPED : ACCESS_FAULT;
}
