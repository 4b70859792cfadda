/* SPDX-License-Identifier: Apache-2.0 */
/* assay record: runs a program with sampling on, or takes what a board sent of such a run, and writes a profile. */
#include "bounds.h"
#include "commands.h"
#include "hpm_events.h"
#include "memory.h"
#include "output.h"
#include "profile.h"
#include "profile_defs.h"
#include "recording.h"
#include "run_options.h"
#include "shared_options.h"
#include "signature.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_DEFAULT = 1024,
    PLACES_DEFAULT = 4096,
    EVENT_PERIOD = 62000, /* DCPI's: 60,000 to 64,000 */
    EVENT_SPREAD = 31,
    CYCLES_LEAST = 200,
    RING_SLOTS = 16, /* 2 KiB: little of the data cache */
    STRATA_LOG = 5,  /* the default */
    STRATA_CYCLES = 4,
    STRATA_MOST = 1 << ((1 << PD_MPMSTRATA_LOG_W) - 1),
    FETCH_PERIOD = 1000,
    RUNS_MOST = 1000,
    TURN_MOST = 1000000,
    INTERVAL_MOST = (1 << PD_ASKED_MOST_W) - 1
};
#define TABLE_USUAL UINT64_MAX /* --aggregate without a number: it depends on what is added up */
#define STRATA(log, cycles) (PD_PUT(PD_MPMSTRATA_LOG, log) | PD_PUT(PD_MPMSTRATA_THRESH, cycles))

/* "dir/sort.elf" -> "sort.assay". */
static char *default_output(const char *program) {
    const char *base = strrchr(program, '/');
    base = base ? base + 1 : program;
    size_t length = strlen(base);
    if (length > 4 && strcmp(base + length - 4, ".elf") == 0)
        length -= 4;
    return memory_print("%.*s.assay", (int)length, base);
}

/* A program with the driver linked in takes its samples itself. */
static bool is_embedded(image_t *image) {
    symbols_t symbols;
    image_symbols(image, &symbols);
    bool found = symbols_named(&symbols, "profile_start");
    symbols_free(&symbols);
    return found;
}

static void write_channel(FILE *out, void *context) {
    const outcome_t *outcome = context;
    fwrite(outcome->stream, 1, outcome->stream_size, out);
}

int recording_run(const recording_t *recording, image_t *image, const char *output) {
    const run_t *run = &recording->run;
    const char *channel = recording->channel;
    failure_t failure;
    outcome_t outcome;
    if (!simulate(run, &outcome, &failure))
        return command_fail("record", &failure);
    int status = run_status(run, "record", &outcome);
    bool ended = outcome.end == RUN_PROGRAM_ENDED || outcome.end == RUN_CYCLE_LIMIT ||
                 outcome.end == RUN_INTERRUPTED || outcome.end == RUN_CONSOLE ||
                 outcome.end == RUN_TRAP;
    if (ended && !recording_write(recording, &outcome, image, output, &failure))
        status = command_fail("record", &failure);
    if (ended && channel && !output_print(channel, write_channel, &outcome, &failure))
        status = command_fail("record", &failure);
    outcome_free(&outcome);
    return status;
}

static bool has_signatures(const setup_t *setup) {
    return PD_GET(setup->signature, PD_MPMSIGNATURE_PERIOD) != 0;
}

/* The least interval of cycles: below it a program that is interrupted at once again hardly gets on. */
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

static bool has_fetches(const setup_t *setup) {
    return PD_GET(setup->fetch, PD_MPMFETCH_PERIOD) != 0;
}

/* What does not go with counters whose samples are added up, and what goes with nothing else; NULL: all is well. */
static char *unfit_events(const recording_t *settings) {
    const run_t *run = &settings->run;
    const setup_t *setup = &run->setup;
    if (setup->event1 && !setup->event0)
        return memory_print("--counter: several events are counted with --aggregate only, which "
                            "keeps a count a place.");
    if ((setup->event_counters || setup->table_swap || setup->buffer_entries) && !setup->event0)
        return memory_print("--mux, --eviction, --buffer: they go with --counter and --aggregate.");
    if (setup->table_entries > RESIDENT_TABLE_MOST && !setup->event0)
        return memory_print("--aggregate: without --counter at most %d entries were expected.",
                            RESIDENT_TABLE_MOST);
    if (!setup->event0)
        return NULL;
    if (filter_is_set(&run->filter) || setup->pair_log || setup->opportunities ||
        settings->delivery || run->embedded || setup->attributed ||
        PD_GET(setup->signature, PD_MPMSIGNATURE_PERIOD))
        return memory_print(
            "--counter with --aggregate: a driver beside the program adds up where "
            "interrupts land: without -e, --pair,\n  --opportunities, --signatures, "
            "--delivery, --attributed, and a driver in the program.");
    if (interval_is_short(setup))
        return memory_print("--counter with --aggregate: of cycles an interval of %d or more was "
                            "expected: the interrupt takes as many.",
                            CYCLES_LEAST);
    return NULL;
}

