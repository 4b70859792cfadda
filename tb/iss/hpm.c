// SPDX-License-Identifier: Apache-2.0
// The counters of hardware events: which can be read and written. In lock step the hardware gives
// the values; for mhpmevent only the overflow bit. The ISS alone counts instructions and nothing
// else.
#include "event_defs.h"
#include "state.h"

#define EVENT_MASK 0xf00000000000007full // OF, MINH, SINH, UINH, number of the event
#define EVENT_OVERFLOW (1ull << 63)
#define EVENT_NUMBER 0x7full

bool hpm_is_event(unsigned address) { return address >= 0x323 && address < 0x340; }

bool hpm_event_agrees(uint64_t one, uint64_t other) {
    return ((one ^ other) & ~EVENT_OVERFLOW) == 0;
}

uint64_t *hpm_register(iss_t *hart, unsigned address, uint64_t *mask) {
    unsigned index = (address & 31) - 3;
    *mask = hpm_is_event(address) ? EVENT_MASK : ~0ull;
    if ((address & 31) < 3 || index >= hart->hpm_counters)
        return NULL;
    if (hpm_is_event(address))
        return &hart->hpm_event[index];
    return address >> 5 == 0xb00 >> 5 || address >> 5 == 0xc00 >> 5 ? &hart->hpm_count[index]
                                                                    : NULL;
}

uint64_t hpm_overflows(const iss_t *hart) {
    uint64_t overflows = 0;
    for (unsigned i = 0; i < hart->hpm_counters; i++)
        overflows |= hart->hpm_event[i] >> 63 << (i + 3);
    return overflows;
}

// MINH, SINH and UINH are bits 62 to 60 of mhpmevent.
static bool hidden(uint64_t event, unsigned mode) {
    unsigned bit = mode == ISS_M ? 62 : mode == ISS_S ? 61 : 60;
    return event >> bit & 1;
}

// Whether counter `i` (mhpmcounter3 is 0) counts the instruction that has just run.
static bool counts(const iss_t *hart, unsigned i, unsigned mode) {
    unsigned number = i + 3;
    uint64_t event =
        hart->event_written == CSR_MHPMEVENT + number ? hart->event_before : hart->hpm_event[i];
    return (event & EVENT_NUMBER) == HPM_INSTRUCTIONS && !hart->rests_before &&
           !hidden(event, mode) && !(hart->inhibit_before >> number & 1) &&
           hart->counter_written != CSR_MCYCLE + number;
}

static bool any_counts(const iss_t *hart) {
    for (unsigned i = 0; i < hart->hpm_counters; i++)
        if ((hart->hpm_event[i] & EVENT_NUMBER) == HPM_INSTRUCTIONS)
            return true;
    return false;
}

void hpm_step(iss_t *hart) {
    hart->events_count = any_counts(hart);
    for (unsigned i = 0; i < hart->hpm_counters; i++) {
        if (!counts(hart, i, hart->effect.mode) || ++hart->hpm_count[i])
            continue;
        if (!(hart->hpm_event[i] & EVENT_OVERFLOW))
            hart->mip |= 1ull << CAUSE_LCOFI;
        hart->effect.moved = true;
        hart->hpm_event[i] |= EVENT_OVERFLOW;
    }
}
