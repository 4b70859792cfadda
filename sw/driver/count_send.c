// SPDX-License-Identifier: Apache-2.0
// What an instrumented program sends over the profile channel: counters, call arcs, chosen
// functions (docs/profile-registers.md).
#include "channel.h"
#include "count_runtime.h"
#include "counting.h"
#include "csr.h"
#include "instrument_arcs.h"
#include "instrument_defs.h"
#include "profile_defs.h"

typedef struct {
    uint64_t from, self, count, unused;
} arc_t;

// Tables of count_call.S, if the program counts calls.
extern const arc_t __assay_arcs[ARC_ROWS];
extern const uint64_t __assay_arcs_lost;
#pragma weak __assay_arcs
#pragma weak __assay_arcs_lost
static const arc_t *const volatile arcs = __assay_arcs;
static const uint64_t *const volatile arcs_lost = &__assay_arcs_lost;
// The list of count_hot.c, if the program chooses what it counts.
#pragma weak __assay_hot_chosen
static const hot_function_t *const volatile hot_chosen = __assay_hot_chosen;
_Static_assert(offsetof(arc_t, from) == ARC_FROM && offsetof(arc_t, self) == ARC_SELF &&
                   offsetof(arc_t, count) == ARC_COUNT && sizeof(arc_t) == 32,
               "count_call.S");

// Symbols of link.ld.
extern const uint64_t __assay_counters_start[], __assay_counters_end[];
extern const uint8_t __assay_build_start[], __assay_build_end[];

static size_t counters(void) {
    return bytes_between(__assay_counters_start, __assay_counters_end) / PI_COUNTER_BYTES;
}

static void send_counts(void) {
    size_t count = counters();
    unsigned used = 0;
    uint64_t words[PD_FRAME_COUNTS_WORDS];
    for (size_t i = 0; i < count; i++) {
        if (!__assay_counters_start[i])
            continue;
        words[used++] = i;
        words[used++] = __assay_counters_start[i];
        if (used == PD_FRAME_COUNTS_WORDS) {
            channel_send(PD_FRAME_COUNTS, words, used);
            used = 0;
        }
    }
    if (used)
        channel_send(PD_FRAME_COUNTS, words, used);
}

static void send_arcs(void) {
    const arc_t *list = arcs;
    for (size_t i = 0; list && i < ARC_ROWS; i++)
        if (list[i].count)
            channel_send(PD_FRAME_ARC, &list[i].from, PD_FRAME_ARC_WORDS);
}

static void send_chosen(void) {
    const hot_function_t *list = hot_chosen;
    for (; list && list->samples; list++)
        channel_send(PD_FRAME_HOT, &list->function, PD_FRAME_HOT_WORDS);
}

// The build ID that the linker has made of everything linked (docs/profile-registers.md, COUNTED).
static uint64_t build_id(void) {
    enum { HEAD = 16 }; // bytes of the header of an ELF note of "GNU"
    const uint8_t *id = __assay_build_start + HEAD;
    uint64_t value = 0;
    if (bytes_between(__assay_build_start, __assay_build_end) < HEAD + sizeof value)
        return 0;
    for (size_t i = 0; i < sizeof value; i++)
        value |= (uint64_t)id[i] << 8 * i;
    return value;
}

// Frames of counts have a numbering of their own.
void counting_send(void) {
    static uint32_t sequence;
    uint64_t flags = __assay_counting.hardware ? csr_read(PI_CSR_PFLAGS) : 0;
    uint64_t end[PD_FRAME_COUNTED_WORDS] = {counters(), arcs_lost ? *arcs_lost : 0,
                                            csr_read(mcycle), csr_read(minstret), build_id()};
    if (__assay_counting.hardware)
        csr_write(PI_CSR_PFLAGS, 0);
    uint32_t others = channel_sequence(); // of a driver in the program
    channel_open(sequence);
    send_counts();
    send_arcs();
    send_chosen();
    channel_send(PD_FRAME_COUNTED, end, PD_FRAME_COUNTED_WORDS);
    sequence = channel_sequence();
    channel_open(others);
    if (__assay_counting.hardware)
        csr_write(PI_CSR_PFLAGS, flags);
}