/* What one who takes the samples cannot do; NULL: nothing. */
static char *unfit_option(const recording_t *settings) {
    const run_t *run = &settings->run;
    const setup_t *setup = &run->setup;
    bool filter = filter_is_set(&run->filter), signatures = has_signatures(setup);
    char *unfit = unfit_events(settings);
    if (unfit)
        return unfit;
    if (setup->counter &&
        (filter || setup->pair_log || setup->opportunities || settings->delivery || run->embedded))
        return memory_print("--counter: it takes samples of another kind, by a driver beside the "
                            "program: without -e, --pair,\n  --opportunities, --delivery, and a "
                            "driver in the program.");
    if (setup->attributed && !setup->counter)
        return memory_print("--attributed: it goes with --counter.");
    if (setup->attributed && !hpm_is_attributed((unsigned)setup->counter))
        return memory_print("--attributed: of %s the hardware does not know which instruction had "
                            "it; docs/events.md says of which it does.",
                            setup->counter ? hpm_numbered((unsigned)setup->counter)->name
                                           : "no event");
    if (setup->table_entries && setup->pair_log)
        return memory_print(
            "--aggregate: few pairs are alike (two places, two fates, a distance), so their sums "
            "would be nearly as many;\n  without --pair. Record the pairs themselves, or fewer of "
            "them with a longer period (-c).");
    if (setup->table_entries && !setup->event0 && (run->stream || run->embedded))
        return memory_print(
            "--aggregate: a driver beside the program adds up what it takes itself: without "
            "--delivery stream, and a\n  driver in the program.");
    if (PD_GET(setup->signature, PD_MPMSIGNATURE_HASH) && !signatures)
        return memory_print("--signature-hash: of signatures, which --signatures asks for.");
    if (signatures && (setup->table_entries || setup->counter || run->embedded))
        return memory_print(
            "--signatures: the hardware sends them itself, over the profile channel: "
            "without --aggregate,\n  --counter, and a driver in the program.");
    if (has_fetches(setup) && (setup->table_entries || setup->counter || run->embedded))
        return memory_print("--fetch: the hardware sends fetch samples itself, over the profile "
                            "channel: without --aggregate,\n  --counter, and a driver in the "
                            "program.");
    if (settings->runs > 1 &&
        (run->trace || settings->channel || run->wave || run->signature || run->fetch_log))
        return memory_print(
            "-r: --trace, --channel, --wave, --signature and --fetch-log are of one run: record "
            "that one without -r.");
    if (filter && run->embedded)
        return memory_print("-e: %s has a profiling driver of its own, which sets the filter "
                            "(struct profile_setup).",
                            run->program);
    if ((run->stream || setup->ring_slots) && run->embedded)
        return memory_print("--delivery %s: %s has a profiling driver of its own, which says "
                            "itself how it takes its samples.",
                            settings->delivery, run->program);
    return NULL;
}

/* What strata are not for; NULL: they are. */
static const char *strata_unfit(const run_t *run) {
    const setup_t *setup = &run->setup;
    return !run->stream && !setup->ring_slots ? "--delivery interrupt, or a driver that takes them"
           : setup->pair_log                  ? "--pair"
           : setup->opportunities             ? "--opportunities"
           : has_signatures(setup)            ? "--signatures"
           : setup->table_entries             ? "--aggregate"
           : filter_is_set(&run->filter)      ? "-e"
                                              : NULL;
}

/* False after a message. */
static bool settle_strata(recording_t *settings) {
    run_t *run = &settings->run;
    const char *unfit = strata_unfit(run);
    if (!settings->run.strata_asked)
        run->setup.strata = unfit ? 0 : STRATA(STRATA_LOG, STRATA_CYCLES);
    else if (run->setup.strata && unfit)
        command_misuse(settings->command, "--strata: samples have no weights with %s.", unfit);
    return !(run->setup.strata && unfit);
}

