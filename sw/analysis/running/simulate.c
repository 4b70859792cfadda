/* SPDX-License-Identifier: Apache-2.0 */
/* See simulate.h. */
#define _GNU_SOURCE /* F_SETPIPE_SZ */
#include "simulate.h"
#include "elapsed.h"
#include "fetch_feed.h"
#include "home.h"
#include "memory.h"
#include "on_board.h"
#include "output.h"
#include "process.h"
#include "setup_text.h"
#include "simulator.h"
#include "whole_file.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARGUMENTS = 48 };

typedef struct {
    char *list[ARGUMENTS + 1];
    size_t count;
} arguments_t;

static const char *const scratch_names[] = {"stats.csv", "machine.csv", "channel", "truth.csv",
                                            "data.csv",  "stacks.csv",  "fetches", "halves.csv"};

static void __attribute__((format(printf, 2, 3)))
put(arguments_t *arguments, const char *format, ...) {
    va_list values;
    va_start(values, format);
    if (arguments->count < ARGUMENTS)
        arguments->list[arguments->count++] = memory_vprint(format, values);
    va_end(values);
}

static bool logs_fetches(const run_t *run) { return run->sample && run->truth && run->setup.fetch; }

static void put_number(arguments_t *arguments, const char *name, uint64_t value) {
    if (value)
        put(arguments, "+%s=%" PRIu64, name, value);
}

static void put_run(arguments_t *arguments, const run_t *run) {
    put(arguments, "+elf=%s", run->program);
    put(arguments, "+stdin");
    if (run->restore)
        put(arguments, "+restore=%s", run->restore);
    else if (run->command_line)
        put(arguments, "+append=%s", run->command_line);
    if (run->predictors)
        put(arguments, "+predictors=%s", run->predictors);
    if (run->predictors_left)
        put(arguments, "+predictors-left=%s", run->predictors_left);
    put_number(arguments, "warm", run->warm);
    put_number(arguments, "measure", run->measure);
    put_number(arguments, "max-cycles", run->max_cycles);
    put_number(arguments, "mem-latency", run->memory_latency);
    put_number(arguments, "mem-bandwidth", run->memory_bandwidth);
    if (run->memory_shared)
        put(arguments, "+mem-shared");
    put_number(arguments, "far-from", run->far_from);
    put_number(arguments, "far-to", run->far_to);
    put_number(arguments, "far-latency", run->far_latency);
    if (run->near)
        put(arguments, "+near=%s", run->near);
    put_number(arguments, "channel-rate", run->channel_rate);
    if (run->perfect_icache)
        put(arguments, "+perfect-icache");
    if (run->perfect_dcache)
        put(arguments, "+perfect-dcache");
    if (run->perfect_itlb)
        put(arguments, "+perfect-itlb");
    if (run->perfect_dtlb)
        put(arguments, "+perfect-dtlb");
    if (run->perfect_order)
        put(arguments, "+perfect-order=%s", run->perfect_order);
    if (run->perfect_prediction)
        put(arguments, "+perfect-prediction=%s", run->perfect_prediction);
    if (run->check)
        put(arguments, "+check");
    if (run->signature)
        put(arguments, "+signature=%s", run->signature);
    if (run->wave)
        put(arguments, "+wave=%s", run->wave);
    put_number(arguments, "wave-from", run->wave_from);
    put_number(arguments, "wave-to", run->wave_to);
    if (run->trace)
        put(arguments, "+trace=%s", run->trace);
    if (run->fetch_log)
        put(arguments, "+fetch-log=%s", run->fetch_log);
    if (run->channel)
        put(arguments, "+profile=%s", run->channel);
    put_number(arguments, "trace-from", run->trace_from);
    put_number(arguments, "trace-to", run->trace_to);
    put_number(arguments, "interval", run->interval);
    if (run->trace_only)
        put(arguments, "+trace-only");
    if (isatty(STDERR_FILENO) && !run->live)
        put(arguments, "+progress");
}

static bool put_driver(arguments_t *arguments, failure_t *failure) {
    char *resident = home_resident(failure);
    if (!resident)
        return false;
    put(arguments, "+resident=%s", resident);
    free(resident);
    return true;
}

