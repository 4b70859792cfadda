/* SPDX-License-Identifier: Apache-2.0 */
/* See recording.h: which options exclude each other, or do not fit the program. */
#include "bounds.h"
#include "command.h"
#include "configs.h"
#include "hpm_events.h"
#include "memory.h"
#include "profile_defs.h"
#include "recording.h"
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_DEFAULT = 1024,
    PLACES_DEFAULT = 4096,
    RING_SLOTS = 16, /* 2 KiB: little of the data cache */
    STRATA_LOG = 5,  /* the default */
    STRATA_CYCLES = 4
};
#define CYCLES_LEAST 200
#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

/* Requests, a bit each. */
enum {
    FILTER = 1 << 0,
    PAIR = 1 << 1,
    OPPORTUNITIES = 1 << 2,
    SIGNATURES = 1 << 3,
    HASH = 1 << 4,
    BESIDE = 1 << 5,  /* of a side kind, which the hardware samples itself */
    COUNTER = 1 << 6, /* samples of one event */
    SUMMED = 1 << 7,  /* samples of events, added up */
    SEVERAL = 1 << 8, /* events */
    PLACES = 1 << 9,  /* how they are added up */
    SHORT_CYCLES =
        1 << 10, /* an interval of cycles below CYCLES_LEAST: a program that is interrupted again
                  at once makes hardly any progress */
    ATTRIBUTED = 1 << 11,
    NOT_KNOWN = 1 << 12, /* unknown which instruction had the event */
    TABLE = 1 << 13,
    LARGE_TABLE = 1 << 14,
    DELIVERY = 1 << 15, /* some */
    STREAM = 1 << 16,
    RING = 1 << 17,
    INTERRUPTS = 1 << 18, /* neither of the two */
    EMBEDDED = 1 << 19,   /* the program has its own driver */
    RUNS = 1 << 20,
    ONE_RUN = 1 << 21, /* a file for a single run */
    EVERY = 1 << 22,   /* counts something else than fetched instructions */
    WINDOWS = 1 << 23, /* of a run, not all of it */
    REST = 1 << 24     /* the rest of a run, from a process on */
};

/* Invalid combinations: all of `with`, one of `any` if there are some, and none of `without`. The
 * first matching row is reported. */
static const struct {
    uint32_t with, any, without;
    enum {
        OF_NOTHING,
        OF_EVENT,
        OF_PROGRAM,
        OF_BESIDE
    } of; /* the meaning of each %s: at most
                                                                two */
    const char *says;
} unfit[] = {
    {SEVERAL, 0, SUMMED, OF_NOTHING,
     "--counter: several events need --aggregate, which keeps a count "
     "for each place."},
    {PLACES, 0, SUMMED, OF_NOTHING,
     "--mux, --eviction, --buffer: they need --counter and --aggregate."},
    {LARGE_TABLE, 0, SUMMED, OF_NOTHING,
     "--aggregate: without --counter at most " TEXT(RESIDENT_TABLE_MOST) " entries were expected."},
    {SUMMED, FILTER | PAIR | OPPORTUNITIES | DELIVERY | EMBEDDED | ATTRIBUTED | SIGNATURES, 0,
     OF_NOTHING,
     "--counter with --aggregate: a driver beside the program adds up where interrupts land: "
     "without -e, --pair,\n  --opportunities, --signatures, --delivery, --attributed, and a driver "
     "in the program."},
    {SHORT_CYCLES, 0, 0, OF_NOTHING,
     "--counter with --aggregate: of cycles an interval of " TEXT(
         CYCLES_LEAST) " or more was expected: the interrupt takes as many."},
    {COUNTER, FILTER | PAIR | OPPORTUNITIES | DELIVERY | EMBEDDED, 0, OF_NOTHING,
     "--counter: it takes samples of another kind, by a driver beside the program: without -e, "
     "--pair,\n  --opportunities, --delivery, and a driver in the program."},
    {EVERY, FILTER | PAIR | OPPORTUNITIES | COUNTER | SUMMED | TABLE | EMBEDDED, 0, OF_NOTHING,
     "--sample-by: samples by cycles or dispatched instructions are "
     "plain samples: without -e, --pair, --opportunities,\n"
     "  --counter, --aggregate, and a driver in the program."},
    {ATTRIBUTED, 0, COUNTER, OF_NOTHING, "--attributed: it needs --counter."},
    {ATTRIBUTED | NOT_KNOWN, 0, 0, OF_EVENT,
     "--attributed: the hardware does not know which instruction had "
     "%s; docs/events.md lists the events of which it does."},
    {TABLE | PAIR, 0, 0, OF_NOTHING,
     "--aggregate: few pairs are alike (two places, two fates, a distance), so their sums would be "
     "nearly as many;\n  without --pair. Record the pairs themselves, or fewer of them with a "
     "longer period (-c)."},
    {TABLE, STREAM | EMBEDDED, SUMMED, OF_NOTHING,
     "--aggregate: a driver beside the program adds up what it takes itself: without --delivery "
     "stream, and a\n  driver in the program."},
    {HASH, 0, SIGNATURES, OF_NOTHING, "--signature-hash: it needs --signatures."},
    {SIGNATURES, TABLE | COUNTER | EMBEDDED, 0, OF_NOTHING,
     "--signatures: the hardware sends them itself, over the profile channel: without "
     "--aggregate,\n  --counter, and a driver in the program."},
    {BESIDE, TABLE | COUNTER | EMBEDDED, 0, OF_BESIDE,
     "--%s: the hardware sends %s samples itself, over the profile channel: without "
     "--aggregate,\n  --counter, and a driver in the program."},
    {WINDOWS,
     RUNS | ONE_RUN | COUNTER | SUMMED | TABLE | RING | INTERRUPTS | EMBEDDED | BESIDE |
         SIGNATURES | EVERY | PAIR,
     0, OF_NOTHING,
     "--window: samples of windows leave by hardware alone (--delivery stream), into one profile: without -r, a driver,\n  --counter, --aggregate, --pair, --fetch, --signatures, --sample-by, --trace, --channel and --fetch-log."},
    {REST, COUNTER | SUMMED | TABLE | RING | INTERRUPTS | EMBEDDED, 0, OF_NOTHING,
     "--begin: samples of a run that goes on from a checkpoint leave by hardware alone (--delivery stream): without a driver,\n  --counter and --aggregate."},
    {RUNS | ONE_RUN, 0, 0, OF_NOTHING,
     "-r: --trace, --channel, --wave, --signature and --fetch-log are "
     "of one run: record that run without -r."},
    {FILTER | EMBEDDED, 0, 0, OF_PROGRAM,
     "-e: %s has a profiling driver of its own, which sets the filter (struct profile_setup)."},
    {EMBEDDED, STREAM | RING, 0, OF_PROGRAM,
     "--delivery: %s has a profiling driver of its own, which itself "
     "chooses how it takes its samples."}};

