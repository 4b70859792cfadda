/* SPDX-License-Identifier: Apache-2.0 */
/* See recording.h: the sampling options, one by one. */
#include "bounds.h"
#include "commands.h"
#include "hpm_events.h"
#include "profile_defs.h"
#include "recording.h"
#include "shared_options.h"
#include "signature.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVENT_PERIOD = 62000, /* DCPI's: 60,000 to 64,000 */
    EVENT_SPREAD = 31,
    STRATA_MOST = 1 << ((1 << PD_MPMSTRATA_LOG_W) - 1),
    FETCH_PERIOD = 1000,
    RUNS_MOST = 1000,
    TURN_MOST = 1000000,
    INTERVAL_MOST = (1 << PD_ASKED_MOST_W) - 1
};

/* Cuts ONE:OTHER; returns the text after the colon, NULL: none. */
static char *cut_value(char *value) {
    char *colon = strchr(value, ':');
    if (colon)
        *colon++ = 0;
    return colon;
}

static bool power_of_two(const option_given_t *given, const char *what, uint64_t *value) {
    const option_t *row = given->row;
    return option_digits(given, what, given->value, row->least, row->most, value) &&
           ((*value & (*value - 1)) == 0 ||
            option_refuse(given, "a power of two was expected, as 64 or 128."));
}

static void field_set(uint64_t *word, uint64_t mask, uint64_t value) {
    *word = (*word & ~mask) | value;
}

static bool take_filter(const option_given_t *given, void *field) {
    failure_t failure;
    if (filter_parse(field, given->value, &failure))
        return true;
    command_fail(given->command, &failure);
    return false;
}

/* PERIOD[:LENGTH] */
static bool take_signatures(const option_given_t *given, void *field) {
    char *second = cut_value(given->value);
    uint64_t period, length = 0;
    if (!option_digits(given, NULL, given->value, PD_PERIOD_LEAST, PD_PERIOD_MOST, &period) ||
        (second && !option_digits(given, "LENGTH", second, 1, SIGNATURE_MOST, &length)))
        return false;
    field_set(field, PD_MASK(PD_MPMSIGNATURE_PERIOD) | PD_MASK(PD_MPMSIGNATURE_LENGTH),
              PD_PUT(PD_MPMSIGNATURE_PERIOD, period) | PD_PUT(PD_MPMSIGNATURE_LENGTH, length));
    return true;
}

/* [=PERIOD[:fixed]] */
static bool take_beside(const option_given_t *given, void *field) {
    uint64_t period = FETCH_PERIOD;
    char *second = given->value ? cut_value(given->value) : NULL;
    if (given->value &&
        !option_digits(given, NULL, given->value, given->row->least, given->row->most, &period))
        return false;
    if (second && strcmp(second, "fixed") != 0)
        return option_refuse(given, "after the colon `fixed` was expected, for intervals that are "
                                    "not random.");
    *(uint64_t *)field =
        PD_PUT(PD_MPMFETCH_PERIOD, period) | PD_PUT(PD_MPMFETCH_RAND, second == NULL);
    return true;
}

static bool take_hash(const option_given_t *given, void *field) {
    unsigned hash = 0;
    bool good = option_hash(given, &hash);
    field_set(field, PD_MASK(PD_MPMSIGNATURE_HASH), PD_PUT(PD_MPMSIGNATURE_HASH, hash));
    return good;
}

/* [=WINDOW] */
static bool take_pair(const option_given_t *given, void *field) {
    uint64_t window = UINT64_C(1) << PD_PAIR_USUAL;
    if (given->value && !power_of_two(given, NULL, &window))
        return false;
    *(uint64_t *)field = (uint64_t)__builtin_ctzll(window);
    return true;
}

/* [=ENTRIES] */
static bool take_table(const option_given_t *given, void *field) {
    *(uint64_t *)field = RECORDING_TABLE_USUAL;
    return !given->value || power_of_two(given, NULL, field);
}

