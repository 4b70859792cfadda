// SPDX-License-Identifier: Apache-2.0
// The profiling driver: arms the ProfileMe sampler of the core it runs on, handles its interrupt,
// and hands every record to a sink or has it sent over the profile channel (UART1). With a ring in
// memory the hardware writes the records there, and one interrupt serves many.
//
//   #include "assay_driver.h"
//
//   struct profile_setup setup = {.period = 1000, .seed = 1};
//   if (profile_present())
//       profile_start(&setup);
//   work();
//   profile_stop();
//
// Link with build/driver/libassay.a. Machine mode, one hart. Between start and stop the program
// does not touch mie.LCOFIE (bit 13), mcountinhibit[1] and the ring, and keeps mstatus.MIE set
// where it wants to be sampled. mtvec, mscratch and all its other traps are its own
// (profile_trap.S).
//
// Each record describes one instruction, chosen at random among those fetched on the predicted
// path: PD_RECORD_WORDS 64-bit words, read with PD_GET() and the names of profile_defs.h
// (docs/profile-registers.md):
//
//   if (PD_GET(record[PD_WORD_PATH], PD_PATH_RETIRED))
//       cycles += PD_GET(record[PD_WORD_LATENCY], PD_LATENCY_TOTAL);
//
// With k samples of a property at period S, the estimate of its count is k * S, its relative error
// about 1 / sqrt(k) (Dean et al., MICRO-30, section 5.1).
#ifndef SW_DRIVER_ASSAY_DRIVER_H
#define SW_DRIVER_ASSAY_DRIVER_H

#include "setup.h"
#include <stdbool.h>
#include <stdint.h>

#define PROFILE_MODES SETUP_MODES

// Settings of the sampler (setup.h: period, seed, select, modes, pair_log, ...), and the
// destination of the records.
struct profile_setup {
    union {
        setup_t asked;
        struct {
            PD_SETTINGS(SETUP_FIELD)
        };
        uint64_t word[PD_SETTING_COUNT];
    };
    uint64_t entry;  // sent to the reader of the stream; 0: unknown
    bool start_held; // begin to count after the next mret instead of now
    bool stream; // the hardware sends the records: no interrupt, no sink, no ring, and nothing that
                 // the program could notice
    void *ring;  // memory for ring_slots records, on a multiple of PD_SLOT_BYTES; NULL: none
    // Called in the interrupt with every record, for a pair with the first and then the second.
    // NULL: records are sent over the profile channel.
    void (*sink)(const uint64_t *record);
    // Instead of a sink: memory in which records are added up (sum_table.h),
    // sum_table_bytes(table_entries) of it, aligned to 64. Entries are sent over the profile
    // channel when they are evicted, and at profile_stop. NULL: none.
    void *table;
};

struct profile_counters {
    uint64_t samples;    // delivered
    uint64_t collisions; // not chosen: another sample was in flight
    uint64_t filtered;   // rejected by a filter
    uint64_t passed;     // chosen for a long wait, but had none
    uint64_t dropped;    // lost: the last record was still unread, or ring and queue were full
    uint64_t ring_full;  // records that had to wait for a slot of the ring
    uint64_t empty;      // fetch opportunities that were chosen but held no instruction
    uint64_t fetched;    // instructions fetched while counting: the sampled population
    uint64_t cycles;     // mcycle and minstret now
    uint64_t instret;    //
};

// Whether this core has a sampler. Without one it traps inside, so do not call it in a trap
// handler.
bool profile_present(void);

// Arms the sampler and enables its interrupt.
void profile_start(const struct profile_setup *setup);

// Like profile_start, but leaves mstatus.MIE unchanged.
void profile_arm(const struct profile_setup *setup);

// Stops sampling; waiting records go to the sink, or leave with the last counters. Does nothing if
// sampling was not started. A sink may call it, and still gets the records that came with the
// current one.
void profile_stop(void);

// The counts up to now.
void profile_count(struct profile_counters *counters);

#endif
