/* SPDX-License-Identifier: Apache-2.0 */
/* The trace of a run: the life of every instruction, as the simulator writes it (+trace=F) and the
 * pipeline view reads it (finding/kanata.h).
 *
 * Little endian, a header of 96 bytes, then records of 112 bytes, in the order in which instructions
 * ended (sort by `sequence` for fetch order; retired ones are in program order), then an end
 * of 16 bytes, without which the trace was cut short:
 *
 *     header   0  "ASSAYTRC"        8  u32 version (8)    12  u32 record size (112)
 *             16  u32 machine[20]   sizes of the machine (trace_machine_t)
 *
 *     record   0  u64 sequence      number in fetch order, from 0
 *              8  u64 pc
 *             16  u64 address       a load's, store's or AMO's; target of a transfer; 0 if neither
 *             24  u64 fetch         cycle in which it left the aligner
 *             32  u32 raw           instruction bits, 16-bit ones zero-extended
 *             36  u32 events        bits of pp_event_o, 16 icache miss, 17 itlb miss
 *             40  u32 map           this and the next: cycles after `fetch`, 0xffffffff never happened
 *             44  u32 ready         all operands there, seen by the scheduler
 *             48  u32 issue
 *             52  u32 memory_issue  load or store address sent
 *             56  u32 memory_done   data there
 *             60  u32 done          may retire
 *             64  u32 end           retired or aborted
 *             68  u8  cause         0 retired, 1 mispredict, 2 memory order, 3 other, 4 own trap
 *             69  u8  flags         1 compressed, 2 counted by the profiler; [3:2] privilege mode: 0 U,
 *                                   1 S, 3 M
 *             70  u8  tag           ProfileMe tag, 0 none
 *             71  u8  queue         scheduler slot that it had
 *             72  u32 block[2]      cycles before `fetch` when the blocks of its first and of its
 *                                   last half-word came into the fetch buffer
 *             80  u32 block_waits[2]  what fetch had waited for since the block before, in
 *                                   cycles: instruction cache [13:0], page [25:14], guessed wrong
 *                                   [29:26]; [31:30] what it came after: 0 that block, 1 a redirect
 *                                   by the back end, 2 one by the fetch slots
 *             88  u32 filled        cycles after `fetch`: its line came
 *             92  u32 written       the store's bytes reached the cache or the bus
 *             96  u32 line_back     how many instructions before it, in fetch order, the line was
 *                                   requested; 0 by itself, 0xffffffff unknown
 *            100  u8  waits         a load, store or atomic: TRACE_WAIT_*
 *            101  u8  store_back    it waited for the store so many stores back, or got its value from it,
 *                                   or (event 5) read past it: it is an aborted one then
 *            102  u8  speculation   1 a load's users were issued on the guess that it hits; 2 in
 *                                   vain; 4 a store was written late because its line missed; 8 it
 *                                   missed a line that was under way, or had just come; 16 the
 *                                   store requested its line when it was to be written
 *            103  u8  cancel        cycles before `issue` when operations issued on the guess
 *                                   that some load would hit were cancelled; 0: longer ago
 *            104  u16 context       satp.ASID when it was fetched
 *            106  u16 paged_lines   cycles that a load, store or atomic waited for its page because
 *                                   lines of page tables missed; 65535: that or more
 *            108  u32 paged         cycles that it waited for its page in total
 *
 *     end      0  "ASSAYEND"        8  u64 lives          number of records
 */
#ifndef SW_ANALYSIS_BASE_TRACE_H
#define SW_ANALYSIS_BASE_TRACE_H
#include "profile_defs.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define TRACE_MAGIC "ASSAYTRC" /* without its zero */
#define TRACE_END_MAGIC "ASSAYEND"
#define TRACE_NEVER UINT32_MAX
enum { TRACE_VERSION = 8, TRACE_HEADER = 96, TRACE_RECORD = 112, TRACE_END = 16 };
enum { TRACE_COMPRESSED = 1, TRACE_COUNTED = 2, TRACE_PRIVILEGE_SHIFT = 2 };
enum {
    TRACE_GUESSED = 1,
    TRACE_CANCELLED = 2,
    TRACE_LINE_MISSING = 4,
    TRACE_LINKED = 8,
    TRACE_ASKED_LATE = 16
};

/* What it waited for: a store's address, a store to be written that has some of its bytes, its
 * line, room for a miss, its turn, to be the oldest, its page; or it requested its line itself. */
enum {
    TRACE_WAIT_ADDRESS = 1,
    TRACE_WAIT_STORE = 2,
    TRACE_WAIT_LINE = 4,
    TRACE_WAIT_ROOM = 8,
    TRACE_WAIT_TURN = 16,
    TRACE_WAIT_HEAD = 32,
    TRACE_WAIT_PAGE = 64,
    TRACE_ASKED = 128
};