/* off|N:CYCLES */
static bool take_strata(const option_given_t *given, void *field) {
    uint64_t *strata = field, times, cycles;
    bool off = strcmp(given->value, "off") == 0;
    *strata = 0;
    if (!off && !strchr(given->value, ':'))
        return option_refuse(given, "off, or N:CYCLES as 32:4, was expected.");
    char *second = cut_value(given->value);
    if (off)
        return true;
    if (!power_of_two(given, "N", &times) ||
        !option_digits(given, "CYCLES", second, 1, PD_LATENCY_MAX, &cycles))
        return false;
    *strata = RECORDING_STRATA(__builtin_ctzll(times), cycles);
    return true;
}

/* BYTES a cycle, or BITSbit/s of a serial line: ten bits for a byte. */
static bool take_bandwidth(const option_given_t *given, void *field) {
    enum { CLOCK = 100000000, BITS_OF_BYTE = 10 };
    const char *value = given->value;
    char *end;
    double number = strtod(value, &end);
    if (strcmp(end, "bit/s") == 0)
        number /= (double)BITS_OF_BYTE * CLOCK;
    else if (*end)
        number = NAN;
    double rate = number * CHANNEL_RATE_MOST;
    bool good = isdigit((unsigned char)*value) && rate >= 1 && rate <= CHANNEL_RATE_MOST;
    if (good)
        *(uint64_t *)field = (uint64_t)lround(rate);
    return good ||
           option_refuse(
               given,
               "bytes a cycle, 0.000001 to 1, or 1000bit/s to 1000000000bit/s were expected.");
}

/* PERIOD, or LEAST-MOST; a period alone means a thirtieth more or less if samples are added up. */
static bool take_intervals(const option_given_t *given, char *text, uint64_t *period,
                           uint64_t *asked) {
    char *dash = text ? strchr(text, '-') : NULL;
    uint64_t least = 0, most = 0;
    if (dash)
        *dash++ = 0;
    *period = EVENT_PERIOD;
    if (text && !option_digits(given, dash ? "LEAST" : "PERIOD", text, PD_PERIOD_LEAST,
                               INTERVAL_MOST, dash ? &least : period))
        return false;
    if (dash && !option_digits(given, "MOST", dash, least, INTERVAL_MOST, &most))
        return false;
    if (dash)
        *period = (least + most) / 2;
    *asked = PD_PUT(PD_ASKED_LEAST, dash ? least : *period - *period / EVENT_SPREAD) |
             PD_PUT(PD_ASKED_MOST, dash ? most : *period + *period / EVENT_SPREAD);
    return true;
}

/* EVENT[:PERIOD|:LEAST-MOST],... */
static bool take_counter(const option_given_t *given, void *field) {
    setup_t *setup = field;
    uint64_t *const events[PD_EVENTS_MOST] = SETUP_EVENTS(setup), period;
    char *rest = given->value;
    int count = 0;
    for (char *text; (text = strsep(&rest, ",")) != NULL; count++) {
        if (count == PD_EVENTS_MOST)
            return option_refuse(given, "at most 8 events were expected.");
        char *second = cut_value(text);
        const hpm_event_t *event = hpm_find(text);
        if (!event)
            return option_refuse(given, "no such event; `assay stat --list` has them.");
        for (int i = 0; i < count; i++)
            if (PD_GET(*events[i], PD_ASKED_EVENT) == event->number)
                return option_refuse(given, "each event once was expected.");
        if (!take_intervals(given, second, &period, events[count]))
            return false;
        *events[count] |= PD_PUT(PD_ASKED_EVENT, event->number);
        if (count == 0)
            setup->counter = event->number;
        if (count == 0 && second)
            setup->period = period;
    }
    return true;
}