/* What strata exclude. */
static const struct {
    uint32_t asked;
    const char *name;
} no_strata[] = {{INTERRUPTS, "--delivery interrupt, or a driver that takes them"},
                 {PAIR, "--pair"},
                 {OPPORTUNITIES, "--opportunities"},
                 {EVERY, "--sample-by"},
                 {SIGNATURES, "--signatures"},
                 {TABLE, "--aggregate"},
                 {FILTER, "-e"}};

static bool interval_is_short(const setup_t *setup) {
    const uint64_t *const events[PD_EVENTS_MOST] = SETUP_EVENTS(setup);
    for (int i = 0; i < PD_EVENTS_MOST && *events[i]; i++) {
        const hpm_event_t *event = hpm_numbered((unsigned)PD_GET(*events[i], PD_ASKED_EVENT));
        if (event && strncmp(event->name, "cycles", 6) == 0 &&
            PD_GET(*events[i], PD_ASKED_LEAST) < CYCLES_LEAST)
            return true;
    }
    return false;
}

static uint32_t asked_of_events(const setup_t *setup) {
    return (setup->counter ? COUNTER : 0) | (setup->event0 ? SUMMED : 0) |
           (setup->event1 ? SEVERAL : 0) |
           (setup->event_counters || setup->table_swap || setup->buffer_entries ? PLACES : 0) |
           (interval_is_short(setup) ? SHORT_CYCLES : 0) | (setup->attributed ? ATTRIBUTED : 0) |
           (hpm_is_attributed((unsigned)setup->counter) ? 0 : NOT_KNOWN) |
           (setup->table_entries ? TABLE : 0) |
           (setup->table_entries > RESIDENT_TABLE_MOST ? LARGE_TABLE : 0);
}

/* A requested side kind; NULL: none. */
static const char *beside_asked(const setup_t *setup) {
#define ASKED(NAME, one, ...) PD_GET(setup->one, PD_MPMFETCH_PERIOD) ? #one:
    return PD_BESIDE_LIST(ASKED) NULL;
}

