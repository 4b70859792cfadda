/* SPDX-License-Identifier: Apache-2.0 */
/* See record.h. */
#include "record.h"
#include <string.h>

#define GET_LONG(w, f) PD_GET(record->word[PD_WORD_##w], PD_##w##_##f)
#define GET(w, f) ((uint32_t)GET_LONG(w, f)) /* of a field of 32 bits or fewer */
#define PUT(w, f, value) (record->word[PD_WORD_##w] |= PD_PUT(PD_##w##_##f, (uint64_t)(value)))

static void put_stage(sample_t *sample, stage_t stage, uint32_t valid, uint32_t latency) {
    sample->stages |= valid << stage;
    sample->latency[stage] = latency & (0 - valid);
}

static void decode_stages(const record_t *record, sample_t *sample) {
    sample->stages = 0;
    put_stage(sample, STAGE_TOTAL, 1, GET(LATENCY, TOTAL));
    put_stage(sample, STAGE_MAP, GET(LATENCY, DISPV), GET(LATENCY, DISPATCH));
    put_stage(sample, STAGE_EXECUTE, GET(LATENCY, EXECV), GET(LATENCY, EXECUTION));
    put_stage(sample, STAGE_OLDEST, GET(LATENCY, OLDV), GET(LATENCY, OLDEST));
    put_stage(sample, STAGE_DATA, GET(STAGES, MAP_READYV), GET(STAGES, MAP_READY));
    put_stage(sample, STAGE_ISSUE, GET(STAGES, READY_ISSUEV), GET(STAGES, READY_ISSUE));
    put_stage(sample, STAGE_RETIRE, GET(STAGES, RREADYV), GET(STAGES, RREADY_RETIRE));
    put_stage(sample, STAGE_MEMORY, GET(STAGES, MEMORYV), GET(STAGES, MEMORY));
}

static uint32_t decode_events(const record_t *record, bool memory) {
    return GET(HEADER, ICMISS) << EVENT_ICACHE_MISS | GET(HEADER, ITMISS) << EVENT_ITLB_MISS |
           (memory & GET(HEADER, L1MISS)) << EVENT_DCACHE_MISS |
           (memory & GET(HEADER, L1TLBMISS)) << EVENT_DTLB_MISS |
           (memory & GET(HEADER, RAM)) << EVENT_RAM | (memory & GET(HEADER, FAR)) << EVENT_FAR |
           GET(PATH, TAKEN) << EVENT_TAKEN | GET(PATH, MISPREDICTED) << EVENT_MISPREDICTED |
           GET(PATH, FORWARDED) << EVENT_FORWARDED | GET(PATH, ORDER) << EVENT_VIOLATION |
           GET(PATH, STALL_IQ) << EVENT_STALL_IQ | GET(PATH, STALL_REG) << EVENT_STALL_REGISTER |
           GET(PATH, STALL_ROB) << EVENT_STALL_ROB | GET(PATH, STALL_LSQ) << EVENT_STALL_LSQ |
           GET(HEADER, PARTIAL) << EVENT_PARTIAL | GET(PATH, REPLAYED) << EVENT_REPLAYED |
           GET(PATH, UNCACHED) << EVENT_UNCACHED;
}

/* FLUSHED, RETIRED, TRAPPED and ABORT say the same in four places. */
static bool fate_is_whole(const record_t *record) {
    uint32_t cause = GET(PATH, ABORT);
    bool trapped = cause == PD_ABORT_TRAP;
    bool flushed = cause != PD_ABORT_NONE && !trapped;
    return cause < ABORT_CAUSES && GET(PATH, RETIRED) == (cause == PD_ABORT_NONE) &&
           GET(PATH, TRAPPED) == trapped && GET(HEADER, FLUSHED) == flushed &&
           GET(HEADER, FLUSH) == (flushed ? cause : 0);
}

/* A port that gives no reasons is tied off to all ones. */
static spent_t decode_spent(uint64_t why, uint64_t cycles) {
    return (spent_t){why < WHY_COUNT ? (why_t)why : WHY_UNTOLD, (uint32_t)cycles};
}

