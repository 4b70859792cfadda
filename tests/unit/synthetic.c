// SPDX-License-Identifier: Apache-2.0
// See synthetic.h. Latencies are small random numbers; a miss adds 40 cycles. An instruction is
// oldest from the retirement of its predecessor on, which is modelled as the whole of its execution
// and half of its wait.
#include "synthetic.h"
#include "frame.h"
#include "profile_defs.h"
#include <stdlib.h>
#include <string.h>

double synthetic_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double)(*state >> 11) / 9007199254740992.0;
}

enum { RETIRE = 4, REFILL = 5 }; // instructions a cycle; cycles of an empty window

static uint32_t small(synthetic_t *run, uint32_t bound) {
    return (uint32_t)(synthetic_random(&run->random) * bound);
}

// --- what the driver would send

static void send(synthetic_t *run, uint8_t type, const uint64_t *word, size_t words) {
    size_t size = PD_FRAME_OVERHEAD + 8 * words;
    if (run->stream_size + size > run->stream_room) {
        run->stream_room = 2 * run->stream_room + size;
        run->stream = realloc(run->stream, run->stream_room);
    }
    run->stream_size +=
        frame_write(run->stream + run->stream_size, type, run->sequence++, word, words);
}

static void send_config(synthetic_t *run) {
    uint64_t word[PD_FRAME_CONFIG_WORDS] = {0};
    word[PD_CONFIG_VERSION] = PD_VERSION;
    word[PD_CONFIG_PERIOD] = run->period;
    word[PD_CONFIG_SEED] = run->seed;
    word[PD_CONFIG_HARDWARE] = PD_PUT(PD_MPMCONFIG_WIDTH, 4);
    word[PD_CONFIG_HARDWARE] |=
        run->untold > 2 ? PD_PUT(PD_MPMCONFIG_NOFETCH, 1)
                        : PD_PUT(PD_MPMCONFIG_PATH, 32) | PD_PUT(PD_MPMCONFIG_SIGNATURE, 63);
    word[PD_CONFIG_ENTRY] = run->insns[0].pc;
    word[PD_CONFIG_CONTROL] = run->filter.control | PD_PUT(PD_MPDISCTL_PAIR, run->window != 0);
    word[PD_CONFIG_EVMASK] = run->filter.evmask;
    word[PD_CONFIG_EVMATCH] = run->filter.evmatch;
    word[PD_CONFIG_FILTER] = run->filter.latency;
    if (run->window)
        word[PD_CONFIG_PAIR] = PD_PUT(PD_MPMPAIR_LOG, __builtin_ctzll(run->window));
    send(run, PD_FRAME_CONFIG, word, PD_FRAME_CONFIG_WORDS);
}

static void send_counters(synthetic_t *run) {
    uint64_t word[PD_FRAME_COUNTERS_WORDS] = {0};
    word[PD_COUNTERS_SAMPLES] = run->samples;
    word[PD_COUNTERS_FILTERED] = run->filtered;
    word[PD_COUNTERS_FETCHED] = run->fetched;
    word[PD_COUNTERS_CYCLES] = run->cycles;
    word[PD_COUNTERS_INSTRET] = run->retired;
    send(run, PD_FRAME_COUNTERS, word, PD_FRAME_COUNTERS_WORDS);
}

static void send_frame(synthetic_t *run, const record_t *record) {
    uint64_t word[PD_FRAME_RECORD_WORDS];
    memcpy(word, record->word, sizeof word);
    word[PD_WORD_PAIR] |= PD_PUT(PD_PAIR_FETCHED, run->fetched);
    send(run, PD_FRAME_RECORD, word, PD_FRAME_RECORD_WORDS);
}

static void count_sample(synthetic_t *run) {
    if (++run->samples % PD_COUNTERS_EVERY == 0)
        send_counters(run);
}

static void send_record(synthetic_t *run, const record_t *record) {
    if (!filter_passes(&run->filter, record)) {
        run->filtered++;
        return;
    }
    send_frame(run, record);
    count_sample(run);
}

// --- the life of one instruction

static uint8_t mode_of(const insn_model_t *insn) {
    return insn->context == 0 ? 3 : insn->supervisor;
}

static uint64_t place(const insn_model_t *insn) {
    return place_of(insn->pc, insn->context, mode_of(insn));
}

