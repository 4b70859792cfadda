/* SPDX-License-Identifier: Apache-2.0 */
/* assay stat: runs a program without sampling and prints what the machine counted. */
#include "bounds.h"
#include "commands.h"
#include "hpm_events.h"
#include "memory.h"
#include "run_facts.h"
#include "run_options.h"
#include "shared_options.h"
#include "stat_intervals.h"
#include "stat_windows.h"
#include "windows.h"
#include "words.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RUNS = 1000 };

/* Names that readers rely on, if the simulator has not written them. */
static void complete_stats(outcome_t *outcome) {
    double cycles = facts_number(&outcome->stats, "cycles", 0);
    double instructions = facts_number(&outcome->stats, "instructions", 0);
    if (!facts_text(&outcome->stats, "ipc") && cycles > 0)
        facts_set(&outcome->stats, "ipc", "%.4f", instructions / cycles);
    if (!facts_text(&outcome->stats, "cycles_per_second") && outcome->seconds > 0)
        facts_set(&outcome->stats, "cycles_per_second", "%.0f", cycles / outcome->seconds);
    if (!facts_text(&outcome->stats, "exit_code"))
        facts_set(&outcome->stats, "exit_code", "%d", 0);
}

/* Settings of the command line. */
typedef struct {
    run_t run;
    sheet_form_t form;
    const char *output; /* NULL: stdout */
    bool list;
    uint64_t repeat;
    stat_t stat;
} settings_t;

/* Memory answers after 40, 41, 39, 42, ... cycles. */
static uint64_t latency_of(uint64_t middle, uint64_t index) {
    uint64_t away = (index + 1) / 2;
    return index % 2 || middle < 2 + away ? middle + away : middle - away;
}

static bool stat_run_once(settings_t *settings, run_t *run, outcome_t *outcome, FILE *out,
                          failure_t *failure) {
    stat_intervals_t intervals = {.stat = &settings->stat, .form = settings->form, .out = out};
    bool good = run->interval ? stat_intervals(&intervals, run, outcome, failure)
                              : simulate(run, outcome, failure);
    settings->stat.intervals = intervals.rows > 0;
    return good;
}

static int stat_each(settings_t *settings, run_t run, FILE *out) {
    failure_t failure;
    uint64_t middle = run.memory_latency ? run.memory_latency : MEM_LATENCY_DEFAULT;
    int status = STATUS_GOOD;
    for (uint64_t i = 0; i < settings->repeat && status == STATUS_GOOD; i++) {
        outcome_t outcome;
        if (settings->repeat > 1 && !run.board)
            run.memory_latency = latency_of(middle, i);
        if (!stat_run_once(settings, &run, &outcome, out, &failure))
            return command_fail("stat", &failure);
        status = run_status(&run, "stat", &outcome);
        if (outcome.stats.count) {
            complete_stats(&outcome);
            hpm_sum(&outcome.stats);
            if (!settings->stat.runs)
                run_facts(&settings->stat.run, &run, &outcome.machine);
            stat_add(&settings->stat, &outcome);
        }
        outcome_free(&outcome);
    }
    if (settings->stat.runs)
        stat_print(&settings->stat, &run, settings->form, out);
    return status;
}

static int stat_rest(settings_t *settings, FILE *out) {
    failure_t failure;
    windows_t windows;
    run_t run = settings->run;
    if (!windows_open(&windows, &run, &failure))
        return command_fail("stat", &failure);
    int status = windows_rest(&windows, &run, &failure) ? stat_each(settings, run, out)
                                                        : command_fail("stat", &failure);
    windows_close(&windows);
    return status;
}

static int stat_runs(settings_t *settings, FILE *out) {
    const run_t *run = &settings->run;
    if (!run->windows.length)
        return run->windows.begin ? stat_rest(settings, out) : stat_each(settings, *run, out);
    int status = stat_windows(&settings->stat, run);
    if (settings->stat.runs)
        stat_print(&settings->stat, run, settings->form, out);
    return status;
}

/* The file is opened before the run, so that a failure costs no time. */
static int stat_to_file(settings_t *settings) {
    failure_t failure;
    output_names_t names = run_names(&settings->run, settings->output);
    if (!output_spares(&names, &failure))
        return command_fail("stat", &failure);
    FILE *out = fopen(settings->output, "w");
    int status = out ? stat_runs(settings, out) : STATUS_FAILED;
    bool whole = out && !ferror(out);
    if ((out && fclose(out) != 0) || !whole) {
        failure_set(&failure, "%s: cannot be written: %s.\n  Choose another place with -o FILE.",
                    settings->output, strerror(errno));
        return command_fail("stat", &failure);
    }
    return status;
}

