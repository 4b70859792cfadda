// SPDX-License-Identifier: Apache-2.0
// Sends what the driver of counters has in memory when the run ends (sw/driver/event_driver.h): the
// rest of the frame under way, both buffers, the table, and what became of each event.
#include "event_driver.h"
#include "frame.h"
#include "report.h"
#include "sim_memory.h"
#include "vpi_object.h"
#include <stdbool.h>

enum { PLACE_BYTES = 8 * PD_PLACE_WORDS };

static void put_frame(FILE *profile, unsigned type, uint64_t sequence, const uint64_t *words,
                      unsigned count, uint64_t sent) {
    uint8_t bytes[PD_FRAME_OVERHEAD + 8 * PD_FRAME_PLACES_WORDS];
    size_t size = frame_write(bytes, (uint8_t)type, (uint32_t)sequence, words, count);
    fwrite(bytes + sent, 1, size - sent, profile);
}

// Places from `address` on; those without samples are skipped.
static void put_places(struct event_rest *rest, uint64_t address, uint64_t end, FILE *profile) {
    uint64_t place[PD_PLACE_WORDS];
    for (; address < end && memory_covers(address, sizeof place); address += sizeof place) {
        memory_read(address, place, sizeof place);
        if (PD_GET(place[PD_WORD_PLACE], PD_PLACE_COUNT))
            put_frame(profile, PD_FRAME_PLACES, rest->sequence++, place, PD_PLACE_WORDS, 0);
    }
}

static void put_begun(struct event_rest *rest, FILE *profile) {
    uint64_t words[PD_FRAME_PLACES_WORDS] = {0};
    uint64_t count = rest->frame_words;
    if (count == 0 || count > PD_FRAME_PLACES_WORDS || rest->frame_sent > count + 1)
        return;
    memory_read(rest->leaving, words, 8 * count);
    put_frame(profile, PD_FRAME_PLACES, rest->sequence - 1, words, (unsigned)count,
              8 * rest->frame_sent);
    rest->leaving += 8 * count;
}

static void put_events(struct event_rest *rest, FILE *profile) {
    uint64_t now = signal_get("tb.u_counts.cycles"), words[PD_FRAME_EVENTS_WORDS];
    for (uint64_t i = 0; i < rest->events && i < PD_EVENTS_MOST; i++) {
        words[PD_EVENTS_ASKED] = rest->event[i].asked;
        words[PD_EVENTS_DROPPED] = rest->event[i].dropped;
        words[PD_EVENTS_CYCLES] = now - rest->first;
        words[PD_EVENTS_COUNTED] =
            i < rest->alone ? words[PD_EVENTS_CYCLES]
                            : rest->event[i].counted + (i == rest->runs ? now - rest->since : 0);
        put_frame(profile, PD_FRAME_EVENTS, rest->sequence++, words, PD_FRAME_EVENTS_WORDS, 0);
    }
}

static void put_end(struct event_rest *rest, FILE *profile) {
    const uint64_t words[PD_FRAME_END_WORDS] = {
        [PD_COUNTERS_CYCLES] = signal_get("tb.u_counts.cycles"),
        [PD_COUNTERS_INSTRET] = signal_get("tb.u_counts.instructions")};
    put_frame(profile, PD_FRAME_END, rest->sequence++, words, PD_FRAME_END_WORDS, 0);
}

void report_places(uint64_t address, FILE *profile) {
    struct event_rest rest;
    uint64_t filled_end = 0;
    memory_read(address, &rest, sizeof rest);
    if (!rest.entries)
        return; // nothing was armed
    memory_read(rest.filled_at, &filled_end, sizeof filled_end);
    put_begun(&rest, profile);
    put_places(&rest, rest.leaving, rest.leaving_end, profile);
    put_places(&rest, rest.filled, filled_end, profile);
    put_places(&rest, rest.table, rest.table + rest.entries * PLACE_BYTES, profile);
    put_events(&rest, profile);
    put_end(&rest, profile);
}
