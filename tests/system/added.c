// SPDX-License-Identifier: Apache-2.0
// A program with the driver of counters linked in, two sessions one after the other. Judges the driver's memory:
//   - places of its own loop come into the table, each of the two events has some
//   - a place whose count is full leaves for a buffer, whole, and counts from 1
//   - after event_stop the table is empty and the interrupt has no vector; the buffers' places have left: as many samples as it prints must be in the
//     frames of the channel (told by added.sh)
// PLANTED: a full count is taken for one that has room.
#include "channel.h"
#include "csr.h"
#include "event_driver.h"
#include <inttypes.h>
#include <stdio.h>

enum { ENTRIES = 64, BUFFER = 32, SESSIONS = 2, FULL = (1 << 29) - 1 };
static _Alignas(EVENT_SET_BYTES) uint64_t table[ENTRIES][PD_PLACE_WORDS];
static uint64_t buffer[2 * BUFFER][PD_PLACE_WORDS];
extern struct event_rest event_rest;

static uint64_t count_of(const uint64_t *place) {
    return PD_GET(((const volatile uint64_t *)place)[PD_WORD_PLACE], PD_PLACE_COUNT);
}

__attribute__((noinline)) static void work(unsigned rounds) { // its loop is one place
    csr_set(mstatus, CSR_MSTATUS_MIE);
    for (volatile unsigned i = 0; i < rounds; i++)
        ;
    csr_clear(mstatus, CSR_MSTATUS_MIE);
}

static uint64_t sum_of(uint64_t number) {
    uint64_t sum = 0;
    for (int i = 0; i < ENTRIES; i++)
        sum += PD_GET(table[i][PD_WORD_PLACE], PD_PLACE_EVENT) == number ? count_of(table[i]) : 0;
    for (uint64_t at = event_rest.filled; at < *(volatile uint64_t *)event_rest.filled_at; at += 16)
        sum += PD_GET(*(uint64_t *)at, PD_PLACE_EVENT) == number ? count_of((uint64_t *)at) : 0;
    return sum;
}

static uint64_t *fullest(void) {
    uint64_t *most = table[0];
    for (int i = 1; i < ENTRIES; i++)
        most = count_of(table[i]) > count_of(most) ? table[i] : most;
    return most;
}

static int failed(const char *what) {
    printf("FAILED: %s\n", what);
    return 1;
}

// The place with most samples is made full; its next sample makes it leave. Its samples are taken back from what left.
static int fill_up(void) {
    uint64_t *place = fullest(), pc = place[PD_WORD_PLACE_PC], had = count_of(place);
    uint64_t other = place[PD_WORD_PLACE] & ~PD_MASK(PD_PLACE_COUNT);
    place[PD_WORD_PLACE] = other | PD_PUT(PD_PLACE_COUNT, FULL);
    for (int i = 0; i < 100 && count_of(place) == FULL; i++)
        work(200);
    uint64_t *left = (uint64_t *)*(volatile uint64_t *)event_rest.filled_at - PD_PLACE_WORDS;
    while (left >= (uint64_t *)event_rest.filled && left[PD_WORD_PLACE_PC] != pc)
        left -= PD_PLACE_WORDS;
#ifdef PLANTED
    left[PD_WORD_PLACE] = 0;
#endif
    if (left < (uint64_t *)event_rest.filled || count_of(left) != FULL)
        return failed("a full place left whole");
    if (place[PD_WORD_PLACE_PC] != pc || count_of(place) == 0 || count_of(place) > 20)
        return failed("and counts from 1");
    left[PD_WORD_PLACE] = other | PD_PUT(PD_PLACE_COUNT, had);
    return 0;
}

int main(void) {
    static struct event_setup setup = {
        .event = {PD_PUT(PD_ASKED_EVENT, 16) | PD_PUT(PD_ASKED_LEAST, 400) |
                      PD_PUT(PD_ASKED_MOST, 500),
                  PD_PUT(PD_ASKED_EVENT, 1) | PD_PUT(PD_ASKED_LEAST, 300) |
                      PD_PUT(PD_ASKED_MOST, 400)},
        .table = table,
        .entries = ENTRIES,
        .buffer = buffer,
        .buffer_entries = BUFFER,
        .entry = 0x1234};
    for (int session = 0; session < SESSIONS; session++) {
        event_rest.event[0].dropped = event_rest.event[1].counted = 1;
        event_arm(&setup);
        if (event_rest.event[0].dropped || event_rest.event[1].counted)
            return failed("a session counts from 0");
        csr_clear(mcountinhibit, EVENT_INHIBIT);
        work(2000);
        if (sum_of(16) < 10 || sum_of(1) < 10)
            return failed("both events have places");
        if (fill_up())
            return 1;
        csr_set(mcountinhibit, EVENT_INHIBIT);
        printf("%" PRIu64 "\n", sum_of(16) + sum_of(1));
        event_stop();
        if (count_of(fullest()) || csr_read(PD_CSR_MPMVECTOR) || event_rest.entries)
            return failed("nothing is left");
    }
    return 0;
}
