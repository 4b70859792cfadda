/* SPDX-License-Identifier: Apache-2.0 */
/* A sampling session: what the driver sent over the profile channel, put together from its frames.
 *
 * Holds the set-up, every record, the last counters, and an account of what was lost. Numbers of a
 * session:
 *
 *     fetched   instructions that were counted, thus could have been chosen
 *     samples   records that arrived; hardware counters say how many were delivered,
 *               collided, were filtered or dropped
 *
 * The counters of the stream are those of its last COUNTERS frame, and older than its last record.
 * They are final after an END frame, or when the reader of the stream has put in those that the
 * machine had when the run ended.
 */
#ifndef SW_ANALYSIS_CORE_SESSION_H
#define SW_ANALYSIS_CORE_SESSION_H
#include "frame.h"
#include "record.h"
#include "signature.h"

/* A PROCESS frame, and how many of each kind of sample had come before it. */
typedef struct {
    uint64_t word[PD_FRAME_PROCESS_WORDS];
    size_t records, fetches, signatures;
} session_process_t;

typedef struct {
    bool configured;
    bool embedded; /* the driver is part of the program, not resident */
    uint64_t period, seed, control, hardware, evmask, evmatch, filter, pair, signature, strata,
        fetch;
    record_t *records;
    size_t count, room;
    signatures_t signatures;
    record_t *fetches; /* fetch samples */
    size_t fetch_count, fetch_room;
    uint64_t samples; /* samples in the records: one each, but where the driver has added them up */
    uint64_t sums[LEFT_COUNT]; /* records of samples added up, by why they left */
    struct {
        uint64_t asked, samples, dropped, counted, cycles;
    } events[PD_EVENTS_MOST]; /* counters whose samples are added up: EVENTS frames */
    size_t event_count;
    uint64_t invalid; /* records with a good checksum that record_decode refuses */
    uint64_t fetched; /* from the last frame that has it */
    bool counted;     /* the eight counters below are known */
    bool final;       /* the counters and `fetched` are those of the end */
    uint64_t delivered, collisions, filtered, dropped;
    uint64_t cycles, instructions, empty, passed;
    uint64_t signatures_begun, signatures_dropped;        /* known with `counted` */
    uint64_t fetches_made, fetches_dropped, fetch_starts; /* likewise */
    uint64_t ring_full;      /* records that found the ring in memory full, and waited */
    uint64_t sessions;       /* CONFIG frames */
    session_process_t *told; /* what a system told of its processes */
    size_t told_count, told_room;
    uint64_t version;    /* version of the layout; PD_VERSION is known here */
    frame_reader_t link; /* its counts: frames, lost, damaged, skipped */
} session_t;

/* Reads a whole stream. False when memory is out. */
bool session_read(session_t *session, const uint8_t *bytes, size_t size);

/* Reads on in a stream that grows, from where it was; a session of zeros begins. */
bool session_more(session_t *session, const uint8_t *bytes, size_t size);
void session_free(session_t *session);

/* Takes one frame of a session that goes on; false when memory is out. `session` starts as all 0. */
bool session_take(session_t *session, const frame_t *frame);

/* Whether pairs were sampled: a delivered one is two records. */
bool session_pairs(const session_t *session);

/* Records that the hardware delivered but that neither arrived nor were lost: at the end they were
 * in its registers or queues. The number is right where the counters are final. */
uint64_t session_in_flight(const session_t *session);
#endif
