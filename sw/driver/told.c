// SPDX-License-Identifier: Apache-2.0
// See told.h.
#include "told.h"
#include "csr.h"
#include "profile_defs.h"

#define MSTATUS_MPP (UINT64_C(3) << 11)
#define MSTATUS_MPP_S (UINT64_C(1) << 11)

bool told_rings(uint64_t a7) {
    return a7 == PD_TELL && (csr_read(mstatus) & MSTATUS_MPP) == MSTATUS_MPP_S;
}

bool told_again(const uint64_t *words) {
    static uint64_t known;
    uint64_t what = words[PD_PROCESS_WHAT];
    uint64_t bit = UINT64_C(1) << (PD_GET(what, PD_PROCESS_WHAT_ASID) & 63);
    bool again = PD_GET(what, PD_PROCESS_WHAT_KIND) == PD_PROCESS_EXEC && (known & bit);
    known |= bit;
    return again;
}
