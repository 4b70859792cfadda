// SPDX-License-Identifier: Apache-2.0
// Intervals of known kinds, in any order, with noise: their strata.
#include "random.h"
#include "strata.h"
#include <criterion/criterion.h>
#include <math.h>

enum { INTERVALS = 600, KINDS = 3, FAR = 10000 };

static int32_t vectors[INTERVALS][VECTOR_SIZE];

// Kind k has half of the intervals that the kinds before it have left.
static int kind_of(size_t i) { return i % 2 == 0 ? 0 : i % 4 == 1 ? 1 : 2; }

static void fill(uint64_t seed, int32_t noise) {
    random_t random = random_start(seed);
    for (size_t i = 0; i < INTERVALS; i++)
        for (int v = 0; v < VECTOR_SIZE; v++)
            vectors[i][v] = (v == kind_of(i) ? FAR : 0) +
                            (noise ? (int32_t)(random_next(&random) % (uint64_t)noise) : 0);
}

Test(strata, kinds_are_found) {
    strata_t strata;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        fill(seed, 300);
        strata_find(&strata, (const int32_t(*)[VECTOR_SIZE])vectors, INTERVALS, KINDS);
        cr_assert_eq(strata.count, KINDS);
        for (size_t i = 0; i < INTERVALS; i++)
            cr_assert_eq(strata.of[i], strata.of[i % 4], "seed %d", (int)seed);
        cr_assert_float_eq(strata.share[strata.of[0]], 0.5, 1e-9);
        cr_assert_float_eq(strata.share[strata.of[1]], 0.25, 1e-9);
        strata_free(&strata);
    }
}

Test(strata, no_more_than_there_are) {
    strata_t strata;
    fill(1, 0);
    strata_find(&strata, (const int32_t(*)[VECTOR_SIZE])vectors, INTERVALS, 12);
    cr_assert_eq(strata.count, KINDS);
    strata_free(&strata);
}

// Kind 2, half of which becomes kind 1, is not measured, and nearer to kind 0 than to kind 1.
static void join_third(uint64_t seed) {
    size_t measured[INTERVALS / 8 * 7], count = 0;
    strata_t strata;
    fill(seed, 500);
    for (size_t i = 7; i < INTERVALS; i += 8) {
        vectors[i][1] += FAR;
        vectors[i][2] -= FAR;
    }
    for (size_t i = 0; i < INTERVALS; i++)
        if (i % 8 == 3)
            vectors[i][0] += FAR / 2;
        else
            measured[count++] = i;
    strata_find(&strata, (const int32_t(*)[VECTOR_SIZE])vectors, INTERVALS, KINDS);
    strata_join(&strata, (const int32_t(*)[VECTOR_SIZE])vectors, measured, count, 4);
    cr_assert_eq(strata.count, 2);
    cr_assert_neq(strata.of[0], strata.of[1]);
    cr_assert_float_eq(strata.share[strata.of[0]], 0.625, 1e-9);
    cr_assert_float_eq(strata.share[strata.of[1]], 0.375, 1e-9);
    for (size_t i = 0; i < INTERVALS; i++)
        cr_assert_eq(strata.of[i], strata.of[i % 4 == 1 || i % 8 == 7], "seed %d", (int)seed);
    strata_free(&strata);
}

Test(strata, one_that_is_not_measured_joins_the_nearest) {
    for (uint64_t seed = 1; seed <= 20; seed++)
        join_third(seed);
}

Test(strata, a_long_run_is_learnt_from_a_part) {
    enum { MANY = 20000 };
    static int32_t many[MANY][VECTOR_SIZE];
    strata_t strata;
    for (size_t i = 0; i < MANY; i++)
        many[i][i % 7 < 3] = FAR + (int32_t)(i % 5);
    strata_find(&strata, (const int32_t(*)[VECTOR_SIZE])many, MANY, 2);
    cr_assert_eq(strata.count, 2);
    for (size_t i = 0; i < MANY; i++)
        cr_assert_eq(strata.of[i], strata.of[i % 7 < 3 ? 0 : 3]);
    strata_free(&strata);
}

// Where the noise is as large as what sets two kinds apart, one vector of a kind tells little, and the mean of all much.
Test(strata, means_are_better_than_what_they_began_with) {
    size_t off = 0, all = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        strata_t strata;
        fill(seed, 11000);
        for (size_t i = 0; i < INTERVALS; i++)
            vectors[i][2] = 0; // two kinds, of half of the intervals each
        for (size_t i = 0; i < INTERVALS; i++)
            vectors[i][1] += kind_of(i) == 2 ? FAR : 0;
        strata_find(&strata, (const int32_t(*)[VECTOR_SIZE])vectors, INTERVALS, 2);
        size_t same = 0;
        for (size_t i = 0; i < INTERVALS; i++)
            same += strata.of[i] == (i % 2 == 0);
        off += same < INTERVALS / 2 ? same : INTERVALS - same;
        all += INTERVALS;
        strata_free(&strata);
    }
    cr_assert_lt((double)off / (double)all, 0.05);
}

// By hand: a quarter by shares, three quarters by shares times spread.
Test(strata, more_where_it_differs_more) {
    double share[] = {0.5, 0.3, 0.2}, spread[] = {1, 0, 2}, wanted[3];
    strata_t strata = {.count = 3, .share = share};
    strata_allot(&strata, spread, 400, 3, wanted);
    cr_assert_eq(wanted[0], round(400 * (0.25 * 0.5 + 0.75 * 0.5 / 0.9)));
    cr_assert_eq(wanted[1], 400 * 0.25 * 0.3);
    cr_assert_eq(wanted[2], round(400 * (0.25 * 0.2 + 0.75 * 0.4 / 0.9)));
    strata_allot(&strata, NULL, 10, 3, wanted);
    cr_assert(wanted[0] == 5 && wanted[1] == 3 && wanted[2] == 3);
}

// --- intervals that come once

// Those with most new code, the last of which has too little of it, each with a stratum of its own; the others keep theirs.
Test(strata, new_code_is_set_apart) {
    static const size_t newest[] = {9, 4, 5, 7};
    strata_t strata, before;
    for (size_t most = 0; most <= 4; most++) {
        fill(1, 500);
        for (size_t i = 0; i < INTERVALS; i++)
            vectors[i][VECTOR_NEW] = 0;
        strata_find(&before, (const int32_t(*)[VECTOR_SIZE])vectors, INTERVALS, KINDS);
        strata_find(&strata, (const int32_t(*)[VECTOR_SIZE])vectors, INTERVALS, KINDS);
        for (size_t i = 0; i < 4; i++)
            vectors[newest[i]][VECTOR_NEW] = i < 3 ? (int32_t)(50 - i) * VECTOR_MISS : VECTOR_MISS;
        strata_set_apart(&strata, (const int32_t(*)[VECTOR_SIZE])vectors, most);
        size_t apart = most < 3 ? most : 3;
        cr_assert_eq(strata.count, KINDS + apart);
        double shares = 0;
        for (size_t k = 0; k < strata.count; k++)
            shares += strata.share[k];
        cr_assert_float_eq(shares, 1, 1e-9);
        for (size_t i = 0; i < INTERVALS; i++) {
            size_t rank = 0;
            while (rank < apart && newest[rank] != i)
                rank++;
            cr_assert_eq(strata.of[i], rank < apart ? KINDS + rank : before.of[i]);
        }
        for (size_t k = KINDS; k < strata.count; k++)
            cr_assert_float_eq(strata.share[k], 1.0 / INTERVALS, 1e-12);
        strata_free(&strata);
        strata_free(&before);
    }
}
