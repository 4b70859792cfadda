// SPDX-License-Identifier: Apache-2.0
// Records: every field of a sample survives packing, wrong formats are refused; sessions count what
// they cannot use.
#include "profile_defs.h"
#include "session.h"
#include "synthetic.h"
#include "tally.h"
#include <criterion/criterion.h>
#include <string.h>

static sample_t example(void) {
    sample_t sample = {
        .pc = 0x80001234, .time = 990, .address = 0x80100008, .path = 0xdeadbeef, .context = 7};
    sample.privilege = 3;
    sample.fetched = 0x876543210ABC; // has 48 bits
    sample.owed = (spent_t){WHY_BAD_TRAP, 0x7123};
    sample.owner_pc = 0xFFFFFFC080001234;
    sample.owner_privilege = 1;
    sample.kind = KIND_LOAD;
    sample.events = 1u << EVENT_DCACHE_MISS | 1u << EVENT_FORWARDED | 1u << EVENT_STALL_ROB;
    for (int stage = 0; stage < STAGE_COUNT; stage++) {
        sample.latency[stage] = 10u + (uint32_t)stage;
        sample.stages |= 1u << stage;
    }
    return sample;
}

static void assert_same(const sample_t *a, const sample_t *b) {
    cr_assert_eq(a->pc, b->pc);
    cr_assert_eq(a->time, b->time);
    cr_assert_eq(a->address, b->address);
    cr_assert_eq(a->path, b->path);
    cr_assert_eq(a->context, b->context);
    cr_assert_eq(a->privilege, b->privilege);
    cr_assert_eq(a->kind, b->kind);
    cr_assert_eq(a->abort, b->abort);
    cr_assert_eq(a->events, b->events);
    cr_assert_eq(a->stages, b->stages);
    cr_assert_eq(a->fetched, b->fetched);
    cr_assert(a->owed.why == b->owed.why && a->owed.cycles == b->owed.cycles);
    cr_assert(a->owner_pc == b->owner_pc && a->owner_privilege == b->owner_privilege);
    cr_assert_arr_eq(a->latency, b->latency, sizeof a->latency);
}

// What is read of a record of this sample.
static sample_t back_of(const sample_t *sample) {
    record_t record;
    sample_t back;
    record_encode(sample, &record);
    cr_assert(record_decode(&record, &back));
    return back;
}

Test(record, round_trips_with_every_abort_cause_and_event) {
    for (int i = 0; i < ABORT_CAUSES || i < EVENT_COUNT; i++) {
        sample_t sample = example(), back;
        sample.abort = i < ABORT_CAUSES ? (abort_t)i : 0;
        back = back_of(&sample);
        assert_same(&sample, &back);
        sample = example();
        sample.events = i < EVENT_COUNT ? 1u << i : 0;
        back = back_of(&sample);
        cr_assert_eq(back.events, sample.events, "event %d", i);
    }
}

Test(record, a_latency_that_is_not_valid_reads_as_unknown) {
    sample_t sample = example(), back;
    sample.stages &= ~(1u << STAGE_EXECUTE);
    back = back_of(&sample);
    cr_assert_not(sample_has(&back, STAGE_EXECUTE));
    cr_assert_eq(back.latency[STAGE_EXECUTE], 0);
}

static double weight_of(uint64_t member, uint64_t stratum) {
    record_t record;
    sample_t sample = example(), back;
    record_encode(&sample, &record);
    record.word[PD_WORD_STRATUM] &= ~(PD_MASK(PD_PAIR_GAP) | PD_MASK(PD_PAIR_MEMBER));
    record.word[PD_WORD_STRATUM] |= stratum | PD_PUT(PD_PAIR_MEMBER, member);
    cr_assert(record_decode(&record, &back));
    return back.weight;
}

