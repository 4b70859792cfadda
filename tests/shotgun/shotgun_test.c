/* SPDX-License-Identifier: Apache-2.0 */
/* Costs from samples against those of the whole graph of the same run; faults in samples
 * must make it give fragments up, not give wrong answers.
 *
 *     shotgun_test TRACE PROGRAM.elf NAME INTERVAL DESIGN  prints a row; status 1: it is not so
 *     shotgun_test TRACE PROGRAM.elf NAME FAULT            bits: signature samples' bits an instruction late;
 *                                                          targets: 4 bytes off;
 *                                                          designs: each takes what it must, and nothing else
 *                                                          hashes: bits that stand for something else are as good; read as
 *                                                          what they do not stand for they are not
 *                                                          confidence: over seeds costs spread as the ranges say
 *                                                          unmet: ranges of costs that no fragment has
 *     shotgun_test --head
 */
#include "icost_bounds.h"
#include "shotgun.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parts whose costs are compared, alone and in pairs, and what is asked for: of costs of 5 % of the run
 * and more the mean error; of interactions of 1 % and more the sign; samples on fragments. Design 4 alone is
 * held to it. */
enum { COMPARED = 6, SETS = 1 << COMPARED };
static const machine_part_t compared[COMPARED] = {PART_WIN,   PART_BW,    PART_BMISP,
                                                  PART_DMISS, PART_SHALU, PART_LGALU};
#define LARGE 0.05
#define SIGNED 0.01
#define ERROR_MOST 0.08
#define COVERED 0.90
#define LOST 0.50 /* fragments given up or cut short with a fault planted: at least */
#define MORE 0.25 /* ... and so many more than without */

typedef struct {
    double mean; /* of what is LARGE, relative */
    unsigned wrong;
    int64_t icost[SETS];
} against_t;

static void die(const failure_t *failure) {
    fprintf(stderr, "shotgun_test: %s\n", failure->text);
    exit(2);
}

static void set_variants(variant_t list[SETS]) {
    for (unsigned i = 0; i < SETS; i++) {
        list[i] = (variant_t){0};
        for (unsigned p = 0; p < COMPARED; p++)
            list[i].ideal |= (i >> p & 1) << compared[p];
    }
}

static void shares_of(const variant_t list[SETS], double share[SETS]) {
    int64_t length[SETS], icost[SETS];
    for (unsigned i = 0; i < SETS; i++)
        length[i] = list[i].length;
    icosts_make(COMPARED, length, icost);
    for (unsigned i = 0; i < SETS; i++)
        share[i] = (double)icost[i] / (double)length[0];
}

/* Of an interaction the sign is wrong if all of its range has the other one. */
static bool wrong_sign(double whole, const bounds_t *range) {
    return whole > 0 ? range->high < 0 : range->low > 0;
}

static against_t compare(const double whole[SETS], const double sampled[SETS],
                         const bounds_t *ranges) {
    against_t a = {0};
    unsigned large = 0;
    for (unsigned i = 1; i < SETS; i++) {
        int parts = __builtin_popcount(i);
        if (parts == 1 && fabs(whole[i]) >= LARGE) {
            a.mean += fabs(sampled[i] - whole[i]) / fabs(whole[i]);
            large++;
        }
        a.wrong += parts == 2 && fabs(whole[i]) >= SIGNED && wrong_sign(whole[i], &ranges[i]);
    }
    a.mean /= large ? large : 1;
    return a;
}

static void whole_graph(const char *trace, double share[SETS]) {
    variant_t list[SETS];
    trace_rows_t *rows;
    failure_t failure;
    if (!trace_rows_open(&rows, trace, &failure))
        die(&failure);
    row_source_t source = trace_source(rows);
    set_variants(list);
    variants_measure(list, SETS, &source);
    trace_rows_close(rows);
    shares_of(list, share);
}

