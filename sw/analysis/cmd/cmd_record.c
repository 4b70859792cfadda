/* assay record: runs a program with sampling on, or takes what a board sent of such a run, and writes a profile. */
#include "capture.h"
#include "coverage.h"
#include "filter.h"
#include "format.h"
#include "hpm_events.h"
#include "image.h"
#include "memory.h"
#include "printable.h"
#include "processes.h"
#include "profile.h"
#include "profile_defs.h"
#include "run_options.h"
#include "session.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay record [-c PERIOD] [-e SPEC] [--seed N] [--pair] [--truth]\n"
    "                    [-o FILE] [OPTIONS] PROGRAM.elf [ARGUMENTS...]\n"
    "       assay record --from FILE|TTY [--config NAME] [-o FILE] PROGRAM.elf\n\n"
    "Runs the program on the simulated machine and samples one of about PERIOD\n"
    "fetched instructions, at random intervals. The hardware sends the samples\n"
    "itself: the program runs as it does without. Writes the samples to FILE, for\n"
    "`assay report`, `annotate` and `truth`. Exit status: the program's own; 121\n"
    "hardware check, 122 mismatch, 123 trap without handler, 124 cycle limit, 125\n"
    "everything else, 128 + N signal N.\n"
    "A run that Ctrl-C or the cycle limit ends leaves a profile of what it has done.\n\n"
    "options:\n"
    "  -c, --period PERIOD       mean number of fetched instructions between\n"
    "                            samples, 8 to 2^30 (default 1000)\n"
    "  -e, --event SPEC          sample only these instructions (below)\n"
    "  --seed N                  of the random intervals, 1 to 2^32 - 1 (default 1)\n"
    "  --delivery stream|batch|interrupt\n"
    "                            how samples leave: by hardware alone (stream, the\n"
    "                            default); by a driver that is resident beside the\n"
    "                            program, with an interrupt for many, which wait in\n"
    "                            memory (batch), or for each (interrupt)\n"
    "  --aggregate[=ENTRIES]     the driver adds samples up in a table of so many\n"
    "                            entries, a power of two from 4 to 4096 (default\n"
    "                            1024), and sends sums only: for report, annotate,\n"
    "                            diff, truth; delivery is batch or interrupt. Not of\n"
    "                            pairs, of which hardly two are alike\n"
    "  --pair[=WINDOW]           sample pairs: a random instruction, and a random\n"
    "                            one of the WINDOW fetched behind it, a power of two\n"
    "                            from 2 to 1024 (default: twice the reorder buffer);\n"
    "                            for `assay pairs`\n"
    "  --signatures PERIOD[:LENGTH]\n"
    "                            signature samples beside the others: from one in\n"
    "                            about PERIOD retired instructions on two bits of\n"
    "                            each of LENGTH (all that there is room for, 2000),\n"
    "                            up to the next trap, for `assay icost --shotgun`\n"
    "  --counter EVENT[:PERIOD]  sample by the overflow of a counter of this event:\n"
    "                            one of about PERIOD, at the PC where the interrupt\n"
    "                            lands; `assay stat --help` has the events\n"
    "  --attributed              ... at the PC of the instruction that had it, which\n"
    "                            the hardware knows of some (docs/events.md)\n"
    "  --opportunities           count fetch opportunities, as many a cycle as the\n"
    "                            machine is wide, not instructions: a chosen one\n"
    "                            without an instruction is no sample\n"
    "  --truth                   keep the exact counts of every instruction, too,\n"
    "                            for `assay truth`\n"
    "  --trace FILE              keep the life of every instruction there, too, 104\n"
    "                            bytes each, for `assay paths --trace`\n"
    "  --channel FILE            write the profile channel there, too: of an\n"
    "                            instrumented program it has the counts\n"
    "  --from FILE|TTY           no simulation: the program has run elsewhere, and\n"
    "                            this is what came by its profile channel: a file of\n"
    "                            the bytes, or the line that they come by, read up\n"
    "                            to the session's end (END frame, hang-up, Ctrl-C);\n"
    "                            its speed is set beforehand (stty)\n"
    "  -o, --output FILE         the profile (default PROGRAM.assay in the current\n"
    "                            directory); /dev/null: none\n";