static void decode_time(const record_t *record, sample_t *sample) {
    sample->runs[0] = decode_spent(GET(WAITS, WHY0), GET(WAITS, CYCLES0));
    sample->runs[1] = decode_spent(GET(WAITS, WHY1), GET(WAITS, CYCLES1));
    sample->runs[2] = decode_spent(GET(WAITS, WHY2), GET(WAITS, CYCLES2));
    sample->runs[3] = decode_spent(GET(CHARGE, WHY3), GET(CHARGE, CYCLES3));
    sample->runs[4] = decode_spent(GET(CHARGE, WHY4), GET(CHARGE, CYCLES4));
    sample->together = (uint8_t)GET(WAITS, TOGETHER);
    sample->owed = decode_spent(GET(CHARGE, OWNER_WHY), GET(CHARGE, OWNER_CYCLES));
    sample->owner_privilege = (uint8_t)GET(CHARGE, OWNER_PRIV);
    sample->owner_pc = record->word[PD_WORD_OWNER];
}

/* Weight in plain intervals. A rare sample comes from more choices, and it alone tells of rare
 * samples lost before it. A LOST in units of 64 is half a unit too small on average. */
static double decode_weight(const record_t *record) {
    if (GET(PAIR, MEMBER) != PD_MEMBER_SINGLE)
        return 1;
    double lost = GET(STRATUM, LOST);
    if (GET(STRATUM, MANY))
        lost = 64 * lost + 32;
    return (1 + lost) / (double)(1u << GET(STRATUM, RARE));
}

static uint64_t decode_transfer(const record_t *record) {
    return record->word[PD_WORD_HEADER] & RECORD_TRANSFER_KINDS &
           (0 - (uint64_t)(GET(HEADER, TYPE) == PD_TYPE_TRANSFER));
}

/* A record without details lacks these words. */
static void decode_links(const record_t *record, sample_t *sample) {
    uint32_t all = 0 - GET(HEADER, DETAIL);
    sample->detailed = GET(HEADER, DETAIL);
    sample->store_back = (uint8_t)(GET(LINKS, STORE) & all);
    sample->store_why = (uint8_t)(GET(LINKS, STORE_WHY) & all);
    sample->asked = GET(LINKS, ASKED) & all;
    sample->line_back = (uint16_t)(GET(LINKS, LINE) & all);
    sample->fetch_wait = (uint16_t)(GET(LINKS, FETCH_WAIT) & all);
    sample->fetch_page = (uint16_t)(GET(LINKS, FETCH_PAGE) & all);
    sample->fetch_guess = (uint8_t)(GET(LINKS, FETCH_GUESS) & all);
    sample->fetch_after = (uint8_t)(GET(LINKS, FETCH_CAME) & all);
}

/* Every field is set: clearing them first would take half as long as all the rest. */
static bool decode_instruction(const record_t *record, sample_t *sample) {
    if (GET(HEADER, SFMT) || GET(STAGES, FORM) != PD_RECORD_FORM)
        return false;
    if (GET(HEADER, TYPE) > PD_TYPE_TRANSFER || GET(PAIR, MEMBER) > PD_MEMBER_SECOND ||
        !fate_is_whole(record))
        return false;
    sample->counted = (counted_t){0};
    sample->kind = (kind_t)GET(HEADER, TYPE);
    sample->abort = (abort_t)GET(PATH, ABORT);
    sample->pc = record->word[PD_WORD_PC];
    sample->time = record->word[PD_WORD_TIME] * SAMPLE_TICK;
    int address = GET(HEADER, FLUSHED) ? PD_WORD_ADDRESS2 : PD_WORD_ADDRESS1;
    bool has_address = GET(HEADER, FLUSHED) ? GET(HEADER, ADR2V) : GET(HEADER, ADR1V);
    sample->address = has_address ? record->word[address] : 0;
    sample->path = GET(PATH, HISTORY);
    sample->context = (uint16_t)GET(PATH, CONTEXT);
    sample->privilege = (uint8_t)GET(STAGES, PRIV);
    sample->transfer = decode_transfer(record);
    sample->mapped = GET(PATH, MAPPED);
    sample->compressed = GET(STAGES, RVC);
    decode_links(record, sample);
    sample->member = (pairing_t)GET(PAIR, MEMBER);
    sample->gap = (uint16_t)(sample->member == MEMBER_SINGLE ? 0 : GET(PAIR, GAP));
    sample->weight = decode_weight(record);
    sample->rare = sample->member == MEMBER_SINGLE && GET(STRATUM, RARE);
    sample->extra = sample->rare && GET(STRATUM, CHOICE);
    sample->fetched = GET_LONG(PAIR, FETCHED);
    sample->events = decode_events(record, kind_is_memory(sample->kind));
    decode_stages(record, sample);
    decode_time(record, sample);
    return true;
}