Test(record, a_sample_has_the_weight_of_its_stratum_and_of_what_was_lost_in_front_of_it) {
    static const struct {
        uint64_t rare, choice, many, lost;
        double weight;
    } of[] = {{0, 0, 0, 0, 1},     {3, 0, 0, 0, 1.0 / 8}, {7, 1, 0, 0, 1.0 / 128},
              {0, 0, 0, 511, 512}, {1, 0, 0, 9, 5},       {0, 0, 1, 8, 1 + 8 * 64 + 32}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        uint64_t stratum =
            PD_PUT(PD_STRATUM_RARE, of[i].rare) | PD_PUT(PD_STRATUM_CHOICE, of[i].choice) |
            PD_PUT(PD_STRATUM_MANY, of[i].many) | PD_PUT(PD_STRATUM_LOST, of[i].lost);
        cr_assert_eq(weight_of(PD_MEMBER_SINGLE, stratum), of[i].weight, "row %zu", i);
    }
    cr_assert_eq(weight_of(PD_MEMBER_FIRST, PD_MASK(PD_PAIR_GAP)), 1);
}

Test(record, other_formats_and_contradictions_are_refused) {
    static const struct {
        int word;
        uint64_t without, with;
    } bad[] = {{PD_WORD_HEADER, 0, PD_PUT(PD_HEADER_FMT, 1)},
               {PD_WORD_STAGES, PD_MASK(PD_STAGES_FORM), 0},
               {PD_WORD_HEADER, 0, PD_PUT(PD_HEADER_FLUSHED, 1)}, // retired and flushed
               {PD_WORD_PATH, PD_MASK(PD_PATH_RETIRED), 0},       // neither
               {PD_WORD_HEADER, 0, PD_PUT(PD_HEADER_TYPE, 7)}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        record_t record;
        sample_t sample = example(), back;
        record_encode(&sample, &record);
        record.word[bad[i].word] = (record.word[bad[i].word] & ~bad[i].without) | bad[i].with;
        cr_assert_not(record_decode(&record, &back), "row %zu", i);
    }
}

static const insn_model_t insns[] = {{.pc = 0x1000, .kind = KIND_OTHER},
                                     {.pc = 0x1002, .kind = KIND_LOAD, .miss = 0.5},
                                     {.pc = 0x1006, .kind = KIND_TRANSFER}};
static const loop_t loops[] = {{0, 3, 4000}};

static synthetic_t make_run(void) {
    synthetic_t run = {
        .insns = insns, .insn_count = 3, .loops = loops, .loop_count = 1, .period = 20, .seed = 5};
    synthetic_run(&run);
    return run;
}

Test(session, takes_config_records_and_counters) {
    synthetic_t run = make_run();
    session_t session;
    cr_assert(session_read(&session, run.stream, run.stream_size));
    cr_assert(session.configured && session.counted && !session.embedded && !session.final);
    cr_assert_eq(session.period, 20);
    cr_assert_eq(session.seed, 5);
    cr_assert_eq(session.count, run.samples);
    cr_assert_eq(session.counters.delivered, run.samples);
    cr_assert_eq(session.counters.fetched, 12000);
    cr_assert_eq(session.invalid + session.link.lost, 0);
    session_free(&session);
    synthetic_free(&run);
}

Test(session, counts_what_damage_costs) {
    synthetic_t run = make_run();
    session_t session;
    for (size_t at = 1000; at < run.stream_size - 1000; at += 5000)
        run.stream[at] ^= 1;
    cr_assert(session_read(&session, run.stream, run.stream_size));
    cr_assert_gt(session.link.lost, 0);
    cr_assert_eq(session.link.lost, session.link.damaged);
    cr_assert_eq(session.link.frames + session.link.lost, run.sequence);
    session_free(&session);
    synthetic_free(&run);
}

/* A stream that grows, in pieces that end anywhere, comes to the same as a whole one, damage and all. */
Test(session, of_a_stream_that_grows) {
    synthetic_t run = make_run();
    session_t whole, grown = {0};
    for (size_t at = 1000; at < run.stream_size - 1000; at += 5000)
        run.stream[at] ^= 1;
    cr_assert(session_read(&whole, run.stream, run.stream_size));
    for (size_t size = 0, before = 0; size < run.stream_size; before = grown.count) {
        size = size + 97 < run.stream_size ? size + 97 : run.stream_size;
        uint8_t *copy = malloc(size); /* it may move */
        memcpy(copy, run.stream, size);
        cr_assert(session_more(&grown, copy, size));
        cr_assert(grown.count >= before &&
                  (size == run.stream_size || grown.count <= size / 97 + 1));
        free(copy);
    }
    cr_assert_eq(grown.count, whole.count);
    cr_assert_eq(grown.link.frames, whole.link.frames);
    cr_assert_eq(grown.link.lost, whole.link.lost);
    cr_assert_eq(grown.link.skipped, whole.link.skipped);
    cr_assert_eq(memcmp(grown.records, whole.records, whole.count * sizeof *whole.records), 0);
    session_free(&grown);
    session_free(&whole);
    synthetic_free(&run);
}