static const char examples[] = "\nexamples:\n"
                               "  assay record sort.elf\n"
                               "  assay record -c 300 --seed 7 --truth -o sort.assay sort.elf\n"
                               "  assay record -c 100 -e 'load:dmiss,lat>20' sort.elf\n"
                               "  assay record --config board --check sort.elf\n"
                               "  assay record --aggregate -c 200 sort.elf\n"
                               "  assay record --counter dcache_missed:100 --attributed sort.elf\n"
                               "  assay record --signatures 20000 -c 100 sort.elf\n"
                               "  assay record --pair -c 1000 sort.elf && assay pairs sort.assay\n"
                               "  assay record --from /dev/ttyUSB1 --config board sort.elf\n"
                               "  assay record -o hash.assay hash.elf -32 < picture.png\n";

enum {
    OPTION_SEED = 512,
    OPTION_TRUTH,
    OPTION_DELIVERY,
    OPTION_FROM,
    OPTION_TRACE,
    OPTION_PAIR,
    OPTION_SIGNATURES,
    OPTION_OPPORTUNITIES,
    OPTION_COUNTER,
    OPTION_ATTRIBUTED,
    OPTION_AGGREGATE,
    OPTION_CHANNEL,
    PERIOD_DEFAULT = 1000,
    TABLE_DEFAULT = 1024,
    TABLE_LEAST = 4,
    TABLE_MOST = 4096
};

typedef struct {
    run_t run;
    const char *output;   /* NULL: named after the program */
    const char *channel;  /* NULL: the channel is not kept */
    const char *delivery; /* NULL: stream, unless the program has a driver of its own */
    const char *from;     /* what came by a profile channel; NULL: the program is run */
} settings_t;

/* "dir/sort.elf" -> "sort.assay". */
static char *default_output(const char *program) {
    const char *base = strrchr(program, '/');
    base = base ? base + 1 : program;
    size_t length = strlen(base);
    if (length > 4 && strcmp(base + length - 4, ".elf") == 0)
        length -= 4;
    return memory_print("%.*s.assay", (int)length, base);
}

/* The counters that the machine had when the run ended replace the last ones of the stream. */
static void take_end(session_t *session, const facts_t *stats) {
    if (!facts_text(stats, "delivered"))
        return;
    session->counted = session->final = true;
    session->delivered = facts_integer(stats, "delivered", 0);
    session->collisions = facts_integer(stats, "collisions", 0);
    session->filtered = facts_integer(stats, "filtered", 0);
    session->dropped = facts_integer(stats, "dropped", 0);
    session->fetched = facts_integer(stats, "fetched", 0);
    session->empty = facts_integer(stats, "empty", 0);
    session->cycles = facts_integer(stats, "cycles", 0);
    session->instructions = facts_integer(stats, "instructions", 0);
    session->ring_full = facts_integer(stats, "ring_full", 0);
    session->signatures_begun = facts_integer(stats, "signatures", 0);
    session->signatures_dropped = facts_integer(stats, "signatures_dropped", 0);
}

static void note_number(facts_t *facts, const char *name, uint64_t value) {
    facts_set(facts, name, "%" PRIu64, value);
}

/* As the hardware was set in the end. */
static filter_t filter_of(const session_t *session) {
    filter_t filter = {.control =
                           session->control & (PD_MASK(PD_MPDISCTL_SEL) | PD_MASK(PD_MPDISCTL_U) |
                                               PD_MASK(PD_MPDISCTL_S) | PD_MASK(PD_MPDISCTL_M)),
                       .evmask = session->evmask,
                       .evmatch = session->evmatch,
                       .latency = session->filter};
    return filter;
}

