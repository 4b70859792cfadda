// SPDX-License-Identifier: Apache-2.0
// Sampling by the overflow of event counters for a long time at little cost, as in DCPI (Anderson
// et al., SOSP-16, section 4): up to PD_EVENTS_MOST events at once. Of each sample only one more in
// its place's count is kept.
//
//     static struct event_setup setup = {
//         .event[0] = PD_PUT(PD_ASKED_EVENT, 16) | PD_PUT(PD_ASKED_LEAST, 60000) |
//                     PD_PUT(PD_ASKED_MOST, 64000),
//         .table = memory, .entries = 4096, .buffer = more, .buffer_entries = 64};
//     event_arm(&setup);
//     csr_clear(mcountinhibit, EVENT_INHIBIT); enables interrupts, works
//     event_stop();
//
// - The table: (address space, PC, event) to count, PD_PLACE_WORDS words a place, four a set:
//   one cache line. A place that misses in its set replaces another one, which goes to a buffer.
// - Two buffers: one is filled while the other is sent over the profile channel (PLACES frames), at
//   each interrupt as much as the channel takes at once: the handler never waits. While both are
//   full, samples are dropped, also those of places in the table, so lost samples are distributed
//   like the others. Their number is sent for each event (EVENTS frame).
// - The handler (event_trap.S) saves seven registers. Its C part (event_work) runs when a buffer is
//   to leave, and at the end of a turn.
// - With fewer counters than events the last counter's events take turns; each continues where it
//   stopped. A turn's length is counted in samples of the first event, so it does not depend on the
//   event whose turn it is. The cycles of turns are reported.
//
// Machine mode, one hart; the instruction sampler is off. The handler is not counted.
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
    uint64_t select; // for mhpmevent, with OF clear
    uint64_t
        next;    // the counter's value at its next overflow: minus the interval, plus the events by
                 // which the last one was late
    int32_t key; // upper half of PLACE, without CONTEXT and PRIV
    uint32_t least; // shortest interval
    uint32_t range; // number of possible lengths from there on
    uint32_t nothing;
};

// State of the handler.
struct event_state {
    uint64_t saved[7]; // t0 to t6
    uint64_t random,
        factor;           // a random number; the factor that makes the next one, and hashes a place
    uint64_t table, mask; // address of the table; mask of a set's address in it
    uint32_t work;        // event_work has to run before the next sample is added
    uint32_t left;        // samples of the first event until it runs anyway
    struct event_counter counter[PD_EVENTS_MOST];
    uint64_t at, end; // where the next evicted place goes; end of that buffer
    uint32_t victim;  // byte offset in a set of the place to evict next
    uint32_t counted; // the counters, as in scountovf
};

struct event_setup {
    uint64_t event[PD_EVENTS_MOST]; // bits of ASKED; 0 ends the list
    uint64_t counters;              // 0: one for each event; else 2 at least
    uint64_t turn;                  // samples of the first event in a turn; 0: EVENT_TURN
    uint64_t swap;                  // 1: a place that hits moves to the front of its set
    uint32_t seed;                  // 0: 1
    uint64_t entry;                 // sent to the reader of the stream
    void *table;                    // all 0, aligned to EVENT_SET_BYTES
    uint64_t entries;               // a power of two, at least 4
    void *buffer;                   // room for 2 * buffer_entries places
    uint64_t buffer_entries;        // 0: EVENT_BUFFER
};

enum { EVENT_TURN = 64, EVENT_BUFFER = 64 };

// Found by the reader of the memory of a session that was not stopped: places that have not been
// sent.
struct event_rest {
    uint64_t table, entries; // 0 entries: nothing is armed
    uint64_t leaving,
        leaving_end; // addresses in the leaving buffer: no frame was completed from here on
    uint64_t filled,
        filled_at;        // start of the buffer being filled; address of the word that has its end
    uint64_t frame_words; // payload of the frame under way, from `leaving` on; 0: none
    uint64_t frame_sent;  // words of it that have left, with its head
    uint64_t sequence;    // number of the next frame
    uint64_t events, alone; // requested events; the first ones have a counter of their own
    uint64_t runs;          // which of the others has the last counter
    uint64_t first, since;  // mcycle at the start of the session, of the turn
    struct {
        uint64_t asked, dropped, counted;
    } event[PD_EVENTS_MOST];
};

// Sets up everything but does not start counting.
void event_arm(const struct event_setup *setup);

// Ends the session and sends everything left, waiting for the channel. Does nothing if nothing is
// armed.
void event_stop(void);
#endif
#endif