Test(session, of_nothing_is_empty) {
    session_t session;
    cr_assert(session_read(&session, NULL, 0));
    cr_assert(!session.configured && session.count == 0);
    session_free(&session);
}

// --- a counter's record, its bits as docs/profile-registers.md has them

static const uint64_t counter_words[PD_COUNT_WORDS] = {
    UINT64_C(7) << 61 | 0x1234 << 16 | 1 << 14 | 1 << 12 | 5 << 7 | 33, 0x80004321 & ~1u, 777,
    UINT64_C(950) << 32 | 12};

static record_t counter_record(void) {
    record_t record = {0};
    memcpy(record.word, counter_words, sizeof counter_words);
    return record;
}

Test(counter, reads_its_bits) {
    record_t record = counter_record();
    sample_t sample;
    cr_assert_eq(record_words(record.word[0]), 4);
    cr_assert(record_decode(&record, &sample));
    cr_assert_eq(sample.sampler, SAMPLER_COUNTER);
    cr_assert_eq(sample.pc, 0x80004320);
    cr_assert_eq(sample.time, 777 * SAMPLE_TICK);
    cr_assert_eq(sample.context, 0x1234);
    cr_assert_eq(sample.privilege, 1);
    cr_assert_eq(sample.counted.event, 33);
    cr_assert_eq(sample.counted.counter, 5);
    cr_assert(sample.counted.attributed);
    cr_assert_eq(sample.counted.late, 12);
    cr_assert_eq(sample.counted.interval, 950);
    cr_assert_eq(sample_count(&sample), 1);
    cr_assert_eq(record_member(&record), MEMBER_SINGLE);
}

Test(counter, round_trips) {
    record_t record = counter_record(), back;
    sample_t sample;
    cr_assert(record_decode(&record, &sample));
    record_encode(&sample, &back);
    cr_assert_arr_eq(record.word, back.word, sizeof record.word);
}

// --- many of a counter at one place, likewise; the frames that they come in

static const uint64_t place_words[4] = {
    UINT64_C(5) << 61 | UINT64_C(33) << 48 | UINT64_C(7) << 32 | 12345 << 2 | 1, 0xFFFFFFC080001234,
    UINT64_C(5) << 61 | UINT64_C(33) << 48, 0x80000000};

Test(place, reads_its_bits_and_needs_samples) {
    record_t record = {0}, none = {0};
    sample_t sample;
    memcpy(record.word, place_words, 2 * sizeof *place_words);
    memcpy(none.word, place_words + 2, 2 * sizeof *place_words);
    cr_assert_eq(record_words(record.word[0]), 2);
    cr_assert(record_decode(&record, &sample));
    cr_assert_eq(sample.sampler, SAMPLER_PLACE);
    cr_assert_eq(sample.pc, 0xFFFFFFC080001234);
    cr_assert_eq(sample.context, 7);
    cr_assert_eq(sample.privilege, 1);
    cr_assert_eq(sample.counted.event, 33);
    cr_assert_eq(sample_count(&sample), 12345);
    cr_assert(!record_decode(&none, &sample));
}

Test(place, comes_in_frames_of_several_with_what_became_of_the_events) {
    uint8_t bytes[2 * (12 + 4 * 8)];
    const uint64_t events[4] = {UINT64_C(64000) << 36 | 60000 << 8 | 33, 5, 100, 400};
    size_t size = frame_write(bytes, PD_FRAME_PLACES, 0, place_words, 4);
    size += frame_write(bytes + size, PD_FRAME_EVENTS, 1, events, 4);
    session_t session;
    cr_assert(session_read(&session, bytes, size));
    cr_assert_eq(session.count, 1); // the other one has no samples
    cr_assert_eq(session.invalid, 1);
    cr_assert_eq(session.samples, 12345);
    cr_assert_eq(session.event_count, 1);
    cr_assert_eq(session.events[0].dropped, 5);
    cr_assert_eq(session.events[0].counted, 100);
    cr_assert_eq(session.events[0].cycles, 400);
    session_free(&session);
}

