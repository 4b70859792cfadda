/* SPDX-License-Identifier: Apache-2.0 */
/* Which instructions got tags, by the lives of all instructions of the run, for each thing that an interval can count (mpdisctl.EVERY).
 *
 *     every fetched|cycles|dispatched TRACE [as fetched|cycles|dispatched]
 *
 * A group is what is handed to decode in one cycle. Each instruction has a chance by the law of what is counted:
 *
 *     fetched      the same for all
 *     cycles       the first of a group: the cycles since the group in front of it; the others none
 *     dispatched   the first of a group: what was mapped in these cycles; the others none
 *
 * Samples are compared with it, and with the same chance for all, by chi-square: over places in the group, and over the cycles since the
 * group in front, in powers of two (the stall). Prints a row: samples; by place and by stall the chi-square over its bound for the same
 * chance, then for the law (`as`: for another one's). The bound is what chance alone passes once in 10,000 times. Exit status 1 if the law
 * does not hold, or if the same chance does where it is not the law.
 */
#include "failure.h"
#include "lives.h"
#include "memory.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FETCHED, CYCLES, DISPATCHED, LAWS };
enum { CLASSES = 12 };
static const char *const names[] = {"fetched", "cycles", "dispatched", NULL};

/* Of a class of instructions: how many there are, their chance by the law, how many had tags. */
typedef struct {
    double all, law, tagged;
} class_t;
typedef struct {
    class_t class[CLASSES];
} classes_t;

static int law_of(const char *name) {
    for (int i = 0; i < LAWS; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    fprintf(stderr, "every: %s: fetched, cycles or dispatched was expected.\n", name);
    exit(2);
}

/* mapped[c]: what was mapped before cycle first + c. */
static uint32_t *mapped_before(const lives_t *all) {
    uint32_t *mapped = memory_get((all->cycles + 2) * sizeof *mapped);
    memset(mapped, 0, (all->cycles + 2) * sizeof *mapped);
    for (size_t i = 0; i < all->count; i++) {
        const trace_record_t *r = &all->life[i];
        if (r->map != TRACE_NEVER && r->fetch + r->map - all->first < all->cycles)
            mapped[r->fetch + r->map - all->first + 1]++;
    }
    for (size_t c = 1; c < all->cycles + 2; c++)
        mapped[c] += mapped[c - 1];
    return mapped;
}

static void add(classes_t *classes, size_t class, double law, bool tagged) {
    class_t *c = &classes->class[class < CLASSES ? class : CLASSES - 1];
    c->all++;
    c->law += law;
    c->tagged += tagged;
}

static double chance_of(int law, const lives_t *all, const uint32_t *mapped, size_t group,
                        size_t before, size_t place) {
    uint64_t now = all->life[group].fetch - all->first, then = all->life[before].fetch - all->first;
    if (law == FETCHED)
        return 1;
    if (place)
        return 0;
    /* what is mapped in a cycle counts in the next one */
    return law == CYCLES ? (double)(now - then)
                         : (double)mapped[now - 1] - (double)(then ? mapped[then - 1] : 0);
}

static unsigned log2_of(uint64_t n) { return n ? 63 - (unsigned)__builtin_clzll(n) : 0; }

static void take(const lives_t *all, int law, classes_t *place, classes_t *stall) {
    uint32_t *mapped = mapped_before(all);
    for (size_t i = 0, group = 0, before = 0; i < all->count; i++) {
        if (all->life[i].fetch != all->life[group].fetch)
            before = group, group = i;
        if (all->life[group].fetch == all->life[0].fetch)
            continue; /* the first has none in front of it */
        double chance = chance_of(law, all, mapped, group, before, i - group);
        bool tagged = all->life[i].tag != 0;
        add(place, i - group, chance, tagged);
        add(stall, log2_of(all->life[group].fetch - all->life[before].fetch), chance, tagged);
    }
    free(mapped);
}

/* Chi-square over the bound that chance passes once in 10,000 times (Wilson and Hilferty); classes that few are expected in go together. */
static double judged(const classes_t *classes, bool by_law) {
    double all = 0, tagged = 0, sum = 0, expected = 0, got = 0;
    int degrees = -1;
    for (int i = 0; i < CLASSES; i++) {
        all += by_law ? classes->class[i].law : classes->class[i].all;
        tagged += classes->class[i].tagged;
    }
    for (int i = 0; i < CLASSES; i++) {
        expected += (by_law ? classes->class[i].law : classes->class[i].all) * tagged / all;
        got += classes->class[i].tagged;
        bool last = i == CLASSES - 1;
        if (expected < 10 && !last)
            continue;
        sum += expected > 0 ? (got - expected) * (got - expected) / fmax(expected, 1)
               : got > 0    ? got * got
                            : 0;
        degrees += expected > 0;
        expected = got = 0;
    }
    double n = degrees > 0 ? degrees : 1, step = 1 - 2 / (9 * n) + 3.72 * sqrt(2 / (9 * n));
    return sum / (n * step * step * step);
}

int main(int count, char **argument) {
    lives_t all;
    failure_t failure;
    classes_t place = {0}, stall = {0};
    if (count != 3 && count != 5)
        return 2;
    if (!lives_open(&all, argument[2], &failure)) {
        fprintf(stderr, "every: %s\n", failure.text);
        return 125;
    }
    int is = law_of(argument[1]), law = count == 5 ? law_of(argument[4]) : is;
    take(&all, law, &place, &stall);
    double tagged = 0;
    for (int i = 0; i < CLASSES; i++)
        tagged += place.class[i].tagged;
    double same[] = {judged(&place, false), judged(&stall, false)},
           lawful[] = {judged(&place, true), judged(&stall, true)};
    bool holds = lawful[0] < 1 && lawful[1] < 1, even = same[0] < 1 && same[1] < 1;
    printf("%s,%.0f,%.2f,%.2f,%.2f,%.2f\n", names[is], tagged, same[0], same[1], lawful[0],
           lawful[1]);
    lives_close(&all);
    return !(tagged >= 300 && holds && even == (law == FETCHED));
}