/* A program with its own driver sets the sampler up itself. */
static bool put_sampling(arguments_t *arguments, const run_t *run, const char *scratch,
                         failure_t *failure) {
    setup_t setup = run->setup;
    char text[SETUP_TEXT];
    filter_ask(&setup, &run->filter);
    if (!run->stream && !run->embedded && !put_driver(arguments, failure))
        return false;
    if (!run->embedded)
        put(arguments, "+setup=%s", setup_print(&setup, text));
    put(arguments, "+profile=%s/channel", scratch);
    if (run->truth) {
        put(arguments, "+truth=%s/truth.csv", scratch);
        put(arguments, "+truth-data=%s/data.csv", scratch);
        put(arguments, "+truth-halves=%s/halves.csv", scratch);
        put(arguments, "+truth-stacks=%s/stacks.csv", scratch);
        if (logs_fetches(run) && !run->fetch_log)
            put(arguments, "+fetch-log=%s/fetches", scratch);
    }
    return true;
}

/* The simulator's exit codes (tb/harness.c). */
static void note_end(const ending_t *ending, outcome_t *outcome) {
    static const run_end_t ends[] = {RUN_PROGRAM_ENDED, RUN_BROKEN, RUN_BAD_INPUT,
                                     RUN_CYCLE_LIMIT,   RUN_TRAP,   RUN_MISMATCH,
                                     RUN_CHECK,         RUN_CONSOLE};
    outcome->end = RUN_BROKEN;
    outcome->signal = ending->signal;
    if (!ending->signal && ending->status < (int)(sizeof ends / sizeof *ends)) {
        outcome->end = ends[ending->status];
    } else if (!ending->signal && ending->status > 128) {
        outcome->end = RUN_INTERRUPTED;
        outcome->signal = ending->status - 128;
    }
}

/* A pipe with a large buffer: the run does not wait for the observer. */
static int open_channel(const char *scratch, failure_t *failure) {
    enum { ROOM = 1 << 20 };
    char *path = memory_print("%s/channel", scratch);
    int channel = mkfifo(path, 0600) == 0 ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;
    if (channel < 0)
        failure_set(failure, "%s: no pipe from the simulator: %s.", path, strerror(errno));
    else
        fcntl(channel, F_SETPIPE_SZ, ROOM); /* if permitted */
    free(path);
    return channel;
}

static bool run_watched(live_t *live, char *const argument[], const char *scratch, ending_t *ending,
                        failure_t *failure) {
    pid_t simulator;
    int channel = open_channel(scratch, failure);
    bool good = channel >= 0 &&
                process_begin(argument, &live->streams, &live->signals, &simulator, failure);
    if (good)
        live->watch(live, simulator, channel, ending);
    if (channel >= 0)
        close(channel);
    return good;
}

static bool run_simulator(const run_t *run, const char *scratch, outcome_t *outcome,
                          failure_t *failure) {
    arguments_t arguments = {0};
    ending_t ending = {0};
    char *binary = home_simulator(run->config, run->simulator, failure);
    if (!binary)
        return false;
    put(&arguments, "%s", binary);
    put_run(&arguments, run);
    put(&arguments, "+stats=%s/stats.csv", scratch);
    put(&arguments, "+machine=%s/machine.csv", scratch);
    if (run->interval)
        put(&arguments, "+intervals=%s/channel", scratch);
    double start = elapsed_seconds();
    bool good = (!run->sample || put_sampling(&arguments, run, scratch, failure)) &&
                (run->live ? run_watched(run->live, arguments.list, scratch, &ending, failure)
                           : process_run(arguments.list, &ending, failure));
    outcome->seconds = elapsed_seconds() - start;
    note_end(&ending, outcome);
    for (size_t i = 0; i < arguments.count; i++)
        free(arguments.list[i]);
    free(binary);
    return good;
}

/* --- what the simulator wrote */

static bool read_stream(outcome_t *outcome, const char *path, failure_t *failure) {
    return whole_file_read(path, &outcome->stream, &outcome->stream_size) ||
           failure_set(failure, "%s: the simulator wrote no profile channel: %s.", path,
                       strerror(errno));
}

/* What the run has reported, and the file `built` of its simulator's folder (sim/built.sh), if
 * there is one. */
static bool read_machine(const run_t *run, const char *path, facts_t *machine, failure_t *failure) {
    failure_t none;
    char *simulator = home_simulator(run->config, run->simulator, failure);
    if (!simulator)
        return false;
    char *built = memory_print("%.*s/built", (int)(strrchr(simulator, '/') - simulator), simulator);
    bool good = facts_read(machine, path, failure);
    facts_read(machine, built, &none);
    free(built);
    free(simulator);
    return good;
}