Test(counter, one_that_cannot_be_is_refused) {
    const uint64_t masks[] = {PD_MASK(PD_COUNT_EVENT), PD_MASK(PD_COUNT_COUNTER)};
    sample_t sample;
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        record_t record = counter_record();
        record.word[0] &= ~masks[i];
        cr_assert_not(record_decode(&record, &sample), "field %zu is 0", i);
    }
    record_t record = counter_record();
    record.word[0] |= PD_PUT(PD_COUNT_SFMT, 1);
    cr_assert_not(record_decode(&record, &sample), "another format");
}

Test(counter, is_no_sample_of_an_instruction) {
    record_t record = counter_record();
    sample_t sample;
    tally_t tally = {0};
    cr_assert(record_decode(&record, &sample));
    tally_add(&tally, &sample);
    sample.counted.late = 2;
    tally_add(&tally, &sample);
    cr_assert_eq(tally.samples, 2);
    cr_assert_eq(tally.retired, 0);
    cr_assert_eq(tally_cycles(&tally), 0);
    cr_assert_eq(tally.late.sum, 14);
    cr_assert_eq(tally.late.squares, 148);
}

// --- a fetch, its bits by hand, too

static const uint64_t fetch_words[5] = {UINT64_C(4) << 61 | UINT64_C(9) << 44 | UINT64_C(31) << 32 |
                                            UINT64_C(0x1234) << 16 | 1 << 14 | 2 << 8 | 0xd9,
                                        0xFFFFFFC080001234, 0x80201234, 777,
                                        UINT64_C(5) << 48 | 0x876543210ABC};

Test(fetch, reads_its_bits) {
    record_t record = {0};
    sample_t sample;
    memcpy(record.word, fetch_words, sizeof fetch_words);
    cr_assert_eq(record_words(record.word[0]), 5);
    cr_assert(record_decode(&record, &sample));
    const uint64_t bits = PD_MASK(PD_FETCH_COMPLETE) | PD_MASK(PD_FETCH_ICMISS) |
                          PD_MASK(PD_FETCH_ITMISS) | PD_MASK(PD_FETCH_WALKED) |
                          PD_MASK(PD_FETCH_PAV);
    const uint64_t none =
        PD_MASK(PD_FETCH_KILLED) | PD_MASK(PD_FETCH_REFUSED) | PD_MASK(PD_FETCH_ITLB2);
    cr_assert_eq(sample.sampler, SAMPLER_FETCH);
    cr_assert(sample.pc == 0xFFFFFFC080001234 && sample.address == 0x80201234);
    cr_assert(sample.time == 777 * SAMPLE_TICK && sample.fetched == 0x876543210ABC);
    cr_assert(sample.context == 0x1234 && sample.privilege == 1);
    cr_assert(sample_has(&sample, STAGE_TOTAL) && sample.latency[STAGE_TOTAL] == 31);
    cr_assert((sample.own & bits) == bits && (sample.own & none) == 0);
    cr_assert_eq(PD_GET(sample.own, PD_FETCH_PAGE), PD_PAGE_2M);
    cr_assert_eq(PD_GET(sample.own, PD_FETCH_WAITED), 9);
}

Test(fetch, one_that_cannot_be_is_refused) {
    static const uint64_t set[] = {PD_MASK(PD_FETCH_KILLED), PD_MASK(PD_FETCH_REFUSED),
                                   PD_PUT(PD_BESIDE_SFMT, 1), PD_PUT(PD_FETCH_WAITED, 32)};
    sample_t sample;
    for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
        record_t record = {.word = {fetch_words[0] | set[i]}};
        cr_assert_not(record_decode(&record, &sample), "%zu", i);
    }
    record_t record = {.word = {fetch_words[0] & ~PD_MASK(PD_BESIDE_LATENCY)}};
    cr_assert_not(record_decode(&record, &sample), "no cycle");
}

