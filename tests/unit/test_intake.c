// SPDX-License-Identifier: Apache-2.0
// Adding up while reading: what comes out is what a slow recomputation from all samples says, place by
// place, part by part and over all; and ten times the samples take no more memory.
#include "intake.h"
#include "memory.h"
#include "profile.h"
#include "temporary.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAMPLES = 3000, PLACES = 40, PARTS = 7, START = 0x80000000, CHOICE = 100 };

static uint64_t random_state = 1;
static unsigned draw(unsigned below) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 40) % below;
}
static uint64_t draw_place(void) { return START + 4 * (draw(PLACES) * draw(PLACES) / PLACES); }

static void draw_waits(sample_t *s) {
    for (int r = 0; r < SAMPLE_RUNS && draw(3); r++)
        s->runs[r] = (spent_t){(why_t)(1 + draw(WHY_COUNT - 1)), draw(40)};
    s->together = (uint8_t)(sample_retired(s) ? 1 + draw(4) : 0);
    if (draw(4) == 0) {
        s->owed = (spent_t){WHY_BAD_BRANCH, 1 + draw(20)};
        s->owner_pc = draw_place();
        s->owner_privilege = 3;
    }
}

static sample_t draw_sample(void) {
    sample_t s = {.pc = draw_place(), .privilege = 3, .kind = (kind_t)draw(KIND_TRANSFER + 1)};
    s.weight = draw(3) ? 1 : 0.25; // sums stay exact
    s.abort = draw(5) ? ABORT_NONE : (abort_t)(1 + draw(ABORT_CAUSES - 1));
    for (int e = 0; e < EVENT_COUNT; e++)
        s.events |= (uint32_t)(draw(6) == 0) << e;
    for (int stage = 0; stage < STAGE_COUNT; stage++)
        if (stage == STAGE_TOTAL || draw(8)) {
            s.stages |= 1u << stage;
            s.latency[stage] = draw(60);
        }
    s.rare = draw(3) == 0;
    s.extra = s.rare && draw(4);
    draw_waits(&s);
    return s;
}

// One choice after the other; some of them are nobody's.
static void draw_samples(sample_t *sample) {
    uint64_t fetched = 0;
    for (int i = 0; i < SAMPLES; i++) {
        sample[i] = draw_sample();
        sample[i].member = draw(2) ? MEMBER_FIRST : MEMBER_SINGLE;
        sample[i].fetched = fetched += CHOICE * (1 + draw(2) * draw(2));
    }
}

static uint32_t part_of(const void *context, uint64_t place) {
    (void)context;
    return (uint32_t)((place - START) / 4 % PARTS);
}

// --- the slow way: every place asks every sample

typedef bool belongs_t(uint64_t place, uint64_t to);
static bool is_place(uint64_t place, uint64_t to) { return place == to; }
static bool is_in_part(uint64_t place, uint64_t to) { return part_of(NULL, place) == to; }
static bool is_any(uint64_t place, uint64_t to) { return place || to; }

static double own_cycles(const sample_t *s) {
    double sum = s->together ? 1.0 / s->together : 0;
    for (int r = 0; r < SAMPLE_RUNS; r++)
        sum += s->runs[r].why == WHY_BASE ? 0 : s->runs[r].cycles;
    return sum;
}

static double charged(const sample_t *s, belongs_t *belongs, uint64_t to) {
    return s->weight * ((belongs(s->pc, to) ? own_cycles(s) : 0) +
                        (s->owed.cycles && belongs(s->owner_pc, to) ? s->owed.cycles : 0));
}

// The sample d neighbours before sample i, of the same stratum; -1: there is none. A rare one's neighbours are the next choices; between
// others no plain choice has met a rare one.
static int before(const sample_t *s, int i, int d) {
    for (int at = i; d > 0; d--) {
        bool parted = false;
        do {
            at--;
            parted |= at >= 0 && !s[i].rare && s[at].rare && !s[at].extra;
        } while (at >= 0 && s[at].rare != s[i].rare);
        if (at < 0 || parted || (s[i].rare && s[i].fetched - s[at].fetched >= 2 * CHOICE))
            return -1;
        i = at;
    }
    return i;
}

