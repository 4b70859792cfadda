// SPDX-License-Identifier: Apache-2.0
// A program that profiles itself by a ring in memory and looks at every record in place: each arrives, once, in order, and
// nothing beside the slots is written - not in front of the ring, not after it - and the rest of a slot is 0. The ring is tiny,
// and for a while the interrupt is held off: then records wait, others are dropped, and the counters say how many.
#include "assay_driver.h"
#include "csr.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SLOTS = 4, WORDS = PD_SLOT_BYTES / 8, AROUND = 64, PERIOD = 200 };
#define CANARY(i) (UINT64_C(0x9E3779B97F4A7C15) * ((i) + 1))

static _Alignas(PD_SLOT_BYTES) uint64_t memory[AROUND * WORDS + SLOTS * WORDS + AROUND * WORDS];
#define RING (&memory[AROUND * WORDS])

static struct {
    uint64_t records, last_fetched;
    uint64_t disorder, strange;
} seen;

// In the ring a record has its FETCHED word after it, which grows from one to the next.
static void look(const uint64_t *record) {
    seen.records++;
    seen.disorder += PD_GET(record[PD_WORD_PAIR], PD_PAIR_FETCHED) <= seen.last_fetched;
    seen.last_fetched = PD_GET(record[PD_WORD_PAIR], PD_PAIR_FETCHED);
    bool outside = record[PD_WORD_PC] < 0x80000000 || record[PD_WORD_PC] >= 0x88000000;
    seen.strange +=
        (outside && PD_GET(record[PD_WORD_PATH], PD_PATH_RETIRED)) || // a wrong path leads anywhere
        PD_GET(record[PD_WORD_STAGES], PD_STAGES_FORM) != PD_RECORD_FORM;
}

static unsigned work(unsigned rounds) {
    volatile unsigned sum = 0;
    for (unsigned i = 0; i < rounds; i++)
        sum += i ^ sum >> 3;
    return sum;
}

// Words that are not a record's and are not what they should be.
static unsigned changed(void) {
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof memory / sizeof memory[0]; i++) {
        unsigned slot = i / WORDS;
        bool inside = slot >= AROUND && slot < AROUND + SLOTS;
        bool record = inside && i % WORDS < PD_FRAME_RECORD_WORDS;
        count += !record && memory[i] != (inside ? 0 : CANARY(i));
    }
    return count;
}

static struct profile_counters counted(void) {
    struct profile_counters c;
    profile_count(&c);
    return c;
}

// One session; samples that were taken before it are counted on.
static bool session(const char *name, uint32_t threshold, bool hold_off) {
    struct profile_setup setup = {.period = PERIOD,
                                  .seed = 5,
                                  .ring = RING,
                                  .ring_slots = SLOTS,
                                  .threshold = threshold,
                                  .sink = look};
    struct profile_counters before = counted();
    memset(&seen, 0, sizeof seen);
    profile_start(&setup);
    work(3000);
    struct profile_counters calm = counted();
    if (hold_off)
        csr_clear(mstatus, CSR_MSTATUS_MIE);
    work(3000);
    struct profile_counters held = counted();
    csr_set(mstatus, CSR_MSTATUS_MIE);
    work(1000);
    profile_stop();
    struct profile_counters after = counted();
    uint64_t samples = after.samples - before.samples, dropped = held.dropped - calm.dropped;
    printf("%s: %" PRIu64 " samples, %" PRIu64 " seen, %" PRIu64 " out of order, %" PRIu64
           " strange; held off: %" PRIu64 " dropped, %" PRIu64 " found it full\n",
           name, samples, seen.records, seen.disorder, seen.strange, dropped,
           held.ring_full - calm.ring_full);
    return samples == seen.records && seen.records > 20 && seen.disorder + seen.strange == 0 &&
           (dropped > 0) == hold_off && (held.ring_full - calm.ring_full > 0) == hold_off &&
           calm.dropped == before.dropped;
}

// What is chosen and leaves no record: by a filter that nothing passes, and where fetch held nothing.
static bool rejected(void) {
    struct profile_setup setup = {.period = PERIOD,
                                  .ring = RING,
                                  .ring_slots = SLOTS,
                                  .sink = look,
                                  .opportunities = true,
                                  .filter = PD_PUT(PD_MPDISFILTER_THRESH, PD_LATENCY_MAX)};
    struct profile_counters before = counted();
    profile_start(&setup);
    work(1000);
    profile_stop();
    struct profile_counters after = counted();
    printf("%" PRIu64 " rejected, %" PRIu64 " empty\n", after.filtered - before.filtered,
           after.empty - before.empty);
    return after.filtered > before.filtered && after.empty > before.empty &&
           after.samples == before.samples && after.ring_full == before.ring_full;
}

int main(void) {
    if (!profile_present()) {
        printf("no sampler\n");
        return 1;
    }
    for (unsigned i = 0; i < sizeof memory / sizeof memory[0]; i++)
        memory[i] = CANARY(i);
    bool good = session("an interrupt for two", 2, false);
    good &= session("an interrupt for each", 1, false);
    good &= session("held off", 3, true);
    good &= rejected();
#ifdef PLANTED
    RING[PD_FRAME_RECORD_WORDS]++; // after a record, in its slot: must be found
#endif
    printf("%u words beside the records changed\n", changed());
    return !(good && changed() == 0);
}