/* NAME,NAME,... */
static bool take_events(const option_given_t *given, void *field) {
    stat_t *stat = field;
    for (char *name = strtok(given->value, ","); name; name = strtok(NULL, ",")) {
        if (!hpm_find(name) && strcmp(name, "in_flight") != 0) {
            command_misuse("stat", "-e %s: no such event; `assay list` names them.", name);
            return false;
        }
        memory_room(stat->selected, stat->selected_count);
        stat->selected[stat->selected_count++] = name;
    }
    return stat->selected || option_refuse(given, "the name of an event was expected.");
}

/* A board's line can read the profiler, but no event counter. */
static bool board_counts(const settings_t *settings) {
    static const char *const counts[] = {"cycles", "instructions", "fetched", NULL};
    const stat_t *stat = &settings->stat;
    for (size_t i = 0; settings->run.board && stat->selected && i < stat->selected_count; i++)
        if (!word_is_one(stat->selected[i], counts)) {
            command_misuse("stat", "-e %s: --board counts cycles, instructions and fetched only.",
                           stat->selected[i]);
            return false;
        }
    return true;
}

static int stat_run(void *of, int count, char **operands) {
    settings_t *settings = of;
    if (settings->list)
        return stat_list_events(), STATUS_GOOD;
    if (settings->run.windows.length && (settings->run.interval || settings->repeat > 1))
        return command_misuse("stat", "--window: without -I and -r."), STATUS_FAILED;
    if (settings->run.interval && settings->repeat > 1)
        return command_misuse("stat", "-I: the intervals are of one run: without -r."),
               STATUS_FAILED;
    if (!board_counts(settings) || !run_windows_settle(&settings->run, "stat") ||
        !run_program(&settings->run, "stat", count, operands))
        return STATUS_FAILED;
    int status = settings->output ? stat_to_file(settings) : stat_runs(settings, stdout);
    stat_free(&settings->stat);
    return status;
}

static const option_t options[] = {
    {"event", 'e', "NAME,...", "only these counts", take_events, AT(stat)},
    {"list", 0, NULL, "list the names and meanings of all events", option_flag, AT(list)},
    {"repeat", 'r', "N",
     "run N times, and print mean and standard deviation; memory answers a cycle later or "
     "earlier each time, or runs would be identical",
     option_number, AT(repeat), .least = 1, .most = MOST_RUNS},
    {"interval", 'I', "CYCLES",
     "print counts every CYCLES cycles (100 or more) while the program runs, without -e only "
     "some; then those of the whole run. Cycles, not milliseconds: -I 100000",
     option_number, AT(run.interval), .least = INTERVAL_LEAST, .most = UINT64_MAX},
    {"csv", 0, NULL,
     "print a header row and rows `name,value`; with -r `name,value,deviation`; with -I "
     "`cycle,count,unit,event`, intervals only",
     option_csv, AT(form)},
    {"json", 0, NULL, "print all as one object", option_json, AT(form)},
    {"output", 'o', "FILE", "write the counts to FILE, not after the program's output", option_text,
     AT(output)},
    {0}};

const command_t stat_command = {
    .name = "stat",
    .summary = "run a program; count cycles, instructions, cache, branch events",
    .usage = "stat [OPTIONS] PROGRAM.elf [ARGUMENTS...]",
    .about = "Runs the program on the simulated machine without sampling, and prints cycles,\n"
             "instructions, counts of the hardware's events, and where the slots of each\n"
             "cycle went. The program's console output comes first. Exit status: the\n"
             "program's own; 121 hardware check, 122 mismatch, 123 trap without handler, 124\n"
             "cycle limit, 125 everything else, 128 + N signal N.\n",
    .examples = "  assay stat sort.elf\n"
                "  assay stat --config board --mem-latency 100 sort.elf\n"
                "  assay stat -r 5 -e cycles,mem_ram,dcache_misses sort.elf\n"
                "  assay stat --csv -o sort.csv --check sort.elf\n"
                "  assay stat -I 100000 -e instructions,mispredicts,mem sort.elf\n"
                "  assay stat hash.elf -32 < picture.png\n"
                "  assay stat --window 50000 long.elf\n",
    .options = (const option_part_t[]){{.rows = options},
                                       {window_options, AT(run)},
                                       {board_options, AT(run)},
                                       {machine_options, AT(run)},
                                       {simulation_options, AT(run)},
                                       {memory_options, AT(run)},
                                       {0}},
    .print_notes = stat_help,
    .runs = true,
    .settings = {&(const settings_t){.run = RUN_START_FITTING, .run.counted = true, .repeat = 1},
                 sizeof(settings_t)},
    .run = stat_run};
