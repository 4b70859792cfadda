// SPDX-License-Identifier: Apache-2.0
// Samples added up by the driver's table (sw/driver/sum_table.c) come to what the samples themselves come to: in every count, sum
// and square of every tally, whatever the table's size; and an entry that is lost is found out. How the driver's intervals begin.
#include "intake.h"
#include "intervals.h"
#include "sum_table.h"
#include "synthetic.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 30000, PLACES = 40 };

static intake_t plain, summed;
static uint64_t entries, left[LEFT_COUNT], lose; // lose: number of the entry that is lost; 0: none

static uint32_t below(uint64_t *random, uint32_t most) {
    return (uint32_t)(synthetic_random(random) * most);
}

// Few places and reasons for each, so that there is something to add up; sometimes any reason.
static sample_t random_sample(uint64_t *random) {
    sample_t sample = {.kind = (kind_t)below(random, 5)};
    uint32_t place = below(random, PLACES);
    sample.pc = 0x80000000 + 4 * place;
    sample.context = (uint16_t)(place % 3);
    sample.privilege = place % 5 ? 0 : 3;
    sample.abort = below(random, 8) ? ABORT_NONE : (abort_t)below(random, ABORT_CAUSES);
    sample.events = below(random, 6) ? 0 : 1u << below(random, EVENT_DCACHE_MISS + 1);
    sample.path = below(random, 1000);
    sample.stages = (1u << STAGE_COUNT) - 1;
    for (int s = 0; s < STAGE_COUNT; s++)
        sample.latency[s] = below(random, below(random, 50) ? 40 : PD_LATENCY_MAX + 1);
    for (int r = 0; r < SAMPLE_RUNS; r++)
        if (below(random, 3) == 0)
            sample.runs[r] =
                (spent_t){(why_t)(1 + (below(random, 40) ? 3 * (uint32_t)r + below(random, 2)
                                                         : below(random, WHY_COUNT - 1))),
                          1 + below(random, 300)};
    if (sample_retired(&sample))
        sample.together = (uint8_t)(1 + below(random, 7));
    if (below(random, 10) == 0) {
        sample.owed = (spent_t){WHY_BAD_BRANCH, 1 + below(random, 30)};
        sample.owner_pc = 0x80000000 + 4 * below(random, PLACES);
        sample.owner_privilege = (uint8_t)below(random, 2);
    }
    return sample;
}

// At the places of its own process' program, or of what all share.
static bool take(intake_t *intake, const sample_t *sample) {
    sample_t placed = *sample;
    placed.pc = place_of(sample->pc, sample->context, sample->privilege);
    placed.owner_pc = place_of(sample->owner_pc, sample->context, sample->owner_privilege);
    return intake_take(intake, &placed);
}

static void take_entry(const uint64_t *entry) {
    record_t record = {0};
    sample_t sample;
    if (++entries == lose)
        return;
    cr_assert_eq(record_words(entry[0]), PD_SUM_WORDS);
    memcpy(record.word, entry, sizeof record.word);
    cr_assert(record_decode(&record, &sample));
    cr_assert_eq(sample.sampler, SAMPLER_SUM);
    left[sample.summed.left]++;
    cr_assert(take(&summed, &sample));
}

static void add_up(uint32_t count, uint32_t places) {
    struct sum_table table = {.count = count, .leave = take_entry};
    uint64_t random = 7;
    table.entries = malloc(sum_table_bytes(count));
    memset(table.entries, 0xA5, sum_table_bytes(count));
    entries = 0;
    memset(left, 0, sizeof left);
    cr_assert(intake_start(&plain, 1) && intake_start(&summed, 1));
    sum_table_start(&table);
    for (int i = 0; i < SAMPLES; i++) {
        sample_t sample = random_sample(&random), back;
        record_t record;
        if (places == 1) {
            sample.pc = 0x80000000;
            sample.events = 0;
        }
        record_encode(&sample, &record);
        cr_assert(record_decode(&record, &back));
        cr_assert(take(&plain, &back));
        sum_table_add(&table, record.word);
    }
    sum_table_end(&table);
    free(table.entries);
    intake_finish(&plain);
    intake_finish(&summed);
}

static void forget(void) {
    intake_free(&plain);
    intake_free(&summed);
}

static bool near(double a, double b) { return fabs(a - b) <= 1e-6 * (1 + fabs(a)); }

static bool same_charges(const charge_t *a, const charge_t *b) {
    return near(a->cycles, b->cycles) && fabs(a->within[0] / b->within[0] - 1) < 0.01;
}

static bool same_tally(const tally_t *a, const tally_t *b) {
    bool same = a->pc == b->pc && a->samples == b->samples && a->retired == b->retired &&
                a->memory == b->memory && a->transfers == b->transfers &&
                memcmp(a->aborted, b->aborted, sizeof a->aborted) == 0 &&
                memcmp(a->events, b->events, sizeof a->events) == 0 &&
                memcmp(a->retired_events, b->retired_events, sizeof a->events) == 0 &&
                memcmp(a->latency, b->latency, sizeof a->latency) == 0 &&
                a->retirement.samples == b->retirement.samples;
    for (int why = 0; why < WHY_COUNT; why++)
        same = same && near(a->cycles[why], b->cycles[why]);
    return same && near(a->time.cycles, b->time.cycles);
}