/* The first event that --counter names is sampled, one sample by one; with --aggregate all of them are, and added up. */
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
    if (setup->table_entries == TABLE_USUAL)
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
    if (setup->table_entries == TABLE_USUAL)
        setup->table_entries = TABLE_DEFAULT;
    run->stream = delivery ? strcmp(delivery, "stream") == 0 : !driver;
    setup->ring_slots = batch ? RING_SLOTS : 0;
    setup->details = has_signatures(setup);
}

bool recording_settle(recording_t *settings, image_t *image) {
    settings->run.embedded = is_embedded(image);
    if (!settings->from)
        settle_delivery(settings);
    if (!settings->from && !settle_strata(settings))
        return false;
    char *unfit = unfit_option(settings);
    if (unfit)
        command_misuse(settings->command, "%s", unfit);
    free(unfit);
    return !unfit;
}

static int record_program(recording_t *settings) {
    failure_t failure;
    image_t *image;
    const char *program = settings->run.program;
    if (!image_open(&image, program, &failure))
        return command_fail("record", &failure);
    if (!recording_settle(settings, image)) {
        image_close(image);
        return STATUS_FAILED;
    }
    char *output = settings->output ? memory_copy(settings->output) : default_output(program);
    const run_t *run = &settings->run;
    output_names_t names = settings->from ? (output_names_t){{program, settings->from}, {output}}
                                          : run_names(run, output);
    names.written[RUN_WRITES] = settings->channel;
    bool good = output_spares(&names, &failure) && profile_writable(output, &failure);
    int status = !good                ? command_fail("record", &failure)
                 : settings->from     ? recording_capture(settings, image, output)
                 : settings->runs > 1 ? recording_runs(settings, output)
                                      : recording_run(settings, image, output);
    free(output);
    image_close(image);
    return status;
}

/* --- the command line */

