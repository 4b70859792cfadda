// Follows every instruction from its fetch slot to retirement or abort, by the probe alone.
//
//     fetched --> (decode register) --> mapped --> data ready --> issued --> done --> retired
//        \______________\_______________\__________ aborted: kill, flush, trap ______/
//
// Lock step takes the results of retiring instructions from here, the truth tracer their times, and
// both show what is in flight when something goes wrong. An inconsistent stream (an id that nobody
// has, two instructions with one id, retirement out of order) is itself a fault of the core, and is
// reported.
#ifndef TB_FLIGHT_H
#define TB_FLIGHT_H
#include "probe.h"
#include <stdio.h>

#define FLIGHT_NEVER UINT64_MAX

enum flight_abort { ABORT_NONE, ABORT_MISPREDICT, ABORT_ORDER, ABORT_OTHER, ABORT_TRAP };

// Bits of `events`, numbered as pp_event_o; the two of the fetch slot stand above.
enum flight_event {
    EVENT_DCACHE_MISS = 1 << 0,
    EVENT_TAKEN = 1 << 2,
    EVENT_MISPREDICTED = 1 << 3,
    EVENT_FORWARDED = 1 << 4,
    EVENT_ORDER = 1 << 5,
    EVENT_STALL_SHIFT = 6, // 6 scheduler, 7 registers, 8 ROB, 9 load/store queue full at map
    EVENT_ICACHE_MISS = 1 << 16,
    EVENT_ITLB_MISS = 1 << 17,
};

enum flight_stage { STAGE_FREE, STAGE_DECODE, STAGE_MAPPED };

typedef struct flight_insn {
    uint64_t sequence; // number in fetch order, from 0
    uint64_t pc;
    uint32_t raw;
    uint32_t events;           // flight_event
    uint8_t stage;             // flight_stage
    uint8_t tag, queue, cause; // ProfileMe tag; scheduler slot; flight_abort
    uint16_t id;               // once mapped
    bool compressed, counted;
    // Cycles, FLIGHT_NEVER where it has not happened. The last issue counts; `end` is retirement or
    // abort.
    uint64_t fetch, map, ready, issue, memory_issue, memory_done, done, end;
    // Results.
    bool has_result, has_store, has_address;
    uint8_t store_size;
    uint64_t result, address, target, store_address, store_data;
} flight_insn;

typedef struct flight flight;

// Called for each instruction at its end; `cause` tells how.
typedef void (*flight_listener)(void *context, const flight_insn *insn);

flight *flight_open(const probe_shape *shape, flight_listener listener, void *context);
void flight_close(flight *f);

// One cycle. False: the stream is inconsistent, flight_fault says how.
bool flight_step(flight *f, const probe_cycle *cycle);
const char *flight_fault(const flight *f);

// Instructions that retired in the last step, oldest first; NULL behind the last.
const flight_insn *flight_retired(const flight *f, unsigned index);
// The instruction whose own trap was reported in the last step, or NULL: it leaves with the flush
// to come.
const flight_insn *flight_trapped(const flight *f);
// Every instruction in flight, oldest first: *position starts at 0.
const flight_insn *flight_next(const flight *f, uint64_t *position);

#endif