static shotgun_facts_t from_samples(const char *trace, const char *program, samples_t *samples,
                                    design_t design, double share[SETS],
                                    bounds_t **ranges) { /* to be freed */
    variant_t list[SETS];
    shotgun_t *shotgun;
    failure_t failure;
    if (!shotgun_open(&shotgun, samples, program, design, &failure))
        die(&failure);
    set_variants(list);
    if (design != DESIGN_WHOLE)
        shotgun_measure(shotgun, list, SETS);
    else if (!shotgun_measure_whole(shotgun, trace, list, SETS, &failure))
        die(&failure);
    shotgun_facts_t facts = shotgun_facts(shotgun);
    *ranges = bounds_of_icosts(shotgun, COMPARED, 1);
    shotgun_close(shotgun);
    shares_of(list, share);
    return facts;
}

static samples_t take_samples(char **argument, uint64_t interval) {
    samples_t samples;
    failure_t failure;
    sampler_setup_t setup = SAMPLER_DEFAULT;
    setup.interval = interval;
    setup.apart = 2 * SKELETON_MOST;
    if (!sampler_run(&samples, argument[1], argument[2], &setup, &failure))
        die(&failure);
    return samples;
}

static double part_of(uint64_t part, uint64_t whole) {
    return whole ? (double)part / (double)whole : 0;
}

static int test_costs(char **argument) {
    double whole[SETS], sampled[SETS];
    design_t design = (design_t)atoi(argument[5]);
    samples_t samples = take_samples(argument, (uint64_t)atoll(argument[4]));
    bounds_t *ranges;
    shotgun_facts_t f = from_samples(argument[1], argument[2], &samples, design, sampled, &ranges);
    whole_graph(argument[1], whole);
    against_t a = compare(whole, sampled, ranges);
    free(ranges);
    double covered = part_of(f.covered, f.details);
    bool good =
        design != DESIGN_LONG || (a.mean <= ERROR_MOST && a.wrong == 0 && covered >= COVERED);
    printf("%-16s %6d %8" PRIu64 " %8" PRIu64 " %7" PRIu64 " %7.1f %7.1f %7.1f %6u%s\n",
           argument[3], design, samples.detail_count, f.skeletons, f.given[GIVEN_NOT],
           100 * covered, 100 * part_of(f.match[MATCH_EXACT], f.instructions), 100 * a.mean,
           a.wrong, good ? "" : "  DISAGREES");
    samples_free(&samples);
    return !good;
}

/* --- faults */

static void delay_bits(samples_t *samples) {
    for (size_t i = 0; i < samples->skeleton_count; i++) {
        skeleton_t *s = &samples->skeleton[i], late = *s;
        memset(late.bits, 0, sizeof late.bits);
        for (unsigned n = 1; n < s->count; n++)
            skeleton_put(&late, n, skeleton_bits(s, (int)n - 1));
        *s = late;
    }
}

static void move_targets(samples_t *samples) {
    for (size_t i = 0; i < samples->detail_count; i++)
        samples->detail[i].word[PD_WORD_ADDRESS1] += 4;
}

/* Of the fragments so many are given up or cut. */
static double lost_of(const char *program, samples_t *samples) {
    variant_t as_it_is = {0};
    shotgun_t *shotgun;
    failure_t failure;
    if (!shotgun_open(&shotgun, samples, program, DESIGN_LONG, &failure))
        die(&failure);
    shotgun_measure(shotgun, &as_it_is, 1);
    shotgun_facts_t f = shotgun_facts(shotgun);
    shotgun_close(shotgun);
    return 1 - part_of(f.given[GIVEN_NOT] - f.cut, f.skeletons);
}

static int test_fault(char **argument) {
    const char *fault = argument[4];
    samples_t samples = take_samples(argument, 50);
    double before = lost_of(argument[2], &samples);
    if (strcmp(fault, "bits") == 0)
        delay_bits(&samples);
    else
        move_targets(&samples);
    double lost = lost_of(argument[2], &samples);
    bool found = lost >= LOST && lost >= before + MORE;
    printf("%s, planted %s: %.0f %% of the fragments given up or cut, %.0f %% without: %s\n",
           argument[3], fault, 100 * lost, 100 * before, found ? "found" : "NOT FOUND");
    samples_free(&samples);
    return !found;
}