static bool decode_counted(const record_t *record, sample_t *sample) {
    if (GET(COUNT, SFMT) || GET(COUNT, EVENT) == 0 || GET(COUNT, COUNTER) < 3)
        return false;
    *sample = (sample_t){.sampler = SAMPLER_COUNTER};
    sample->pc = record->word[PD_WORD_COUNT_PC];
    sample->time = record->word[PD_WORD_COUNT_TIME] * SAMPLE_TICK;
    sample->context = (uint16_t)GET(COUNT, CONTEXT);
    sample->privilege = (uint8_t)GET(COUNT, PRIV);
    sample->counted = (counted_t){.event = (uint8_t)GET(COUNT, EVENT),
                                  .counter = (uint8_t)GET(COUNT, COUNTER),
                                  .attributed = GET(COUNT, ATTRIBUTED) != 0,
                                  .late = GET(COUNT_LATE, EVENTS),
                                  .interval = GET(COUNT_LATE, INTERVAL)};
    return true;
}

static bool decode_place(const record_t *record, sample_t *sample) {
    if (GET(PLACE, SFMT) || GET(PLACE, EVENT) == 0 || GET(PLACE, COUNT) == 0)
        return false;
    *sample = (sample_t){.sampler = SAMPLER_PLACE};
    sample->pc = record->word[PD_WORD_PLACE_PC];
    sample->context = (uint16_t)GET(PLACE, CONTEXT);
    sample->privilege = (uint8_t)GET(PLACE, PRIV);
    sample->counted.event = (uint8_t)GET(PLACE, EVENT);
    sample->summed.count = GET(PLACE, COUNT);
    return true;
}

/* SAMPLER_COUNT: unknown kind. */
static sampler_kind_t sampler_of(uint64_t header) {
    unsigned fmt = (unsigned)PD_GET(header, PD_HEADER_FMT), sampler = 0;
    while (sampler < SAMPLER_COUNT && samplers[sampler].fmt != fmt)
        sampler++;
    return (sampler_kind_t)sampler;
}

static bool fetch_is_whole(const record_t *record) {
    return GET(BESIDE, LATENCY) > 0 && GET(FETCH, WAITED) <= GET(BESIDE, LATENCY) &&
           GET(FETCH, COMPLETE) + GET(FETCH, KILLED) + GET(FETCH, REFUSED) <= 1;
}

static bool decode_beside(const record_t *record, sample_t *sample) {
    sampler_kind_t sampler = sampler_of(record->word[0]);
    if (GET(BESIDE, SFMT) || (samplers[sampler].is_whole && !samplers[sampler].is_whole(record)))
        return false;
    *sample = (sample_t){.sampler = sampler, .own = record->word[PD_WORD_BESIDE]};
    sample->pc = record->word[PD_WORD_BESIDE_PC];
    sample->address = record->word[PD_WORD_BESIDE_ADDRESS];
    sample->time = record->word[PD_WORD_BESIDE_TIME] * SAMPLE_TICK;
    sample->fetched = GET_LONG(BESIDE_NUMBER, STARTS);
    sample->context = (uint16_t)GET(BESIDE, CONTEXT);
    sample->privilege = (uint8_t)GET(BESIDE, PRIV);
    put_stage(sample, STAGE_TOTAL, 1, GET(BESIDE, LATENCY));
    return true;
}

/* The stages of SUM_STAGES and SUM_KEY.STAGES, in their order there. */
static const stage_t summed_stages[] = {STAGE_MAP,  STAGE_EXECUTE, STAGE_OLDEST, STAGE_TOTAL,
                                        STAGE_DATA, STAGE_ISSUE,   STAGE_RETIRE, STAGE_MEMORY};
enum { BASE_PARTS = 840, SQUARE_UNIT = 64, SUMMED_STAGES = sizeof summed_stages / sizeof(stage_t) };

