// SPDX-License-Identifier: Apache-2.0
// Physical memory protection: up to PMP_MAX entries with a grain of 4 KiB (privileged
// specification, 3.7; docs/privilege.md). An access is checked page by page, so each check meets
// one grain.
#include "state.h"

enum { PMP_R = 1, PMP_W = 2, PMP_X = 4, PMP_A = 0x18, PMP_L = 0x80, PMP_BITS = 0x9f };
enum { PMP_OFF = 0x00, PMP_TOR = 0x08, PMP_NA4 = 0x10, PMP_NAPOT = 0x18 };
#define PMP_ADDRESS ((1ull << 54) - 1)
#define GRAIN_OFF 0x3ffull   // bits of pmpaddr within the grain: read as 0 in OFF and TOR
#define GRAIN_NAPOT 0x1ffull // bits of pmpaddr within the grain: read as 1 in NAPOT

static bool entry_matches(const iss_t *hart, unsigned i, uint64_t word) {
    uint64_t end = hart->pmpaddr[i] & ~GRAIN_OFF, start = i ? hart->pmpaddr[i - 1] & ~GRAIN_OFF : 0;
    uint64_t napot = hart->pmpaddr[i] | GRAIN_NAPOT, within = napot ^ (napot + 1);
    switch (hart->pmpcfg[i] & PMP_A) {
    case PMP_TOR:
        return word >= start && word < end;
    case PMP_NAPOT:
        return ((word ^ napot) & ~within) == 0;
    default:
        return false;
    }
}

bool pmp_allows(const iss_t *hart, unsigned mode, uint64_t physical, purpose_t purpose) {
    static const uint8_t needed[] = {[FOR_FETCH] = PMP_X, [FOR_LOAD] = PMP_R, [FOR_STORE] = PMP_W};
    for (unsigned i = 0; i < hart->pmp_entries; i++)
        if (entry_matches(hart, i, physical >> 2))
            return (mode == ISS_M && !(hart->pmpcfg[i] & PMP_L)) ||
                   hart->pmpcfg[i] & needed[purpose];
    return mode == ISS_M || hart->pmp_entries == 0;
}

uint64_t pmp_read_cfg(const iss_t *hart, unsigned first) {
    uint64_t value = 0;
    for (unsigned i = 0; i < 8; i++)
        value |= (uint64_t)hart->pmpcfg[first + i] << 8 * i;
    return value;
}

uint64_t pmp_read_address(const iss_t *hart, unsigned index) {
    if (index >= hart->pmp_entries)
        return 0;
    return hart->pmpcfg[index] & PMP_NA4 ? hart->pmpaddr[index] | GRAIN_NAPOT
                                         : hart->pmpaddr[index] & ~GRAIN_OFF;
}

// Reserved: W without R, which changes nothing, and NA4, which leaves field A as it was.
static uint8_t cfg_legal(uint8_t old, uint8_t value) {
    if (old & PMP_L || (value & (PMP_R | PMP_W)) == PMP_W)
        return old;
    if ((value & PMP_A) == PMP_NA4)
        value = (uint8_t)((value & ~PMP_A) | (old & PMP_A));
    return value & PMP_BITS;
}

void pmp_write_cfg(iss_t *hart, unsigned first, uint64_t value) {
    for (unsigned i = first; i < first + 8 && i < hart->pmp_entries; i++)
        hart->pmpcfg[i] = cfg_legal(hart->pmpcfg[i], (uint8_t)(value >> 8 * (i - first)));
}

void pmp_write_address(iss_t *hart, unsigned index, uint64_t value) {
    if (index >= hart->pmp_entries || hart->pmpcfg[index] & PMP_L)
        return;
    bool bound = index + 1 < hart->pmp_entries && hart->pmpcfg[index + 1] & PMP_L &&
                 (hart->pmpcfg[index + 1] & PMP_A) == PMP_TOR;
    if (!bound)
        hart->pmpaddr[index] = value & PMP_ADDRESS;
}