static void live(synthetic_t *run, const insn_model_t *insn, bool wrong_path, sample_t *sample) {
    bool miss = synthetic_random(&run->random) < insn->miss;
    bool mispredicted = synthetic_random(&run->random) < insn->mispredict;
    uint32_t *latency = sample->latency;
    *sample = (sample_t){.pc = insn->pc,
                         .kind = insn->kind,
                         .context = insn->context,
                         .privilege = mode_of(insn),
                         .time = run->later + run->cycles};
    latency[STAGE_MAP] = 2 + small(run, 3);
    latency[STAGE_TOTAL] = latency[STAGE_MAP] + 3;
    sample->stages = 1u << STAGE_MAP | 1u << STAGE_TOTAL;
    if (wrong_path) {
        sample->abort = ABORT_MISPREDICT;
        return;
    }
    latency[STAGE_DATA] = small(run, 6);
    latency[STAGE_ISSUE] = small(run, 2);
    latency[STAGE_EXECUTE] = 1 + 2 * kind_is_memory(insn->kind) + (miss ? 40 : 0);
    latency[STAGE_RETIRE] = 1 + small(run, 8);
    latency[STAGE_MEMORY] = insn->kind == KIND_LOAD ? latency[STAGE_EXECUTE] - 1 : 0;
    latency[STAGE_OLDEST] = miss ? latency[STAGE_EXECUTE] : latency[STAGE_RETIRE] > 6;
    latency[STAGE_TOTAL] = 0;
    for (int stage = 0; stage < STAGE_PHASES; stage++)
        latency[STAGE_TOTAL] += latency[stage];
    sample->stages = (1u << STAGE_COUNT) - 1 - (insn->kind == KIND_LOAD ? 0 : 1u << STAGE_MEMORY);
    sample->events = (uint32_t)miss << EVENT_DCACHE_MISS | (uint32_t)mispredicted
                                                               << EVENT_MISPREDICTED;
    sample->events |= (uint32_t)(run->taken && insn->kind == KIND_TRANSFER) << EVENT_TAKEN;
    sample->address = kind_is_memory(insn->kind) ? 0x80100000 + 8 * small(run, 1000) : 0;
    sample->together = RETIRE;
    sample->runs[0] = (spent_t){miss ? WHY_MEM_RAM : WHY_CORE_EXECUTE, latency[STAGE_OLDEST]};
}

// After a mispredicted transfer the window was empty in front of this one.
static void owe(const synthetic_t *run, const insn_model_t *insn, sample_t *sample) {
    const insn_model_t *owner = run->behind;
    if (!owner || owner->context != insn->context || owner->supervisor != insn->supervisor)
        return;
    sample->owed = (spent_t){WHY_BAD_BRANCH, REFILL};
    sample->owner_pc = owner->pc;
    sample->owner_privilege = mode_of(owner);
}

static void count(synthetic_t *run, size_t index, const sample_t *sample) {
    truth_row_t *row = pc_table_find(&run->truth, place(&run->insns[index]));
    uint64_t *value = row->value;
    bool retired = sample_retired(sample);
    value[TRUTH_FETCHED]++;
    value[TRUTH_RETIRED] += retired;
    value[TRUTH_ABORTED] += !retired;
    value[TRUTH_DMISS] += sample_met(sample, EVENT_DCACHE_MISS);
    value[TRUTH_TAKEN] += sample_met(sample, EVENT_TAKEN);
    value[TRUTH_MISPREDICTED] += sample_met(sample, EVENT_MISPREDICTED);
    for (int stage = 0; retired && stage < STAGE_PHASES; stage++)
        value[TRUTH_MAP + stage] += sample->latency[stage];
    value[TRUTH_WHY + WHY_BASE] += retired ? CYCLE_PARTS / RETIRE : 0;
    value[TRUTH_WHY + sample->runs[0].why] += CYCLE_PARTS * sample->runs[0].cycles;
    if (sample->owed.cycles) {
        uint64_t owner = place_of(sample->owner_pc, sample->context, sample->owner_privilege);
        truth_row_t *owing = pc_table_find(&run->truth, owner);
        owing->value[TRUTH_WHY + sample->owed.why] += CYCLE_PARTS * sample->owed.cycles;
    }
    value[TRUTH_TOTAL] += retired ? sample->latency[STAGE_TOTAL] : 0;
    run->fetched++;
    run->retired += retired;
    run->cycles += sample->latency[STAGE_OLDEST];
}

// --- the sampler

