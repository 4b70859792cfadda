/* SPDX-License-Identifier: Apache-2.0 */
/* See sampler.h. A detailed sample is complete when ten more instructions have retired: eleven
 * lives are kept. */
#include "sampler.h"
#include "links.h"
#include "memory.h"
#include "operands.h"
#include "random.h"
#include "same_program.h"
#include "trace_file.h"
#include "transfer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = AROUND + 1 };

typedef struct {
    bool chosen;
    detail_t detail;
} kept_t;

typedef struct {
    samples_t *samples;
    const sampler_setup_t *setup;
    same_program_t *same;
    random_t random;
    uint64_t until_detail, until_skeleton;
    skeleton_t *open;    /* the signature sample being filled, or NULL */
    kept_t kept[KEPT];   /* the last lives, by their number */
    uint64_t seen;       /* instructions that retired */
    uint64_t bits;       /* bits of the last 21, the newest highest */
    uint64_t end, group; /* cycle in which the last one retired, its group left the aligner */
    uint8_t lane;
    links_t *links;
} sampler_t;

/* A random number, uniform over half to one and a half of `mean`. */
static uint64_t interval(sampler_t *s, uint64_t mean) {
    return mean / 2 + 1 + random_next(&s->random) % (mean ? mean : 1);
}

/* --- an instruction */

/* What happened to an instruction, as in group FACT; on the data side for memory operations. */
static unsigned facts_of(const trace_record_t *life, bool memory) {
    static const struct {
        uint32_t event;
        uint8_t fact;
        bool data;
    } map[] = {{TRACE_ICACHE_MISS, PD_FACT_ICACHE, false},
               {TRACE_ITLB_MISS, PD_FACT_ITLB, false},
               {TRACE_DCACHE_MISS, PD_FACT_DCACHE, true},
               {1u << PD_EVENT_DTLB, PD_FACT_DTLB, true},
               {TRACE_MISPREDICTED, PD_FACT_MISPREDICT, false}};
    unsigned facts = 0;
    for (unsigned i = 0; i < sizeof map / sizeof *map; i++)
        if (life->events & map[i].event && (memory || !map[i].data))
            facts |= 1u << map[i].fact;
    return facts;
}

/* The bits of an instruction: a jump or call is taken; for a branch the event tells. */
static unsigned bits_of(const trace_record_t *life, operation_t operation, unsigned hash) {
    uint64_t target;
    transfer_t transfer = transfer_decode(life->raw, life->pc, &target);
    hash_insn_t insn = {
        .pc = life->pc, .memory = is_memory(operation), .transfer = transfer != TRANSFER_NONE};
    insn.taken = transfer == TRANSFER_BRANCH ? life->events & TRACE_TAKEN : insn.transfer;
    insn.facts = facts_of(life, insn.memory);
    return hash_bits(hash, &insn);
}

unsigned sampler_bits(const trace_record_t *life, unsigned hash) {
    return bits_of(life, operands_of(life->raw).operation, hash);
}

kind_t sampler_kind(uint32_t raw, uint64_t pc, operation_t operation) {
    uint64_t target;
    return operation == OPERATION_LOAD                          ? KIND_LOAD
           : operation == OPERATION_STORE                       ? KIND_STORE
           : operation == OPERATION_ATOMIC                      ? KIND_LOAD_STORE
           : transfer_decode(raw, pc, &target) != TRANSFER_NONE ? KIND_TRANSFER
                                                                : KIND_OTHER;
}