static bool all_same(void) {
    const tally_t *a = plain.table.entries, *b = summed.table.entries;
    bool same = plain.table.count == summed.table.count &&
                same_charges(&plain.whole.time, &summed.whole.time) &&
                same_charges(&plain.parts[0].time, &summed.parts[0].time) &&
                plain.whole.retirement.samples == summed.whole.retirement.samples;
    for (size_t i = 0; same && i < plain.table.count; i++)
        same = same_tally(&a[i], &b[i]);
    return same;
}

Test(sums, come_to_what_their_samples_come_to) {
    add_up(2048, PLACES);
    cr_assert(all_same());
    cr_assert_lt(entries, SAMPLES / 2);
    cr_assert_gt(left[LEFT_AT_END], 100);
    forget();
}

Test(sums, nothing_is_lost_where_the_table_is_too_small) {
    for (uint32_t count = 4; count <= 64; count *= 4) {
        add_up(count, PLACES);
        cr_assert(all_same(), "%u entries", count);
        cr_assert_gt(left[LEFT_FOR_ANOTHER], 1000);
        forget();
    }
}

Test(sums, an_entry_leaves_at_a_sixth_reason) {
    add_up(2048, 1);
    cr_assert(all_same());
    cr_assert_gt(left[LEFT_WITH_REASONS], 10);
    forget();
}

Test(sums, an_entry_takes_so_many_and_no_more) {
    struct sum_table table = {.count = 4, .leave = take_entry};
    sample_t sample = {.pc = 0x80000000, .together = 1, .stages = 1u << STAGE_TOTAL};
    record_t record;
    uint64_t memory[4][PD_SUM_WORDS + 1];
    table.entries = (void *)memory;
    cr_assert(intake_start(&summed, 1));
    sum_table_start(&table);
    sample.latency[STAGE_TOTAL] = PD_LATENCY_MAX;
    record_encode(&sample, &record);
    for (int i = 0; i < 2 * PD_SUM_COUNT_MOST + 1; i++)
        sum_table_add(&table, record.word);
    sum_table_end(&table);
    intake_finish(&summed);
    cr_assert_eq(left[LEFT_FULL], 2);
    cr_assert_eq(left[LEFT_AT_END], 1);
    const tally_t *tally = &summed.total;
    cr_assert_eq(tally->samples, 2 * PD_SUM_COUNT_MOST + 1);
    cr_assert_eq(tally->latency[STAGE_TOTAL].squares,
                 (double)PD_LATENCY_MAX * PD_LATENCY_MAX * (2 * PD_SUM_COUNT_MOST + 1));
    intake_free(&summed);
}

Test(sums, an_entry_that_is_lost_is_missed) {
    lose = 17;
    add_up(64, PLACES);
    lose = 0;
    cr_assert_not(all_same());
    cr_assert_lt(summed.total.samples, plain.total.samples);
    forget();
}

Test(sums, a_count_that_cannot_be_is_refused) {
    record_t record = {0};
    sample_t sample = {.pc = 0x80000000, .together = 1}, back;
    record_encode(&sample, &record);
    record.word[PD_WORD_SUM_KEY] = PD_MASK(PD_PATH_RETIRED);
    record.word[PD_WORD_HEADER] |= PD_PUT(PD_HEADER_FMT, PD_FMT_SUM);
    cr_assert_not(record_decode(&record, &back), "none");
    record.word[PD_WORD_SUM_KEY] |= PD_SUM_COUNT_MOST + 1;
    cr_assert_not(record_decode(&record, &back), "too many");
    record.word[PD_WORD_SUM_KEY] -= 1;
    cr_assert(record_decode(&record, &back));
}

// The first interval of a session: as likely each length from 1 to the period, whatever the seeds are.
Test(intervals, first_one_is_any_up_to_the_period) {
    enum { PERIOD = 7, SEEDS = 7000 };
    unsigned count[PERIOD + 1] = {0};
    for (uint32_t seed = 1; seed <= SEEDS; seed++) {
        intervals_t intervals = intervals_begin(PERIOD, seed);
        uint32_t first = 0 - (uint32_t)intervals.counter;
        cr_assert_eq(intervals.counter >> PD_MPDISCOUNTER_INITVAL_LO, 0 - (uint32_t)PERIOD);
        cr_assert_neq(intervals.state, 0);
        cr_assert(first >= 1 && first <= PERIOD, "%u", first);
        count[first]++;
    }
    double chi_square = 0, expected = (double)SEEDS / PERIOD;
    for (int i = 1; i <= PERIOD; i++)
        chi_square += (count[i] - expected) * (count[i] - expected) / expected;
    cr_assert_lt(chi_square, 22.5, "%f", chi_square); // 1 in 1000, 6 degrees
    cr_assert_eq((uint32_t)intervals_begin(1, 5).counter, UINT32_MAX);
}