static void note_filter(facts_t *meta, const session_t *session) {
    filter_t filter = filter_of(session);
    char *text = filter_text(&filter);
    if (filter_is_set(&filter))
        facts_set(meta, "filter", "%s", text);
    free(text);
}

/* What was set, as whoever took the samples says it. The path is made absolute, so that the
 * profile can be read from elsewhere. */
static void note_meta(profile_t *profile, const run_t *run, const session_t *session,
                      const image_t *image, const outcome_t *outcome) {
    facts_t *meta = &profile->meta;
    char *absolute = realpath(run->program, NULL);
    facts_set(meta, "program", "%s", absolute ? absolute : run->program);
    free(absolute);
    facts_set(meta, "sha256", "%s", image_sha256(image));
    note_number(meta, "size", image_size(image));
    facts_set(meta, "config", "%s", run->config);
    facts_set(meta, "simulator", "%s", run->simulator ? run->simulator : "a profile channel");
    note_number(meta, "period", session->period);
    note_number(meta, "seed", session->seed);
    if (run->table)
        note_number(meta, "table", run->table);
    facts_set(meta, "delivery", "%s", run->stream ? "stream" : run->batch ? "batch" : "interrupt");
    note_filter(meta, session);
    if (run->counter) {
        facts_set(meta, "counter", "%s", hpm_numbered(run->counter)->name);
        facts_set(meta, "pc", "%s", run->attributed ? "attributed" : "interrupt");
    }
    if (session_pairs(session))
        note_number(meta, "pair_window", UINT64_C(1) << PD_GET(session->pair, PD_MPMPAIR_LOG));
    if (PD_GET(session->signature, PD_MPMSIGNATURE_PERIOD)) {
        note_number(meta, "signature_period", PD_GET(session->signature, PD_MPMSIGNATURE_PERIOD));
        note_number(meta, "signature_length", PD_GET(session->signature, PD_MPMSIGNATURE_LENGTH));
    }
    if (PD_GET(session->control, PD_MPDISCTL_OPP))
        facts_set(meta, "counts", "fetch opportunities");
    note_number(meta, "samples", profile->count);
    if (outcome->end == RUN_INTERRUPTED)
        facts_set(meta, "ended", "signal: %s", strsignal(outcome->signal));
    else
        facts_set(meta, "ended", "%s",
                  outcome->end == RUN_CYCLE_LIMIT ? "cycle limit" : PROFILE_ENDED);
}

/* Records of what the filter should have rejected. */
static uint64_t unfit_of(const session_t *session) {
    filter_t filter = filter_of(session);
    uint64_t unfit = 0;
    for (size_t i = 0; i < session->count && record_is_instruction(&session->records[i]); i++)
        unfit += !filter_passes(&filter, &session->records[i]);
    return unfit;
}

/* Records of samples added up, by why they left the driver's table. */
static void note_sums(facts_t *counters, const session_t *session) {
    static const char *const names[LEFT_COUNT] = {[LEFT_AT_END] = "sums_left",
                                                  [LEFT_FOR_ANOTHER] = "sums_evicted",
                                                  [LEFT_FULL] = "sums_full",
                                                  [LEFT_WITH_REASONS] = "sums_reasons"};
    for (int i = 0; i < LEFT_COUNT; i++)
        if (session->samples != session->count)
            note_number(counters, names[i], session->sums[i]);
}

/* What was counted: by the profiling hardware and its driver, by the link, by the simulator (names
 * with `run_`). */
