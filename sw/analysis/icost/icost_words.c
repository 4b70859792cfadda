/* SPDX-License-Identifier: Apache-2.0 */
/* See icost.h: what the costs of parts mean, in a sentence. */
#include "icost.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* "... if" */
static const char *const ideals[PARTS] = {
    [PART_DL1] = "a load that finds its data in the cache took no time",
    [PART_WIN] = "the window and its queues had no end",
    [PART_BW] = "each stage took any number of instructions in a cycle",
    [PART_BMISP] = "every branch and jump were predicted right",
    [PART_DMISS] = "all data were in the cache",
    [PART_SHALU] = "operations of one cycle took no time",
    [PART_LGALU] = "multiplications and divisions took no time",
    [PART_IMISS] = "all instructions were in the cache",
    [PART_DTLB] = "the pages of all data were in the TLB",
    [PART_ORDER] = "no load waited for a store that it reads nothing of",
    [PART_FORWARD] = "stores gave loads any of their bytes"};

typedef struct {
    char *text;
    size_t used;
} sentence_t;

__attribute__((format(printf, 2, 3))) static void say(sentence_t *s, const char *format, ...) {
    va_list values;
    va_start(values, format);
    if (s->used < ICOST_LEAD)
        s->used += (size_t)vsnprintf(s->text + s->used, ICOST_LEAD - s->used, format, values);
    va_end(values);
}

static void say_group(sentence_t *s, const group_t *group) {
    const char *between = "";
    for (unsigned p = 0; p < PARTS; p++)
        if (group->parts >> p & 1) {
            say(s, "%s%s", between, ideals[p]);
            between = " and ";
        }
    say(s, " (%s)", group->name);
}

/* The part alone that costs most, except `except`; `count`: none costs a hundredth. */
static unsigned dearest(const icost_t *o, const power_set_t *s, unsigned except) {
    unsigned most = o->count;
    for (unsigned i = 0; i < o->count; i++)
        if (i != except && 100 * s->icost[(size_t)1 << i] >= s->cycles &&
            (most == o->count || s->icost[(size_t)1 << i] > s->icost[(size_t)1 << most]))
            most = i;
    return most;
}

static double percent_of(const power_set_t *s, int64_t cycles) {
    return s->cycles > 0 ? 100.0 * (double)cycles / (double)s->cycles : 0;
}

void icost_lead(const icost_t *o, const power_set_t *s, char text[ICOST_LEAD]) {
    sentence_t sentence = {text, 0};
    unsigned first = dearest(o, s, o->count), second = dearest(o, s, first);
    *text = 0;
    if (first == o->count) {
        say(&sentence, "No part of the machine, ideal alone, would make the run 1 %% shorter.");
        return;
    }
    size_t one = (size_t)1 << first, other = (size_t)1 << second;
    say(&sentence, "The run would be %.1f %% shorter if ", percent_of(s, s->icost[one]));
    say_group(&sentence, &o->group[first]);
    if (second < o->count) {
        say(&sentence, ", %.1f %% if ", percent_of(s, s->icost[other]));
        say_group(&sentence, &o->group[second]);
        say(&sentence, ", and %.1f %% if both", percent_of(s, s->cycles - s->length[one | other]));
    }
    say(&sentence, ".");
}
