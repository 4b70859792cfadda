// SPDX-License-Identifier: Apache-2.0
// The counters of hardware events for the kernel's perf events: extension PMU of the RISC-V
// Supervisor Binary Interface 1.0, chapter 11, on mhpmcounter3 and those after it. A counter has
// the number of its CSR. cycle and instret are not used: they have no overflow, and no filter by
// mode; there are events for both.
//
// An SBI event maps to one of the core's events if that counts exactly the same; a raw event is the
// number of a core event (docs/events.md). Code in M is never counted. An overflow raises interrupt
// 13, which is delegated; a counter that has overflowed does not interrupt again until it is
// restarted.
#include "csr.h"
#include "event_defs.h"
#include "firmware.h"
#include <stdbool.h>
#include <stddef.h>

enum { FIRST = 3, END = 32 };
enum { NUM_COUNTERS, GET_INFO, CONFIG_MATCHING, START, STOP, FIRMWARE_READ }; // functions
enum { CYCLE_CSR = 0xc00, WIDTH_LO = 12, WIDTH = 63 };                        // 64 bits
enum { TYPE_HARDWARE, TYPE_CACHE, TYPE_RAW };
enum {
    CONFIG_SKIP_MATCH = 1,
    CONFIG_CLEAR = 2,
    CONFIG_START = 4,
    CONFIG_NO_U = 0x20,
    CONFIG_NO_S = 0x40
};
enum { START_WITH_VALUE = 1, STOP_RESETS = 1 };
#define EVENT_OVERFLOWED (UINT64_C(1) << 63)
#define EVENT_NO_M (UINT64_C(1) << 62)
#define EVENT_NO_S (UINT64_C(1) << 61)
#define EVENT_NO_U (UINT64_C(1) << 60)
#define EVENT_NUMBER ((UINT64_C(1) << 48) - 1)

#define CACHE(cache, access, missed) (TYPE_CACHE << 16 | (cache) << 3 | (access) << 1 | (missed))
enum { L1D, L1I, LL, DTLB, ITLB, BPU, READ = 0, WRITE = 1 };

static const struct {
    uint32_t asked, event;
} events[] = {
    {1, HPM_CYCLES},
    {2, HPM_INSTRUCTIONS},
    {3, HPM_DCACHE_ACCESSES}, // of the first level: the next event counts the misses among these
    {4, HPM_DCACHE_MISSES},
    {5, HPM_BRANCHES},
    {6, HPM_BRANCH_MISPREDICTS},
    {8, HPM_CYCLES_EMPTY}, // stalled in the front end
    {CACHE(L1D, READ, 0), HPM_LOADS},
    {CACHE(L1D, WRITE, 0), HPM_STORES},
    {CACHE(L1I, READ, 0), HPM_ICACHE_ACCESSES},
    {CACHE(L1I, READ, 1), HPM_ICACHE_MISSES},
    {CACHE(LL, READ, 1), HPM_L2_MISSES},
    {CACHE(ITLB, READ, 1), HPM_ITLB_MISSES},
    {CACHE(BPU, READ, 0), HPM_BRANCHES},
    {CACHE(BPU, READ, 1), HPM_BRANCH_MISPREDICTS},
};

static uint64_t there, used; // counters, a bit each

// --- the registers by number

// clang-format off
#define COUNTERS(X) \
    X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15) X(16) X(17) X(18) X(19) X(20) X(21) \
    X(22) X(23) X(24) X(25) X(26) X(27) X(28) X(29) X(30) X(31)
// clang-format on

