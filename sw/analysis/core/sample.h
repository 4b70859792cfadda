/* SPDX-License-Identifier: Apache-2.0 */
/* A sample in plain terms: what the profiling hardware saw of one instruction.
 *
 * record.h turns the packed record (rtl/include/profile.def) into this structure; everything that
 * uses it (tallies, estimates, reports) reads only this. core/ needs nothing but libc and also runs
 * on the SoC.
 *
 * Stages (ProfileMe, MICRO-30, table 1), each a latency in cycles:
 *
 *     fetched --MAP--> mapped --DATA--> ready --ISSUE--> issued --EXECUTE--> done --RETIRE--> retired
 *     |<------------------------------------- TOTAL ----------------------------------------->|
 *
 * (ready: its operands; done: ready to retire.) OLDEST: the part of TOTAL, at its end, spent as the
 * oldest instruction that had not retired. MEMORY: issued to memory until completed there (loads,
 * stores, atomics).
 */
#ifndef SW_ANALYSIS_CORE_SAMPLE_H
#define SW_ANALYSIS_CORE_SAMPLE_H
#include "pc_table.h"
#include "profile_defs.h"
#include "why_table.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum {
    STAGE_MAP,
    STAGE_DATA,
    STAGE_ISSUE,
    STAGE_EXECUTE,
    STAGE_RETIRE,
    STAGE_MEMORY,
    STAGE_OLDEST,
    STAGE_TOTAL,
    STAGE_COUNT
} stage_t;

enum { STAGE_PHASES = STAGE_RETIRE + 1 }; /* the stages that add up to TOTAL */

typedef enum { KIND_OTHER, KIND_LOAD, KIND_STORE, KIND_LOAD_STORE, KIND_TRANSFER } kind_t;

typedef enum {
    ABORT_NONE, /* retired */
    ABORT_MISPREDICT,
    ABORT_ORDER,
    ABORT_OTHER, /* interrupt, serialising instruction */
    ABORT_TRAP,  /* the instruction's own trap */
    ABORT_CAUSES
} abort_t;

/* Which member of a pair a record is. The second comes right after its first. */
typedef enum { MEMBER_SINGLE, MEMBER_FIRST, MEMBER_SECOND } pairing_t;

typedef enum {
    EVENT_ICACHE_MISS,
    EVENT_ITLB_MISS,
    EVENT_DCACHE_MISS,
    EVENT_DTLB_MISS,
    EVENT_TAKEN,
    EVENT_MISPREDICTED,
    EVENT_FORWARDED,
    EVENT_VIOLATION,
    EVENT_STALL_IQ,
    EVENT_STALL_REGISTER,
    EVENT_STALL_ROB,
    EVENT_STALL_LSQ,
    EVENT_PARTIAL,
    EVENT_REPLAYED,
    EVENT_UNCACHED,
    EVENT_RAM,
    EVENT_FAR,
    EVENT_COUNT
} event_t;

/* A record's `time` counts once in so many cycles: MTIME_DIV of rtl/soc/clint.sv. */
enum { SAMPLE_TICK = 10 };

enum { SAMPLE_RUNS = 5, GAP_MOST = 0x3FFF };
typedef struct {
    why_t why;
    uint32_t cycles;
} spent_t;

/* The kinds of samples, by what took them. */
#define SAMPLER_KIND(NAME, ...) SAMPLER_##NAME,
typedef enum {
    SAMPLER_INSTRUCTION, /* ProfileMe: an instruction's life */
    SAMPLER_COUNTER,     /* a counter overflow: only a PC, and the fields of counted_t */
    SAMPLER_SUM,         /* many of the first kind, added up by the driver: summed_t */
    SAMPLER_PLACE,       /* many of the second kind, likewise; perhaps of several counters */
    SAMPLER_DUE, /* the next instruction when an interval of something else ended (mpdisctl.EVERY):
                    records like the first kind's, but not used for estimates */
    PD_BESIDE_LIST(SAMPLER_KIND) /* SAMPLER_FETCH: a fetch of the front end */
    SAMPLER_COUNT,
    SAMPLER_BESIDE = SAMPLER_DUE + 1 /* from here on: taken beside samples of another kind */
} sampler_kind_t;

/* Properties of a kind of samples: a new kind is a line of this table (record.c), which all code
 * uses. */
typedef struct record record_t;
typedef struct sample sample_t;
typedef struct {
    const char *measure; /* measure by which rows of its samples are weighed */
    bool timed;          /* lives give estimates: cycles, latencies, events */
    bool single;         /* one life per record: its path, its pair, its load's store */
    bool summed;         /* many lives per record */
    unsigned fmt;        /* format in the record's first word */
    size_t words;        /* words of a record without details */
    bool (*decode)(const record_t *record, sample_t *sample);
    bool (*is_whole)(
        const record_t *record); /* for a side kind: its own bits do not contradict each other */
    void (*encode)(const sample_t *sample, record_t *record); /* NULL: no test needs it */
    struct {
        uint8_t word, low;
    } context;                           /* where its record has the address space */
    const char *one, *many, *population; /* for a side kind: "fetch", "fetches", "that began" */
    int config;                          /* ... its word of CONFIG */
    const char *period, *intervals, *samples, *starts, *dropped; /* names of its facts */
} sampler_traits_t;
extern const sampler_traits_t samplers[SAMPLER_COUNT];