/* --- what bits stand for */

static samples_t take_hashed(char **argument, const char *names) {
    samples_t samples;
    failure_t failure;
    sampler_setup_t setup = {50, 2 * SKELETON_MOST, SKELETON_MOST, 1, HASH_ALL};
    if (!hash_parse(names, &setup.hash) ||
        !sampler_run(&samples, argument[1], argument[2], &setup, &failure))
        die(&failure);
    return samples;
}

/* As if the samples had not told. */
static void forget_hash(samples_t *samples) {
    samples->hash = HASH_ALL;
    for (size_t i = 0; i < samples->skeleton_count; i++)
        samples->skeleton[i].hash = HASH_ALL;
}

static int test_hashes(char **argument) {
    static const char *const names[] = {"all", "near", "place", "dcache,dtlb,mispredict,place"};
    double whole[SETS], sampled[SETS];
    bool all = true;
    whole_graph(argument[1], whole);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        samples_t samples = take_hashed(argument, names[i]);
        bounds_t *ranges;
        shotgun_facts_t f =
            from_samples(argument[1], argument[2], &samples, DESIGN_LONG, sampled, &ranges);
        against_t a = compare(whole, sampled, ranges);
        free(ranges);
        bool good =
            a.mean <= ERROR_MOST && a.wrong == 0 && part_of(f.covered, f.details) >= COVERED;
        double before = lost_of(argument[2], &samples);
        forget_hash(&samples);
        double lost = lost_of(argument[2], &samples);
        bool other = i > 0, found = lost >= LOST && lost >= before + MORE;
        printf(
            "%s, bits of %s: mean error %.1f %%, %.1f %% exact, %u signs wrong%s; read as of all "
            "%.0f %% of the fragments given up or cut, %.0f %% if not%s\n",
            argument[3], names[i], 100 * a.mean,
            100 * part_of(f.match[MATCH_EXACT], f.instructions), a.wrong, good ? "" : ": DISAGREES",
            100 * lost, 100 * before, other == found ? "" : ": NOT AS IT SHOULD BE");
        all &= good && other == found;
        samples_free(&samples);
    }
    return !all;
}

/* --- designs 2 and 3: what they must not take is destroyed, and nothing may change; of design 4 it must */

static void destroy_bits(samples_t *samples) {
    for (size_t i = 0; i < samples->skeleton_count; i++)
        memset(samples->skeleton[i].bits, 0, sizeof samples->skeleton[i].bits);
}

/* But for the bits of the instruction itself. */
static void destroy_windows(samples_t *samples) {
    for (size_t i = 0; i < samples->detail_count; i++)
        samples->detail[i].word[PD_WORD_SIGNATURE] &=
            ~(PD_MASK(PD_SIGNATURE_BEFORE) | PD_MASK(PD_SIGNATURE_AFTER));
}

/* How much the cost of data misses is, of the run. */
static double cost_of(const char *program, const samples_t *samples, design_t design) {
    variant_t list[2] = {{0}, {.ideal = 1u << PART_DMISS}};
    shotgun_t *shotgun;
    failure_t failure;
    if (!shotgun_open(&shotgun, samples, program, design, &failure))
        die(&failure);
    shotgun_measure(shotgun, list, 2);
    shotgun_close(shotgun);
    return (double)(list[0].length - list[1].length) / (double)(list[0].length + !list[0].length);
}