/* COUNTERS[:SAMPLES] */
static bool take_turns(const option_given_t *given, void *field) {
    setup_t *setup = field;
    char *second = cut_value(given->value);
    return option_digits(given, "COUNTERS", given->value, 2, PD_EVENTS_MOST,
                         &setup->event_counters) &&
           (!second || option_digits(given, "SAMPLES", second, 1, TURN_MOST, &setup->event_turn));
}

/* One of the names: its number. */
static bool take_name(const option_given_t *given, const char *const *names, uint64_t *number) {
    for (*number = 0; names[*number]; ++*number)
        if (strcmp(given->value, names[*number]) == 0)
            return true;
    return false;
}

static const char *const evictions[] = {"round-robin", "swap-to-front", NULL};
static bool take_eviction(const option_given_t *given, void *field) {
    return take_name(given, evictions, field) ||
           option_refuse(given, "round-robin or swap-to-front was expected.");
}

static const char *const everies[] = {"fetched", "cycles", "dispatched", NULL};
static bool take_every(const option_given_t *given, void *field) {
    return take_name(given, everies, field) ||
           option_refuse(given, "fetched, cycles or dispatched was expected.");
}

/* A setting of the sampler that is on or off. */
static bool take_one(const option_given_t *given, void *field) {
    (void)given;
    *(uint64_t *)field = 1;
    return true;
}

typedef recording_t settings_t;
const option_t recording_options[] = {
    {"period", 'c', "PERIOD",
     "mean number of fetched instructions (or see --sample-by) between samples, 8 to 2^30 "
     "(default 1000)",
     option_number, AT(run.setup.period), .least = PD_PERIOD_LEAST, .most = PD_PERIOD_MOST},
    {"event", 'e', "SPEC", "sample only these instructions (below)", take_filter, AT(run.filter)},
    {"seed", 0, "N", "seed of random intervals, 1 to 2^32 - 1 (default 1)", option_number,
     AT(run.setup.seed), .least = 1, .most = PD_SEED_MOST},
    {"strata", 0, "off|N:CYCLES",
     "sample long waits more often: in addition to one instruction in PERIOD, one in PERIOD / N "
     "if it held up retirement for CYCLES or more, including an empty window before it; N is a "
     "power of two from 2 to 128, or what a short period allows. Samples are weighted: estimates "
     "stay those of PERIOD, with less error (default 32:4 if samples leave as a stream or batch, "
     "without -e, --pair, --signatures, --opportunities, --sample-by)",
     take_strata, AT(run.setup.strata), .least = 2, .most = STRATA_MOST, MARKS(run.strata_asked)},
    {0}};