// --- streams of other kinds of records

typedef struct {
    uint8_t bytes[2048];
    size_t size;
    uint32_t sequence;
} wire_t;

static void send_record(wire_t *wire, const uint64_t *word, size_t words) {
    wire->size +=
        frame_write(wire->bytes + wire->size, PD_FRAME_RECORD, wire->sequence++, word, words);
}

Test(session, takes_records_of_a_counter_and_no_shorter_ones) {
    wire_t wire = {0};
    session_t session;
    send_record(&wire, counter_words, PD_COUNT_WORDS);
    send_record(&wire, counter_words, PD_COUNT_WORDS - 1);
    send_record(&wire, counter_words, PD_COUNT_WORDS);
    cr_assert(session_read(&session, wire.bytes, wire.size));
    cr_assert_eq(session.count, 2);
    cr_assert_eq(session.samples, 2);
    cr_assert_eq(session.invalid, 1);
    session_free(&session);
}

Test(session, keeps_fetches_beside_the_samples_and_counts_them) {
    uint8_t bytes[4 * (PD_FRAME_OVERHEAD + 8 * PD_FRAME_CONFIG_WORDS)];
    uint64_t config[PD_FRAME_CONFIG_WORDS] = {[PD_CONFIG_FETCH] = 0x80000032};
    uint64_t counters[PD_FRAME_COUNTERS_WORDS] = {
        [PD_COUNTERS_FETCHES] = UINT64_C(5) << 32 | 2, [PD_COUNTERS_FETCH_STARTS] = 400};
    const uint64_t killed[5] = {fetch_words[0] | PD_MASK(PD_FETCH_KILLED)}; // and complete
    session_t session;
    size_t size = frame_write(bytes, PD_FRAME_CONFIG, 0, config, PD_FRAME_CONFIG_WORDS);
    size += frame_write(bytes + size, PD_FRAME_FETCH, 1, fetch_words, 5);
    size += frame_write(bytes + size, PD_FRAME_FETCH, 2, killed, 5);
    size += frame_write(bytes + size, PD_FRAME_COUNTERS, 3, counters, PD_FRAME_COUNTERS_WORDS);
    cr_assert(session_read(&session, bytes, size));
    cr_assert_eq(session.fetch, 0x80000032);
    cr_assert_eq(session.beside[SAMPLER_FETCH].count, 1);
    cr_assert(session.count == 0 && session.samples == 0 && session.invalid == 1);
    cr_assert_arr_eq(session.beside[SAMPLER_FETCH].list[0].word, fetch_words, sizeof fetch_words);
    cr_assert(session.counters.fetches == 2 && session.counters.fetches_dropped == 5);
    cr_assert_eq(session.counters.fetch_starts, 400);
    session_free(&session);
}

Test(session, counts_the_samples_in_sums_and_why_they_left) {
    uint64_t word[PD_SUM_WORDS] = {[PD_WORD_HEADER] = PD_PUT(PD_HEADER_FMT, PD_FMT_SUM)};
    wire_t wire = {0};
    session_t session;
    for (uint64_t left = 0; left < LEFT_COUNT; left++) {
        word[PD_WORD_SUM_KEY] = PD_MASK(PD_PATH_RETIRED) | PD_PUT(PD_SUM_KEY_COUNT, 10 + left) |
                                PD_PUT(PD_SUM_KEY_LEFT, left);
        send_record(&wire, word, PD_SUM_WORDS);
    }
    send_record(&wire, word, PD_RECORD_WORDS);
    cr_assert(session_read(&session, wire.bytes, wire.size));
    cr_assert_eq(session.count, 4);
    cr_assert_eq(session.samples, 46);
    cr_assert_eq(session.invalid, 1);
    for (int left = 0; left < LEFT_COUNT; left++)
        cr_assert_eq(session.sums[left], 1);
    session.counters.delivered = 50;
    cr_assert_eq(session_in_flight(&session), 3);
    session_free(&session);
}