static void note_counters(profile_t *profile, const session_t *session, const facts_t *stats) {
    facts_t *counters = &profile->counters;
    note_number(counters, "fetched", session->fetched);
    note_number(counters, "width", PD_GET(session->hardware, PD_MPMCONFIG_WIDTH));
    if (facts_text(stats, "counted_cycles"))
        facts_set(counters, "counted_cycles", "%s", facts_text(stats, "counted_cycles"));
    if (session->counted) {
        note_number(counters, "delivered", session->delivered);
        note_number(counters, "collisions", session->collisions);
        note_number(counters, "filtered", session->filtered);
        note_number(counters, "dropped", session->dropped);
        note_number(counters, "empty", session->empty);
        note_number(counters, "cycles", session->cycles);
        note_number(counters, "instructions", session->instructions);
        note_number(counters, "ring_full", session->ring_full);
        if (PD_GET(session->signature, PD_MPMSIGNATURE_PERIOD)) {
            note_number(counters, "signatures", session->signatures_begun);
            note_number(counters, "signatures_dropped", session->signatures_dropped);
            note_number(counters, "signatures_invalid", session->signatures.invalid);
        }
    }
    if (session->final)
        note_number(counters, "in_flight", session_in_flight(session));
    note_number(counters, "frames", session->link.frames);
    note_number(counters, "frames_lost", session->link.lost);
    note_number(counters, "bytes_skipped", session->link.skipped);
    note_number(counters, "invalid", session->invalid);
    note_number(counters, "channel_bytes", session->link.size);
    note_sums(counters, session);
    if (unfit_of(session))
        note_number(counters, "unfit", unfit_of(session));
    for (size_t i = 0; i < stats->count; i++) {
        char *name = memory_print("run_%s", stats->list[i].name);
        facts_set(counters, name, "%s", stats->list[i].value);
        free(name);
    }
}

/* A program with the driver linked in takes its samples itself. */
static bool is_embedded(image_t *image) {
    symbols_t symbols;
    image_symbols(image, &symbols);
    bool found = symbols_named(&symbols, "profile_start");
    symbols_free(&symbols);
    return found;
}

static bool filter_is_asked(const session_t *session, const run_t *run, failure_t *failure) {
    filter_t set = filter_of(session);
    if (filter_equal(&set, &run->filter))
        return true;
    char *is = filter_text(&set), *asked = filter_text(&run->filter);
    failure_set(failure,
                "%s: the hardware sampled `%s` where `%s` was asked for.\n"
                "  Build simulator, driver and assay again with `make`.",
                run->program, is, asked);
    free(is);
    free(asked);
    return false;
}

static bool session_is_usable(const session_t *session, const run_t *run, failure_t *failure) {
    if (!session->configured && !run->simulator)
        return failure_set(
            failure,
            "%s: no CONFIG frame among its %zu bytes (%" PRIu64 " good frames).\n"
            "  Is it the profile channel, at the right speed, from the session's beginning on?",
            run->channel, session->link.size, session->link.frames);
    if (!session->configured && run->embedded)
        return failure_set(failure,
                           "%s: the profiling driver that is linked into it sent nothing.\n"
                           "  Have it stream its samples over the profile channel (docs/guide.md).",
                           run->program);
    if (!session->configured)
        return failure_set(
            failure,
            "%s: nothing came by the profile channel: the program ended before sampling began.\n"
            "  Run it with `assay stat --check` to see whether it works without sampling.",
            run->program);
    if (session->version != PD_VERSION)
        return failure_set(failure,
                           "%s: the profiler speaks version %" PRIu64 " of the record, assay %d.\n"
                           "  Build both again with `make`.",
                           run->program, session->version, PD_VERSION);
    return run->embedded || !run->simulator || filter_is_asked(session, run, failure);
}

