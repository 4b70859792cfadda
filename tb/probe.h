// SPDX-License-Identifier: Apache-2.0
// One clock cycle of the core as the bench sees it: what tb/tap.sv packed of its wires, unpacked.
//
// tap.sv packs the wires into words, tap.c fetches them, probe_unpack makes this record of them. A
// cycle in which nothing happened is not delivered, so `cycle` may jump.
#ifndef TB_PROBE_H
#define TB_PROBE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROBE_LANES = 4, PROBE_UNITS = 5, PROBE_DONES = PROBE_UNITS + 3, PROBE_SIZES = 19 };

// Sizes of the machine, from the RTL's configuration.
typedef struct {
    unsigned width; // lanes
    unsigned units; // issue ports
    unsigned id_bits;
    uint32_t sizes[PROBE_SIZES]; // sizes of the machine, in the order of trace_machine_t
} probe_shape_t;

// An instruction that leaves the aligner.
typedef struct {
    bool valid, compressed, icache_miss, itlb_miss, on_path;
    bool counted;     // the profiler counts it
    uint8_t tag;      // ProfileMe tag it got, 0 none
    uint16_t context; // satp.ASID
    uint64_t pc;
    uint32_t raw;
    // Fetch blocks of its first and of its last half-word: cycles since they came into the fetch
    // buffer; what they had waited for since the blocks before them (trace.h).
    uint32_t block_age[2], block_waits[2];
} probe_slot_t;

// Something happens to the instruction with this ROB id.
typedef struct {
    bool valid;
    uint16_t id;
} probe_strobe_t;

// What the oldest load waits for (bits of oldest_waits); 0: it is under way.
enum {
    PROBE_WAIT_L2 = 1,
    PROBE_WAIT_RAM = 2,
    PROBE_WAIT_STORE = 4,
    PROBE_WAIT_DEVICE = 8,
    PROBE_WAIT_PAGE = 16
};

// What a load, store or atomic waits for that did not end at once (bits of memory_waits): TRACE_WAIT_* of base/trace.h,
// TRACE_ASKED: it is the one that asks for the line.

// Levels: they hold up to the next cycle that is delivered (but stores_full, which tells about a
// stall of this one, and fetch_fix).
typedef struct {
    uint8_t oldest_waits;
    bool serial;                  // the next to be mapped runs alone; from its map on it does
    bool idle;                    // the next to be mapped is wfi, and waits
    bool fetch_waits, fetch_page; // fetch: for the instruction cache, for a translation
    bool fetch_fix;               // decode redirects fetch
    bool confirm, confirm_fetch;  // the oldest one's page fault is being confirmed; its fetch's
    bool stores_full;
    bool walk_line; // the page walker waits for a line
    bool ended;     // the run is over: this cycle is not counted any more
} probe_levels_t;

typedef struct {
    uint64_t cycle;
    probe_slot_t slot[PROBE_LANES];
    bool decode_kill; // instructions that wait for dispatch leave, and those fetched in this cycle
    probe_strobe_t map[PROBE_LANES];
    uint8_t map_queue[PROBE_LANES]; // scheduler slot that it gets
    bool map_no_unit[PROBE_LANES];  // needs no unit: finished when mapped
    uint8_t stall;       // dispatch waits for: 1 scheduler 2 registers 4 ROB 8 load/store queue
    uint64_t data_ready; // a level for each scheduler slot
    probe_strobe_t issue[PROBE_UNITS];
    probe_strobe_t done[PROBE_DONES];
    probe_strobe_t branch;
    bool branch_taken, branch_mispredicted;
    uint64_t branch_target;
    probe_strobe_t memory_issue, memory_done, memory_miss, memory_page, memory_forward,
        memory_violation, memory_address;
    probe_strobe_t memory_again; // that operation is tried once more
    uint64_t address;
    probe_strobe_t store;   // its address and data are known
    uint64_t store_address; // physical; `address` is virtual
    uint8_t store_size;     // bytes
    uint16_t memory_later;  // instruction of memory_waits and load_cancel
    uint8_t memory_waits;   // 0: nothing happens
    uint8_t memory_line;    // number of the line on its way, of LINE and ASKED
    bool line_starts;       // memory_line is asked for, by memory_later (ASKED)
    bool soon_starts;       // memory_line is asked for by the store of soon_turn, or by another one
    bool memory_soon; // memory_later asks for its line when there is time, in turn memory_turn
    bool memory_turn, soon_turn;
    bool memory_linked;   // memory_later missed a line that is on its way or came just now:
    uint8_t memory_link;  // its number
    uint8_t store_back;   // the store of ADDRESS, STORE, a forward a cycle ago is so many back
    bool load_cancel;     // operations granted on the guess that memory_later hits are taken back
    bool store_written;   // the oldest retired store was written a cycle ago
    bool store_missed;    // that store had waited for its line
    bool memory_guess;    // memory_issue is a load whose users are issued on the guess that it hits
    uint8_t lines_filled; // by number
    probe_strobe_t kill;  // everything younger than this id leaves
    bool flush;           // everything unretired leaves
    uint8_t flush_cause;
    probe_strobe_t retire[PROBE_LANES];
    uint64_t retire_pc[PROBE_LANES];
    bool retire_writes[PROBE_LANES]; // a register, where values were asked for (tap_values)
    uint64_t retire_value[PROBE_LANES];
    bool trap, interrupt; // interrupt: the trap is one
    uint64_t trap_pc;
    uint8_t privilege; // 0 U, 1 S, 3 M
    probe_levels_t levels;
} probe_cycle_t;

// Number of 32-bit words in which tap.sv packs a cycle.
size_t probe_words(const probe_shape_t *shape);
void probe_unpack(const probe_shape_t *shape, const uint32_t *words, probe_cycle_t *cycle);
// Packs a cycle, for tests that make up probe streams.
void probe_pack(const probe_shape_t *shape, const probe_cycle_t *cycle, uint32_t *words);

#endif
