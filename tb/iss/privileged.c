// SPDX-License-Identifier: Apache-2.0
// SYSTEM instructions other than CSR accesses, and the modes in which they are legal.
#include "decode.h"

#define INSN_SFENCE_VMA 0x12000073u
#define MASK_SFENCE_VMA 0xfe007fffu

// Legal in M, and in S unless mstatus has `trap` set; never in U.
static bool legal_in_supervisor(const iss_t *hart, uint64_t trap) {
    return hart->mode == ISS_M || (hart->mode == ISS_S && !(hart->mstatus & trap));
}

static bool execute_return(iss_t *hart, unsigned from, bool legal) {
    if (!legal)
        return trap_illegal(hart);
    trap_return(hart, from);
    return true;
}

bool run_system(iss_t *hart, const decoded_t *d) {
    uint32_t insn = d->insn;
    if (field(insn, 12, 2) != 0)
        return execute_csr(hart, insn);
    if ((insn & MASK_SFENCE_VMA) == INSN_SFENCE_VMA) // nothing to forget: see translate.c
        return legal_in_supervisor(hart, MSTATUS_TVM) || trap_illegal(hart);
    switch (insn) {
    case 0x00000073:
        return trap_raise(hart, CAUSE_ECALL + hart->mode, 0);
    case 0x00100073:
        return trap_raise(hart, CAUSE_BREAKPOINT, hart->pc);
    case 0x10500073: // wfi: does not wait
        return legal_in_supervisor(hart, MSTATUS_TW) || trap_illegal(hart);
    case 0x10200073:
        return execute_return(hart, ISS_S, legal_in_supervisor(hart, MSTATUS_TSR));
    case 0x30200073:
        return execute_return(hart, ISS_M, hart->mode == ISS_M);
    default:
        return trap_illegal(hart);
    }
}