static void warn_losses(const run_t *run, const session_t *session) {
    if (!run->simulator && !session->final)
        fprintf(stderr,
                "assay record: warning: %s: the session's END frame has not come: counters are "
                "those of the last COUNTERS frame.\n",
                run->channel);
    if (session->link.damaged)
        fprintf(stderr,
                "assay record: profile channel at byte 0x%zx: not a frame or a wrong checksum.\n"
                "  %" PRIu64 " bytes in %" PRIu64 " places skipped, %" PRIu64 " frames lost.\n",
                session->link.first_damage, session->link.skipped, session->link.damaged,
                session->link.lost);
    if (session->invalid)
        fprintf(stderr,
                "assay record: %" PRIu64 " records contradict themselves and were left out.\n",
                session->invalid);
    if (unfit_of(session))
        fprintf(stderr,
                "assay record: warning: %" PRIu64
                " samples do not fulfil the filter: the hardware is wrong.\n",
                unfit_of(session));
    if (100 * session->dropped > session->delivered + session->filtered)
        fprintf(stderr,
                "assay record: warning: %" PRIu64 " samples were dropped, %" PRIu64
                " delivered: what "
                "is sampled faster than\n"
                "  the channel can send is missing, and that part of the run is underestimated.\n"
                "  Give a longer period (-c), or --delivery interrupt.\n",
                session->dropped, session->delivered);
    if (session->count == 0)
        fprintf(stderr,
                "assay record: no sample was taken: %s\n"
                "  Give a smaller one with -c PERIOD.\n",
                session->filtered ? "the filter rejected all that were chosen with this period."
                                  : "the program is shorter than the period.");
}

static void say_written(const profile_t *profile, const session_t *session, const char *output) {
    number_t n[2];
    coverage_t coverage;
    uint64_t fetched = facts_integer(&profile->counters, "fetched", 0);
    const char *samples = format_count(&n[0], (double)session->samples);
    if (profile_sampler(profile) == SAMPLER_COUNTER)
        printable_line(
            stderr,
            "assay record: %s: %s samples by overflow of %s, period %" PRIu64 ", seed %" PRIu64 ".",
            output, samples, facts_text(&profile->meta, "counter"), session->period, session->seed);
    else
        printable_line(stderr,
                       "assay record: %s: %s samples of %s fetched instructions, period %" PRIu64
                       ", seed %" PRIu64 "; %s counted.",
                       output, samples, format_count(&n[1], (double)fetched), session->period,
                       session->seed, coverage_text(&coverage, &profile->counters));
}

static void warn_masks(const profile_t *profile) {
    for (size_t i = 0; i < COVERAGE_MASKS; i++) {
        const mask_t *mask = &coverage_masks[i];
        uint64_t pc = coverage_masked_at(&profile->counters, mask);
        if (pc)
            printable_line(stderr, "assay record: warning: %s %s at 0x%" PRIx64 ": %s.",
                           symbols_name_at(&profile->symbols, pc), mask->what, pc, mask->cost);
    }
}

/* Puts the profile together and writes it. */
static bool record_write(const run_t *run, outcome_t *outcome, image_t *image, const char *output,
                         failure_t *failure) {
    profile_t profile = {0};
    session_t session;
    if (!session_read(&session, outcome->stream, outcome->stream_size))
        memory_out();
    image_symbols(image, &profile.symbols);
    if (!processes_read(image, run, &profile.meta, &profile.symbols, failure))
        printable_line(stderr, "assay record: warning: a process has no names: %s", failure->text);
    take_end(&session, &outcome->stats);
    bool good = session_is_usable(&session, run, failure);
    if (good) {
        profile.records = session.records;
        profile.count = session.count;
        profile.signatures = session.signatures;
        profile.truth = outcome->truth;
        profile.apart = outcome->apart;
        note_meta(&profile, run, &session, image, outcome);
        note_counters(&profile, &session, &outcome->stats);
        warn_losses(run, &session);
        warn_masks(&profile);
        good = profile_write(&profile, output, failure);
        if (good)
            say_written(&profile, &session, output);
        profile.records = NULL; /* belong to the session */
        profile.signatures = (signatures_t){0};
        profile.truth = profile.apart = (pc_table_t){0};
    }
    profile_free(&profile);
    session_free(&session);
    return good;
}

