/* Whose a clock cycle is, and why: the categories of the truth of time (docs/report.md), in one
 * table. The tracer (tb/account.c) charges them, files and reports have their names, `assay truth
 * --help` their meanings. Words are those of the top-down tree (rtl/include/events.def) where both
 * know the thing.
 *
 * Time is counted in parts of a cycle, so that 1 to 4 instructions share one exactly.
 */
#ifndef SW_ANALYSIS_BASE_WHY_TABLE_H
#define SW_ANALYSIS_BASE_WHY_TABLE_H

enum { CYCLE_PARTS = 12 };

/* WHY(constant, name, meaning) */
#define WHY_TABLE(WHY)                                                                             \
    WHY(BASE, base, "it retires; instructions that retire together share the cycle")               \
    WHY(BAD_BRANCH, bad_branch, "empty window behind this conditional branch: mispredicted")       \
    WHY(BAD_JUMP, bad_jump, "empty window behind this indirect jump or call: mispredicted")        \
    WHY(BAD_RETURN, bad_return, "empty window behind this return: mispredicted")                   \
    WHY(BAD_ORDER, bad_order,                                                                      \
        "empty window: this load read past an older store, and is refetched")                      \
    WHY(BAD_TRAP, bad_trap, "empty window behind the exception of this instruction")               \
    WHY(BAD_PAGE, bad_page, "empty window: its page was not known, and it is fetched again")       \
    WHY(BAD_INTERRUPT, bad_interrupt, "empty window in front of this, an interrupt's handler")     \
    WHY(BAD_SERIAL, bad_serial, "empty window in front of or behind this: it runs alone")          \
    WHY(FRONT_ICACHE, front_icache, "empty window in front of this: the instruction cache missed") \
    WHY(FRONT_ITLB, front_itlb, "empty window in front of this: fetch waited for a translation")   \
    WHY(FRONT_REDIRECT, front_redirect, "empty window in front of this: decode redirected fetch")  \
    WHY(FRONT_FETCH, front_fetch, "empty window in front of this: fetch had not more to give")     \
    WHY(MEM_L1, mem_l1, "the oldest, a load under way")                                            \
    WHY(MEM_L2, mem_l2, "... whose line is on its way from the second-level cache, or to it")      \
    WHY(MEM_RAM, mem_ram, "... whose line comes from memory")                                      \
    WHY(MEM_DTLB, mem_dtlb, "the oldest, waits for the translation of its data")                   \
    WHY(MEM_ORDER, mem_order, "the oldest, a load that waits for an older store")                  \
    WHY(MEM_DEVICE, mem_device, "the oldest, a load of a device, or across two doublewords")       \
    WHY(MEM_STORE, mem_store, "empty window in front of this: the store queue is full")            \
    WHY(CORE_DIVIDER, core_divider, "the oldest, divides")                                         \
    WHY(CORE_DATA, core_data, "the oldest, operands not there yet: they were made just now")       \
    WHY(CORE_ISSUE, core_issue, "the oldest, operands there, on its way to a unit")                \
    WHY(CORE_EXECUTE, core_execute, "the oldest, in a unit")                                       \
    WHY(CORE_ALONE, core_alone, "the oldest, runs alone in the machine")                           \
    WHY(CORE_RETIRE, core_retire, "the oldest, finished but not retired")                          \
    WHY(CORE_ROOM, core_room, "empty window in front of this: no room for it elsewhere")           \
    WHY(CORE_IDLE, core_idle, "a wfi that waits")

typedef enum {
#define WHY(constant, name, meaning) WHY_##constant,
    WHY_TABLE(WHY)
#undef WHY
        WHY_COUNT
} why_t;

const char *why_name(why_t why);
const char *why_meaning(why_t why);
#endif