/* Fields of a counter's sample. */
typedef struct {
    uint8_t event;     /* number of the event (events.def) */
    uint8_t counter;   /* mhpmcounterN; for places: the event's number in the session (asked.h) */
    bool attributed;   /* `pc` had the event; else it is where the interrupt came */
    uint32_t late;     /* events between the overflow and the interrupt */
    uint32_t interval; /* events up to the overflow, since the last one */
} counted_t;

/* Fields of summed samples: cycles and latencies of such a sample_t are sums; each yes-or-no
 * property holds for all of them. */
typedef enum { LEFT_AT_END, LEFT_FOR_ANOTHER, LEFT_FULL, LEFT_WITH_REASONS, LEFT_COUNT } left_t;
typedef struct {
    uint32_t count;
    left_t left;    /* why the samples left the driver's table */
    double base;    /* the samples' parts of cycles of retirement */
    double squares; /* sum of squares of the cycles of each, own and owed */
    uint64_t latency_squares[STAGE_COUNT];
} summed_t;

struct sample {
    sampler_kind_t sampler;
    double weight;   /* plain sampling intervals that it stands for; 0, not set: one */
    uint32_t window; /* in a run by windows: the number of its window, from 1 on; 0: a whole run */
    bool rare;       /* it charged so much that more choices deliver it (mpmstrata), */
    bool extra;      /* and a choice that is not plain did */
    counted_t counted;
    uint64_t own;    /* for a side kind: its record's first word; its latency is the total one */
    summed_t summed; /* if the sampler adds up, else not set */
    uint64_t pc;
    uint64_t
        time; /* cycle in which the instruction left the machine, to SAMPLE_TICK; 0: not recorded */
    uint64_t fetched; /* instructions fetched until its record was ready */
    uint64_t address; /* data address, or target of an indirect transfer; 0: none */
    uint64_t path;    /* directions of the conditional branches before it, newest in bit 0 */
    uint16_t context;
    uint8_t privilege; /* 0 user, 1 supervisor, 3 machine */
    kind_t kind;
    abort_t abort;
    uint32_t events;   /* bit e: event_t e occurred */
    uint64_t transfer; /* kind of a control transfer: its bit in the record's HEADER */
    bool mapped;       /* it reached the back end */
    bool compressed;   /* 16 bits; false if many are added up */
    uint32_t stages;   /* bit s: latency[s] is known */
    uint32_t latency[STAGE_COUNT];
    /* Its own cycles (docs/report.md, "The truth of time"): as the oldest one, or of the empty
     * window before it; and 1/together of the one in which it retired with others. */
    spent_t runs[SAMPLE_RUNS]; /* those of WHY_BASE are not included */
    uint8_t together;          /* 0: it did not retire */
    /* Cycles of the empty window before it that were caused by the instruction at owner_pc. */
    spent_t owed; /* WHY_BASE: no such cycles */
    uint8_t owner_privilege;
    uint64_t owner_pc;
    bool detailed;      /* it has the details that follow; else they are 0 */
    uint8_t store_back; /* a load: it depended on the store so many back; 0 none */
    uint8_t store_why;  /* PD_STORE_* */
    bool asked;         /* its access missed, and it requested the line when it executed */
    uint16_t
        line_back; /* its access missed: the instruction that requested the line is so many back */
    /* Cycles that fetch waited for the instruction cache, for the page, or lost by a wrong guess,
     * and PD_CAME_*. */
    uint16_t fetch_wait, fetch_page;
    uint8_t fetch_guess, fetch_after;
    uint32_t stack, owner_stack; /* if a simulation knows them (profile/stacks.h); 0: unknown */
    pairing_t member;
    uint16_t gap; /* first: instructions to the second; second: cycles from the first's fetch to its
                     own, GAP_MOST: that many or more */
};

/* The cause in lower case; "" for ABORT_NONE. */
const char *kind_name(kind_t kind);
const char *abort_name(abort_t abort);
const char *event_name(event_t event);

/* How many samples a sample_t adds up; how many plain sampling intervals each of them stands
 * for. */
static inline uint32_t sample_count(const sample_t *sample) {
    return samplers[sample->sampler].summed ? sample->summed.count : 1;
}
/* Whether a rare sample (mpmstrata) and the last rare one come from neighbouring choices, `choice`
 * fetched instructions apart on average: if not, choices without such a sample lie between them,
 * and count as samples that charge nothing. */
static inline bool sample_follows(const sample_t *sample, uint64_t last_fetched, double choice) {
    return (double)(sample->fetched - last_fetched) < 2 * choice;
}
/* Whether the samples that are not rare before and after this one are no neighbours: a plain choice
 * has met this one. Among the others it counts as a sample that charges nothing. */
static inline bool sample_parts(const sample_t *sample) { return sample->rare && !sample->extra; }

static inline double sample_weight(const sample_t *sample) {
    return sample->weight > 0 ? sample->weight : 1;
}
static inline bool sample_retired(const sample_t *sample) { return sample->abort == ABORT_NONE; }
static inline bool sample_met(const sample_t *sample, event_t event) {
    return sample->events >> event & 1;
}
static inline bool sample_has(const sample_t *sample, stage_t stage) {
    return sample->stages >> stage & 1;
}
static inline bool kind_is_memory(kind_t kind) {
    return kind == KIND_LOAD || kind == KIND_STORE || kind == KIND_LOAD_STORE;
}
#endif