static bool write_channel(const char *path, const outcome_t *outcome, failure_t *failure) {
    FILE *out = fopen(path, "wb");
    if (!out)
        return failure_set(failure, "%s: %s.", path, strerror(errno));
    bool good = fwrite(outcome->stream, 1, outcome->stream_size, out) == outcome->stream_size;
    good = fclose(out) == 0 && good;
    return good || failure_set(failure, "%s: %s.", path, strerror(errno));
}

static int record_image(const run_t *run, image_t *image, const char *output, const char *channel) {
    failure_t failure;
    outcome_t outcome;
    if (!simulate(run, &outcome, &failure))
        return command_fail("record", &failure);
    int status = run_status(run, "record", &outcome);
    bool ended = outcome.end == RUN_PROGRAM_ENDED || outcome.end == RUN_CYCLE_LIMIT ||
                 outcome.end == RUN_INTERRUPTED || outcome.end == RUN_CONSOLE;
    if (ended && !record_write(run, &outcome, image, output, &failure))
        status = command_fail("record", &failure);
    if (ended && channel && !write_channel(channel, &outcome, &failure))
        status = command_fail("record", &failure);
    outcome_free(&outcome);
    return status;
}

/* What one who takes the samples cannot do; NULL: nothing. */
static char *unfit_option(const settings_t *settings) {
    const run_t *run = &settings->run;
    bool filter = filter_is_set(&run->filter);
    if (run->counter &&
        (filter || run->pairs || run->opportunities || settings->delivery || run->embedded))
        return memory_print("--counter: it takes samples of another kind, by a driver beside the "
                            "program: without -e, --pair,\n  --opportunities, --delivery, and a "
                            "driver in the program.");
    if (run->attributed && !hpm_is_attributed(run->counter))
        return memory_print("--attributed: of %s the hardware does not know which instruction had "
                            "it; docs/events.md says of which it does.",
                            run->counter ? hpm_numbered(run->counter)->name : "no event");
    if (run->table && run->pairs)
        return memory_print(
            "--aggregate: few pairs are alike (two places, two fates, a distance), so their sums "
            "would be nearly as many;\n  without --pair. Record the pairs themselves, or fewer of "
            "them with a longer period (-c).");
    if (run->table && (run->stream || run->counter || run->embedded))
        return memory_print(
            "--aggregate: a driver beside the program adds up what it takes itself: without "
            "--delivery stream,\n  --counter, and a driver in the program.");
    if (run->signatures && (run->table || run->counter || run->embedded))
        return memory_print(
            "--signatures: the hardware sends them itself, over the profile channel: "
            "without --aggregate,\n  --counter, and a driver in the program.");
    if (filter && run->embedded)
        return memory_print("-e: %s has a profiling driver of its own, which sets the filter "
                            "(struct profile_setup).",
                            run->program);
    if ((run->stream || run->batch) && run->embedded)
        return memory_print("--delivery %s: %s has a profiling driver of its own, which says "
                            "itself how it takes its samples.",
                            settings->delivery, run->program);
    return NULL;
}

static void settle_delivery(settings_t *settings) {
    run_t *run = &settings->run;
    const char *delivery = settings->delivery;
    bool driver = run->embedded || run->counter || run->table;
    run->stream = delivery ? strcmp(delivery, "stream") == 0 : !driver;
    run->batch = delivery ? strcmp(delivery, "batch") == 0 : run->table && !run->embedded;
}

/* What the channel's frames say of the machine and of who sent them. */
static void settle_machine(settings_t *settings, const capture_t *capture) {
    run_t *run = &settings->run;
    session_t session;
    if (!session_read(&session, capture->bytes, capture->size))
        memory_out();
    if (!run->config)
        run->config = PD_GET(session.hardware, PD_MPMCONFIG_WIDTH) == 4 ? "wide" : "board";
    run->stream = !settings->delivery && session.embedded && !run->embedded;
    run->batch = settings->delivery && strcmp(settings->delivery, "batch") == 0;
    session_free(&session);
}