static uint32_t events_of(uint32_t events) {
    static const struct {
        uint8_t bit, event;
    } map[] = {{PD_EVENT_DMISS, EVENT_DCACHE_MISS},
               {PD_EVENT_DTLB, EVENT_DTLB_MISS},
               {PD_EVENT_TAKEN, EVENT_TAKEN},
               {PD_EVENT_MISPRED, EVENT_MISPREDICTED},
               {PD_EVENT_FORWARD, EVENT_FORWARDED},
               {PD_EVENT_ORDER, EVENT_VIOLATION},
               {PD_EVENT_STALL_IQ, EVENT_STALL_IQ},
               {PD_EVENT_STALL_REG, EVENT_STALL_REGISTER},
               {PD_EVENT_STALL_ROB, EVENT_STALL_ROB},
               {PD_EVENT_STALL_LSQ, EVENT_STALL_LSQ},
               {PD_EVENT_PARTIAL, EVENT_PARTIAL},
               {PD_EVENT_REPLAY, EVENT_REPLAYED},
               {PD_EVENT_UNCACHED, EVENT_UNCACHED},
               {PD_EVENT_RAM, EVENT_RAM},
               {PD_EVENT_FAR, EVENT_FAR},
               {16, EVENT_ICACHE_MISS},
               {17, EVENT_ITLB_MISS}};
    uint32_t met = 0;
    for (unsigned i = 0; i < sizeof map / sizeof *map; i++)
        met |= (events >> map[i].bit & 1) << map[i].event;
    return met;
}

static void set_stage(sample_t *sample, stage_t stage, uint32_t from, uint32_t to) {
    if (from == TRACE_NEVER || to == TRACE_NEVER)
        return;
    uint32_t cycles = to > from ? to - from : 0;
    sample->stages |= 1u << stage;
    sample->latency[stage] = cycles < PD_LATENCY_MAX ? cycles : PD_LATENCY_MAX;
}

static void set_stages(const sampler_t *s, sample_t *sample, const trace_record_t *life) {
    uint64_t mapped = life->fetch + life->map, oldest = s->end > mapped ? s->end : mapped;
    set_stage(sample, STAGE_TOTAL, 0, life->end);
    set_stage(sample, STAGE_MAP, 0, life->map);
    set_stage(sample, STAGE_DATA, life->map, life->ready);
    set_stage(sample, STAGE_ISSUE, life->ready, life->issue);
    set_stage(sample, STAGE_EXECUTE, life->issue, life->done);
    set_stage(sample, STAGE_RETIRE, life->done, life->end);
    set_stage(sample, STAGE_MEMORY, life->memory_issue, life->memory_done);
    set_stage(sample, STAGE_OLDEST, (uint32_t)(oldest - life->fetch), life->end);
}

static void make_detail(sampler_t *s, detail_t *d, const trace_record_t *life,
                        operation_t operation) {
    *d = (detail_t){.lane = s->lane, .hash = (uint8_t)s->setup->hash};
    detail_link(d, links_take(s->links, life));
    d->sample = (sample_t){.pc = life->pc,
                           .privilege = 3,
                           .time = life->fetch + life->end,
                           .address = life->address,
                           .events = events_of(life->events),
                           .kind = sampler_kind(life->raw, life->pc, operation)};
    set_stages(s, &d->sample, life);
}

/* --- samples */

static void keep_detail(sampler_t *s, detail_t *d) {
    samples_t *to = s->samples;
    memory_room(to->detail, to->detail_count);
    detail_encode(d, &to->detail[to->detail_count++]);
}

/* The instruction in the middle of the last 21 has all its bits; `missing` of them are not there yet. */
static void take_detail(sampler_t *s, uint64_t number, unsigned missing) {
    kept_t *kept = &s->kept[number % KEPT];
    if (!kept->chosen)
        return;
    unsigned before = number < AROUND ? (unsigned)number : AROUND;
    unsigned first = 2 * (AROUND - before), last = WINDOW_BITS - 2 * missing;
    kept->detail.window.bits = s->bits >> (2 * missing);
    kept->detail.window.known = ((UINT64_C(1) << last) - 1) & ~((UINT64_C(1) << first) - 1);
    kept->detail.window.bits &= kept->detail.window.known;
    keep_detail(s, &kept->detail);
    kept->chosen = false;
}

static void open_skeleton(sampler_t *s, uint64_t pc) {
    samples_t *to = s->samples;
    memory_room(to->skeleton, to->skeleton_count);
    memory_room(to->first, to->skeleton_count);
    to->first[to->skeleton_count] = s->seen;
    s->open = &to->skeleton[to->skeleton_count++];
    *s->open = (skeleton_t){.pc = pc, .privilege = 3, .hash = (uint8_t)s->setup->hash};
}

