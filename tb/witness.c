// SPDX-License-Identifier: Apache-2.0
// Counts by the instruction itself, not by what the core has decoded.
#include "witness.h"
#include <inttypes.h>

enum { AMO = 0x2f, BRANCH = 0x63, JALR = 0x67, JAL = 0x6f };
enum { MRET = 0x30200073, SRET = 0x10200073 };

#define NAME(name, number, meaning) [number] = #name,
static const char *const names[HPM_NUMBERS] = {HPM_EVENTS(NAME) HPM_LEAVES(NAME)};
#undef NAME

static const uint8_t witnessed[] = {
    HPM_INSTRUCTIONS,   HPM_RETIRING, HPM_LOADS,      HPM_STORES,         HPM_BRANCHES,
    HPM_BRANCHES_TAKEN, HPM_JUMPS,    HPM_CALLS,      HPM_INDIRECT_JUMPS, HPM_RETURNS,
    HPM_COMPRESSED,     HPM_TRAPS,    HPM_INTERRUPTS, HPM_TRAP_RETURNS,   HPM_CYCLES_RETIRING};

static bool is_link(unsigned reg) { return reg == 1 || reg == 5; }

// The hints of the unprivileged specification, 2.5: rd is a link register: a call; rs1: a return;
// both, and different: a coroutine swap.
static void count_jalr(witness_t *w, uint32_t insn) {
    unsigned rd = insn >> 7 & 31, rs1 = insn >> 15 & 31;
    bool swaps = is_link(rd) && is_link(rs1) && rd != rs1;
    bool returns = is_link(rs1) && !is_link(rd);
    w->count[HPM_RETURNS] += returns;
    w->count[HPM_INDIRECT_JUMPS] += !returns;
    w->count[HPM_CALLS] += is_link(rd) && !swaps;
}

// p.inc counts as a store: its access is that of an atomic, but its opcode is not AMO.
static void count_access(witness_t *w, const iss_effect_t *e) {
    bool loads = e->access == ISS_LOAD || (e->base & 0x7f) == AMO;
    w->count[HPM_LOADS] += loads;
    w->count[HPM_STORES] += e->access != ISS_NONE && !loads;
}

static void count_transfer(witness_t *w, const iss_effect_t *e) {
    switch (e->base & 0x7f) {
    case BRANCH:
        w->count[HPM_BRANCHES]++;
        w->count[HPM_BRANCHES_TAKEN] += e->taken;
        break;
    case JAL:
        w->count[HPM_JUMPS]++;
        w->count[HPM_CALLS] += is_link(e->base >> 7 & 31);
        break;
    case JALR:
        count_jalr(w, e->base);
        break;
    default:
        w->count[HPM_TRAP_RETURNS] += e->base == MRET || e->base == SRET;
        break;
    }
}

void witness_step(witness_t *w, const iss_effect_t *e) {
    if (e->trapped) {
        w->count[e->cause >> 63 ? HPM_INTERRUPTS : HPM_TRAPS]++;
        return;
    }
    w->count[HPM_INSTRUCTIONS]++;
    w->count[HPM_RETIRING]++; // one dispatch slot each
    w->count[HPM_COMPRESSED] += e->length == 2;
    count_access(w, e);
    count_transfer(w, e);
}

void witness_cycle(witness_t *w) { w->count[HPM_CYCLES_RETIRING]++; }

bool witness_compare(const witness_t *w, const uint64_t core[HPM_NUMBERS], FILE *report) {
    bool agrees = true;
    for (unsigned i = 0; i < sizeof witnessed; i++) {
        unsigned number = witnessed[i];
        if (core[number] == w->count[number])
            continue;
        fprintf(report, "lock step: event %s: the core counted %" PRIu64 ", the ISS %" PRIu64 "\n",
                names[number], core[number], w->count[number]);
        agrees = false;
    }
    return agrees;
}
