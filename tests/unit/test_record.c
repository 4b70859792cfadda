// Records: every field of a sample survives packing, wrong formats are refused; sessions count what
// they cannot use.
#include "profile_defs.h"
#include "session.h"
#include "synthetic.h"
#include <criterion/criterion.h>
#include <string.h>

static sample_t example(void) {
    sample_t sample = {
        .pc = 0x80001234, .time = 99, .address = 0x80100008, .path = 0xdeadbeef, .context = 7};
    sample.privilege = 3;
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
    cr_assert_arr_eq(a->latency, b->latency, sizeof a->latency);
}

Test(record, round_trip) {
    record_t record;
    sample_t sample = example(), back;
    record_encode(&sample, &record);
    cr_assert(record_decode(&record, &back));
    assert_same(&sample, &back);
}

Test(record, every_abort_cause_round_trips) {
    for (int cause = 0; cause < ABORT_CAUSES; cause++) {
        record_t record;
        sample_t sample = example(), back;
        sample.abort = (abort_t)cause;
        record_encode(&sample, &record);
        cr_assert(record_decode(&record, &back));
        assert_same(&sample, &back);
    }
}

Test(record, every_event_round_trips_alone) {
    for (int event = 0; event < EVENT_COUNT; event++) {
        record_t record;
        sample_t sample = example(), back;
        sample.events = 1u << event;
        record_encode(&sample, &record);
        cr_assert(record_decode(&record, &back));
        cr_assert_eq(back.events, sample.events, "event %d", event);
    }
}

Test(record, a_latency_that_is_not_valid_reads_as_unknown) {
    record_t record;
    sample_t sample = example(), back;
    sample.stages &= ~(1u << STAGE_EXECUTE);
    record_encode(&sample, &record);
    cr_assert(record_decode(&record, &back));
    cr_assert_not(sample_has(&back, STAGE_EXECUTE));
    cr_assert_eq(back.latency[STAGE_EXECUTE], 0);
}

Test(record, other_formats_and_contradictions_are_refused) {
    record_t good, bad;
    sample_t sample = example(), back;
    record_encode(&sample, &good);
    bad = good;
    bad.word[PD_WORD_HEADER] |= PD_PUT(PD_HEADER_FMT, 1);
    cr_assert_not(record_decode(&bad, &back));
    bad = good;
    bad.word[PD_WORD_STAGES] &= ~PD_MASK(PD_STAGES_FORM);
    cr_assert_not(record_decode(&bad, &back));
    bad = good;
    bad.word[PD_WORD_HEADER] |= PD_PUT(PD_HEADER_FLUSHED, 1); // retired and flushed
    cr_assert_not(record_decode(&bad, &back));
    bad = good;
    bad.word[PD_WORD_PATH] &= ~PD_MASK(PD_PATH_RETIRED); // neither
    cr_assert_not(record_decode(&bad, &back));
    bad = good;
    bad.word[PD_WORD_HEADER] |= PD_PUT(PD_HEADER_TYPE, 7);
    cr_assert_not(record_decode(&bad, &back));
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
    cr_assert_eq(session.delivered, run.samples);
    cr_assert_eq(session.fetched, 12000);
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

Test(session, of_nothing_is_empty) {
    session_t session;
    cr_assert(session_read(&session, NULL, 0));
    cr_assert(!session.configured && session.count == 0);
    session_free(&session);
}