static bool read_results(const run_t *run, const char *scratch, outcome_t *outcome,
                         failure_t *failure) {
    char *stats = memory_print("%s/stats.csv", scratch);
    char *machine = memory_print("%s/machine.csv", scratch);
    char *stream = memory_print("%s/channel", scratch);
    char *truth = memory_print("%s/truth.csv", scratch);
    char *data = memory_print("%s/data.csv", scratch);
    char *stacks = memory_print("%s/stacks.csv", scratch);
    char *halves = memory_print("%s/halves.csv", scratch);
    bool good = facts_read(&outcome->stats, stats, failure) &&
                read_machine(run, machine, &outcome->machine, failure);
    if (good && run->sample && !run->live)
        good = read_stream(outcome, stream, failure);
    if (good && run->truth)
        good =
            truth_read(&outcome->truth, &outcome->apart, &truth_by_instruction, truth, failure) &&
            truth_read(&outcome->halves, NULL, &truth_by_instruction, halves, failure) &&
            truth_read(&outcome->data, NULL, &truth_by_data, data, failure) &&
            stacks_read(&outcome->stacks, stacks, failure);
    if (good)
        outcome->exit_code = facts_integer(&outcome->stats, "exit_code", 0);
    if (good && outcome->end == RUN_BROKEN && !outcome->signal && outcome->exit_code)
        outcome->end = RUN_PROGRAM_ENDED; /* a status that others have, too */
    free(stats);
    free(machine);
    free(stream);
    free(truth);
    free(data);
    free(stacks);
    free(halves);
    return good;
}

static void remove_scratch(const char *scratch) {
    for (size_t i = 0; i < sizeof scratch_names / sizeof *scratch_names; i++) {
        char *path = memory_print("%s/%s", scratch, scratch_names[i]);
        unlink(path);
        free(path);
    }
    rmdir(scratch);
}

/* --- files of a run that may be long: they replace the old ones when the run has ended, not when
 * it begins */

enum { FILES = 2 };

typedef struct {
    output_t output[FILES];
    bool open[FILES];
} files_t;

static bool close_files(files_t *files, bool ran, failure_t *failure) {
    bool good = true;
    for (int i = 0; i < FILES; i++)
        if (files->open[i])
            good = (output_close(&files->output[i], ran, failure) || !ran) && good;
    return good;
}

/* Gives `run` the temporary names of the files. */
static bool open_files(files_t *files, run_t *run, failure_t *failure) {
    const char **const path[FILES] = {&run->trace, &run->channel};
    *files = (files_t){0};
    for (int i = 0; i < FILES; i++) {
        if (!*path[i])
            continue;
        files->open[i] = output_open(&files->output[i], *path[i], failure);
        if (!files->open[i]) {
            failure_t again;
            close_files(files, false, &again);
            return false;
        }
        *path[i] = files->output[i].name;
    }
    return true;
}

output_names_t run_names(const run_t *run, const char *output) {
    return (output_names_t){
        .read = {run->program, run->perfect_prediction, run->perfect_order, "/dev/stdin"},
        .written = {output, run->trace, run->channel, run->wave, run->signature, run->fetch_log}};
}

/* Whether a path can be read: reading a directory fails, which a program would take for the end of
 * its input. */
static bool input_is_readable(failure_t *failure) {
    struct stat is;
    return fstat(STDIN_FILENO, &is) != 0 || !S_ISDIR(is.st_mode) ||
           failure_set(failure, "standard input: it is a directory.\n  Give a file: < FILE.");
}

/* --- the log of fetches, for their truth: added up meanwhile, or read if it was requested as a
 * file */

static bool open_feed(const run_t *run, const char *scratch, fetch_feed_t **feed,
                      failure_t *failure) {
    *feed = NULL;
    if (!logs_fetches(run) || run->fetch_log)
        return true;
    char *path = memory_print("%s/fetches", scratch);
    *feed = fetch_feed_open(path, failure);
    free(path);
    return *feed;
}

/* A device or a pipe cannot be read again: then there is no truth of fetches. */
static bool read_fetch_log(const char *path, outcome_t *outcome, failure_t *failure) {
    struct stat is;
    FILE *log = fopen(path, "r");
    bool good = true;
    if (log && fstat(fileno(log), &is) == 0 && S_ISREG(is.st_mode))
        good = fetch_truth_read(&outcome->fetches, &outcome->fetches_apart, log, path, failure);
    if (log)
        fclose(log);
    return good;
}

