// SPDX-License-Identifier: Apache-2.0
// The ISS's life cycle and its step: fetch, expand, execute, then either retire or take the trap.
// An instruction that traps has changed nothing but the trap CSRs, as on the core.
#include "instrument_defs.h"
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
    hart->mode = ISS_M;
    hart->stimecmp = ~0ull;
    hart->pmp_entries = PMP_DEFAULT;
    hart->hpm_counters = HPM_DEFAULT;
    hart->profile_flags = PI_FLAGS_MAX;
    translate_update(hart);
    return hart;
}

void iss_set_sizes(iss_t *hart, unsigned pmp_entries, unsigned hpm_counters,
                   unsigned profile_flags) {
    hart->pmp_entries = pmp_entries;
    hart->hpm_counters = hpm_counters;
    hart->profile_flags = profile_flags;
}

void iss_close(iss_t *hart) {
    if (!hart)
        return;
    free(hart->ram);
    free(hart->resident);
    free(hart->rom);
    free(hart);
}

void reg_write(iss_t *hart, unsigned rd, uint64_t value) {
    if (rd == 0)
        return;
    hart->x[rd] = value;
    hart->effect.rd = (uint8_t)rd;
    hart->effect.rd_value = value;
}

// Fetches a half-word of the running instruction; each may lie in a page of its own.
static bool fetch_parcel(iss_t *hart, uint64_t address, uint16_t *parcel) {
    uint64_t physical = address;
    mapping_t mapping = hart->fetch_bare ? MAPPED : translate(hart, address, FOR_FETCH, &physical);
    if (address == hart->pc)
        hart->effect.code = mapping == MAPPED ? physical : 0;
    if (mapping == MAPPED && mem_fetch(hart, physical, parcel))
        return true;
    return trap_raise(hart, mapping == PAGE_FAULT ? CAUSE_FETCH_PAGE : CAUSE_FETCH_ACCESS, address);
}

static bool fetch_insn(iss_t *hart) {
    iss_effect_t *e = &hart->effect;
    uint16_t low, high;
    if (!fetch_parcel(hart, hart->pc, &low))
        return false;
    if ((low & 3) != 3) {
        e->length = 2;
        e->raw = low;
        e->insn = rvc_expand(low);
        return true;
    }
    if (!fetch_parcel(hart, hart->pc + 2, &high))
        return false;
    e->length = 4;
    e->raw = e->insn = (uint32_t)high << 16 | low;
    return true;
}

// The next instruction that has an effect; dropped ones before it are skipped one by one.
static bool fetch_undropped(iss_t *hart) {
    while (fetch_insn(hart)) {
        if (!instrument_drops(hart, hart->effect.insn))
            return true;
        hart->pc += hart->effect.length;
        hart->effect.length = 0;
        hart->effect.raw = hart->effect.insn = 0;
    }
    return false;
}

static void count_step(iss_t *hart, bool retired) {
    if (!(hart->inhibit_before & 1) && hart->counter_written != CSR_MCYCLE)
        hart->mcycle++;
    if (retired) {
        hart->retired++;
        if (!(hart->inhibit_before & 4) && hart->counter_written != CSR_MINSTRET)
            hart->minstret++;
    }
}

const iss_effect_t *iss_step(iss_t *hart) {
    iss_effect_t *e = &hart->effect;
    memset(e, 0, sizeof *e);
    e->mode = hart->mode;
    hart->inhibit_before = hart->mcountinhibit;
    hart->rests_before = hart->rests;
    hart->counter_written = hart->event_written = 0;
    bool retired = fetch_undropped(hart);
    e->pc = hart->pc;
    if (retired) {
        e->next_pc = hart->pc + e->length;
        retired = execute_insn(hart);
    }
    if (retired)
        hart->pc = e->next_pc;
    else
        trap_take(hart);
    count_step(hart, retired);
    return e;
}

uint64_t iss_pass(iss_t *hart, uint64_t pc) {
    while (hart->pc != pc && fetch_insn(hart) && instrument_drops(hart, hart->effect.insn))
        hart->pc += hart->effect.length;
    memset(&hart->effect, 0, sizeof hart->effect);
    return hart->pc;
}

uint64_t iss_pc(const iss_t *hart) { return hart->pc; }
void iss_set_pc(iss_t *hart, uint64_t pc) { hart->pc = pc & ~1ull; }
uint64_t iss_reg(const iss_t *hart, unsigned index) { return hart->x[index & 31]; }
unsigned iss_mode(const iss_t *hart) { return hart->mode; }
uint64_t iss_retired(const iss_t *hart) { return hart->retired; }

void iss_set_reg(iss_t *hart, unsigned index, uint64_t value) {
    if (index & 31)
        hart->x[index & 31] = value;
}