const option_t recording_sampling[] = {
    {"aggregate", 0, "[=ENTRIES]",
     "let the driver add up samples in a table of ENTRIES, a power of two from 4 to 4096 "
     "(default 1024), and send only sums: for report, annotate, diff, calc, truth; delivery is "
     "batch or interrupt. Not for pairs, as hardly two are alike. With --counter, as in DCPI: a "
     "count for each place and event, up to 32768 (default 4096)",
     take_table, AT(run.setup.table_entries), .least = RESIDENT_TABLE_LEAST,
     .most = RESIDENT_PLACES_MOST},
    {"pair", 0, "[=WINDOW]",
     "sample pairs for `assay pairs`: a random instruction, and a random one of the WINDOW "
     "fetched after it, a power of two from 2 to 1024 (default: twice the reorder buffer)",
     take_pair, AT(run.setup.pair_log), .least = 2, .most = 1 << PD_PAIR_LOG_MOST},
    {"signatures", 0, "PERIOD[:LENGTH]",
     "also take signature samples, for `assay icost --shotgun`: from one in about PERIOD retired "
     "instructions on, two bits of each of LENGTH instructions (default: what fits, 2000), up to "
     "the next trap",
     take_signatures, AT(run.setup.signature)},
    {"fetch", 0, "[=PERIOD[:fixed]]",
     "also take fetch samples: what came of one block fetch in about PERIOD (1000), even if "
     "nothing did; for the derived events fetch_... (`assay list derived`) of report and "
     "annotate; fixed: in exactly PERIOD",
     take_beside, AT(run.setup.fetch), .least = PD_PERIOD_LEAST, .most = PD_PERIOD_MOST},
    {"signature-hash", 0, "NAMES",
     "what the two bits mean, names separated by commas. Second bit: it met one of icache, itlb, "
     "dcache, dtlb, mispredict (all). First bit: it is a load, a store or a taken transfer; "
     "near: but did not miss the D-cache; place: for others, the parity of their place",
     take_hash, AT(run.setup.signature)},
    {"counter", 0, "EVENT[:PERIOD],...",
     "sample when a counter of this event overflows: about every PERIOD events, at the PC where "
     "the interrupt lands; `assay stat --list` lists the events. With --aggregate: up to 8 "
     "events; PERIOD may be LEAST-MOST (default 60000-64000)",
     take_counter, AT(run.setup)},
    {"mux", 0, "COUNTERS[:SAMPLES]",
     "... on this many counters, at least 2: events share the last one in turns of about SAMPLES "
     "samples of the first event (64); estimates allow for their share of the run",
     take_turns, AT(run.setup)},
    {"eviction", 0, "round-robin|swap-to-front",
     "... which place leaves a full set of the table: its four in turn (round-robin, the "
     "default); the last, if a hit moves a place to the front",
     take_eviction, AT(run.setup.table_swap)},
    {"buffer", 0, "ENTRIES",
     "... evicted places wait in two buffers of ENTRIES each, 1 to 4096 (64); while both are "
     "full, samples are dropped and counted",
     option_number, AT(run.setup.buffer_entries), .least = 1, .most = 4096},
    {"attributed", 0, NULL,
     "... at the PC of the instruction that caused it, which the hardware knows for some events "
     "(docs/events.md)",
     take_one, AT(run.setup.attributed)},
    {"sample-by", 0, "fetched|cycles|dispatched",
     "what PERIOD counts: fetched instructions (the default), each equally likely to be sampled; "
     "or cycles or dispatched instructions, as in AMD's IBS: after PERIOD of them, the next "
     "instruction handed to decode is taken, often the first of its group or one after a stall; "
     "only for report, annotate, diff, stats, script; estimates nothing else",
     take_every, AT(run.setup.every)},
    {"opportunities", 0, NULL,
     "count fetch opportunities (per cycle, the machine's width), not instructions; a chosen one "
     "without an instruction gives no sample",
     take_one, AT(run.setup.opportunities)},
    {"truth", 0, NULL, NULL, option_flag, AT(run.truth)},
    {"no-truth", 0, NULL,
     "do not keep each instruction's exact counts, shown by --exact and `assay truth`; saves a "
     "tenth of the time (--truth, the default, keeps them)",
     option_clear, AT(run.truth)},
    {"runs", 'r', "N",
     "run N times, with seeds from --seed on, one run per processor at a time, and add up the "
     "samples in one profile",
     option_number, AT(runs), .least = 1, .most = RUNS_MOST},
    {"trace", 0, "FILE",
     "also write each instruction's life to FILE, 104 bytes each, for `assay paths --trace`",
     option_text, AT(run.trace)},
    {"fetch-log", 0, "FILE",
     "write every fetch of the run to FILE, a CSV line each: the truth for fetch samples, by "
     "`number`",
     option_text, AT(run.fetch_log)},
    {"channel", 0, "FILE",
     "also write the profile channel, with an instrumented program's counts, to FILE", option_text,
     AT(channel)},
    {"channel-bandwidth", 0, "B",
     "limit the profile channel to B bytes per cycle, such as 0.02, or to a serial line's B "
     "bit/s at a 100 MHz clock, such as 115200bit/s (default: no limit)",
     take_bandwidth, AT(run.channel_rate)},
    {0}};