static void write_value(unsigned counter, uint64_t value) {
#define CASE(n)                                                                                    \
    case n:                                                                                        \
        csr_write(mhpmcounter##n, value);                                                          \
        break;
    switch (counter) { COUNTERS(CASE) }
#undef CASE
}

static void write_event(unsigned counter, uint64_t event) {
#define CASE(n)                                                                                    \
    case n:                                                                                        \
        csr_write(mhpmevent##n, event);                                                            \
        break;
    switch (counter) { COUNTERS(CASE) }
#undef CASE
}

static uint64_t read_event(unsigned counter) {
    uint64_t event = 0;
#define CASE(n)                                                                                    \
    case n:                                                                                        \
        event = csr_read(mhpmevent##n);                                                            \
        break;
    switch (counter) { COUNTERS(CASE) }
#undef CASE
    return event;
}

// Finds the counters that can hold an event. One without an event counts nothing, and neither do
// the others until the kernel starts them.
void pmu_start(void) {
    for (unsigned i = FIRST; i < END; i++) {
        if (read_event(i)) // in use by a profiling driver
            continue;
        write_event(i, EVENT_OVERFLOWED | HPM_CYCLES);
        if (read_event(i))
            there |= UINT64_C(1) << i;
        write_event(i, 0);
    }
    csr_set(mcountinhibit, there);
}

// --- the calls

static sbi_answer_t answer(int64_t error, uint64_t value) { return (sbi_answer_t){error, value}; }

static sbi_answer_t get_info(uint64_t counter) {
    if (counter >= END || !(there >> counter & 1))
        return answer(SBI_INVALID_PARAMETER, 0);
    return answer(SBI_GOOD, (CYCLE_CSR + counter) | WIDTH << WIDTH_LO);
}

static bool is_event(uint64_t number) {
#define CASE(name, number, ...) case number:
    switch (number) {
        HPM_EVENTS(CASE)
        HPM_LEAVES(CASE)
        HPM_GROUPS(CASE)
        return true;
    }
#undef CASE
    return false;
}

// The event's number; 0: none.
static uint64_t event_of(uint64_t asked, uint64_t data) {
    if (asked >> 16 == TYPE_RAW)
        return is_event(data & EVENT_NUMBER) ? data & EVENT_NUMBER : 0;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (events[i].asked == asked)
            return events[i].event;
    return 0;
}

static void start(unsigned counter) {
    write_event(counter, read_event(counter) & ~EVENT_OVERFLOWED);
    csr_clear(mcountinhibit, UINT64_C(1) << counter);
}

static sbi_answer_t config(uint64_t mask, uint64_t flags, uint64_t asked, uint64_t data) {
    uint64_t event = event_of(asked, data);
    uint64_t able = flags & CONFIG_SKIP_MATCH ? mask & there & used : mask & there & ~used;
    if (!event || !able)
        return answer(SBI_NOT_SUPPORTED, 0);
    unsigned counter = (unsigned)__builtin_ctzll(able);
    event |= EVENT_OVERFLOWED | EVENT_NO_M | (flags & CONFIG_NO_U ? EVENT_NO_U : 0) |
             (flags & CONFIG_NO_S ? EVENT_NO_S : 0);
    if (!(flags & CONFIG_SKIP_MATCH))
        write_event(counter, event);
    used |= UINT64_C(1) << counter;
    if (flags & CONFIG_CLEAR)
        write_value(counter, 0);
    if (flags & CONFIG_START)
        start(counter);
    return answer(SBI_GOOD, counter);
}

static sbi_answer_t start_all(uint64_t mask, uint64_t flags, uint64_t value) {
    int64_t error = mask & ~there ? SBI_INVALID_PARAMETER : SBI_GOOD;
    for (mask &= there; mask; mask &= mask - 1) {
        unsigned counter = (unsigned)__builtin_ctzll(mask);
        if (!(csr_read(mcountinhibit) >> counter & 1))
            error = SBI_ALREADY_STARTED;
        else if (flags & START_WITH_VALUE)
            write_value(counter, value);
        start(counter);
    }
    return answer(error, 0);
}

static sbi_answer_t stop_all(uint64_t mask, uint64_t flags) {
    int64_t error = mask & ~there                    ? SBI_INVALID_PARAMETER
                    : csr_read(mcountinhibit) & mask ? SBI_ALREADY_STOPPED
                                                     : SBI_GOOD;
    mask &= there;
    csr_set(mcountinhibit, mask);
    for (; flags & STOP_RESETS && mask; mask &= mask - 1) {
        write_event((unsigned)__builtin_ctzll(mask), 0);
        used &= ~(mask & -mask);
    }
    return answer(error, 0);
}

// A set of counters is a first counter and a mask from there on.
sbi_answer_t pmu_call(uint64_t function, const uint64_t a[5]) {
    if (function == NUM_COUNTERS)
        return answer(SBI_GOOD, END - (unsigned)__builtin_clz((uint32_t)there | 1));
    if (function == GET_INFO)
        return get_info(a[0]);
    if (a[0] >= END)
        return answer(SBI_INVALID_PARAMETER, 0);
    uint64_t mask = a[1] << a[0];
    switch (function) {
    case CONFIG_MATCHING:
        return config(mask, a[2], a[3], a[4]);
    case START:
        return start_all(mask, a[2], a[3]);
    case STOP:
        return stop_all(mask, a[2]);
    default:
        return answer(SBI_NOT_SUPPORTED, 0); // there are no firmware counters
    }
}