static void decode_sums(const record_t *record, sample_t *sample) {
    for (int i = 0; i < SUMMED_STAGES; i++) {
        uint64_t word = record->word[PD_WORD_SUM_STAGES + i];
        stage_t stage = summed_stages[i];
        put_stage(sample, stage, GET(SUM_KEY, STAGES) >> i & 1,
                  (uint32_t)PD_GET(word, PD_SUM_STAGES_CYCLES));
        sample->summed.latency_squares[stage] = PD_GET(word, PD_SUM_STAGES_SQUARES);
    }
    for (int r = 0; r < SAMPLE_RUNS; r++) {
        uint32_t run = (uint32_t)(record->word[PD_WORD_SUM_RUNS + r / 2] >> (32 * (r % 2)));
        sample->runs[r] =
            decode_spent(PD_GET(run, PD_SUM_RUNS_WHY0), PD_GET(run, PD_SUM_RUNS_CYCLES0));
    }
    sample->owed = decode_spent(GET(SUM_DEBT, WHY), GET(SUM_DEBT, CYCLES));
    sample->owner_privilege = (uint8_t)GET(SUM_DEBT, PRIV);
    sample->owner_pc = record->word[PD_WORD_SUM_OWNER];
    sample->summed.count = GET(SUM_KEY, COUNT);
    sample->summed.left = (left_t)GET(SUM_KEY, LEFT);
    sample->summed.base = (double)GET(SUM_DEBT, BASE) / BASE_PARTS;
    sample->summed.squares =
        (double)record->word[PD_WORD_SUM_SQUARES] / (SQUARE_UNIT * SQUARE_UNIT);
}

/* Puts SUM_KEY in the place of PATH: decodes what a sum and an instruction's record have in
 * common. */
static bool decode_summed(const record_t *summed, sample_t *sample) {
    record_t whole = *summed;
    const record_t *record = &whole;
    whole.word[PD_WORD_PATH] = summed->word[PD_WORD_SUM_KEY];
    if (GET(HEADER, SFMT) || GET(HEADER, TYPE) > PD_TYPE_TRANSFER || !fate_is_whole(record) ||
        GET(SUM_KEY, COUNT) == 0 || GET(SUM_KEY, COUNT) > PD_SUM_COUNT_MOST)
        return false;
    *sample = (sample_t){.sampler = SAMPLER_SUM};
    sample->kind = (kind_t)GET(HEADER, TYPE);
    sample->abort = (abort_t)GET(PATH, ABORT);
    sample->pc = record->word[PD_WORD_PC];
    sample->context = (uint16_t)GET(PATH, CONTEXT);
    sample->privilege = (uint8_t)GET(SUM_KEY, PRIV);
    sample->events = decode_events(record, kind_is_memory(sample->kind));
    sample->transfer = decode_transfer(record);
    sample->mapped = GET(PATH, MAPPED);
    decode_sums(summed, sample);
    return true;
}

/* --- the kinds of samples */

size_t record_words(uint64_t header) {
    sampler_kind_t sampler = sampler_of(header);
    if (sampler == SAMPLER_COUNT)
        return 0;
    bool details = samplers[sampler].single && PD_GET(header, PD_HEADER_DETAIL);
    return details ? PD_DETAIL_WORDS : samplers[sampler].words;
}

bool record_is_instruction(const record_t *record) {
    sampler_kind_t sampler = sampler_of(record->word[0]);
    return sampler < SAMPLER_COUNT && samplers[sampler].single;
}

bool record_decode(const record_t *record, sample_t *sample) {
    sampler_kind_t sampler = sampler_of(record->word[0]);
    sample->sampler = sampler;
    sample->stack = sample->owner_stack = 0; /* not in any record */
    return sampler < SAMPLER_COUNT && samplers[sampler].decode(record, sample);
}

pairing_t record_member(const record_t *record) {
    return record_is_instruction(record) ? (pairing_t)GET(PAIR, MEMBER) : MEMBER_SINGLE;
}

void record_set_context(record_t *record, uint16_t context) {
    const sampler_traits_t *sampler = &samplers[sampler_of(record->word[0])];
    unsigned word = sampler->context.word, shift = sampler->context.low;
    record->word[word] &= ~(UINT64_C(0xffff) << shift);
    record->word[word] |= (uint64_t)context << shift;
}

/* --- encoding */

