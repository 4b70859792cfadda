// SPDX-License-Identifier: Apache-2.0
// The ISS's life cycle and its step: fetch, expand, execute, then either retire or take the trap.
// As on the core, an instruction that traps has changed nothing but the trap CSRs.
#include "decode.h"
#include "instrument_defs.h"
#include <stdlib.h>
#include <string.h>

iss_t *iss_open(uint64_t hart_id, iss_world_t world) {
    iss_t *hart = calloc(1, sizeof *hart);
    if (!hart)
        return NULL;
    hart->ram = calloc(1, RAM_SIZE);
    hart->rom = calloc(1, MAP_ROM_SIZE);
    if (!hart->ram || !hart->rom || !decode_open(hart)) {
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
    translate_forget(hart);
    return hart;
}

void iss_set_sizes(iss_t *hart, unsigned pmp_entries, unsigned hpm_counters,
                   unsigned profile_flags) {
    hart->pmp_entries = pmp_entries;
    hart->hpm_counters = hpm_counters;
    hart->profile_flags = profile_flags;
    translate_forget(hart);
}

void iss_close(iss_t *hart) {
    if (!hart)
        return;
    free(hart->ram);
    free(hart->rom);
    free(hart->decoded);
    free(hart);
}

// Fetches a half-word of the running instruction; each half-word may lie in a different page.
static bool fetch_parcel(iss_t *hart, uint64_t address, uint16_t *parcel) {
    uint64_t physical;
    mapping_t mapping = translate(hart, address, FOR_FETCH, &physical);
    if (address == hart->pc)
        hart->effect.code = mapping == MAPPED ? physical : 0;
    if (mapping == MAPPED && mem_fetch(hart, physical, parcel))
        return true;
    return trap_raise(hart, mapping == PAGE_FAULT ? CAUSE_FETCH_PAGE : CAUSE_FETCH_ACCESS, address);
}

static bool fetch_parcels(iss_t *hart, uint32_t *raw) {
    uint16_t low, high;
    if (!fetch_parcel(hart, hart->pc, &low))
        return false;
    *raw = low;
    if ((low & 3) != 3)
        return true;
    if (!fetch_parcel(hart, hart->pc + 2, &high))
        return false;
    *raw |= (uint32_t)high << 16;
    return true;
}

// The instruction at the PC; NULL after raising the trap.
static const decoded_t *fetch_insn(iss_t *hart) {
    iss_effect_t *e = &hart->effect;
    uint32_t raw;
    uint64_t physical = translate_find(hart, FOR_FETCH, hart->pc, sizeof raw);
    if (physical) {
        e->code = physical;
        memcpy(&raw, ram_at(hart, physical), sizeof raw);
        raw = (raw & 3) == 3 ? raw : (uint16_t)raw;
    } else if (!fetch_parcels(hart, &raw)) {
        return NULL;
    }
    return decode_find(hart, raw);
}

// A profile instruction whose flag is off, or a pblock: it is skipped.
static bool is_dropped(const iss_t *hart, const decoded_t *d) { return d->needs & ~hart->pflags; }

// The next instruction that has an effect; dropped ones before it are skipped one by one.
static const decoded_t *fetch_undropped(iss_t *hart) {
    const decoded_t *d;
    while ((d = fetch_insn(hart)) && is_dropped(hart, d))
        hart->pc += d->length;
    return d;
}

static void count_step(iss_t *hart, bool retired) {
    if (!(hart->inhibit_before & 1) && hart->counter_written != CSR_MCYCLE)
        hart->mcycle++;
    if (retired) {
        hart->retired++;
        if (!(hart->inhibit_before & 4) && hart->counter_written != CSR_MINSTRET)
            hart->minstret++;
        if (hart->events_count)
            hpm_step(hart);
    }
}

// Prepares the effect record of the next instruction; NULL: of one that could not be fetched.
static void effect_begin(iss_effect_t *e, const iss_t *hart, const decoded_t *d) {
    static const decoded_t nothing;
    const decoded_t *what = d ? d : &nothing;
    e->pc = hart->pc;
    e->next_pc = hart->pc + what->length;
    e->raw = what->raw;
    e->insn = what->insn;
    e->base = what->base;
    e->length = what->length;
}

enum { EFFECT_OF_SOME = offsetof(iss_effect_t, rd) };

const iss_effect_t *iss_step(iss_t *hart) {
    iss_effect_t *e = &hart->effect;
    memset((char *)e + EFFECT_OF_SOME, 0, sizeof *e - EFFECT_OF_SOME);
    e->mode = hart->mode;
    hart->inhibit_before = hart->mcountinhibit;
    hart->rests_before = hart->rests;
    hart->counter_written = hart->event_written = 0;
    const decoded_t *d = fetch_undropped(hart);
    effect_begin(e, hart, d);
    bool retired = d && d->run(hart, d);
    if (retired)
        hart->pc = e->next_pc;
    else
        trap_take(hart);
    count_step(hart, retired);
    return e;
}

uint64_t iss_pass(iss_t *hart, uint64_t pc) {
    const decoded_t *d;
    while (hart->pc != pc && (d = fetch_insn(hart)) && is_dropped(hart, d))
        hart->pc += d->length;
    memset(&hart->effect, 0, sizeof hart->effect);
    return hart->pc;
}

void iss_forget(iss_t *hart) {
    translate_forget(hart);
    decode_forget(hart);
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