/* The run was elsewhere. */
static int record_capture(settings_t *settings, image_t *image, const char *output) {
    failure_t failure;
    capture_t capture;
    if (!capture_read(&capture, settings->from, &failure))
        return command_fail("record", &failure);
    settle_machine(settings, &capture);
    outcome_t outcome = {.end = capture.signal ? RUN_INTERRUPTED : RUN_PROGRAM_ENDED,
                         .signal = capture.signal,
                         .stream = capture.bytes,
                         .stream_size = capture.size};
    int status = STATUS_GOOD;
    if (!record_write(&settings->run, &outcome, image, output, &failure))
        status = command_fail("record", &failure);
    outcome_free(&outcome);
    return status;
}

static int record_run(settings_t *settings) {
    failure_t failure;
    image_t *image;
    const char *program = settings->run.program;
    if (!image_open(&image, program, &failure))
        return command_fail("record", &failure);
    settings->run.embedded = is_embedded(image);
    if (!settings->from)
        settle_delivery(settings);
    char *unfit = unfit_option(settings);
    if (unfit) {
        image_close(image);
        command_misuse("record", "%s", unfit);
        free(unfit);
        return STATUS_FAILED;
    }
    char *output = settings->output ? memory_copy(settings->output) : default_output(program);
    const run_t *run = &settings->run;
    int status = !profile_writable(output, &failure) ? command_fail("record", &failure)
                 : settings->from                    ? record_capture(settings, image, output)
                                  : record_image(run, image, output, settings->channel);
    free(output);
    image_close(image);
    return status;
}

static bool power_of_two(const char *option, const char *text, uint64_t least, uint64_t most,
                         uint64_t *value) {
    if (!run_number("record", option, text, least, most, value))
        return false;
    if ((*value & (*value - 1)) == 0)
        return true;
    command_misuse("record", "%s=%s: a power of two was expected, as 64 or 128.", option, text);
    return false;
}

/* PERIOD[:LENGTH] */
static bool signatures_option(run_t *run, char *value) {
    char *colon = strchr(value, ':');
    if (colon)
        *colon = 0;
    return run_number("record", "--signatures", value, PD_PERIOD_LEAST, PD_PERIOD_MOST,
                      &run->signatures) &&
           (!colon || run_number("record", "--signatures PERIOD:LENGTH", colon + 1, 1,
                                 SIGNATURE_MOST, &run->signature_length));
}

/* EVENT[:PERIOD] */
static bool counter_option(run_t *run, char *value) {
    char *colon = strchr(value, ':');
    if (colon)
        *colon = 0;
    const hpm_event_t *event = hpm_find(value);
    if (!event) {
        command_misuse("record", "--counter %s: no such event; `assay stat --help` lists them.",
                       value);
        return false;
    }
    run->counter = event->number;
    return !colon || run_number("record", "--counter EVENT:PERIOD", colon + 1, PD_PERIOD_LEAST,
                                PD_PERIOD_MOST, &run->period);
}