static void encode_stages(const sample_t *sample, record_t *record) {
    const uint32_t *latency = sample->latency;
    PUT(LATENCY, TOTAL, latency[STAGE_TOTAL]);
    PUT(LATENCY, DISPATCH, latency[STAGE_MAP]);
    PUT(LATENCY, ISSUE, latency[STAGE_DATA] + latency[STAGE_ISSUE]);
    PUT(LATENCY, EXECUTION, latency[STAGE_EXECUTE]);
    PUT(LATENCY, OLDEST, latency[STAGE_OLDEST]);
    PUT(LATENCY, DISPV, sample_has(sample, STAGE_MAP));
    PUT(LATENCY, ISSV, sample_has(sample, STAGE_ISSUE));
    PUT(LATENCY, EXECV, sample_has(sample, STAGE_EXECUTE));
    PUT(LATENCY, OLDV, sample_has(sample, STAGE_OLDEST));
    PUT(STAGES, MAP_READY, latency[STAGE_DATA]);
    PUT(STAGES, READY_ISSUE, latency[STAGE_ISSUE]);
    PUT(STAGES, RREADY_RETIRE, latency[STAGE_RETIRE]);
    PUT(STAGES, MEMORY, latency[STAGE_MEMORY]);
    PUT(STAGES, MAP_READYV, sample_has(sample, STAGE_DATA));
    PUT(STAGES, READY_ISSUEV, sample_has(sample, STAGE_ISSUE));
    PUT(STAGES, RREADYV, sample_has(sample, STAGE_RETIRE));
    PUT(STAGES, MEMORYV, sample_has(sample, STAGE_MEMORY));
}

static void encode_events(const sample_t *sample, record_t *record) {
    PUT(HEADER, ICITV, 1);
    PUT(HEADER, ICMISS, sample_met(sample, EVENT_ICACHE_MISS));
    PUT(HEADER, ITMISS, sample_met(sample, EVENT_ITLB_MISS));
    if (kind_is_memory(sample->kind)) {
        PUT(HEADER, L1MISS, sample_met(sample, EVENT_DCACHE_MISS));
        PUT(HEADER, L1TLBMISS, sample_met(sample, EVENT_DTLB_MISS));
        PUT(HEADER, RAM, sample_met(sample, EVENT_RAM));
        PUT(HEADER, FAR, sample_met(sample, EVENT_FAR));
    }
    PUT(HEADER, PARTIAL, sample_met(sample, EVENT_PARTIAL));
    PUT(PATH, TAKEN, sample_met(sample, EVENT_TAKEN));
    PUT(PATH, MISPREDICTED, sample_met(sample, EVENT_MISPREDICTED));
    PUT(PATH, FORWARDED, sample_met(sample, EVENT_FORWARDED));
    PUT(PATH, ORDER, sample_met(sample, EVENT_VIOLATION));
    PUT(PATH, STALL_IQ, sample_met(sample, EVENT_STALL_IQ));
    PUT(PATH, STALL_REG, sample_met(sample, EVENT_STALL_REGISTER));
    PUT(PATH, STALL_ROB, sample_met(sample, EVENT_STALL_ROB));
    PUT(PATH, STALL_LSQ, sample_met(sample, EVENT_STALL_LSQ));
    PUT(PATH, REPLAYED, sample_met(sample, EVENT_REPLAYED));
    PUT(PATH, UNCACHED, sample_met(sample, EVENT_UNCACHED));
}

static void encode_fate(const sample_t *sample, record_t *record) {
    bool flushed = !sample_retired(sample) && sample->abort != ABORT_TRAP;
    PUT(PATH, RETIRED, sample_retired(sample));
    PUT(PATH, TRAPPED, sample->abort == ABORT_TRAP);
    PUT(PATH, ABORT, sample->abort);
    PUT(HEADER, FLUSHED, flushed);
    PUT(HEADER, FLUSH, flushed ? sample->abort : 0);
    if (sample->address) {
        record->word[flushed ? PD_WORD_ADDRESS2 : PD_WORD_ADDRESS1] = sample->address;
        PUT(HEADER, ADR1V, !flushed);
        PUT(HEADER, ADR2V, flushed);
    }
}

static void encode_time(const sample_t *sample, record_t *record) {
    PUT(WAITS, WHY0, sample->runs[0].why);
    PUT(WAITS, CYCLES0, sample->runs[0].cycles);
    PUT(WAITS, WHY1, sample->runs[1].why);
    PUT(WAITS, CYCLES1, sample->runs[1].cycles);
    PUT(WAITS, WHY2, sample->runs[2].why);
    PUT(WAITS, CYCLES2, sample->runs[2].cycles);
    PUT(CHARGE, WHY3, sample->runs[3].why);
    PUT(CHARGE, CYCLES3, sample->runs[3].cycles);
    PUT(CHARGE, WHY4, sample->runs[4].why);
    PUT(CHARGE, CYCLES4, sample->runs[4].cycles);
    PUT(WAITS, TOGETHER, sample->together);
    PUT(CHARGE, OWNER_WHY, sample->owed.why);
    PUT(CHARGE, OWNER_CYCLES, sample->owed.cycles);
    PUT(CHARGE, OWNER_PRIV, sample->owner_privilege);
    record->word[PD_WORD_OWNER] = sample->owner_pc;
}