// A plain choice is one of several with strata; pairs are two samples each; a count may be above 2^32.
Test(session, reads_the_period_of_plain_choices_pairs_and_large_counts) {
    uint8_t bytes[2 * (PD_FRAME_OVERHEAD + 8 * PD_FRAME_CONFIG_WORDS)];
    uint64_t config[PD_FRAME_CONFIG_WORDS] = {[PD_CONFIG_PERIOD] = 20,
                                              [PD_CONFIG_STRATA] = PD_PUT(PD_MPMSTRATA_LOG, 2),
                                              [PD_CONFIG_CONTROL] = PD_MASK(PD_MPDISCTL_PAIR)};
    uint64_t counters[PD_FRAME_COUNTERS_WORDS] = {
        [PD_COUNTERS_SAMPLES] = 50, [PD_COUNTERS_FETCHED] = UINT64_C(7) << 32 | 9};
    session_t session;
    size_t size = frame_write(bytes, PD_FRAME_CONFIG, 0, config, PD_FRAME_CONFIG_WORDS);
    size += frame_write(bytes + size, PD_FRAME_COUNTERS, 1, counters, PD_FRAME_COUNTERS_WORDS);
    cr_assert(session_read(&session, bytes, size));
    cr_assert_eq(session.period, 80);
    cr_assert_eq(session.counters.fetched, UINT64_C(7) << 32 | 9);
    cr_assert_eq(session_in_flight(&session), 100);
    session_free(&session);
}

/* --- signature samples */

static void send_part(wire_t *wire, unsigned part, unsigned count, bool last) {
    uint64_t word[PD_FRAME_SIGNATURE_WORDS] = {
        [PD_SIGNATURE_START] = 0x80000040,
        [PD_SIGNATURE_NUMBER] = 77,
        [PD_SIGNATURE_INFO] =
            PD_PUT(PD_SIGNATURE_INFO_PART, part) | PD_PUT(PD_SIGNATURE_INFO_COUNT, count) |
            PD_PUT(PD_SIGNATURE_INFO_CONTEXT, 5) | PD_PUT(PD_SIGNATURE_INFO_PRIV, 1) |
            PD_PUT(PD_SIGNATURE_INFO_LAST, last)};
    for (unsigned i = 0; i < count; i++)
        word[PD_SIGNATURE_BITS + i / 32] |= (uint64_t)((part + i) % 3) << (i % 32 * 2);
    wire->size += frame_write(wire->bytes + wire->size, PD_FRAME_SIGNATURE, wire->sequence++, word,
                              PD_SIGNATURE_BITS + (count + 31) / 32);
}

Test(session, puts_signature_samples_together) {
    wire_t wire = {0};
    session_t session;
    send_part(&wire, 0, 896, false);
    send_part(&wire, 1, 33, true);
    cr_assert(session_read(&session, wire.bytes, wire.size));
    cr_assert_eq(session.signatures.count, 1);
    cr_assert_eq(session.signatures.invalid, 0);
    const signature_t *s = session.signatures.list;
    cr_assert_eq(s->pc, 0x80000040);
    cr_assert_eq(s->number, 77);
    cr_assert_eq(s->context, 5);
    cr_assert_eq(s->privilege, 1);
    cr_assert_eq(s->count, 929);
    for (unsigned i = 0; i < s->count; i++)
        cr_assert_eq(signature_bits(s, i), i < 896 ? i % 3 : (1 + i - 896) % 3);
    session_free(&session);
}

Test(session, leaves_out_signature_samples_with_a_part_missing) {
    wire_t wire = {0};
    session_t session;
    send_part(&wire, 0, 896, false); /* its second part is lost, */
    send_part(&wire, 0, 896, false);
    send_part(&wire, 2, 896, true); /* and of this one the one in the middle; */
    send_part(&wire, 1, 3, true);   /* nothing is open; */
    send_part(&wire, 0, 40, true);
    cr_assert(session_read(&session, wire.bytes, wire.size));
    cr_assert_eq(session.signatures.count, 1);
    cr_assert_eq(session.signatures.list[0].count, 40);
    cr_assert_eq(session.signatures.invalid, 2);
    session_free(&session);
}