static charge_t slow_time(const sample_t *s, belongs_t *belongs, uint64_t to) {
    charge_t c = {0};
    for (int i = 0; i < SAMPLES; i++) {
        double y = charged(&s[i], belongs, to), z = charged(&s[i], is_any, 1);
        c.samples += y > 0;
        c.cycles += y;
        c.cubes_within += y * y * z;
        c.cubes_across += 2 * y * z * z;
        for (int d = 0, at; d < PAIR_DISTANCES && (at = before(s, i, d)) >= 0; d++) {
            double earlier = charged(&s[at], belongs, to);
            c.within[d] += y * earlier;
            c.across[d] += y * charged(&s[at], is_any, 1) + z * earlier;
            c.beside[d] += y * s[at].weight + s[i].weight * earlier;
        }
    }
    return c;
}

static charge_t slow_retirement(const sample_t *s, belongs_t *belongs, uint64_t to) {
    charge_t c = {0};
    for (int i = 0; i < SAMPLES; i++) {
        bool mine = sample_retired(&s[i]) && belongs(s[i].pc, to);
        c.cycles += mine ? s[i].weight : 0;
        for (int d = 0, at; d < PAIR_DISTANCES && (at = before(s, i, d)) >= 0; d++) {
            bool earlier = sample_retired(&s[at]) && belongs(s[at].pc, to);
            c.within[d] += mine && earlier ? s[i].weight * s[at].weight : 0;
            c.beside[d] += (mine + earlier) * s[i].weight * s[at].weight;
        }
    }
    c.samples = c.cycles;
    return c;
}

static void same(double is, double expected, const char *what, uint64_t to) {
    cr_assert_float_eq(is, expected, 1e-9 * (1 + fabs(expected)), "%s of %llx: %.12g, not %.12g",
                       what, (unsigned long long)to, is, expected);
}

static void same_time(const charge_t *is, const sample_t *s, belongs_t *belongs, uint64_t to) {
    charge_t expected = slow_time(s, belongs, to);
    same(is->samples, expected.samples, "samples", to);
    same(is->cycles, expected.cycles, "cycles", to);
    same(is->cubes_within, expected.cubes_within, "cubes within", to);
    same(is->cubes_across, expected.cubes_across, "cubes across", to);
    for (int d = 0; d < PAIR_DISTANCES; d++) {
        same(is->within[d], expected.within[d], "within", to);
        same(is->across[d], expected.across[d], "across", to);
        same(is->beside[d], expected.beside[d], "beside", to);
    }
}

static void same_retirement(const charge_t *is, const sample_t *s, belongs_t *belongs,
                            uint64_t to) {
    charge_t expected = slow_retirement(s, belongs, to);
    same(is->cycles, expected.cycles, "retired", to);
    for (int d = 0; d < PAIR_DISTANCES; d++) {
        same(is->within[d], expected.within[d], "retired within", to);
        same(is->beside[d], expected.beside[d], "retired beside", to);
    }
}

static void same_counts(const tally_t *is, const sample_t *s) {
    tally_t expected = {.pc = is->pc};
    for (int i = 0; i < SAMPLES; i++) {
        bool here = s[i].pc == is->pc, retired = here && sample_retired(&s[i]);
        double w = here ? s[i].weight : 0, wr = retired ? w : 0;
        expected.taken += here;
        expected.taken_retired += retired;
        expected.samples += w;
        expected.weights += w * w;
        expected.retired += wr;
        expected.aborted[s[i].abort] += w - wr;
        expected.memory += kind_is_memory(s[i].kind) ? wr : 0;
        expected.transfers += s[i].kind == KIND_TRANSFER ? wr : 0;
        for (int e = 0; e < EVENT_COUNT; e++) {
            expected.events[e] += s[i].events >> e & 1 ? w : 0;
            expected.retired_events[e] += s[i].events >> e & 1 ? wr : 0;
        }
        for (int stage = 0; stage < STAGE_COUNT; stage++) {
            double cycles = s[i].latency[stage], known = s[i].stages >> stage & 1 ? wr : 0;
            expected.latency[stage].count += known;
            expected.latency[stage].weights += known * known;
            expected.latency[stage].sum += wr * cycles;
            expected.latency[stage].sums += w * wr * cycles;
            expected.latency[stage].squares += w * wr * cycles * cycles;
        }
    }
    cr_assert_arr_eq(is, &expected, offsetof(tally_t, cycles), "counts of %llx",
                     (unsigned long long)is->pc);
}

