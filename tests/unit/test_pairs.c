// SPDX-License-Identifier: Apache-2.0
// Sample pairs: expressions, what overlaps, and the estimators against a pipeline whose truth is known.
#include "expression.h"
#include "overlap.h"
#include "pairs.h"
#include "record.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static const char *const names[] = {"i.done", "o.issue", "gap"};

static double value(const char *text, double done, double issue) {
    failure_t failure;
    expression_t *e = expression_parse(text, names, 3, &failure);
    cr_assert(e, "%s", failure.text);
    double result = expression_value(e, (double[]){done, issue, 7});
    expression_free(e);
    return result;
}

Test(expression, has_the_operators_of_c) {
    cr_assert_eq(value("1 + 2 * 3 - 4 / 2", 0, 0), 5);
    cr_assert_eq(value("(1 + 2) * -3", 0, 0), -9);
    cr_assert_eq(value("o.issue < i.done && gap == 7", 5, 4), 1);
    cr_assert_eq(value("o.issue >= i.done || !(gap != 7)", 5, 4), 1);
    cr_assert_eq(value("10 - 3 - 2", 0, 0), 5);
    cr_assert_eq(value("1 < 2 == 1", 0, 0), 1);
}

Test(expression, what_is_not_known_compares_as_false) {
    cr_assert_eq(value("o.issue < i.done", 5, NAN), 0);
    cr_assert_eq(value("o.issue >= i.done", 5, NAN), 0);
    cr_assert_eq(value("o.issue && 1", 5, NAN), 0);
}

Test(expression, shows_where_it_is_wrong) {
    static const char *const wrong[] = {"", "1 +", "(1", "o.fetch", "1 2", "1 = 2", "&& 1", "()"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        failure_t failure;
        cr_assert_null(expression_parse(wrong[i], names, 3, &failure), "%s", wrong[i]);
        cr_assert(strstr(failure.text, "^"), "%s", failure.text);
    }
}

Test(expression, refuses_what_is_too_deep_or_too_long) {
    char text[2048];
    failure_t failure;
    memset(text, '(', 100);
    strcpy(text + 100, "1");
    cr_assert_null(expression_parse(text, names, 3, &failure));
    text[0] = '1';
    for (size_t i = 0; i < 1000; i++)
        memcpy(text + 1 + 2 * i, "+1", 3);
    cr_assert_null(expression_parse(text, names, 3, &failure));
}

static course_t course(int64_t fetch, int64_t issue, int64_t done, bool retired) {
    return (course_t){
        .fetch = fetch, .issue = issue, .done = done, .end = done + 4, .retired = retired};
}

Test(overlap, is_an_issue_in_progress_that_retires) {
    course_t one = course(10, 14, 20, true);
    cr_assert(course_overlaps(&one, &(course_t){.fetch = 2, .issue = 10, .retired = true}));
    cr_assert(course_overlaps(&one, &(course_t){.fetch = 2, .issue = 19, .retired = true}));
    cr_assert_not(course_overlaps(&one, &(course_t){.fetch = 2, .issue = 9, .retired = true}));
    cr_assert_not(course_overlaps(&one, &(course_t){.fetch = 2, .issue = 20, .retired = true}));
    cr_assert_not(course_overlaps(&one, &(course_t){.fetch = 2, .issue = 15, .retired = false}));
    cr_assert_not(
        course_overlaps(&one, &(course_t){.fetch = 2, .issue = COURSE_NEVER, .retired = true}));
}

Test(overlap, follows_the_stages_that_a_sample_reached) {
    sample_t sample = {.abort = ABORT_MISPREDICT};
    sample.stages = 1u << STAGE_MAP | 1u << STAGE_DATA | 1u << STAGE_TOTAL;
    sample.latency[STAGE_MAP] = 3;
    sample.latency[STAGE_DATA] = 2;
    sample.latency[STAGE_TOTAL] = 9;
    course_t c = course_of(&sample, 100);
    cr_assert_eq(c.map, 103);
    cr_assert_eq(c.ready, 105);
    cr_assert_eq(c.issue, COURSE_NEVER);
    cr_assert_eq(c.done, 109);
    cr_assert_not(c.retired);
}

// A machine of width 2 that fetches an instruction a cycle: each issues 3 cycles later and is done
// after 2 or, every fourth, 10 more; every fifth aborts when it is done.
enum { RUN = 20000, WINDOW = 32 };
static course_t life(int64_t n) { return course(n, n + 3, n + (n % 4 ? 5 : 13), n % 5 != 0); }

