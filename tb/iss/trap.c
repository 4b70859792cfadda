// SPDX-License-Identifier: Apache-2.0
// Traps: exceptions, interrupts and the returns from them (privileged specification, 3.1.6 and
// 3.1.9). The present mode and medeleg or mideleg decide to which mode one goes.
#include "state.h"

#define MSTATUS_BIT(name, on) ((on) ? MSTATUS_##name : 0)

bool trap_raise(iss_t *hart, uint64_t cause, uint64_t tval) {
    hart->effect.trapped = true;
    hart->effect.cause = cause;
    hart->effect.tval = tval;
    return false;
}

bool trap_illegal(iss_t *hart) { return trap_raise(hart, CAUSE_ILLEGAL, hart->effect.raw); }

static bool goes_to_profiler(const iss_t *hart, unsigned cause) {
    return cause == CAUSE_LCOFI && hart->lcofi_vector;
}

// The mode that handles interrupt `cause`, whatever the present one.
static unsigned interrupt_mode(const iss_t *hart, unsigned cause) {
    return hart->mideleg >> cause & 1 && !goes_to_profiler(hart, cause) ? ISS_S : ISS_M;
}

static uint64_t vector_of(uint64_t tvec, bool interrupt, unsigned cause) {
    return (tvec & ~3ull) + (interrupt && tvec & 1 ? 4ull * cause : 0);
}

static void enter_machine(iss_t *hart, uint64_t cause, uint64_t tval) {
    hart->mepc = hart->pc;
    hart->mepc_used = true;
    hart->mcause = cause;
    hart->mtval = tval;
    hart->mstatus = (hart->mstatus & ~(MSTATUS_MIE | MSTATUS_MPIE | MSTATUS_MPP)) |
                    MSTATUS_BIT(MPIE, hart->mstatus & MSTATUS_MIE) |
                    (uint64_t)hart->mode << MSTATUS_MPP_SHIFT;
}

static void enter_supervisor(iss_t *hart, uint64_t cause, uint64_t tval) {
    hart->sepc = hart->pc;
    hart->scause = cause;
    hart->stval = tval;
    hart->mstatus = (hart->mstatus & ~(MSTATUS_SIE | MSTATUS_SPIE | MSTATUS_SPP)) |
                    MSTATUS_BIT(SPIE, hart->mstatus & MSTATUS_SIE) |
                    MSTATUS_BIT(SPP, hart->mode == ISS_S);
}

// Bit 0 of the vector: the interrupt is acknowledged, and no event is counted until MRET.
static void enter_profiler(iss_t *hart) {
    hart->pc = hart->lcofi_vector & ~1ull;
    hart->rests = hart->lcofi_vector & 1;
    if (hart->rests)
        hart->mip &= ~(1ull << CAUSE_LCOFI);
}

// Common to traps and interrupts: save the state and jump to the handler.
static void trap_enter(iss_t *hart, unsigned mode, unsigned cause, bool interrupt, uint64_t tval) {
    uint64_t whole = (uint64_t)interrupt << 63 | cause;
    if (mode == ISS_M)
        enter_machine(hart, whole, tval);
    else
        enter_supervisor(hart, whole, tval);
    hart->pc = vector_of(mode == ISS_M ? hart->mtvec : hart->stvec, interrupt, cause);
    if (interrupt && goes_to_profiler(hart, cause))
        enter_profiler(hart);
    hart->mode = (uint8_t)mode;
    state_changed(hart);
}

void trap_take(iss_t *hart) {
    iss_effect_t *e = &hart->effect;
    bool delegated = hart->mode != ISS_M && hart->medeleg >> e->cause & 1;
    e->trap_mode = delegated ? ISS_S : ISS_M;
    trap_enter(hart, e->trap_mode, (unsigned)e->cause, false, e->tval);
    e->next_pc = hart->pc;
}

static unsigned leave_machine(iss_t *hart) {
    unsigned mode = hart->mstatus >> MSTATUS_MPP_SHIFT & 3;
    hart->rests = hart->mepc_used = false;
    hart->mstatus = (hart->mstatus & ~(MSTATUS_MIE | MSTATUS_MPP)) | MSTATUS_MPIE |
                    MSTATUS_BIT(MIE, hart->mstatus & MSTATUS_MPIE);
    hart->effect.next_pc = hart->mepc;
    return mode;
}

static unsigned leave_supervisor(iss_t *hart) {
    unsigned mode = hart->mstatus & MSTATUS_SPP ? ISS_S : ISS_U;
    hart->mstatus = (hart->mstatus & ~(MSTATUS_SIE | MSTATUS_SPP)) | MSTATUS_SPIE |
                    MSTATUS_BIT(SIE, hart->mstatus & MSTATUS_SPIE);
    hart->effect.next_pc = hart->sepc;
    return mode;
}

void trap_return(iss_t *hart, unsigned from) {
    hart->mode = (uint8_t)(from == ISS_M ? leave_machine(hart) : leave_supervisor(hart));
    if (hart->mode != ISS_M)
        hart->mstatus &= ~MSTATUS_MPRV;
    state_changed(hart);
}

bool iss_interrupt_allowed(const iss_t *hart, unsigned cause) {
    if (cause >= 64 || !(hart->mie >> cause & 1))
        return false;
    unsigned mode = interrupt_mode(hart, cause);
    bool enabled = hart->mstatus & (mode == ISS_M ? MSTATUS_MIE : MSTATUS_SIE);
    return hart->mode < mode || (hart->mode == mode && enabled);
}

int iss_interrupt_choose(const iss_t *hart, uint64_t mip) {
    static const unsigned modes[] = {ISS_M, ISS_S}, by_priority[] = {11, 3, 7, 9, 1, 5, 13};
    if (!(mip & hart->mie))
        return -1;
    for (size_t m = 0; m < sizeof modes / sizeof *modes; m++)
        for (size_t i = 0; i < sizeof by_priority / sizeof *by_priority; i++) {
            unsigned cause = by_priority[i];
            if (mip >> cause & 1 && interrupt_mode(hart, cause) == modes[m] &&
                iss_interrupt_allowed(hart, cause))
                return (int)cause;
        }
    return -1;
}

void iss_interrupt(iss_t *hart, unsigned cause) {
    trap_enter(hart, interrupt_mode(hart, cause), cause, true, 0);
}