Test(intake, is_what_a_slow_recomputation_says) {
    static sample_t sample[SAMPLES];
    intake_t intake = {.part_of = part_of, .choice = CHOICE};
    uint64_t seconds = 0;
    cr_assert(intake_start(&intake, PARTS));
    draw_samples(sample);
    for (int i = 0; i < SAMPLES; i++) {
        sample_t second = {.pc = 12345, .member = MEMBER_SECOND};
        cr_assert(intake_take(&intake, &sample[i]));
        if (sample[i].member == MEMBER_FIRST) { // never counts
            cr_assert(intake_take(&intake, &second));
            seconds++;
        }
    }
    intake_finish(&intake);
    const tally_t *tally = intake.table.entries;
    cr_assert_eq(intake.seconds, seconds);
    cr_assert_gt(intake.table.count, PLACES / 2);
    for (size_t i = 0; i < intake.table.count; i++) {
        same_counts(&tally[i], sample);
        same_time(&tally[i].time, sample, is_place, tally[i].pc);
        same_retirement(&tally[i].retirement, sample, is_place, tally[i].pc);
        same(tally_cycles(&tally[i]), tally[i].time.cycles, "reasons", tally[i].pc);
    }
    for (uint64_t part = 0; part < PARTS; part++) {
        same_time(&intake.parts[part].time, sample, is_in_part, part);
        same_retirement(&intake.parts[part].retirement, sample, is_in_part, part);
    }
    same_time(&intake.total.time, sample, is_any, 1);
    same_retirement(&intake.total.retirement, sample, is_any, 1);
    cr_assert_eq(intake.total.taken, SAMPLES);
    cr_assert_lt(intake.total.samples, SAMPLES);
    intake_free(&intake);
}

Test(intake, of_few_samples) {
    for (int count = 0; count < 4; count++) {
        intake_t intake = {.part_of = part_of};
        sample_t sample = {.pc = START, .together = 2};
        cr_assert(intake_start(&intake, PARTS));
        for (int i = 0; i < count; i++)
            cr_assert(intake_take(&intake, &sample));
        intake_finish(&intake);
        cr_assert_eq(intake.total.samples, (unsigned)count);
        cr_assert_eq(intake.total.time.cycles, count / 2.0);
        cr_assert_eq(intake.total.time.within[2], count > 2 ? 0.25 * (count - 2) : 0);
        intake_free(&intake);
    }
}

// --- memory

// In a process of its own, because a program that is started inherits the memory that its starter had.
static void write_profile(const char *path, size_t count) {
    if (fork() == 0) {
        failure_t failure;
        profile_t profile = {.records = memory_get(count * sizeof(record_t)), .count = count};
        for (size_t i = 0; i < count; i++) {
            sample_t sample = draw_sample();
            record_encode(&sample, &profile.records[i]);
        }
        facts_set(&profile.meta, "samples", "%zu", count);
        facts_set(&profile.counters, "fetched", "%zu", 100 * count);
        symbols_add(&profile.symbols, START, 4 * PLACES, "main");
        symbols_finish(&profile.symbols, UINT64_MAX);
        _exit(!profile_write(&profile, path, &failure));
    }
    int status;
    cr_assert(wait(&status) > 0 && status == 0);
}

static int keep_all(const char *path) {
    failure_t failure;
    profile_t profile;
    return !profile_read(&profile, path, &failure);
}

// The most memory that a command has had, in KiB; without one, of a process that keeps all records.
static long memory_of(const char *command, const char *path) {
    struct rusage usage;
    int status;
    pid_t child = fork();
    if (child == 0 && !command)
        _exit(keep_all(path));
    if (child == 0) {
        cr_assert(freopen("/dev/null", "w", stdout));
        execl(ASSAY, ASSAY, command, path, (char *)NULL);
        _exit(126);
    }
    cr_assert(wait4(child, &status, 0, &usage) == child);
    cr_assert_eq(status, 0, "%s: status %x", command ? command : "reading", status);
    return usage.ru_maxrss;
}

Test(intake, ten_times_the_samples_take_no_more_memory) {
    enum { FEW = 20000 };
    static const char *const commands[] = {"report", "bottlenecks", "script"};
    const char *few = temporary_path("few.assay"), *many = temporary_path("many.assay");
    write_profile(few, FEW);
    write_profile(many, 10 * FEW);
    long records = 9 * FEW * (long)sizeof(record_t) / 1024; // what more there are
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        long least = memory_of(commands[i], few), most = memory_of(commands[i], many);
        cr_assert_lt(most - least, records / 16, "assay %s: %ld KiB, %ld KiB for ten times as many",
                     commands[i], least, most);
    }
    cr_assert_gt(memory_of(NULL, many) - memory_of(NULL, few), records / 2, "it would not be seen");
}
