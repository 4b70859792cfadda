/* SPDX-License-Identifier: Apache-2.0 */
/* A sampling session: what the driver sent over the profile channel, reassembled from its frames.
 *
 * Holds the set-up, every record, the last counters, and an account of losses. Numbers of a
 * session:
 *
 *     fetched   instructions that were counted, and so could have been chosen
 *     samples   records that arrived; hardware counters say how many were delivered,
 *               collided, were filtered or dropped
 *
 * The counters of the stream are those of its last COUNTERS frame, and older than its last record.
 * They are final after an END frame, or when the reader of the stream has set the machine's
 * counters at the end of the run.
 */
#ifndef SW_ANALYSIS_CORE_SESSION_H
#define SW_ANALYSIS_CORE_SESSION_H
#include "frame.h"
#include "record.h"
#include "signature.h"

/* The profiler's counters, by their names in profiles and statistics. */
#define SESSION_NUMBER(name, ...) uint64_t name;
typedef struct {
    PD_COUNTER_LIST(SESSION_NUMBER)
} session_counters_t;
enum { SESSION_COUNTERS = sizeof(session_counters_t) / sizeof(uint64_t) };
extern const struct session_counter {
    const char *name;
    unsigned word, low, width; /* bits of a word of COUNTERS */
    int setting;               /* word of CONFIG: counts only if PERIOD is set there; -1: always */
} session_counters[SESSION_COUNTERS];

/* A PROCESS frame, and how many of each kind of sample had come before it. */
typedef struct {
    uint64_t word[PD_FRAME_PROCESS_WORDS];
    size_t records, signatures, beside[SAMPLER_COUNT];
} session_process_t;

#define SESSION_WORD(NAME, name) uint64_t name;
typedef struct {
    bool configured;
    bool embedded; /* the driver is part of the program, not resident */
    union {
        uint64_t config[PD_FRAME_CONFIG_WORDS];
        struct {
            PD_CONFIG_LIST(SESSION_WORD) /* but `period` is that of plain choices */
        };
    };
    record_t *records;
    size_t count, room;
    signatures_t signatures;
    record_list_t beside[SAMPLER_COUNT]; /* by kind, from SAMPLER_BESIDE on */
    uint64_t samples; /* samples in the records: one each, unless the driver has added them up */
    uint64_t sums[LEFT_COUNT]; /* records of summed samples, by why they left */
    struct {
        uint64_t asked, samples, dropped, counted, cycles;
    } events[PD_EVENTS_MOST]; /* counters whose samples are added up: EVENTS frames */
    size_t event_count;
    uint64_t invalid; /* records with a good checksum that record_decode rejects */
    union {
        uint64_t counter[SESSION_COUNTERS];
        session_counters_t counters; /* `fetched`: from the last frame that has it */
    };
    bool counted; /* these and the next two are all known */
    bool final;   /* values at the end */
    uint64_t cycles, instructions;
    uint64_t sessions;       /* CONFIG frames */
    session_process_t *told; /* a system's reports on its processes */
    size_t told_count, told_room;
    frame_reader_t link; /* its counts: frames, lost, damaged, skipped */
} session_t;

/* Reads a whole stream. False when memory is out. */
bool session_read(session_t *session, const uint8_t *bytes, size_t size);

/* Reads on in a growing stream, from the last position; a session of zeros begins. */
bool session_more(session_t *session, const uint8_t *bytes, size_t size);
void session_free(session_t *session);

/* Takes one frame of a running session; returns false when memory is out. `session` starts as all
 * 0. */
bool session_take(session_t *session, const frame_t *frame);

/* Whether a register with a period, of this word of CONFIG, requests samples. */
bool session_samples(const session_t *session, int word);

/* How many of each kind of sample have come by now. */
session_process_t session_place(const session_t *session);

/* Whether pairs were sampled: a delivered one is two records. */
bool session_pairs(const session_t *session);

/* Records that the hardware delivered but that neither arrived nor were lost: at the end they were
 * in its registers or queues. Exact if the counters are final. */
uint64_t session_in_flight(const session_t *session);
#endif
