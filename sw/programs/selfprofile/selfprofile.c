// SPDX-License-Identifier: Apache-2.0
// A program that profiles itself: the driver is linked in and armed around one kernel. Its records
// are not streamed but added up on the spot; at the end the program prints its own hottest places.
//
// The kernel sorts: an insertion sort with data-dependent branches inside, so that samples abort
// too. On a core without a sampler (QEMU) only the result is printed.
#include "assay_driver.h"
#include <inttypes.h>
#include <stdio.h>

#ifndef STREAM
#define STREAM 0 // 1: send the records over the profile channel, for `assay record`
#endif

#ifndef NUMBERS // a test sorts fewer and samples more often
enum { NUMBERS = 400, ROUNDS = 4, PERIOD = 300 };
#endif
enum { PLACES = 512, TOP = 8 };

struct place {
    uint64_t pc;
    uint32_t samples, retired, cycles;
};

static struct place places[PLACES]; // hashed by PC, open addressing
static uint32_t lost;

// Runs in the sampling interrupt.
static void add_up(const uint64_t record[PD_RECORD_WORDS]) {
    uint64_t pc = record[PD_WORD_PC];
    for (unsigned i = 0, at = (unsigned)(pc >> 1) % PLACES; i < PLACES;
         i++, at = (at + 1) % PLACES) {
        struct place *p = &places[at];
        if (p->samples != 0 && p->pc != pc)
            continue;
        p->pc = pc;
        p->samples++;
        p->retired += (uint32_t)PD_GET(record[PD_WORD_PATH], PD_PATH_RETIRED);
        p->cycles += (uint32_t)PD_GET(record[PD_WORD_LATENCY], PD_LATENCY_TOTAL);
        return;
    }
    lost++;
}

static void sort(uint32_t *numbers, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        uint32_t value = numbers[i];
        unsigned j = i;
        for (; j > 0 && numbers[j - 1] > value; j--)
            numbers[j] = numbers[j - 1];
        numbers[j] = value;
    }
}

static uint32_t run_kernel(void) {
    static uint32_t numbers[NUMBERS];
    uint32_t state = 12345, sum = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < NUMBERS; i++)
            numbers[i] = (state = state * 1664525 + 1013904223) >> 8;
        sort(numbers, NUMBERS);
        for (unsigned i = 0; i < NUMBERS; i++)
            sum = sum * 31 + numbers[i];
    }
    return sum;
}

static void print_profile(void) {
    struct profile_counters c;
    profile_count(&c);
    printf("%" PRIu64 " samples of %" PRIu64 " fetched instructions; %" PRIu64 " collided, %" PRIu64
           " dropped, %" PRIu32 " without a place\n",
           c.samples, c.fetched, c.collisions, c.dropped, lost);
    printf("pc          samples  retired  mean cycles\n");
    for (unsigned n = 0; n < TOP; n++) {
        struct place *best = &places[0];
        for (unsigned i = 1; i < PLACES; i++)
            if (places[i].samples > best->samples)
                best = &places[i];
        if (best->samples == 0)
            break;
        printf("%10" PRIx64 "  %7" PRIu32 "  %7" PRIu32 "  %11" PRIu32 "\n", best->pc,
               best->samples, best->retired, best->cycles / best->samples);
        best->samples = 0;
    }
}

int main(void) {
    struct profile_setup setup = {.period = PERIOD, .seed = 7, .sink = STREAM ? NULL : add_up};
    bool present = profile_present();
    if (present)
        profile_start(&setup);
    uint32_t sum = run_kernel();
    if (present)
        profile_stop();
    printf("sorted, checksum %08" PRIx32 "\n", sum);
    if (present && !STREAM)
        print_profile();
    return sum != 0x59d2cea8;
}