static int test_designs(char **argument) {
    enum { AS_IT_IS, NO_WINDOWS, NO_BITS, PLANTS };
    double cost[PLANTS][DESIGN_LONG + 1] = {{0}};
    for (int plant = 0; plant < PLANTS; plant++) {
        samples_t samples = take_samples(argument, 50);
        if (plant == NO_WINDOWS)
            destroy_windows(&samples);
        if (plant == NO_BITS)
            destroy_bits(&samples);
        for (design_t d = DESIGN_STATIC; d <= DESIGN_LONG; d++)
            cost[plant][d] = cost_of(argument[2], &samples, d);
        samples_free(&samples);
    }
    const double *is = cost[AS_IT_IS], *windows = cost[NO_WINDOWS], *bits = cost[NO_BITS];
    bool ignored =
        windows[DESIGN_STATIC] == is[DESIGN_STATIC] && bits[DESIGN_SHORT] == is[DESIGN_SHORT];
    bool taken = bits[DESIGN_STATIC] != is[DESIGN_STATIC] &&
                 windows[DESIGN_SHORT] != is[DESIGN_SHORT] &&
                 windows[DESIGN_LONG] != is[DESIGN_LONG] && bits[DESIGN_LONG] != is[DESIGN_LONG];
    printf("%s, dmiss by designs 2, 3, 4:", argument[3]);
    static const char *const names[PLANTS] = {"", "; without windows", "; without bits"};
    for (int plant = 0; plant < PLANTS; plant++)
        printf("%s %.1f, %.1f, %.1f %%", names[plant], 100 * cost[plant][DESIGN_STATIC],
               100 * cost[plant][DESIGN_SHORT], 100 * cost[plant][DESIGN_LONG]);
    puts(!ignored ? ": NOT IGNORED" : !taken ? ": NOT TAKEN" : ": as designed");
    return !(ignored && taken);
}

/* --- confidence: what costs and interactions spread over seeds beside what the ranges say; those of nine times as many
 * fragments are too narrow */

enum { SEEDS = 32, NARROW_SEEDS = 4, ANSWERS = 4 }; /* sets of bmisp and dmiss; nothing is none */

static const char *const answer_names[ANSWERS] = {"", "bmisp", "dmiss", "bmisp+dmiss"};

/* Standard deviations, of the run; `within`: how many are as far from the mean as their range is wide, or nearer. */
typedef struct {
    double mean[ANSWERS], spread[ANSWERS], said[ANSWERS];
    unsigned within[ANSWERS];
} spread_t;

typedef struct {
    double share[ANSWERS];
    bounds_t *bounds;
} estimate_of_t;

static estimate_of_t estimate(char **argument, uint64_t apart, uint64_t seed) {
    variant_t list[ANSWERS] = {{0},
                               {.ideal = 1u << PART_BMISP},
                               {.ideal = 1u << PART_DMISS},
                               {.ideal = 1u << PART_BMISP | 1u << PART_DMISS}};
    sampler_setup_t setup = {200, apart, SKELETON_MOST, seed, HASH_ALL};
    int64_t length[ANSWERS], icost[ANSWERS];
    samples_t samples;
    shotgun_t *shotgun;
    failure_t failure;
    if (!sampler_run(&samples, argument[1], argument[2], &setup, &failure) ||
        !shotgun_open(&shotgun, &samples, argument[2], DESIGN_LONG, &failure))
        die(&failure);
    shotgun_measure(shotgun, list, ANSWERS);
    estimate_of_t e = {.bounds = bounds_of_icosts(shotgun, 2, seed)};
    for (int i = 0; i < ANSWERS; i++)
        length[i] = list[i].length;
    icosts_make(2, length, icost);
    for (int i = 1; i < ANSWERS; i++)
        e.share[i] = (double)icost[i] / (double)length[0];
    shotgun_close(shotgun);
    samples_free(&samples);
    return e;
}

static spread_t spread_of(char **argument, uint64_t apart, unsigned seeds) {
    estimate_of_t of[SEEDS];
    spread_t s = {0};
    for (unsigned n = 0; n < seeds; n++)
        of[n] = estimate(argument, apart, n + 1);
    for (int i = 1; i < ANSWERS; i++) {
        double mean = 0, squares = 0;
        for (unsigned n = 0; n < seeds; n++)
            mean += of[n].share[i] / seeds;
        for (unsigned n = 0; n < seeds; n++) {
            const bounds_t *b = &of[n].bounds[i];
            squares += (of[n].share[i] - mean) * (of[n].share[i] - mean);
            s.said[i] += (b->high - b->low) / (2 * 1.96) / seeds;
            s.within[i] += mean >= b->low && mean <= b->high;
        }
        s.mean[i] = mean;
        s.spread[i] = sqrt(squares / (seeds - 1));
    }
    for (unsigned n = 0; n < seeds; n++)
        free(of[n].bounds);
    return s;
}

