// SPDX-License-Identifier: Apache-2.0
// Follows every instruction from its fetch slot to retirement or abort, by the probe alone.
//
//     fetched --> (slot, decode register) --> mapped --> data ready --> issued --> done --> retired
//        \_____________________\_______________\___ aborted: kill, flush, trap ______/
//
// The truth tracer takes the times of instructions from here, and lock step shows what is in flight
// when something goes wrong. An inconsistent stream (an unknown id, two instructions with one id,
// retirement out of order) is itself a fault of the core, and is reported.
#ifndef TB_FLIGHT_H
#define TB_FLIGHT_H
#include "probe.h"
#include "trace.h"
#include <stdio.h>

#define FLIGHT_NEVER UINT64_MAX

typedef enum { ABORT_NONE, ABORT_MISPREDICT, ABORT_ORDER, ABORT_OTHER, ABORT_TRAP } flight_abort_t;

// Bits of `events`, numbered as pp_event_o (profile.def); the two of the fetch slot come after them.
typedef enum {
    EVENT_DCACHE_MISS = TRACE_DCACHE_MISS,
    EVENT_DTLB_MISS = 1 << PD_EVENT_DTLB,
    EVENT_TAKEN = TRACE_TAKEN,
    EVENT_MISPREDICTED = TRACE_MISPREDICTED,
    EVENT_FORWARDED = TRACE_FORWARDED,
    EVENT_ORDER = TRACE_READ_PAST,
    EVENT_STALL_SHIFT =
        PD_EVENT_STALL_IQ, // at map: full scheduler, no registers, full ROB, load or store queue
    EVENT_REPLAYED = 1 << PD_EVENT_REPLAY,
    EVENT_RAM = 1 << PD_EVENT_RAM,
    EVENT_FAR = 1 << PD_EVENT_FAR,
    EVENT_ICACHE_MISS = TRACE_ICACHE_MISS,
    EVENT_ITLB_MISS = TRACE_ITLB_MISS,
} flight_event_t;

typedef enum { STAGE_FREE, STAGE_DECODE, STAGE_MAPPED } flight_stage_t;

typedef struct {
    uint64_t sequence; // number in fetch order, from 0
    uint64_t pc;
    uint32_t raw;
    uint32_t events;           // flight_event_t
    uint8_t stage;             // flight_stage_t
    uint8_t tag, queue, cause; // ProfileMe tag; scheduler slot; flight_abort_t
    uint16_t id;               // once mapped
    uint8_t privilege;
    uint16_t context;
    bool compressed, counted;
    bool alone;   // alone in the machine from its map to its end
    bool no_unit; // finished when mapped: `issue` and `done` never happen
    // Cycles, FLIGHT_NEVER if it has not happened. The last issue counts; `end` is retirement or
    // abort.
    uint64_t fetch, map, ready, issue, memory_issue, memory_done, done, end;
    // Waits in fetch and in the load-store unit (probe.h): cycles in which its fetch blocks came
    // into the buffer, cycle in which its line was filled, the instruction that requested the line.
    uint64_t block[2], filled, line_owner; // blocks of the first and of the last half-word
    uint32_t block_waits[2];
    uint64_t cancel; // the last cycle before its issue in which grants were cancelled
    uint8_t waits, store_back, line;
    uint64_t page_from;    // waits for its page since this cycle
    uint64_t lines_before; // cycles that walks had waited for lines before page_from
    uint32_t paged;        // cycles it has waited for pages; paged_lines: for lines of page tables
    uint32_t paged_lines;
    bool pages;              // it is waiting for its page
    uint64_t stored;         // the cycle in which its store's address became known
    bool linked;             // it missed a line that line_owner had requested
    bool guessed, cancelled; // its users were issued on the guess that it hits; the guess was wrong
    bool has_store, has_address, has_value;
    uint8_t store_size;
    uint64_t address, target, store_address,
        value; // value: what it wrote to its register, if requested
} flight_insn_t;

// A plain store, which has a place in the store queue.
bool flight_is_store(const flight_insn_t *insn);

typedef struct flight flight_t;

// Called for each instruction at its end; `cause` tells how.
typedef void (*flight_listener_t)(void *context, const flight_insn_t *insn);

flight_t *flight_open(const probe_shape_t *shape, flight_listener_t listener, void *context);
void flight_close(flight_t *f);

// Takes one cycle. Returns false if the stream is inconsistent; flight_fault says how.
bool flight_step(flight_t *f, const probe_cycle_t *cycle);
const char *flight_fault(const flight_t *f);

// Instructions that retired in the last step, oldest first; NULL after the last.
const flight_insn_t *flight_retired(const flight_t *f, unsigned index);
// The oldest instruction, if it is mapped; otherwise NULL, and the window is empty.
const flight_insn_t *flight_oldest(const flight_t *f);
// The mapped instruction with this id, or NULL.
const flight_insn_t *flight_find(const flight_t *f, probe_strobe_t id);
// Every instruction in flight, oldest first: *position starts at 0.
const flight_insn_t *flight_next(const flight_t *f, uint64_t *position);

#endif
