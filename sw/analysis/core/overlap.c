/* SPDX-License-Identifier: Apache-2.0 */
/* See overlap.h. */
#include "overlap.h"
#include <math.h>
#include <stdlib.h>

static int64_t after(int64_t from, const sample_t *sample, stage_t stage) {
    return from == COURSE_NEVER || !sample_has(sample, stage) ? COURSE_NEVER
                                                              : from + sample->latency[stage];
}

course_t course_of(const sample_t *sample, int64_t fetch) {
    course_t c = {.fetch = fetch,
                  .retired = sample_retired(sample),
                  .missed = sample_met(sample, EVENT_DCACHE_MISS),
                  .kind = sample->kind};
    c.map = after(fetch, sample, STAGE_MAP);
    c.ready = after(c.map, sample, STAGE_DATA);
    c.issue = after(c.ready, sample, STAGE_ISSUE);
    c.done = after(c.issue, sample, STAGE_EXECUTE);
    c.end = fetch + sample->latency[STAGE_TOTAL];
    if (sample_has(sample, STAGE_RETIRE)) /* the sum of stages, if one of them saturated */
        c.done = c.end - sample->latency[STAGE_RETIRE];
    if (c.done > c.end)
        c.done = c.end;
    return c;
}

bool course_overlaps(const course_t *one, const course_t *other) {
    return other->retired && other->issue != COURSE_NEVER && other->issue >= one->fetch &&
           other->issue < one->done;
}

static void sums_add(overlap_sums_t *sums, uint64_t roles, double latency, double useful) {
    sums->roles += roles;
    sums->latency += latency;
    sums->useful += useful;
    sums->latency_squares += latency * latency;
    sums->useful_squares += useful * useful;
    sums->products += latency * useful;
}

static overlap_case_t case_of(const course_t *course) {
    return !kind_is_memory(course->kind) ? OVERLAP_ALL
           : course->missed              ? OVERLAP_MISS
                                         : OVERLAP_HIT;
}

/* One role, or both if they have the same key. */
static bool add_roles(pc_table_t *table, uint64_t key, const course_t *one, const course_t *other,
                      bool both) {
    overlap_t *overlap = pc_table_take(table, key, sizeof *overlap);
    if (!overlap)
        return false;
    double latency[2] = {(double)(one->done - one->fetch), (double)(other->done - other->fetch)};
    bool useful[2] = {course_overlaps(one, other), course_overlaps(other, one)};
    bool near = one->retired && other->retired && llabs(one->end - other->end) <= OVERLAP_NEAR;
    unsigned roles = both ? 2 : 1;
    sums_add(&overlap->sums[OVERLAP_ALL], roles, latency[0] + (both ? latency[1] : 0),
             useful[0] + (both && useful[1]));
    sums_add(&overlap->near, roles, one->retired + (both && other->retired), roles * near);
    const course_t *course[2] = {one, other};
    for (unsigned i = 0; i < roles; i++)
        if (case_of(course[i]) != OVERLAP_ALL)
            sums_add(&overlap->sums[case_of(course[i])], 1, latency[i], useful[i]);
    return true;
}

bool overlap_table_add(pc_table_t *table, const uint64_t key[2], const course_t course[2]) {
    bool both = key[0] == key[1];
    return add_roles(table, key[0], &course[0], &course[1], both) &&
           (both || add_roles(table, key[1], &course[1], &course[0], false));
}

bool overlap_table_add_first(pc_table_t *table, const uint64_t key[2], const course_t course[2]) {
    return add_roles(table, key[0], &course[0], &course[1], false);
}

/* Pairs are drawn one by one: the variance of their sum is that of so many draws. Useful overlaps
 * that no pair showed may exist all the same: they scatter at least like one does. */
static double useful_squares(const overlap_sums_t *sums) { return fmax(sums->useful_squares, 1); }

estimate_t overlap_wasted(const overlap_t *overlap, const nested_t *nested) {
    const overlap_sums_t *sums = &overlap->sums[OVERLAP_ALL];
    double slot = nested->width * nested->interval / nested->looks,
           issue = nested->window * nested->interval;
    double value = slot * sums->latency - issue * sums->useful;
    double squares = slot * slot * sums->latency_squares - 2 * slot * issue * sums->products +
                     issue * issue * useful_squares(sums);
    double variance = squares - (nested->pairs > 0 ? value * value / nested->pairs : 0);
    return (estimate_t){value, sqrt(fmax(variance, 0))};
}

estimate_t overlap_concurrency(const overlap_sums_t *sums, const nested_t *nested) {
    if (sums->latency <= 0)
        return (estimate_t){NAN, NAN};
    double ratio = sums->useful / sums->latency;
    double squares =
        useful_squares(sums) - 2 * ratio * sums->products + ratio * ratio * sums->latency_squares;
    double scale = nested->looks * nested->window;
    /* among few pairs, all alike, one more or less could have been of use */
    return (estimate_t){scale * ratio, scale * sqrt(fmax(squares, 1)) / sums->latency};
}

/* --- units */

/* Cycles of `other`'s execution between the begins of two stages of `one`. */
static double executed(const course_t *other, int64_t from, int64_t to) {
    if (other->issue == COURSE_NEVER)
        return 0;
    int64_t begin = other->issue > from ? other->issue : from;
    int64_t end = other->done < to ? other->done : to;
    return end > begin ? (double)(end - begin) : 0;
}

static unit_t unit_of(const course_t *course) {
    return kind_is_memory(course->kind)    ? UNIT_MEMORY
           : course->kind == KIND_TRANSFER ? UNIT_TRANSFER
                                           : UNIT_OTHER;
}

static bool is_in(unit_t unit, const course_t *course) {
    return unit == UNIT_ANY || unit == unit_of(course) || unit == course->unit;
}

static bool add_usage(pc_table_t *table, uint64_t key, const course_t *one, const course_t *other) {
    usage_t *usage = pc_table_take(table, key, sizeof *usage);
    if (!usage)
        return false;
    const int64_t begins[STAGE_PHASES + 1] = {one->fetch, one->map,  one->ready,
                                              one->issue, one->done, one->end};
    for (int stage = 0; stage < STAGE_PHASES; stage++) {
        if (begins[stage] == COURSE_NEVER || begins[stage + 1] == COURSE_NEVER)
            continue;
        double cycles = (double)(begins[stage + 1] - begins[stage]);
        double busy = executed(other, begins[stage], begins[stage + 1]);
        for (unit_t unit = UNIT_ANY; unit < UNITS; unit++)
            sums_add(&usage->stage[stage][unit], 1, cycles, is_in(unit, other) ? busy : 0);
    }
    return true;
}

bool usage_table_add(pc_table_t *table, const uint64_t key[2], const course_t course[2]) {
    return add_usage(table, key[0], &course[0], &course[1]) &&
           add_usage(table, key[1], &course[1], &course[0]);
}

/* Few pairs have few hits, or by chance none: one more is possible. It counts for as many roles as
 * a pair has in the row. */
estimate_t overlap_near_ipc(const overlap_t *overlap, const nested_t *nested) {
    overlap_sums_t near = overlap->near;
    double roles = near.latency > 0 ? near.latency_squares / near.latency : 0; /* of a pair */
    near.useful_squares += roles * roles;
    estimate_t others = overlap_concurrency(&near, nested);
    double cycles = 2 * OVERLAP_NEAR + 1;
    return (estimate_t){(1 + others.value) / cycles, others.sigma / cycles};
}
