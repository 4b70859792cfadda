/* SPDX-License-Identifier: Apache-2.0 */
/* See sample.h: the words for a sample's properties. */
#include "sample.h"

const char *kind_name(kind_t kind) {
    static const char *const names[] = {[KIND_OTHER] = "other",
                                        [KIND_LOAD] = "load",
                                        [KIND_STORE] = "store",
                                        [KIND_LOAD_STORE] = "load_store",
                                        [KIND_TRANSFER] = "transfer"};
    return names[kind];
}

const char *abort_name(abort_t abort) {
    static const char *const names[ABORT_CAUSES] = {[ABORT_NONE] = "",
                                                    [ABORT_MISPREDICT] = "mispredict",
                                                    [ABORT_ORDER] = "order",
                                                    [ABORT_OTHER] = "other",
                                                    [ABORT_TRAP] = "trap"};
    return names[abort];
}

const char *event_name(event_t event) {
    static const char *const names[EVENT_COUNT] = {
        [EVENT_ICACHE_MISS] = "icache_miss",
        [EVENT_ITLB_MISS] = "itlb_miss",
        [EVENT_DCACHE_MISS] = "dcache_miss",
        [EVENT_DTLB_MISS] = "dtlb_miss",
        [EVENT_TAKEN] = "taken",
        [EVENT_MISPREDICTED] = "mispredicted",
        [EVENT_FORWARDED] = "forwarded",
        [EVENT_VIOLATION] = "violation",
        [EVENT_STALL_IQ] = "stall_queue",
        [EVENT_STALL_REGISTER] = "stall_register",
        [EVENT_STALL_ROB] = "stall_window",
        [EVENT_STALL_LSQ] = "stall_memory_queue",
        [EVENT_PARTIAL] = "partial",
        [EVENT_REPLAYED] = "replayed",
        [EVENT_UNCACHED] = "uncached",
        [EVENT_RAM] = "ram",
        [EVENT_FAR] = "far",
    };
    return names[event];
}
