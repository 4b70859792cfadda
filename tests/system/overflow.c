/* SPDX-License-Identifier: Apache-2.0 */
/* Samples of an overflowing counter against the truth of the same run.
 *
 *   overflow PROFILE COLUMN attributed|interrupt EVENTS [next]
 *
 * COLUMN: the truth's count of that event, or of more (truth.h). The profile has the truth, by `record --truth`.
 * EVENTS: of the same program run without sampling; 0: they differ from run to run.
 *   - the intervals of the samples add up to EVENTS, but for what was left at the end; so do samples times the period,
 *     within 4.5 standard errors
 *   - intervals are from half the period to one and a half, and are all of that; one within which the interrupt came late is
 *     added to the next
 *   - the modes are those of the places: a user's low addresses have a process, which was there in this run
 *   - attributed: every PC is that of an instruction that had the event in this run
 *   - interrupt: some are not, which is the skid; but all came within SKID events of the overflow
 * COLUMN modes: nothing is asked but modes, of a program that has some.
 * next: the PCs are those of the instructions after them, which must be found out.
 */
#include "profile.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SKID = 64 };

static truth_column_t column_named(const char *name) {
    for (int c = 0; c < TRUTH_COLUMNS; c++)
        if (strcmp(truth_column_name((truth_column_t)c), name) == 0)
            return (truth_column_t)c;
    fprintf(stderr, "%s: no such column of the truth\n", name);
    exit(125);
}

/* What was and was not counted by the instruction sampler, which rests: the driver's is among it, not in the program's RAM. */
static pc_table_t program_truth(const profile_t *profile) {
    pc_table_t all = {0};
    const pc_table_t *tables[] = {&profile->truth, &profile->apart};
    for (size_t t = 0; t < 2; t++) {
        const truth_row_t *rows = tables[t]->entries;
        for (size_t i = 0; i < tables[t]->count; i++)
            if (rows[i].pc >= 0x80000000 && rows[i].pc < PD_BOOT_BASE)
                truth_add(&all, &truth_by_instruction, &rows[i]);
    }
    pc_table_sort(&all);
    return all;
}

static uint64_t next_pc(const pc_table_t *truth, uint64_t pc) {
    const truth_row_t *rows = truth->entries;
    for (size_t i = 0; i + 1 < truth->count; i++)
        if (rows[i].pc == pc)
            return rows[i + 1].pc;
    return pc;
}

typedef struct {
    uint64_t events, period, strangers, interrupts, late_most;
    size_t samples;
} sums_t;

static sums_t add_up(const profile_t *profile, const pc_table_t *truth, truth_column_t column,
                     bool next) {
    sums_t sums = {.period = facts_integer(&profile->meta, "period", 0), .samples = profile->count};
    for (size_t i = 0; i < profile->count; i++) {
        sample_t sample;
        record_decode(&profile->records[i], &sample);
        const truth_row_t *row = pc_table_find(truth, next ? next_pc(truth, sample.pc) : sample.pc);
        sums.strangers += !row || row->value[column] == 0;
        sums.interrupts += !sample.counted.attributed;
        sums.events += sample.counted.interval;
        if (sample.counted.late > sums.late_most)
            sums.late_most = sample.counted.late;
    }
    return sums;
}

/* Of the first one a part was before the start: so much, with overflow.sh's seed, that what is left is less than any other. */
static bool intervals_fit(const profile_t *profile, uint64_t period, uint64_t late) {
    uint64_t least = UINT64_MAX, most = 0, first = 0;
    for (size_t i = 0; i < profile->count; i++) {
        sample_t sample;
        record_decode(&profile->records[i], &sample);
        if (i == 0)
            first = sample.counted.interval;
        else if (sample.counted.interval < least)
            least = sample.counted.interval;
        if (i && sample.counted.interval > most)
            most = sample.counted.interval;
    }
    printf("intervals of %" PRIu64 " to %" PRIu64 ", the first one %" PRIu64 "; ", least, most,
           first);
    uint64_t half = period / 2, off = profile->count >= 6 * period ? 0 : period / 10;
    bool ends =
        late >= half ? most > period + half : most <= period + half && most + off >= period + half;
    return ends && first >= 1 && first < period - half && least >= period - half &&
           least <= period - half + off;
}

/* Whether a process was there. */
static bool was_there(const profile_t *profile, const sample_t *sample) {
    uint64_t place = place_of(sample->pc, sample->context, sample->privilege);
    return pc_table_find(&profile->truth, place) || pc_table_find(&profile->apart, place);
}

/* Samples whose mode or process cannot be that of their place; and how many are a user's. */
static size_t misplaced(const profile_t *profile, size_t *users) {
    size_t wrong = 0;
    for (size_t i = 0; i < profile->count; i++) {
        sample_t sample;
        record_decode(&profile->records[i], &sample);
        bool is_user = sample.pc < 0x80000000;
        *users += is_user;
        wrong += is_user != (sample.privilege == 0) || (is_user && !was_there(profile, &sample));
    }
    printf("%zu of a user, %zu of a mode that cannot be; ", *users, wrong);
    return wrong;
}

/* Within an interval's length, and what the driver itself makes of the event: csrci, mret. */
static bool totals_fit(const sums_t *sums, uint64_t truth, bool driver_too) {
    uint64_t all = truth + (driver_too ? 2 * (uint64_t)sums->samples : 0);
    double estimate = (double)(sums->samples * sums->period);
    double sigma = (double)sums->period * sqrt((double)sums->samples / 12 + 1);
    double rest = (double)all - (double)sums->events;
    bool exact = rest > -SKID && rest <= (double)(sums->period + sums->period / 2) + SKID;
    printf("%zu samples, %" PRIu64 " events in their intervals, %" PRIu64
           " in the program: %+.1f standard errors; ",
           sums->samples, sums->events, truth, (estimate - (double)all) / sigma);
    return exact && fabs(estimate - (double)all) <= 4.5 * sigma;
}

int main(int count, char **argument) {
    failure_t failure;
    profile_t profile;
    if (count < 5 || !profile_read(&profile, argument[1], &failure)) {
        fprintf(stderr, "%s\n", count < 5 ? "usage: overflow.c says" : failure.text);
        return 125;
    }
    size_t users = 0, wrong = misplaced(&profile, &users);
    if (strcmp(argument[2], "modes") == 0)
        return profile.count < 50 || users < 10 || users == profile.count || wrong;
    truth_column_t column = column_named(argument[2]);
    bool attributed = strcmp(argument[3], "attributed") == 0;
    pc_table_t truth = program_truth(&profile);
    sums_t sums = add_up(&profile, &truth, column, count > 5);
    uint64_t events = strtoull(argument[4], NULL, 10);
    bool good =
        sums.samples >= 50 && wrong == 0 && intervals_fit(&profile, sums.period, sums.late_most);
    good = good && (!events || totals_fit(&sums, events, column == TRUTH_RETIRED));
    bool placed = attributed ? sums.interrupts == 0 && sums.strangers == 0
                             : sums.interrupts == sums.samples && sums.strangers > 0;
    printf("%" PRIu64 " PCs without the event, at most %" PRIu64 " events late\n", sums.strangers,
           sums.late_most);
    pc_table_free(&truth);
    profile_free(&profile);
    return good && placed && sums.late_most < SKID ? 0 : 1;
}
