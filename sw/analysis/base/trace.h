/* The trace of a run: the life of every instruction, as the simulator writes it (+trace=F) and the
 * pipeline view reads it (lib/kanata.h).
 *
 * Little endian, a header of 16 bytes and then records of 72 bytes, in the order in which
 * instructions ended (sort by `sequence` for fetch order):
 *
 *     header   0  "ASSAYTRC"        8  u32 version (1)    12  u32 record size (72)
 *
 *     record   0  u64 sequence      number in fetch order, from 0
 *              8  u64 pc
 *             16  u64 address       of a load, store or AMO; target of a transfer; 0 if neither
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
 *             69  u8  flags         1 compressed, 2 counted by the profiler
 *             70  u8  tag           ProfileMe tag, 0 none
 *             71  u8  0
 */
#ifndef SW_ANALYSIS_BASE_TRACE_H
#define SW_ANALYSIS_BASE_TRACE_H
#include <stdint.h>

#define TRACE_MAGIC "ASSAYTRC"
#define TRACE_NEVER UINT32_MAX
enum { TRACE_VERSION = 1, TRACE_HEADER = 16, TRACE_RECORD = 72 };
enum { TRACE_COMPRESSED = 1, TRACE_COUNTED = 2 };

typedef struct {
    uint64_t sequence, pc, address, fetch;
    uint32_t raw, events;
    uint32_t map, ready, issue, memory_issue, memory_done, done, end;
    uint8_t cause, flags, tag, zero;
} trace_record_t;

_Static_assert(sizeof(trace_record_t) == TRACE_RECORD, "the layout is part of the file format");
#endif