/* Cuts ONE:OTHER; what is after the colon, NULL: there is none. */
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
static bool take_fetch(const option_given_t *given, void *field) {
    uint64_t period = FETCH_PERIOD;
    char *second = given->value ? cut_value(given->value) : NULL;
    if (given->value &&
        !option_digits(given, NULL, given->value, given->row->least, given->row->most, &period))
        return false;
    if (second && strcmp(second, "fixed") != 0)
        return option_refuse(given, "behind the colon `fixed` was expected, for intervals that are "
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
    *(uint64_t *)field = TABLE_USUAL;
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
    *strata = STRATA(__builtin_ctzll(times), cycles);
    return true;
}

/* BYTES a cycle, or BITSbit/s of a serial line: ten for a byte. */
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

/* PERIOD, or LEAST-MOST; a period alone is a thirtieth more or less where samples are added up. */
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

static const char *const evictions[] = {"round-robin", "swap-to-front", NULL};
static bool take_eviction(const option_given_t *given, void *field) {
    for (uint64_t i = 0; evictions[i]; i++)
        if (strcmp(given->value, evictions[i]) == 0) {
            *(uint64_t *)field = i;
            return true;
        }
    return option_refuse(given, "round-robin or swap-to-front was expected.");
}

/* A setting of the sampler that is on or off. */
static bool take_one(const option_given_t *given, void *field) {
    (void)given;
    *(uint64_t *)field = 1;
    return true;
}

static int record_run(void *of, int count, char **operands) {
    recording_t *settings = of;
    if (settings->from && !recording_settle_capture(settings, count))
        return STATUS_FAILED;
    return run_program(&settings->run, "record", count, operands) ? record_program(settings)
                                                                  : STATUS_FAILED;
}

static void print_filters(FILE *out) { fprintf(out, "\n%s", filter_help); }

typedef recording_t settings_t;
const option_t recording_options[] = {
    {"period", 'c', "PERIOD",
     "mean number of fetched instructions between samples, 8 to 2^30 (default 1000)", option_number,
     AT(run.setup.period), .least = PD_PERIOD_LEAST, .most = PD_PERIOD_MOST},
    {"event", 'e', "SPEC", "sample only these instructions (below)", take_filter, AT(run.filter)},
    {"seed", 0, "N", "of the random intervals, 1 to 2^32 - 1 (default 1)", option_number,
     AT(run.setup.seed), .least = 1, .most = PD_SEED_MOST},
    {"strata", 0, "off|N:CYCLES",
     "long waits are sampled more often: besides one instruction in PERIOD, one in PERIOD / "
     "N if it kept retirement waiting for CYCLES or more, an empty window before it counted, "
     "too; N a power of two from 2 to 128, or what a short period allows. Each sample has "
     "its weight: estimates stay those of PERIOD, with less chance in them (default 32:4 "
     "where samples leave as a stream or batch, without -e, --pair, --signatures, "
     "--opportunities)",
     take_strata, AT(run.setup.strata), .least = 2, .most = STRATA_MOST, MARKS(run.strata_asked)},
    {0}};

static const option_t sampling[] = {
    {"aggregate", 0, "[=ENTRIES]",
     "the driver adds samples up in a table of so many entries, a power of two from 4 to "
     "4096 (default 1024), and sends sums only: for report, annotate, diff, calc, truth; delivery "
     "is batch or interrupt. Not of pairs, of which hardly two are alike. With --counter, as "
     "DCPI does: a count for each place and event, up to 32768 (default 4096)",
     take_table, AT(run.setup.table_entries), .least = RESIDENT_TABLE_LEAST,
     .most = RESIDENT_PLACES_MOST},
    {"pair", 0, "[=WINDOW]",
     "sample pairs: a random instruction, and a random one of the WINDOW fetched after it, "
     "a power of two from 2 to 1024 (default: twice the reorder buffer); for `assay pairs`",
     take_pair, AT(run.setup.pair_log), .least = 2, .most = 1 << PD_PAIR_LOG_MOST},
    {"signatures", 0, "PERIOD[:LENGTH]",
     "signature samples beside the others: from one in about PERIOD retired instructions on "
     "two bits of each of LENGTH (all that there is room for, 2000), up to the next trap, "
     "for `assay icost --shotgun`",
     take_signatures, AT(run.setup.signature)},
    {"fetch", 0, "[=PERIOD[:fixed]]",
     "fetch samples beside the others: of one fetch of a block in about PERIOD (1000) what became "
     "of it, also where nothing did: for the derived events fetch_... (`assay list derived`) of "
     "report and annotate; fixed: in exactly PERIOD",
     take_fetch, AT(run.setup.fetch), .least = PD_PERIOD_LEAST, .most = PD_PERIOD_MOST},
    {"signature-hash", 0, "NAMES",
     "what the bits stand for, names with commas between. The second: it met one of icache, "
     "itlb, dcache, dtlb, mispredict (all). The first: it is a load or store or a taken "
     "transfer; near: but none that missed the D-cache; place: of other instructions the "
     "parity of their place",
     take_hash, AT(run.setup.signature)},
    {"counter", 0, "EVENT[:PERIOD],...",
     "sample by the overflow of a counter of this event: one of about PERIOD, at the PC "
     "where the interrupt lands; `assay stat --list` has the events. With --aggregate up to "
     "8 events, PERIOD may be LEAST-MOST, and is 60000-64000 if not given",
     take_counter, AT(run.setup)},
    {"mux", 0, "COUNTERS[:SAMPLES]",
     "... with so many counters, 2 at least: the last one's events take turns, of about so many "
     "samples of the first event (64); estimates take their share of the run in",
     take_turns, AT(run.setup)},
    {"eviction", 0, "round-robin|swap-to-front",
     "... which place leaves a full set of the table: its four in turn (round-robin, the "
     "default); the last, where one that is met moves to the front",
     take_eviction, AT(run.setup.table_swap)},
    {"buffer", 0, "ENTRIES",
     "... places that have left wait in two buffers of so many each, 1 to 4096 (64); while both "
     "are full samples are dropped, and counted",
     option_number, AT(run.setup.buffer_entries), .least = 1, .most = 4096},
    {"attributed", 0, NULL,
     "... at the PC of the instruction that had it, which the hardware knows of some "
     "(docs/events.md)",
     take_one, AT(run.setup.attributed)},
    {"opportunities", 0, NULL,
     "count fetch opportunities, as many a cycle as the machine is wide, not instructions: a "
     "chosen one without an instruction is no sample",
     take_one, AT(run.setup.opportunities)},
    {"truth", 0, NULL, NULL, option_flag, AT(run.truth)},
    {"no-truth", 0, NULL,
     "do not keep the exact counts of every instruction, which --exact and `assay truth` "
     "show: a tenth less time (--truth, the default, keeps them)",
     option_clear, AT(run.truth)},
    {"runs", 'r', "N",
     "run it N times, with seeds from --seed on, as many beside each other as there are "
     "processors, and add up the samples in one profile",
     option_number, AT(runs), .least = 1, .most = RUNS_MOST},
    {"trace", 0, "FILE",
     "keep the life of every instruction there, too, 104 bytes each, for `assay paths "
     "--trace`",
     option_text, AT(run.trace)},
    {"fetch-log", 0, "FILE",
     "write every fetch of the run there, a line of CSV each: the truth beside fetch samples, whose "
     "`number` it has",
     option_text, AT(run.fetch_log)},
    {"channel", 0, "FILE",
     "write the profile channel there, too: of an instrumented program it has the counts",
     option_text, AT(channel)},
    {"channel-bandwidth", 0, "B",
     "the profile channel takes B bytes a cycle, as 0.02, or B bit/s, as 115200bit/s, of a "
     "serial line beside a clock of 100 MHz (default: whatever comes)",
     take_bandwidth, AT(run.channel_rate)},
    {0}};

/* These options go with --from, too, which has no simulation. */
static const char *const deliveries[] = {"stream", "batch", "interrupt", NULL};
static const option_t elsewhere[] = {
    {"delivery", 0, "stream|batch|interrupt",
     "how samples leave: by hardware alone (stream, the default); by a driver that is "
     "resident beside the program, with an interrupt for many, which wait in memory (batch), "
     "or for each (interrupt)",
     option_word, AT(delivery), .choices = deliveries},
    {"from", 0, "FILE|TTY",
     "no simulation: the program has run elsewhere, and this is what came by its profile "
     "channel: a file of the bytes, or the line that they come by, read up to the session's "
     "end (END frame, hang-up, Ctrl-C); its speed is set beforehand (stty)",
     option_text, AT(from)},
    {"output", 'o', "FILE",
     "the profile (default PROGRAM.assay in the current directory); /dev/null: none", option_text,
     AT(output)},
    {0}};

static const option_part_t parts[] = {{recording_options, MARKS(simulated)},
                                      {sampling, MARKS(simulated)},
                                      {.rows = elsewhere},
                                      {machine_options, AT(run), MARKS(machine)},
                                      {simulation_options, AT(run), MARKS(simulated)},
                                      {0}};

const command_t record_command = {
    .name = "record",
    .summary = "run a program, sample its instructions, write a profile",
    .usage = "record [-c PERIOD] [-e SPEC] [--seed N] [-r N] [--pair]\n"
             "                    [-o FILE] [OPTIONS] PROGRAM.elf [ARGUMENTS...]\n"
             "       assay record --from FILE|TTY [--config NAME] [-o FILE] PROGRAM.elf",
    .about = "Runs the program on the simulated machine and samples one of about PERIOD\n"
             "fetched instructions, at random intervals. The hardware sends the samples\n"
             "itself: the program runs as it does without. Writes the samples to FILE, for\n"
             "`assay report`, `annotate` and `truth`. Exit status: the program's own; 121\n"
             "hardware check, 122 mismatch, 123 trap without handler, 124 cycle limit, 125\n"
             "everything else, 128 + N signal N.\n"
             "A run that Ctrl-C or the cycle limit ends leaves a profile of what it has done.\n",
    .examples = "  assay record sort.elf\n"
                "  assay record -c 300 --seed 7 -o sort.assay sort.elf\n"
                "  assay record -r 4 -o sort.assay sort.elf && assay report sort.assay\n"
                "  assay record -c 100 -e 'load:dmiss,lat>20' sort.elf\n"
                "  assay record --config board --check sort.elf\n"
                "  assay record --aggregate -c 200 sort.elf\n"
                "  assay record --counter dcache_missed:100 --attributed sort.elf\n"
                "  assay record --counter cycles,icache_misses:500 --aggregate sort.elf\n"
                "  assay record --signatures 20000 -c 100 sort.elf\n"
                "  assay record --fetch=500 sort.elf\n"
                "  assay record --strata 4:20 -c 400 sort.elf\n"
                "  assay record --channel-bandwidth 3000000bit/s sort.elf\n"
                "  assay record --pair -c 1000 sort.elf && assay pairs sort.assay\n"
                "  assay record --from /dev/ttyUSB1 --config board sort.elf\n"
                "  assay record -o hash.assay hash.elf -32 < picture.png\n",
    .options = parts,
    .print_notes = print_filters,
    .runs = true,
    .settings = {&(const settings_t){RECORDING_START("record"), .run.truth = true},
                 sizeof(settings_t)},
    .run = record_run};