/* Of 32 estimates the standard deviation is known to an eighth or so: a third is three of those. */
static bool agrees(double spread, double said) {
    return spread <= 1.34 * said && said <= 1.34 * spread;
}

/* Of ranges of 95 % that many of 32 are right, with a chance of 0.5 % that they are fewer; asked of what is half a percent of the run
 * and more. What is less is in a few rare fragments, and without one of them in the sample the range cannot know of it. */
enum { WITHIN_LEAST = 27 };
#define RARE 0.005

static int test_confidence(char **argument) {
    spread_t few = spread_of(argument, 27000, SEEDS),
             many = spread_of(argument, 3000, NARROW_SEEDS);
    bool all = true;
    for (int i = 1; i < ANSWERS; i++) {
        bool rare = fabs(few.mean[i]) < RARE,
             good = rare || (agrees(few.spread[i], few.said[i]) && few.within[i] >= WITHIN_LEAST),
             found = !agrees(few.spread[i], many.said[i]);
        printf("%s, %s over %d seeds: spread %.2f %% of the run, said %.2f %%, %u ranges have the "
               "mean%s: %s; said of nine times as many fragments %.2f %%: %s\n",
               argument[3], answer_names[i], SEEDS, 100 * few.spread[i], 100 * few.said[i],
               few.within[i], rare ? " (small: not asked)" : "", good ? "agree" : "DISAGREE",
               100 * many.said[i], found ? "found" : "NOT FOUND");
        all &= good && found;
    }
    return !all;
}

/* --- a cost that no fragment has: its range is not nothing */

static int test_unmet(char **argument) {
    variant_t list[PARTS + 1] = {{0}};
    samples_t samples = take_samples(argument, 50);
    shotgun_t *shotgun;
    failure_t failure;
    for (unsigned p = 0; p < PARTS; p++)
        list[p + 1].ideal = 1u << p;
    if (!shotgun_open(&shotgun, &samples, argument[2], DESIGN_LONG, &failure))
        die(&failure);
    shotgun_measure(shotgun, list, PARTS + 1);
    bounds_t *ranges = bounds_of_costs(shotgun, PARTS + 1, 1);
    double expected = 3 / (double)shotgun_facts(shotgun).given[GIVEN_NOT];
    unsigned unmet = 0, wrong = 0;
    for (unsigned i = 1; i <= PARTS; i++) {
        bool none = list[i].length == list[0].length;
        unmet += none;
        wrong += none && (ranges[i].low != 0 || fabs(ranges[i].high - expected) > 1e-9);
        wrong += ranges[i].low >= ranges[i].high;
    }
    bool good = unmet && !wrong;
    printf("%s, ranges of costs: %u of %d are in no fragment, %u ranges are wrong: %s\n",
           argument[3], unmet, PARTS, wrong, good ? "agree" : "DISAGREE");
    free(ranges);
    shotgun_close(shotgun);
    samples_free(&samples);
    return !good;
}

int main(int count, char **argument) {
    if (count == 2 && strcmp(argument[1], "--head") == 0)
        return printf("%-16s %6s %8s %8s %7s %7s %7s %7s %6s\n", "run", "design", "detailed",
                      "sampled", "built", "covers%", "exact%", "error%", "signs") < 0;
    if (count == 6)
        return test_costs(argument);
    if (count == 5)
        return strcmp(argument[4], "designs") == 0      ? test_designs(argument)
               : strcmp(argument[4], "confidence") == 0 ? test_confidence(argument)
               : strcmp(argument[4], "hashes") == 0     ? test_hashes(argument)
               : strcmp(argument[4], "unmet") == 0      ? test_unmet(argument)
                                                        : test_fault(argument);
    return fprintf(stderr, "usage: shotgun_test TRACE PROGRAM.elf NAME INTERVAL DESIGN|FAULT\n"), 2;
}