static bool record_option(settings_t *settings, int option, char *value) {
    failure_t failure;
    run_t *run = &settings->run;
    switch (option) {
    case 'c':
        return run_number("record", "-c (period)", value, PD_PERIOD_LEAST, PD_PERIOD_MOST,
                          &run->period);
    case 'o':
        settings->output = value;
        return true;
    case 'e':
        if (filter_parse(&run->filter, value, &failure))
            return true;
        command_fail("record", &failure);
        return false;
    case OPTION_SEED:
        return run_number("record", "--seed", value, 1, PD_SEED_MOST, &run->seed);
    case OPTION_FROM:
        return (settings->from = value) != NULL;
    case OPTION_TRUTH:
        return run->truth = true;
    case OPTION_TRACE:
        return (run->trace = value) != NULL;
    case OPTION_PAIR:
        run->pairs = true;
        return !value || power_of_two("--pair", value, 2, 1 << PD_PAIR_LOG_MOST, &run->pair_window);
    case OPTION_SIGNATURES:
        return signatures_option(run, value);
    case OPTION_AGGREGATE:
        run->table = TABLE_DEFAULT;
        return !value || power_of_two("--aggregate", value, TABLE_LEAST, TABLE_MOST, &run->table);
    case OPTION_CHANNEL:
        return (settings->channel = value) != NULL;
    case OPTION_OPPORTUNITIES:
        return run->opportunities = true;
    case OPTION_COUNTER:
        return counter_option(run, value);
    case OPTION_ATTRIBUTED:
        return run->attributed = true;
    case OPTION_DELIVERY:
        if (strcmp(value, "stream") == 0 || strcmp(value, "interrupt") == 0 ||
            strcmp(value, "batch") == 0)
            return (settings->delivery = value) != NULL;
        command_misuse("record", "--delivery %s: stream, batch or interrupt was expected.", value);
        return false;
    default:
        return option != '?' && run_option(run, "record", option, value);
    }
}

/* Of a run that was elsewhere; `simulated`: options of a simulation were given, `machine`: --config was. */
static bool settle_capture(settings_t *settings, bool simulated, bool machine, int count) {
    if (simulated || optind + 1 != count) {
        command_misuse("record",
                       "--from: the run was elsewhere: it goes with --config, --delivery, -o "
                       "and the program that ran.");
        return false;
    }
    settings->run.simulator = NULL;
    settings->run.channel = settings->from;
    if (!machine)
        settings->run.config = NULL;
    return true;
}

int cmd_record(int count, char **argument) {
    static const struct option options[] = {
        {"seed", required_argument, NULL, OPTION_SEED},
        {"truth", no_argument, NULL, OPTION_TRUTH},
        {"from", required_argument, NULL, OPTION_FROM},
        {"trace", required_argument, NULL, OPTION_TRACE},
        {"delivery", required_argument, NULL, OPTION_DELIVERY},
        {"pair", optional_argument, NULL, OPTION_PAIR},
        {"signatures", required_argument, NULL, OPTION_SIGNATURES},
        {"aggregate", optional_argument, NULL, OPTION_AGGREGATE},
        {"counter", required_argument, NULL, OPTION_COUNTER},
        {"channel", required_argument, NULL, OPTION_CHANNEL},
        {"attributed", no_argument, NULL, OPTION_ATTRIBUTED},
        {"opportunities", no_argument, NULL, OPTION_OPPORTUNITIES},
        {"period", required_argument, NULL, 'c'},
        {"event", required_argument, NULL, 'e'},
        {"output", required_argument, NULL, 'o'},
        {"help", no_argument, NULL, 'h'},
        RUN_OPTIONS,
        {0}};
    settings_t settings = {0};
    bool simulated = false, machine = false;
    run_start(&settings.run);
    settings.run.sample = true;
    settings.run.period = PERIOD_DEFAULT;
    settings.run.seed = 1;
    for (int option;
         (option = command_option("record", "+:c:e:o:h", count, argument, options)) != -1;) {
        if (option == 'h') {
            printf("%s%s\n%s%s", help, run_options_help, filter_help, examples);
            return STATUS_GOOD;
        }
        if (!record_option(&settings, option, optarg))
            return STATUS_FAILED;
        simulated |= option != 'o' && option != OPTION_FROM && option != OPTION_CONFIG &&
                     option != OPTION_DELIVERY;
        machine |= option == OPTION_CONFIG;
    }
    if (settings.from && !settle_capture(&settings, simulated, machine, count))
        return STATUS_FAILED;
    return run_program(&settings.run, "record", count, argument) ? record_run(&settings)
                                                                 : STATUS_FAILED;
}
