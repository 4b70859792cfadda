// SPDX-License-Identifier: Apache-2.0
// Sampling by the overflow of event counters for a long time at little cost, as DCPI does (Anderson et al., SOSP-16, section 4): up to
// PD_EVENTS_MOST events at once, and of each sample no more is kept than one more in the count of its place.
//
//     static struct event_setup setup = {.event[0] = PD_PUT(PD_ASKED_EVENT, 16) | PD_PUT(PD_ASKED_LEAST, 60000) | PD_PUT(PD_ASKED_MOST, 64000),
//                                        .table = memory, .entries = 4096, .buffer = more, .buffer_entries = 64};
//     event_arm(&setup);
//     csr_clear(mcountinhibit, EVENT_INHIBIT); enables interrupts, works
//     event_stop();
//
// - The table: (address space, PC, event) to count, PD_PLACE_WORDS words a place, four places a set: one line of the cache. A place that is
//   not in its set comes in for another one, which leaves for a buffer.
// - Two buffers: one is filled while the other leaves over the profile channel (PLACES frames), at each interrupt as much as the channel
//   takes at once: the handler never waits. While both are full samples are dropped, those of places in the table, too: so what is lost has
//   the places of what is not. How many is told for each event (EVENTS frame).
// - The handler (event_trap.S) saves seven registers. Its C part (event_work) runs where a buffer has to leave, and at the end of a turn.
// - With fewer counters than events the last counter's events take turns; each goes on where it was. A turn's length is counted in samples
//   of the first event, so that it does not depend on the event whose turn it is. Cycles of the turns are told.
//
// Machine mode, one hart; the instruction sampler rests. Nothing of the handler is counted.
#ifndef SW_DRIVER_EVENT_DRIVER_H
#define SW_DRIVER_EVENT_DRIVER_H
#include "profile_defs.h"

#define EVENT_FIRST 3 // mhpmcounter3
#define EVENT_INHIBIT (((1 << PD_EVENTS_MOST) - 1) << EVENT_FIRST)
#define EVENT_SET_BYTES 64

// struct event_state, by offset.
#define EVENT_SAVED 0
#define EVENT_RANDOM 56
#define EVENT_FACTOR 64
#define EVENT_TABLE 72
#define EVENT_MASK 80
#define EVENT_WORK 88
#define EVENT_LEFT 92
#define EVENT_COUNTERS 96
#define EVENT_COUNTER_BYTES 32
#define EVENT_NEXT 8
#define EVENT_KEY 16
#define EVENT_LEAST 20
#define EVENT_RANGE 24
#define EVENT_AT (EVENT_COUNTERS + PD_EVENTS_MOST * EVENT_COUNTER_BYTES)
#define EVENT_END (EVENT_AT + 8)
#define EVENT_VICTIM (EVENT_AT + 16)
#define EVENT_COUNTED (EVENT_AT + 20)

#ifndef __ASSEMBLER__
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a counter counts now.
struct event_counter {
    uint64_t select; // for mhpmevent: OF falls
    uint64_t
        next; // what the counter gets at its next overflow: minus the interval, and the events by which the last one was late
    int32_t key;    // upper half of PLACE, but for CONTEXT and PRIV
    uint32_t least; // shortest interval
    uint32_t range; // how many lengths there are from there on
    uint32_t nothing;
};

// What the handler works with.
struct event_state {
    uint64_t saved[7]; // t0 to t6
    uint64_t random,
        factor; // a number of the generator; what makes the next one of it, and mixes a place
    uint64_t table, mask; // address of the table; of a set in it
    uint32_t work;        // event_work has to run before the next sample is added
    uint32_t left;        // samples of the first event until it runs anyway
    struct event_counter counter[PD_EVENTS_MOST];
    uint64_t at, end; // where the next place that leaves goes; end of that buffer
    uint32_t victim;  // of a set the byte at which a place has to leave next
    uint32_t counted; // the counters, as scountovf has them
};

struct event_setup {
    uint64_t event[PD_EVENTS_MOST]; // bits of ASKED; 0 ends the list
    uint64_t counters;              // 0: one for each event; else 2 at least
    uint64_t turn;                  // samples of the first event in a turn; 0: EVENT_TURN
    uint64_t swap;                  // 1: a place that is met moves to the front of its set
    uint32_t seed;                  // 0: 1
    uint64_t entry;                 // told to the reader of the stream
    void *table;                    // all 0, on a multiple of EVENT_SET_BYTES
    uint64_t entries;               // a power of two, 4 at least
    void *buffer;                   // room for 2 * buffer_entries places
    uint64_t buffer_entries;        // 0: EVENT_BUFFER
};

enum { EVENT_TURN = 64, EVENT_BUFFER = 64 };

// What the reader of a memory finds there of a session that was not stopped: places that have not been sent.
struct event_rest {
    uint64_t table, entries; // 0 entries: nothing is armed
    uint64_t leaving,
        leaving_end; // addresses in the buffer that leaves: from here on no frame was finished
    uint64_t filled,
        filled_at; // start of the buffer that is filled; address of the word that has its end
    uint64_t frame_words;   // payload of the frame that is on its way, from `leaving` on; 0: none
    uint64_t frame_sent;    // so many words of it have left, its head too
    uint64_t sequence;      // number of the next frame
    uint64_t events, alone; // events asked for; the first ones have a counter of their own
    uint64_t runs;          // the one of the others that has the last counter
    uint64_t first, since;  // mcycle at the start of the session, of the turn
    struct {
        uint64_t asked, dropped, counted;
    } event[PD_EVENTS_MOST];
};

// Sets up everything but lets nothing count yet.
void event_arm(const struct event_setup *setup);

// Ends the session and sends all that is left, waiting for the channel. Does nothing where nothing is armed.
void event_stop(void);
#endif
#endif