static void fill_skeleton(sampler_t *s, uint64_t pc, unsigned bits) {
    if (s->until_skeleton > 0)
        s->until_skeleton--;
    if (!s->open && s->until_skeleton == 0) {
        open_skeleton(s, pc);
        s->until_skeleton = interval(s, s->setup->apart);
    }
    if (!s->open)
        return;
    skeleton_put(s->open, s->open->count++, bits);
    if (s->open->count == s->setup->length)
        s->open = NULL;
}

/* --- the trace */

static void take_life(sampler_t *s, const trace_record_t *life) {
    operation_t operation = operands_of(life->raw).operation;
    unsigned bits = bits_of(life, operation, s->setup->hash);
    kept_t *kept = &s->kept[s->seen % KEPT];
    s->lane = s->seen && life->fetch == s->group ? (uint8_t)(s->lane + 1) : 0;
    s->group = life->fetch;
    make_detail(s, &kept->detail, life, operation);
    kept->chosen = --s->until_detail == 0;
    if (kept->chosen)
        s->until_detail = interval(s, s->setup->interval);
    fill_skeleton(s, life->pc, bits);
    s->bits = s->bits >> 2 | (uint64_t)bits << (WINDOW_BITS - 2);
    if (s->seen >= AROUND)
        take_detail(s, s->seen - AROUND, 0);
    s->end = life->fetch + life->end;
    s->seen++;
}

/* A trap ends a signature sample. */
static void read_lives(sampler_t *s, trace_file_t *trace) {
    trace_record_t life;
    while (trace_next(trace, &life)) {
        same_program_see(s->same, &life);
        if (life.cause == 0)
            take_life(s, &life);
        else if (life.cause == PD_ABORT_TRAP)
            s->open = NULL;
    }
    uint64_t seen = s->seen, left = seen < AROUND ? seen : AROUND;
    for (uint64_t n = seen - left; n < seen; n++)
        take_detail(s, n, (unsigned)(AROUND - (seen - 1 - n)));
    s->samples->instructions = seen;
    s->samples->cycles = s->end;
}

static void take_trace(samples_t *samples, trace_file_t *trace, same_program_t *same,
                       const sampler_setup_t *setup) {
    sampler_t *s = memory_get(sizeof *s);
    *samples = (samples_t){.machine = trace->header.machine, .hash = setup->hash};
    s->samples = samples;
    s->same = same;
    s->setup = setup;
    s->random = random_start(setup->seed);
    s->links = links_new();
    s->until_detail = interval(s, setup->interval);
    s->until_skeleton = interval(s, setup->apart) / 2 + 1;
    read_lives(s, trace);
    links_free(s->links);
    free(s);
}

static bool take_checked(samples_t *samples, trace_file_t *trace, const char *program,
                         const sampler_setup_t *setup, failure_t *failure) {
    same_program_t *same;
    if (!trace_machine_fits(&trace->header.machine))
        return failure_set(
            failure, "%s: not a trace of this version.\n  Make it with `assay record --trace`.",
            trace->path);
    if (!same_program_open(&same, program, failure))
        return false;
    take_trace(samples, trace, same, setup);
    bool good = same_program_is(same, trace->path, failure);
    same_program_close(same);
    return good;
}

bool sampler_run(samples_t *samples, const char *trace, const char *program,
                 const sampler_setup_t *setup, failure_t *failure) {
    trace_file_t file;
    failure_t cut;
    *samples = (samples_t){0};
    if (!trace_open(&file, trace, failure))
        return false;
    bool good = take_checked(samples, &file, program, setup, failure);
    good = trace_close(&file, good ? failure : &cut) && good;
    if (!good)
        samples_free(samples);
    return good;
}

void samples_free(samples_t *samples) {
    free(samples->detail);
    free(samples->skeleton);
    free(samples->first);
}