static double truly_wasted(int64_t key) {
    double wasted = 0;
    for (int64_t n = WINDOW; n < RUN - WINDOW; n++) {
        course_t one = life(n);
        if (n % 4 != key)
            continue;
        wasted += 2 * (double)(one.done - one.fetch);
        for (int64_t other = n - WINDOW; other <= n + WINDOW; other++) {
            course_t two = life(other);
            wasted -= other != n && course_overlaps(&one, &two);
        }
    }
    return wasted;
}

Test(overlap, estimates_the_wasted_slots_of_a_known_machine) {
    enum { SEEDS = 60, INTERVAL = 40 };
    double squares = 0, truth[4];
    for (int key = 0; key < 4; key++)
        truth[key] = truly_wasted(key);
    for (unsigned seed = 1; seed <= SEEDS; seed++) {
        pc_table_t table = {0};
        nested_t nested = {.window = WINDOW, .width = 2, .looks = 2};
        srand(seed);
        for (int64_t n = WINDOW; n < RUN - WINDOW; n += 1 + rand() % (2 * INTERVAL - 1)) {
            int64_t second = n + 1 + rand() % WINDOW;
            course_t pair[2] = {life(n), life(second)};
            cr_assert(overlap_table_add(&table, (uint64_t[]){(uint64_t)n % 4, (uint64_t)second % 4},
                                        pair));
            nested.pairs++;
        }
        nested.interval = (RUN - 2 * WINDOW) / nested.pairs;
        for (uint64_t key = 0; key < 4; key++) {
            estimate_t wasted = overlap_wasted(pc_table_find(&table, key), &nested);
            double sigmas = (wasted.value - truth[key]) / wasted.sigma;
            cr_assert_lt(fabs(sigmas), 5, "seed %u key %d: %g sigmas", seed, (int)key, sigmas);
            squares += sigmas * sigmas;
        }
        pc_table_free(&table);
    }
    // The spread of the estimates is the one that they say: 240 values, a fifth off at most.
    cr_assert_float_eq(sqrt(squares / (4 * SEEDS)), 1, 0.2, "%g", sqrt(squares / (4 * SEEDS)));
}

// Nothing retires near in many of these sets: 20 pairs, of which 1.5 have both roles near, on average.
Test(overlap, estimates_ipc_by_few_pairs) {
    enum { SETS = 2000, PAIRS = 20, NESTED = 128 };
    const nested_t nested = {.pairs = PAIRS, .window = NESTED, .looks = 2};
    double squares = 0, near = 0, retired = 0;
    for (int64_t n = 100; n < 120; n++) {
        retired += life(n).retired;
        for (int64_t other = n - 40; other <= n + 40; other++)
            near += life(n).retired && life(other).retired &&
                    llabs(life(n).end - life(other).end) <= OVERLAP_NEAR;
    }
    double truth = near / retired / (2 * OVERLAP_NEAR + 1);
    srand(1);
    for (int set = 0; set < SETS; set++) {
        pc_table_t table = {0};
        for (int i = 0; i < PAIRS; i++) {
            int64_t first = rand() % RUN, second = first + 1 + rand() % NESTED;
            course_t pair[2] = {life(first), life(second)};
            cr_assert(overlap_table_add(&table, (uint64_t[]){0, 0}, pair));
        }
        estimate_t ipc = overlap_near_ipc(pc_table_find(&table, 0), &nested);
        squares += pow((ipc.value - truth) / ipc.sigma, 2);
        pc_table_free(&table);
    }
    cr_assert_float_eq(sqrt(squares / SETS), 1, 0.2, "%g", sqrt(squares / SETS));
}

// A second without its first, a pair, a first in front of another pair, a first whose second never came.
Test(pairs, what_has_no_other_half_is_counted) {
    static const pairing_t member[] = {MEMBER_SECOND, MEMBER_FIRST,  MEMBER_SECOND, MEMBER_FIRST,
                                       MEMBER_FIRST,  MEMBER_SECOND, MEMBER_FIRST};
    enum { COUNT = sizeof member / sizeof *member };
    record_t records[COUNT];
    failure_t failure;
    pairs_t pairs = {.profile = {.records = records, .count = COUNT}};
    for (int i = 0; i < COUNT; i++)
        record_encode(&(sample_t){.pc = 4, .member = member[i], .together = 1}, &records[i]);
    facts_set(&pairs.profile.counters, "fetched", "200");
    facts_set(&pairs.profile.meta, "pair_window", "64");
    cr_assert(pairs_count(&pairs, &failure));
    cr_assert_eq(pairs.nested.pairs, 2);
    cr_assert_eq(pairs.orphans, 3);
    cr_assert_eq(pairs.nested.interval, 100);
    cr_assert_eq(pairs.nested.looks, 2);
}