static uint64_t next_interval(synthetic_t *run) {
    if (run->sampler == SAMPLER_PERIODIC)
        return run->period;
    return run->period / 2 + (uint64_t)(synthetic_random(&run->random) * (double)run->period) + 1;
}

enum { FETCHES = 2 }; // a cycle

static void begin_pair(synthetic_t *run, const sample_t *sample) {
    run->after_first = 1 + small(run, (uint32_t)run->window);
    run->first_fetched = run->fetched;
    sample_t first = *sample;
    first.member = MEMBER_FIRST;
    first.gap = (uint16_t)run->after_first;
    record_encode(&first, &run->first);
}

static void end_pair(synthetic_t *run, const sample_t *sample) {
    sample_t second = *sample;
    second.member = MEMBER_SECOND;
    second.gap =
        run->together ? 0 : (uint16_t)(run->fetched / FETCHES - run->first_fetched / FETCHES);
    if (!filter_passes(&run->filter, &run->first)) {
        run->filtered++;
        return;
    }
    record_encode(&second, &run->pending);
    send_frame(run, &run->first);
    send_frame(run, &run->pending);
    count_sample(run);
}

// What the record of it says where the core ties off parts of the port.
static sample_t told_of(const synthetic_t *run, const sample_t *sample) {
    sample_t told = *sample;
    if (run->untold && told.runs[0].cycles)
        told.runs[0].why = (why_t)PD_MASK(PD_WAITS_WHY0);
    if (run->untold && told.owed.cycles)
        told.owed.why = (why_t)PD_MASK(PD_WAITS_WHY0);
    if (run->untold > 1) {
        told.together = 0;
        told.stages &= 1u << STAGE_MAP | 1u << STAGE_OLDEST | 1u << STAGE_TOTAL;
    }
    if (run->untold > 2) {
        told.events &= ~(1u << EVENT_ICACHE_MISS | 1u << EVENT_ITLB_MISS);
        told.path = 0;
    }
    return told;
}

static void watch(synthetic_t *run, const sample_t *sample) {
    if (run->after_first && --run->after_first == 0)
        end_pair(run, sample);
    if (run->skidding) {
        run->pending.word[PD_WORD_PC] = sample->pc;
        send_record(run, &run->pending);
        run->skidding = false;
    }
    if (--run->left > 0)
        return;
    run->left = next_interval(run);
    if (run->window) {
        if (!run->after_first)
            begin_pair(run, sample);
        return;
    }
    sample_t told = told_of(run, sample);
    record_encode(&told, &run->pending);
    if (run->sampler == SAMPLER_SKID)
        run->skidding = true;
    else if (run->sampler != SAMPLER_DROPS_SLOW || !sample_met(sample, EVENT_DCACHE_MISS))
        send_record(run, &run->pending);
}

// Returns whether the wrong path was entered after this instruction.
static bool execute(synthetic_t *run, size_t index, bool wrong_path) {
    sample_t sample;
    live(run, &run->insns[index], wrong_path, &sample);
    if (!wrong_path) {
        owe(run, &run->insns[index], &sample);
        run->behind = sample_met(&sample, EVENT_MISPREDICTED) ? &run->insns[index] : NULL;
    }
    count(run, index, &sample);
    watch(run, &sample);
    return sample_met(&sample, EVENT_MISPREDICTED);
}

static void run_loop(synthetic_t *run, const loop_t *loop) {
    for (size_t time = 0; time < loop->times; time++)
        for (size_t i = 0; i < loop->count; i++)
            if (execute(run, loop->first + i, false))
                for (size_t wrong = 1; wrong <= 2; wrong++)
                    execute(run, (loop->first + i + wrong) % run->insn_count, true);
}

static void make_rows(synthetic_t *run) {
    for (size_t i = 0; i < run->insn_count; i++) {
        truth_row_t row = {.pc = place(&run->insns[i])};
        truth_add(&run->truth, &truth_by_instruction, &row);
    }
}

void synthetic_run(synthetic_t *run) {
    run->random = run->seed * 0x9e3779b97f4a7c15u | 1;
    for (int i = 0; i < 16; i++)
        synthetic_random(&run->random);
    run->left = next_interval(run);
    make_rows(run);
    send_config(run);
    for (size_t i = 0; i < run->loop_count; i++)
        run_loop(run, &run->loops[i]);
    send_counters(run);
    pc_table_sort(&run->truth);
}

void synthetic_free(synthetic_t *run) {
    free(run->stream);
    pc_table_free(&run->truth);
}
