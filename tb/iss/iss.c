// The ISS's life cycle and its step: fetch, expand, execute, then either retire or take the trap.
// An instruction that traps has changed nothing but the trap CSRs, as on the core.
#include "state.h"
#include <stdlib.h>
#include <string.h>

iss_t *iss_open(uint64_t hart_id, iss_world_t world) {
    iss_t *hart = calloc(1, sizeof *hart);
    if (!hart)
        return NULL;
    hart->ram = calloc(1, MAP_RAM_SIZE);
    hart->resident = calloc(1, MAP_RESIDENT_SIZE);
    hart->rom = calloc(1, MAP_ROM_SIZE);
    if (!hart->ram || !hart->resident || !hart->rom) {
        iss_close(hart);
        return NULL;
    }
    hart->world = world;
    hart->mhartid = hart_id;
    hart->pc = RESET_PC;
    return hart;
}

void iss_close(iss_t *hart) {
    if (!hart)
        return;
    free(hart->ram);
    free(hart->resident);
    free(hart->rom);
    free(hart);
}

bool trap_raise(iss_t *hart, uint64_t cause, uint64_t tval) {
    hart->effect.trapped = true;
    hart->effect.cause = cause;
    hart->effect.tval = tval;
    return false;
}

bool trap_illegal(iss_t *hart) { return trap_raise(hart, CAUSE_ILLEGAL, hart->effect.raw); }

void reg_write(iss_t *hart, unsigned rd, uint64_t value) {
    if (rd == 0)
        return;
    hart->x[rd] = value;
    hart->effect.rd = (uint8_t)rd;
    hart->effect.rd_value = value;
}

// Common to traps and interrupts: save the state and jump to the handler.
static void trap_enter(iss_t *hart, uint64_t cause, uint64_t tval, uint64_t target) {
    hart->mepc = hart->pc;
    hart->mcause = cause;
    hart->mtval = tval;
    hart->mstatus = hart->mstatus & MSTATUS_MIE ? MSTATUS_MPIE : 0;
    hart->pc = target;
}

static bool fetch_insn(iss_t *hart) {
    iss_effect_t *e = &hart->effect;
    uint16_t low, high;
    if (!mem_fetch(hart, hart->pc, &low))
        return trap_raise(hart, CAUSE_FETCH_ACCESS, hart->pc);
    if ((low & 3) != 3) {
        e->length = 2;
        e->raw = low;
        e->insn = rvc_expand(low);
        return true;
    }
    if (!mem_fetch(hart, hart->pc + 2, &high))
        return trap_raise(hart, CAUSE_FETCH_ACCESS, hart->pc + 2);
    e->length = 4;
    e->raw = e->insn = (uint32_t)high << 16 | low;
    return true;
}

static void count_step(iss_t *hart, bool retired) {
    if (!(hart->mcountinhibit & 1) && !hart->mcycle_written)
        hart->mcycle++;
    if (retired) {
        hart->retired++;
        if (!(hart->mcountinhibit & 4) && !hart->minstret_written)
            hart->minstret++;
    }
    hart->mcycle_written = hart->minstret_written = false;
}

const iss_effect_t *iss_step(iss_t *hart) {
    iss_effect_t *e = &hart->effect;
    memset(e, 0, sizeof *e);
    e->pc = hart->pc;
    bool retired = fetch_insn(hart);
    if (retired) {
        e->next_pc = hart->pc + e->length;
        retired = execute_insn(hart);
    }
    if (retired) {
        hart->pc = e->next_pc;
    } else {
        trap_enter(hart, e->cause, e->tval, hart->mtvec & ~3ull);
        e->next_pc = hart->pc;
    }
    count_step(hart, retired);
    return e;
}

bool iss_interrupt_allowed(const iss_t *hart, unsigned cause) {
    return hart->mstatus & MSTATUS_MIE && cause < 64 && hart->mie >> cause & 1;
}

int iss_interrupt_choose(const iss_t *hart, uint64_t mip) {
    static const int by_priority[] = {11, 3, 7, 13};
    for (size_t i = 0; i < sizeof by_priority / sizeof *by_priority; i++)
        if (mip >> by_priority[i] & 1 && iss_interrupt_allowed(hart, (unsigned)by_priority[i]))
            return by_priority[i];
    return -1;
}

void iss_interrupt(iss_t *hart, unsigned cause) {
    uint64_t base = hart->mtvec & ~3ull;
    uint64_t target = hart->mtvec & 1 ? base + 4ull * cause : base;
    if (cause == CAUSE_LCOFI && hart->lcofi_vector)
        target = hart->lcofi_vector;
    trap_enter(hart, 1ull << 63 | cause, 0, target);
}

uint64_t iss_pc(const iss_t *hart) { return hart->pc; }
void iss_set_pc(iss_t *hart, uint64_t pc) { hart->pc = pc & ~1ull; }
uint64_t iss_reg(const iss_t *hart, unsigned index) { return hart->x[index & 31]; }
uint64_t iss_retired(const iss_t *hart) { return hart->retired; }

void iss_set_reg(iss_t *hart, unsigned index, uint64_t value) {
    if (index & 31)
        hart->x[index & 31] = value;
}