static void encode_instruction(const sample_t *sample, record_t *record) {
    record->word[PD_WORD_PC] = sample->pc;
    record->word[PD_WORD_TIME] = sample->time / SAMPLE_TICK;
    PUT(HEADER, TYPE, sample->kind);
    PUT(STAGES, FORM, PD_RECORD_FORM);
    PUT(STAGES, PRIV, sample->privilege);
    PUT(PATH, HISTORY, sample->path);
    PUT(PATH, CONTEXT, sample->context);
    PUT(PAIR, MEMBER, sample->member);
    PUT(PAIR, GAP, sample->gap);
    PUT(PAIR, FETCHED, sample->fetched);
    encode_fate(sample, record);
    encode_events(sample, record);
    encode_stages(sample, record);
    encode_time(sample, record);
}

static void encode_counted(const sample_t *sample, record_t *record) {
    record->word[PD_WORD_COUNT_PC] = sample->pc;
    record->word[PD_WORD_COUNT_TIME] = sample->time / SAMPLE_TICK;
    PUT(COUNT, FMT, PD_FMT_COUNTER);
    PUT(COUNT, EVENT, sample->counted.event);
    PUT(COUNT, COUNTER, sample->counted.counter);
    PUT(COUNT, ATTRIBUTED, sample->counted.attributed);
    PUT(COUNT, PRIV, sample->privilege);
    PUT(COUNT, CONTEXT, sample->context);
    PUT(COUNT_LATE, EVENTS, sample->counted.late);
    PUT(COUNT_LATE, INTERVAL, sample->counted.interval);
}

void record_encode(const sample_t *sample, record_t *record) {
    memset(record, 0, sizeof *record);
    samplers[sample->sampler].encode(sample, record);
}

/* --- table of the kinds */

#define BESIDE(NAME, one_, many_, population_)                                                     \
    [SAMPLER_##NAME] = {.measure = #many_,                                                         \
                        .fmt = PD_FMT_##NAME,                                                      \
                        .words = PD_FRAME_##NAME##_WORDS,                                          \
                        .decode = decode_beside,                                                   \
                        .context = {PD_WORD_BESIDE, PD_BESIDE_CONTEXT_LO},                         \
                        .config = PD_CONFIG_##NAME,                                                \
                        .one = #one_,                                                              \
                        .many = #many_,                                                            \
                        .population = population_,                                                 \
                        .period = #one_ "_period",                                                 \
                        .intervals = #one_ "_intervals",                                           \
                        .samples = #one_ "_samples",                                               \
                        .starts = #one_ "_starts",                                                 \
                        .dropped = #many_ "_dropped"},
const sampler_traits_t samplers[SAMPLER_COUNT] = {
    [SAMPLER_INSTRUCTION] = {.measure = "cycles",
                             .timed = true,
                             .single = true,
                             .context = {PD_WORD_PATH, PD_PATH_CONTEXT_LO},
                             .fmt = PD_FMT_INSTRUCTION,
                             .words = PD_RECORD_WORDS,
                             .decode = decode_instruction,
                             .encode = encode_instruction},
    [SAMPLER_COUNTER] = {.measure = "events",
                         .context = {PD_WORD_COUNT, PD_COUNT_CONTEXT_LO},
                         .fmt = PD_FMT_COUNTER,
                         .words = PD_COUNT_WORDS,
                         .decode = decode_counted,
                         .encode = encode_counted},
    [SAMPLER_SUM] = {.measure = "cycles",
                     .timed = true,
                     .summed = true,
                     .context = {PD_WORD_SUM_KEY, PD_PATH_CONTEXT_LO},
                     .fmt = PD_FMT_SUM,
                     .words = PD_SUM_WORDS,
                     .decode = decode_summed},
    [SAMPLER_PLACE] = {.measure = "events",
                       .summed = true,
                       .context = {PD_WORD_PLACE, PD_PLACE_CONTEXT_LO},
                       .fmt = PD_FMT_PLACE,
                       .words = PD_PLACE_WORDS,
                       .decode = decode_place},
    [SAMPLER_DUE] = {.measure = "samples",
                     .fmt = PD_FMT_INSTRUCTION,
                     .words = PD_RECORD_WORDS,
                     .decode = decode_instruction},
    PD_BESIDE_LIST(BESIDE)[SAMPLER_FETCH].is_whole = fetch_is_whole};