static bool take_fetches(const run_t *run, fetch_feed_t *feed, outcome_t *outcome,
                         failure_t *failure) {
    if (feed)
        return fetch_feed_close(feed, &outcome->fetches, &outcome->fetches_apart, failure);
    return !logs_fetches(run) || read_fetch_log(run->fetch_log, outcome, failure);
}

static bool run_in(const char *scratch, const run_t *run, outcome_t *outcome, failure_t *failure) {
    run_t named = *run;
    files_t files;
    failure_t unfit;
    fetch_feed_t *feed = NULL;
    output_names_t names = run_names(run, NULL);
    if (!input_is_readable(failure) || !output_spares(&names, failure) ||
        !open_files(&files, &named, failure))
        return false;
    bool good =
        open_feed(run, scratch, &feed, failure) && run_simulator(&named, scratch, outcome, failure);
    bool fetched = (!good && !feed) || take_fetches(run, feed, outcome, &unfit);
    bool results = good && read_results(run, scratch, outcome, failure);
    if (results && !fetched) {
        *failure = unfit;
        results = false;
    }
    if (good && !results)
        good = outcome->end != RUN_PROGRAM_ENDED; /* a simulator that broke off may leave nothing */
    bool ran = good && outcome->end != RUN_BAD_INPUT && outcome->end != RUN_BROKEN;
    return close_files(&files, ran, failure) && good;
}

static bool memory_given(const run_t *run) {
    return run->memory_latency || run->memory_bandwidth || run->memory_shared;
}

/* The setting of the run that needs a simulator; NULL: none. */
static const char *not_on_board(const run_t *run) {
    return run->check                 ? "--check"
           : run->trace               ? "--trace"
           : run->fetch_log           ? "--fetch-log"
           : run->wave                ? "--wave"
           : run->signature           ? "--signature"
           : run->max_cycles          ? "--max-cycles"
           : run->interval            ? "-I"
           : memory_given(run)        ? "--memory, --mem-latency, --mem-bandwidth, --mem-shared"
           : run->far_to || run->near ? "--far, --near"
           : run->windows.length || run->windows.begin      ? "--window, --begin"
           : run->channel_rate                              ? "--channel-bandwidth"
           : run->sample && (!run->stream || run->embedded) ? "a driver"
           : run->live                                      ? "to look on"
                                                            : NULL;
}

static bool simulate_on_board(const run_t *run, outcome_t *outcome, failure_t *failure) {
    const char *more = not_on_board(run);
    *outcome = (outcome_t){0};
    if (more)
        return failure_set(failure, "--board: %s is for simulators only.", more);
    bool good = input_is_readable(failure) && on_board(run, outcome, failure);
    if (!good)
        outcome_free(outcome);
    return good;
}

bool simulate(const run_t *run, outcome_t *outcome, failure_t *failure) {
    if (run->board)
        return simulate_on_board(run, outcome, failure);
    const char *more = simulator_is_plain(run) ? simulator_plain_lacks(run) : NULL;
    *outcome = (outcome_t){0};
    if (more)
        return failure_set(failure,
                           "--sim plain: it has no profiling hardware and no view of instructions, "
                           "which %s needs.\n  Leave it out, or take --sim verilator.",
                           more);
    if ((run->sample || run->trace) && simulator_has_other_core(run))
        return failure_set(failure,
                           "%s: has a foreign core, whose internals are not known.\n"
                           "  Run it by itself, with +setup=period=N +profile=FILE, and give "
                           "that to `assay record --config other --from FILE` "
                           "(docs/attach.md).",
                           run->config);
    char *scratch = process_folder(failure);
    if (!scratch)
        return false;
    bool good = run_in(scratch, run, outcome, failure);
    remove_scratch(scratch);
    free(scratch);
    if (!good)
        outcome_free(outcome);
    return good;
}

void outcome_free(outcome_t *outcome) {
    facts_free(&outcome->stats);
    facts_free(&outcome->machine);
    free(outcome->stream);
    pc_table_free(&outcome->truth);
    pc_table_free(&outcome->apart);
    pc_table_free(&outcome->halves);
    pc_table_free(&outcome->data);
    pc_table_free(&outcome->fetches);
    pc_table_free(&outcome->fetches_apart);
    stacks_free(&outcome->stacks);
    *outcome = (outcome_t){0};
}