/* Bits of `events`: those of the profile port (PD_EVENT_* of profile_defs.h), and two that fetch meets. */
enum {
    TRACE_DCACHE_MISS = 1 << PD_EVENT_DMISS,
    TRACE_TAKEN = 1 << PD_EVENT_TAKEN,
    TRACE_MISPREDICTED = 1 << PD_EVENT_MISPRED,
    TRACE_FORWARDED = 1 << PD_EVENT_FORWARD,
    TRACE_READ_PAST = 1 << PD_EVENT_ORDER,
    TRACE_ICACHE_MISS = 1 << 16,
    TRACE_ITLB_MISS = 1 << 17
};

/* Parts of `block_waits`; CAME: PD_CAME_* of profile_defs.h. */
#define TRACE_BLOCK_CACHE(waits) ((waits)&0x3fff)
#define TRACE_BLOCK_PAGE(waits) ((waits) >> 14 & 0xfff)
#define TRACE_BLOCK_GUESS(waits) ((waits) >> 26 & 15)
#define TRACE_BLOCK_CAME(waits) ((waits) >> 30)

/* Sizes of the machine that ran: their names, and the matching names in rtl/include/config.svh,
 * from which scripts/gen-config.sh generates what tb/tap.sv reports. Caches in lines. */
#define TRACE_MACHINE(SIZE)                                                                        \
    SIZE(icache_sets, ICACHE_SETS)                                                                 \
    SIZE(icache_ways, ICACHE_WAYS)                                                                 \
    SIZE(dcache_lines, DCACHE_SETS *DCACHE_WAYS)                                                   \
    SIZE(l2_kib, L2_KIB)                                                                           \
    SIZE(width, WIDTH)                                                                             \
    SIZE(rob_rows, ROB_ROWS)                                                                       \
    SIZE(aluq_size, ALUQ_SIZE)                                                                     \
    SIZE(memq_size, MEMQ_SIZE)                                                                     \
    SIZE(pregs, PREGS)                                                                             \
    SIZE(alus, ALUS)                                                                               \
    SIZE(mul_latency, MUL_LATENCY)                                                                 \
    SIZE(fetch_halves, FETCH_HALVES)                                                               \
    SIZE(icache_extra, ICACHE_EXTRA)                                                               \
    SIZE(dcache_extra, DCACHE_EXTRA)                                                               \
    SIZE(load_shadow, LOAD_SHADOW)                                                                 \
    SIZE(mshrs, MSHRS)                                                                             \
    SIZE(lq_size, LQ_SIZE)                                                                         \
    SIZE(sq_size, SQ_SIZE)                                                                         \
    SIZE(branches, BRANCHES)                                                                       \
    SIZE(alu_extra, ALU_EXTRA)
#define TRACE_SIZE(name, value) uint32_t name;
typedef struct {
    TRACE_MACHINE(TRACE_SIZE)
} trace_machine_t;

typedef struct {
    uint64_t sequence, pc, address, fetch;
    uint32_t raw, events;
    uint32_t map, ready, issue, memory_issue, memory_done, done, end;
    uint8_t cause, flags, tag, queue;
    uint32_t block[2], block_waits[2], filled, written, line_back;
    uint8_t waits, store_back, speculation, cancel;
    uint16_t context, paged_lines;
    uint32_t paged;
} trace_record_t;

typedef struct {
    char magic[8];
    uint32_t version, record;
    trace_machine_t machine;
} trace_header_t;

typedef struct {
    char magic[8];
    uint64_t lives;
} trace_end_t;

_Static_assert(sizeof(trace_record_t) == TRACE_RECORD, "the layout is part of the file format");
_Static_assert(sizeof(trace_header_t) == TRACE_HEADER, "the layout is part of the file format");
_Static_assert(sizeof(trace_end_t) == TRACE_END, "the layout is part of the file format");

/* Whether config.svh allows the sizes: readers of a run have tables of these sizes. */
static inline bool trace_machine_fits(const trace_machine_t *m) {
    return m->icache_sets - 4 <= 1020 && m->icache_ways - 1 <= 7 && m->dcache_lines - 4 <= 8188 &&
           m->l2_kib <= 1024 && m->width - 1 <= 3 && m->rob_rows - 4 <= 28 &&
           m->aluq_size - 1 <= 15 && m->memq_size - 1 <= 31 && m->pregs - 33 <= 95 &&
           m->alus - 1 <= 3 && m->mul_latency - 1 <= 5 && m->fetch_halves - 4 <= 4 &&
           m->icache_extra <= 3 && m->dcache_extra <= 3 && m->load_shadow <= 64 &&
           m->mshrs - 4 <= 4 && m->lq_size - 4 <= 28 && m->sq_size - 4 <= 28 &&
           m->branches - 2 <= 30 && m->alu_extra <= 1;
}

/* Whether the header is that of a trace of this version. */
static inline bool trace_fits(const trace_header_t *header) {
    return memcmp(header->magic, TRACE_MAGIC, sizeof header->magic) == 0 &&
           header->version == TRACE_VERSION && header->record == TRACE_RECORD;
}
#endif