static uint32_t asked(const recording_t *r) {
    const run_t *run = &r->run;
    const setup_t *setup = &run->setup;
    bool one = run->trace || r->channel || run->wave || run->signature || run->fetch_log;
    return asked_of_events(setup) | (filter_is_set(&run->filter) ? FILTER : 0) |
           (setup->pair_log ? PAIR : 0) | (setup->opportunities ? OPPORTUNITIES : 0) |
           (setup->every ? EVERY : 0) |
           (PD_GET(setup->signature, PD_MPMSIGNATURE_PERIOD) ? SIGNATURES : 0) |
           (PD_GET(setup->signature, PD_MPMSIGNATURE_HASH) ? HASH : 0) |
           (beside_asked(setup) ? BESIDE : 0) | (r->delivery ? DELIVERY : 0) |
           (run->stream ? STREAM : 0) | (setup->ring_slots ? RING : 0) |
           (!run->stream && !setup->ring_slots ? INTERRUPTS : 0) | (run->embedded ? EMBEDDED : 0) |
           (r->runs > 1 ? RUNS : 0) | (one ? ONE_RUN : 0) |
           (run->windows.length  ? WINDOWS
            : run->windows.begin ? REST
                                 : 0);
}

/* A program with the driver linked in takes its samples itself. */
static bool is_embedded(image_t *image) {
    symbols_t symbols;
    image_symbols(image, &symbols);
    bool found = symbols_named(&symbols, "profile_start");
    symbols_free(&symbols);
    return found;
}

/* The first event that --counter names is sampled, one sample by one; with --aggregate all of them
 * are, and added up. */
static void settle_events(setup_t *setup) {
    uint64_t *const events[PD_EVENTS_MOST] = SETUP_EVENTS(setup);
    if (!setup->counter || !setup->table_entries) {
        for (int i = 0; i < PD_EVENTS_MOST && !setup->event1; i++)
            *events[i] = 0;
        if (setup->event1)
            setup->event0 = 0;
        return;
    }
    setup->counter = 0;
    if (setup->table_entries == RECORDING_TABLE_USUAL)
        setup->table_entries = PLACES_DEFAULT;
}

static void settle_delivery(recording_t *settings) {
    run_t *run = &settings->run;
    settle_events(&run->setup);
    const char *delivery = settings->delivery;
    setup_t *setup = &run->setup;
    bool driver = run->embedded || setup->counter || setup->table_entries;
    bool batch = delivery ? strcmp(delivery, "batch") == 0
                          : setup->table_entries && !setup->event0 && !run->embedded;
    if (setup->table_entries == RECORDING_TABLE_USUAL)
        setup->table_entries = TABLE_DEFAULT;
    run->stream = delivery ? strcmp(delivery, "stream") == 0 : !driver;
    setup->ring_slots = batch ? RING_SLOTS : 0;
    setup->details = PD_GET(setup->signature, PD_MPMSIGNATURE_PERIOD) != 0;
}

/* Returns false after a message. */
static bool settle_strata(recording_t *settings) {
    run_t *run = &settings->run;
    uint32_t is = asked(settings);
    const char *name = NULL;
    for (size_t i = 0; i < sizeof no_strata / sizeof *no_strata && !name; i++)
        name = is & no_strata[i].asked ? no_strata[i].name : NULL;
    if (!run->strata_asked)
        run->setup.strata = name ? 0 : RECORDING_STRATA(STRATA_LOG, STRATA_CYCLES);
    else if (run->setup.strata && name)
        command_misuse(settings->command, "--strata: samples have no weights with %s.", name);
    return !(run->setup.strata && name);
}

static void say_unfit(const recording_t *settings, size_t row) {
    const hpm_event_t *event = hpm_numbered((unsigned)settings->run.setup.counter);
    const char *of = unfit[row].of == OF_PROGRAM  ? settings->run.program
                     : unfit[row].of == OF_BESIDE ? beside_asked(&settings->run.setup)
                     : event                      ? event->name
                                                  : "";
    command_misuse(settings->command, unfit[row].says, of, of);
}

bool recording_image(const recording_t *recording, image_t **image, failure_t *failure) {
    const char *program = recording->run.program;
    return recording->from ? image_read(image, program, failure)
                           : image_open(image, program, failure);
}

bool recording_settle(recording_t *settings, image_t *image) {
    settings->run.embedded = is_embedded(image);
    if (!settings->from)
        settle_delivery(settings);
    else if (!settings->run.config && image_is_narrow(image))
        settings->run.config = CONFIG_OTHER;
    if (!settings->from && !settle_strata(settings))
        return false;
    uint32_t is = asked(settings);
    for (size_t i = 0; i < sizeof unfit / sizeof *unfit; i++)
        if ((is & unfit[i].with) == unfit[i].with && !(is & unfit[i].without) &&
            (!unfit[i].any || is & unfit[i].any)) {
            say_unfit(settings, i);
            return false;
        }
    return true;
}
