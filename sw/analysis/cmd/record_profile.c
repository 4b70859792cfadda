/* SPDX-License-Identifier: Apache-2.0 */
/* See recording.h: records settings and counts beside the samples, and reports losses. */
#include "asked.h"
#include "configs.h"
#include "coverage.h"
#include "filter.h"
#include "format.h"
#include "hpm_events.h"
#include "memory.h"
#include "printable.h"
#include "processes_read.h"
#include "profile.h"
#include "profile_defs.h"
#include "recorded.h"
#include "recording.h"
#include "run_facts.h"
#include "session.h"
#include "signature_hash.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The machine's counters at the end of the run replace the last ones of the stream. */
static void take_end(session_t *session, const facts_t *stats) {
    if (!facts_text(stats, "delivered"))
        return;
    session->counted = session->final = true;
    session->cycles = facts_integer(stats, "cycles", 0);
    session->instructions = facts_integer(stats, "instructions", 0);
    for (int i = 0; i < SESSION_COUNTERS; i++)
        session->counter[i] = facts_integer(stats, session_counters[i].name, 0);
}

static void note_number(facts_t *facts, const char *name, uint64_t value) {
    facts_set(facts, name, "%" PRIu64, value);
}

/* The hardware's final settings. */
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

/* The machine's sizes in a CONFIG frame: all that is known of a board. */
static void note_hardware(facts_t *meta, const session_t *session) {
    uint64_t width = PD_GET(session->hardware, PD_MPMCONFIG_WIDTH);
    note_number(meta, CONFIG_SIZE "WIDTH", width);
    if (width)
        note_number(meta, CONFIG_SIZE "ROB_ROWS",
                    PD_GET(session->hardware, PD_MPMCONFIG_WINDOW) / width);
    note_number(meta, CONFIG_SIZE "PM_TAGS", PD_GET(session->hardware, PD_MPMCONFIG_TAGS));
    note_number(meta, CONFIG_SIZE "PM_FIFO", PD_GET(session->hardware, PD_MPMCONFIG_FIFO));
    note_number(meta, CONFIG_SIZE "PATH_W", PD_GET(session->hardware, PD_MPMCONFIG_PATH));
}

/* Events whose samples were added up, and what became of them; samples of each are counted here. */
static void note_events(profile_t *profile, const session_t *session) {
    asked_t asked[PD_EVENTS_MOST];
    char name[48];
    for (size_t i = 0; i < session->event_count; i++) {
        uint64_t word = session->events[i].asked;
        const hpm_event_t *event = hpm_numbered((unsigned)PD_GET(word, PD_ASKED_EVENT));
        snprintf(name, sizeof name, "event.%zu", i);
        facts_set(&profile->meta, name, "%s %" PRIu64 " %" PRIu64, event ? event->name : "?",
                  PD_GET(word, PD_ASKED_LEAST), PD_GET(word, PD_ASKED_MOST));
    }
    size_t count = profile_asked(profile, asked);
    if (count) {
        facts_set(&profile->meta, "counter", "%s", asked[0].name);
        facts_set(&profile->meta, "pc", "interrupt");
    }
    uint64_t samples[PD_EVENTS_MOST + 1] = {0};
    for (size_t i = 0; i < session->count; i++) {
        sample_t sample;
        if (record_decode(&session->records[i], &sample) && sample.sampler == SAMPLER_PLACE)
            samples[asked_find(asked, count, sample.counted.event)] += sample_count(&sample);
    }
    for (size_t i = 0; i < count; i++) {
        const char *const what[] = {"samples", "dropped", "counted", "cycles"};
        const uint64_t value[] = {samples[i], session->events[i].dropped,
                                  session->events[i].counted, session->events[i].cycles};
        for (int w = 0; w < 4; w++) {
            snprintf(name, sizeof name, "event.%zu.%s", i, what[w]);
            note_number(&profile->counters, name, value[w]);
        }
    }
}

/* What the core does not report to the profiler (mpmconfig): UNTOLD_... of view.h. */
static void note_untold(facts_t *meta, const run_t *run, const session_t *session) {
    uint64_t hardware = session->hardware;
    if (!hardware)
        return;
    if (PD_GET(hardware, PD_MPMCONFIG_NOFETCH))
        facts_set(meta, UNTOLD "fetch", "yes");
    if (!PD_GET(hardware, PD_MPMCONFIG_PATH))
        facts_set(meta, UNTOLD "path", "yes");
    if (!PD_GET(hardware, PD_MPMCONFIG_SIGNATURE) &&
        PD_GET(run->setup.signature, PD_MPMSIGNATURE_PERIOD))
        facts_set(meta, UNTOLD "signature", "yes");
#define NOTE_UNTOLD(NAME, one, many, ...)                                                          \
    if (PD_GET(run->setup.one, PD_MPMFETCH_PERIOD) && !session_samples(session, PD_CONFIG_##NAME)) \
        facts_set(meta, UNTOLD #many, "yes");
    PD_BESIDE_LIST(NOTE_UNTOLD)
}

static void note_beside(profile_t *profile, const session_t *session) {
    facts_t *meta = &profile->meta;
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++) {
        const sampler_traits_t *sampler = &samplers[k];
        uint64_t set = session->config[sampler->config];
        if (!PD_GET(set, PD_MPMFETCH_PERIOD))
            continue;
        note_number(meta, sampler->period, PD_GET(set, PD_MPMFETCH_PERIOD));
        facts_set(meta, sampler->intervals, "%s",
                  PD_GET(set, PD_MPMFETCH_RAND) ? "random" : "fixed");
        note_number(meta, sampler->samples, profile->beside[k].count);
    }
}

/* The settings, as reported by whoever took the samples. The path is made absolute, so that the
 * profile can be read from elsewhere. */
static void note_meta(profile_t *profile, const run_t *run, const session_t *session,
                      const image_t *image, const outcome_t *outcome) {
    facts_t *meta = &profile->meta;
    char *absolute = realpath(run->program, NULL);
    facts_set(meta, "program", "%s", absolute ? absolute : run->program);
    free(absolute);
    facts_set(meta, "sha256", "%s", image_sha256(image));
    note_number(meta, "size", image_size(image));
    if (!run->simulator || run->board)
        note_hardware(meta, session);
    note_untold(meta, run, session);
    run_facts(meta, run, &outcome->machine);
    note_number(meta, "period", session->period);
    note_number(meta, "seed", session->seed);
    if (session->strata)
        facts_set(meta, "strata", "%u:%u", 1u << PD_GET(session->strata, PD_MPMSTRATA_LOG),
                  (unsigned)PD_GET(session->strata, PD_MPMSTRATA_THRESH));
    if (run->setup.table_entries)
        note_number(meta, "table", run->setup.table_entries);
    facts_set(meta, "delivery", "%s",
              run->stream             ? "stream"
              : run->setup.ring_slots ? "batch"
                                      : "interrupt");
    note_filter(meta, session);
    if (run->setup.event0)
        facts_set(meta, "eviction", run->setup.table_swap ? "swap-to-front" : "round-robin");
    if (run->setup.counter) {
        facts_set(meta, "counter", "%s", hpm_numbered((unsigned)run->setup.counter)->name);
        facts_set(meta, "pc", "%s", run->setup.attributed ? "attributed" : "interrupt");
    }
    if (session_pairs(session))
        note_number(meta, "pair_window", UINT64_C(1) << PD_GET(session->pair, PD_MPMPAIR_LOG));
    if (PD_GET(session->signature, PD_MPMSIGNATURE_PERIOD)) {
        note_number(meta, "signature_period", PD_GET(session->signature, PD_MPMSIGNATURE_PERIOD));
        note_number(meta, "signature_length", PD_GET(session->signature, PD_MPMSIGNATURE_LENGTH));
        char text[HASH_TEXT];
        unsigned hash = (unsigned)PD_GET(session->signature, PD_MPMSIGNATURE_HASH);
        if (hash != HASH_ALL)
            facts_set(meta, "signature_hash", "%s", hash_print(hash, text));
    }
    note_beside(profile, session);
    if (PD_GET(session->control, PD_MPDISCTL_OPP))
        facts_set(meta, "counts", "fetch opportunities");
    if (PD_GET(session->control, PD_MPDISCTL_EVERY))
        facts_set(meta, "every", "%s",
                  PD_GET(session->control, PD_MPDISCTL_EVERY) == PD_EVERY_CYCLES
                      ? "cycles"
                      : "dispatched instructions");
    note_number(meta, "samples", profile->count);
    if (outcome->end == RUN_INTERRUPTED)
        facts_set(meta, "ended", "signal: %s", strsignal(outcome->signal));
    else
        facts_set(meta, "ended", "%s",
                  outcome->end == RUN_CYCLE_LIMIT ? "cycle limit"
                  : outcome->end == RUN_TRAP      ? "trap"
                                                  : PROFILE_ENDED);
}

/* Own and owed. */
static uint64_t cycles_charged(const sample_t *sample) {
    uint64_t cycles = sample->owed.cycles;
    for (int r = 0; r < SAMPLE_RUNS; r++)
        cycles += sample->runs[r].cycles;
    return cycles;
}

/* Whether its own data agree with its cycles: rare, whatever choice it was, or not, and then by a
 * plain one. */
static bool stratum_is_right(const session_t *session, const record_t *record) {
    uint64_t log = PD_GET(session->strata, PD_MPMSTRATA_LOG), word = record->word[PD_WORD_STRATUM];
    uint64_t from = PD_GET(session->strata, PD_MPMSTRATA_THRESH);
    sample_t sample;
    if (record_member(record) != MEMBER_SINGLE || !record_decode(record, &sample))
        return true;
    bool rare = log && cycles_charged(&sample) >= from;
    return PD_GET(word, PD_STRATUM_RARE) == (rare ? log : 0) &&
           PD_GET(word, PD_STRATUM_CHOICE) <= rare;
}

/* Records that the filter should have rejected, or that have a wrong weight. */
static uint64_t unfit_of(const session_t *session) {
    filter_t filter = filter_of(session);
    uint64_t unfit = 0;
    for (size_t i = 0; i < session->count && record_is_instruction(&session->records[i]); i++)
        unfit += !filter_passes(&filter, &session->records[i]) ||
                 !stratum_is_right(session, &session->records[i]);
    return unfit;
}

/* Records of samples added up, by why they left the driver's table. */
static void note_sums(facts_t *counters, const session_t *session) {
    static const char *const names[LEFT_COUNT] = {[LEFT_AT_END] = "sums_left",
                                                  [LEFT_FOR_ANOTHER] = "sums_evicted",
                                                  [LEFT_FULL] = "sums_full",
                                                  [LEFT_WITH_REASONS] = "sums_reasons"};
    uint64_t all = 0;
    for (int i = 0; i < LEFT_COUNT; i++)
        all += session->sums[i];
    for (int i = 0; all && i < LEFT_COUNT; i++)
        note_number(counters, names[i], session->sums[i]);
}

/* Counts: of the profiling hardware and its driver, of the link, of the simulator (names with
 * `run_`). */
static void note_counters(profile_t *profile, const session_t *session, const facts_t *stats) {
    facts_t *counters = &profile->counters;
    note_number(counters, "fetched", session->counters.fetched);
    note_number(counters, "width", PD_GET(session->hardware, PD_MPMCONFIG_WIDTH));
    if (facts_text(stats, "counted_cycles"))
        facts_set(counters, "counted_cycles", "%s", facts_text(stats, "counted_cycles"));
    if (session->counted) {
        for (int i = 0; i < SESSION_COUNTERS; i++)
            if (session_samples(session, session_counters[i].setting))
                note_number(counters, session_counters[i].name, session->counter[i]);
        note_number(counters, "cycles", session->cycles);
        note_number(counters, "instructions", session->instructions);
        if (PD_GET(session->signature, PD_MPMSIGNATURE_PERIOD))
            note_number(counters, "signatures_invalid", session->signatures.invalid);
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
        return failure_set(failure,
                           "%s: no CONFIG frame among its %zu bytes (%" PRIu64 " good frames).\n"
                           "  Is it the profile channel, at the right speed, from the start "
                           "of the session?",
                           run->channel, session->link.size, session->link.frames);
    if (!session->configured && run->board)
        return failure_set(
            failure,
            "%s: the board's line has lost the beginning of the session, by which its samples are read.\n"
            "  Run it again.",
            run->board);
    if (!session->configured && run->embedded)
        return failure_set(failure,
                           "%s: the profiling driver that is linked into it sent nothing.\n"
                           "  Have it stream its samples over the profile channel (docs/guide.md).",
                           run->program);
    if (!session->configured)
        return failure_set(failure,
                           "%s: nothing came over the profile channel: the program ended "
                           "before sampling began.\n"
                           "  Run it with `assay stat --check` to see whether it works "
                           "without sampling.",
                           run->program);
    if (session->version != PD_VERSION)
        return failure_set(failure,
                           "%s: the profiler speaks version %" PRIu64 " of the record, assay %d.\n"
                           "  Build both again with `make`.",
                           run->program, session->version, PD_VERSION);
    return run->embedded || !run->simulator || filter_is_asked(session, run, failure);
}

/* The mean period at which as many samples would have been chosen as were sent, to two digits. */
static uint64_t fitting_period(const session_t *session) {
    double chosen = (double)(session->counters.delivered + session->counters.dropped);
    double period = (double)session->period * chosen /
                    (double)(session->counters.delivered ? session->counters.delivered : 1);
    double digit = pow(10, floor(log10(period)) - 1);
    return (uint64_t)(ceil(period / digit) * digit);
}

static void warn_losses(const recording_t *recording, const session_t *session) {
    const run_t *run = &recording->run;
    const char *who = recording->command;
    if ((!run->simulator || run->board) && !session->final)
        fprintf(stderr,
                "assay %s: warning: %s: the session's END frame has not come: counters are "
                "those of the last COUNTERS frame.\n",
                who, run->board ? run->board : run->channel);
    if (session->link.damaged && (!recording->console || session->link.lost))
        fprintf(stderr,
                "assay %s: profile channel at byte 0x%zx: not a frame or a wrong checksum.\n"
                "  %" PRIu64 " bytes in %" PRIu64 " places skipped, %" PRIu64 " frames lost.\n",
                who, session->link.first_damage, session->link.skipped, session->link.damaged,
                session->link.lost);
    if (session->invalid)
        fprintf(stderr, "assay %s: %" PRIu64 " records contradict themselves and were left out.\n",
                who, session->invalid);
    if (unfit_of(session))
        fprintf(
            stderr,
            "assay %s: warning: %" PRIu64
            " samples do not fulfil the filter, or have a wrong weight: the hardware is wrong.\n",
            who, unfit_of(session));
    if (run->strata_asked && session->strata != run->setup.strata)
        fprintf(stderr,
                "assay %s: warning: --strata: for so short a period N was lowered "
                "to %u: more samples would be chosen than there are tags.\n"
                "  Give a longer period (-c).\n",
                who, 1u << PD_GET(session->strata, PD_MPMSTRATA_LOG));
    if (100 * session->counters.dropped > session->counters.delivered + session->counters.filtered)
        fprintf(
            stderr,
            "assay %s: warning: %" PRIu64 " samples were dropped, %" PRIu64 " delivered: more "
            "than the channel can send.\n"
            "  Each record says how many were lost in front of it, and has their weight; errors are larger.\n"
            "  Give a longer period: -c %" PRIu64 " just fits, if runs are alike%s.\n",
            who, session->counters.dropped, session->counters.delivered, fitting_period(session),
            run->board ? "" : "; or --delivery interrupt");
}

static void warn_nothing(const recording_t *recording, const session_t *session) {
    if (session->count == 0)
        fprintf(stderr,
                "assay %s: no sample was taken: %s\n"
                "  Give a smaller one with -c PERIOD.\n",
                recording->command,
                session->counters.filtered
                    ? "the filter rejected all that were chosen with this period."
                : !session->counters.fetched ? "nothing that could have been chosen was fetched."
                                             : "the program is shorter than the period.");
}

/* Counters that the events take: one each, or so many in turns. */
static uint64_t counters_of(const setup_t *setup) {
    const uint64_t *const events[] = SETUP_EVENTS(setup);
    uint64_t count = 0;
    while (count < sizeof events / sizeof *events && *events[count])
        count++;
    return setup->counter ? 1 : setup->event_counters ? setup->event_counters : count;
}

/* What was asked for, and the machine has no hardware for. */
static bool warn_lacks(const profile_t *profile, const recording_t *recording) {
    const setup_t *setup = &recording->run.setup;
    const struct {
        const char *option, *size;
        uint64_t takes;
    } parts[] = {
        {"--pair", "PM_TAGS", setup->pair_log ? 2 : 0},
        {"--signatures", "PM_SIGNATURE", setup->signature ? 1 : 0},
        {"--counter", "HPM_COUNTERS", counters_of(setup)},
    };
    bool lacks = false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *name = memory_print("size.%s", parts[i].size);
        uint64_t size = facts_integer(&profile->meta, name, parts[i].takes);
        free(name);
        if (size >= parts[i].takes)
            continue;
        lacks = true;
        fprintf(stderr,
                "assay %s: warning: %s takes a machine with %s of %" PRIu64
                " or more, and this one has %" PRIu64 ": such samples are missing.\n"
                "  Choose another machine with --config.\n",
                recording->command, parts[i].option, parts[i].size, parts[i].takes, size);
    }
    return lacks;
}

/* The event, or "3 events"; `text` has room for it. */
static const char *events_sampled(const profile_t *profile, const session_t *session, char *text,
                                  size_t room) {
    if (session->event_count < 2)
        return facts_text(&profile->meta, "counter");
    snprintf(text, room, "%zu events", session->event_count);
    return text;
}

static void say_written(const profile_t *profile, const session_t *session, const char *output,
                        const char *who) {
    number_t n[2];
    coverage_t coverage;
    uint64_t fetched = facts_integer(&profile->counters, "fetched", 0);
    const char *samples = format_count(&n[0], (double)session->samples);
    char text[32];
    sampler_kind_t sampler = profile_sampler(profile);
    if (sampler == SAMPLER_COUNTER || sampler == SAMPLER_PLACE)
        printable_line(stderr,
                       "assay %s: %s: %s samples by overflow of %s, period %" PRIu64
                       ", seed %" PRIu64 ".",
                       who, output, samples, events_sampled(profile, session, text, sizeof text),
                       session->period, session->seed);
    else
        printable_line(stderr,
                       "assay %s: %s: %s samples of %s %s, period %" PRIu64 ", seed %" PRIu64
                       "; %s counted.",
                       who, output, samples, format_count(&n[1], (double)fetched),
                       coverage_population(&profile->meta), session->period, session->seed,
                       coverage_text(&coverage, &profile->meta, &profile->counters));
}

static void warn_masks(const profile_t *profile, const char *who) {
    for (size_t i = 0; i < COVERAGE_MASKS; i++) {
        const mask_t *mask = &coverage_masks[i];
        uint64_t pc = coverage_masked_at(&profile->counters, mask);
        if (pc)
            printable_line(stderr, "assay %s: warning: %s %s at 0x%" PRIx64 ": %s.", who,
                           symbols_name_at(&profile->symbols, pc), mask->what, pc, mask->cost);
    }
}

/* Instructions at the edges of pauses are not like the others (docs/report.md, `truth --strict`).
 * With an interrupt for each sample, counting pauses at any period. */
static void warn_rests(const profile_t *profile, const recording_t *recording,
                       const session_t *session) {
    const run_t *run = &recording->run;
    if ((run->stream || run->setup.ring_slots) && PD_GET(session->control, PD_MPDISCTL_HOLD) &&
        coverage_is_thin(&profile->meta, &profile->counters))
        fprintf(stderr,
                "assay %s: warning: at so short a period counting pauses around "
                "each sample, for much of the run:\n"
                "  estimates are of the rest, and their errors do not include "
                "this.\n"
                "  Give a longer period (-c): from two windows on (four with one tag) "
                "counting never pauses.\n",
                recording->command);
}

/* Stores the programs, except those that are too large or missing. */
static void keep_programs(profile_t *profile, const image_t *image, const char *who) {
    char sha256[SHA256_TEXT];
    facts_t *meta = &profile->meta;
    part_t file = image_file(image);
    profile->kept = kept_new();
    if (!kept_add(profile->kept, file.bytes, file.size, sha256))
        fprintf(stderr,
                "assay %s: warning: the profile does not keep its program: it has more than %d "
                "MiB.\n",
                who, KEPT_MOST >> 20);
    for (size_t i = 0, count = meta->count; i < count; i++) {
        unsigned asid;
        int end = 0;
        const fact_t *fact = &meta->list[i];
        if (sscanf(fact->name, "process.%u.elf%n", &asid, &end) != 1 || !end ||
            !kept_add_file(profile->kept, fact->value, sha256))
            continue;
        char *name = memory_print("process.%u.sha256", asid);
        facts_set(meta, name, "%s", sha256);
        free(name);
    }
}

bool recording_make(const recording_t *recording, const outcome_t *outcome, image_t *image,
                    session_t *session, profile_t *profile, failure_t *failure) {
    const run_t *run = &recording->run;
    *profile = (profile_t){0};
    image_symbols(image, &profile->symbols);
    processes_told_t told;
    processes_told_take(&told, session, run);
    bool named = processes_read(image, run, &told, &profile->meta, &profile->symbols, failure);
    processes_told_free(&told);
    if (!named && !recording->live)
        printable_line(stderr, "assay %s: warning: a process has no names: %s", recording->command,
                       failure->text);
    take_end(session, &outcome->stats);
    if (!session_is_usable(session, run, failure))
        return false;
    profile->records = session->records;
    profile->count = session->count;
    profile->signatures = session->signatures;
    memcpy(profile->beside, session->beside, sizeof profile->beside);
    profile->truth = outcome->truth;
    profile->apart = outcome->apart;
    profile->halves = outcome->halves;
    profile->data = outcome->data;
    profile->truth_fetches = outcome->fetches;
    profile->fetches_apart = outcome->fetches_apart;
    profile->stacks = outcome->stacks;
    profile->of_records = stacks_of_records(&outcome->stacks, session->records, session->count);
    note_meta(profile, run, session, image, outcome);
    note_counters(profile, session, &outcome->stats);
    note_events(profile, session);
    if (outcome->stacks.folded)
        note_number(&profile->counters, "stacks_folded", outcome->stacks.folded);
    return true;
}

void recording_forget(profile_t *profile) {
    profile->records = NULL; /* belong to the session */
    memset(profile->beside, 0, sizeof profile->beside);
    profile->signatures = (signatures_t){0};
    profile->truth = profile->apart = profile->halves = profile->data = (pc_table_t){0};
    profile->truth_fetches = profile->fetches_apart = (pc_table_t){0};
    profile->stacks = (stacks_t){0};
    profile_free(profile);
}

bool recording_write(const recording_t *recording, outcome_t *outcome, image_t *image,
                     const char *output, failure_t *failure) {
    profile_t profile;
    session_t session;
    if (!session_read(&session, outcome->stream, outcome->stream_size))
        memory_out();
    bool good = recording_make(recording, outcome, image, &session, &profile, failure);
    if (good) {
        keep_programs(&profile, image, recording->command);
        warn_losses(recording, &session);
        if (!warn_lacks(&profile, recording))
            warn_nothing(recording, &session);
        warn_masks(&profile, recording->command);
        warn_rests(&profile, recording, &session);
        good = profile_write(&profile, output, failure);
        if (good && !recording->quiet)
            say_written(&profile, &session, output, recording->command);
    }
    recording_forget(&profile);
    session_free(&session);
    return good;
}
