/* assay stat: runs a program without sampling and prints what the machine counted. */
#include "bounds.h"
#include "hpm_events.h"
#include "memory.h"
#include "run_facts.h"
#include "run_options.h"
#include "stat_report.h"
#include "table.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RUNS = 1000 };

static const char help[] =
    "usage: assay stat [OPTIONS] PROGRAM.elf [ARGUMENTS...]\n\n"
    "Runs the program on the simulated machine, without sampling, and prints cycles,\n"
    "instructions, what the hardware's events counted, and where the slots of each\n"
    "cycle went. The program's console output comes first. Exit status: the\n"
    "program's own; 121 hardware check, 122 mismatch, 123 trap without handler, 124\n"
    "cycle limit, 125 everything else, 128 + N signal N.\n\n"
    "options:\n"
    "  -e, --event NAME,...      only these counts\n"
    "  --list                    print the names of all events, and what they count\n"
    "  -r, --repeat N            run it N times, and print mean and standard\n"
    "                            deviation; the machine repeats itself exactly, so\n"
    "                            memory answers a cycle later or earlier each time\n"
    "  --csv                     rows `name,value` behind a header row; with -r\n"
    "                            `name,value,deviation`\n"
    "  --json                    an object with all of it\n"
    "  -o, --output FILE         write the counts there, not behind the program's\n"
    "                            output\n";
static const char examples[] = "\nexamples:\n"
                               "  assay stat sort.elf\n"
                               "  assay stat --config board --mem-latency 100 sort.elf\n"
                               "  assay stat -r 5 -e cycles,mem_ram,dcache_misses sort.elf\n"
                               "  assay stat --csv -o sort.csv --check sort.elf\n"
                               "  assay stat hash.elf -32 < picture.png\n";

/* Names that readers rely on, should the simulator not have written them. */
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

/* What the command line asks for. */
typedef struct {
    run_t run;
    sheet_form_t form;
    const char *output; /* NULL: stdout */
    uint64_t repeat;
    stat_t stat;
} request_t;

/* Memory answers after 40, 41, 39, 42, ... cycles. */
static uint64_t latency_of(uint64_t middle, uint64_t index) {
    uint64_t away = (index + 1) / 2;
    return index % 2 || middle < 2 + away ? middle + away : middle - away;
}

static int stat_run(request_t *request, FILE *out) {
    failure_t failure;
    run_t run = request->run;
    uint64_t middle = run.memory_latency ? run.memory_latency : MEM_LATENCY_DEFAULT;
    int status = STATUS_GOOD;
    for (uint64_t i = 0; i < request->repeat && status == STATUS_GOOD; i++) {
        outcome_t outcome;
        if (request->repeat > 1)
            run.memory_latency = latency_of(middle, i);
        if (!simulate(&run, &outcome, &failure))
            return command_fail("stat", &failure);
        status = run_status(&run, "stat", &outcome);
        if (outcome.stats.count) {
            complete_stats(&outcome);
            hpm_sum(&outcome.stats);
            if (!request->stat.runs)
                run_facts(&request->stat.run, &run, &outcome.machine);
            stat_add(&request->stat, &outcome);
        }
        outcome_free(&outcome);
    }
    if (request->stat.runs)
        stat_print(&request->stat, &run, request->form, out);
    return status;
}

/* The file is opened before the run, so that one that cannot be costs no time. */
static int stat_to_file(request_t *request) {
    failure_t failure;
    output_names_t names = run_names(&request->run, request->output);
    if (!output_spares(&names, &failure))
        return command_fail("stat", &failure);
    FILE *out = fopen(request->output, "w");
    int status = out ? stat_run(request, out) : STATUS_FAILED;
    bool whole = out && !ferror(out);
    if ((out && fclose(out) != 0) || !whole) {
        failure_set(&failure, "%s: cannot be written: %s.\n  Choose another place with -o FILE.",
                    request->output, strerror(errno));
        return command_fail("stat", &failure);
    }
    return status;
}

static int list_events(void) {
    table_t *table = table_new(
        3, (const heading_t[]){{"mhpmevent", RIGHT}, {"event", LEFT}, {"what it counts", LEFT}});
    for (size_t i = 0; i < hpm_event_count; i++) {
        table_cell(table, "%u", hpm_events[i].number);
        table_cell(table, "%s", hpm_events[i].name);
        table_cell(table, "%s", hpm_events[i].meaning);
    }
    table_print(table, stdout, 0);
    table_free(table);
    return STATUS_GOOD;
}

/* Cuts NAME,NAME,... */
static bool select_events(stat_t *stat, char *names) {
    for (char *name = strtok(names, ","); name; name = strtok(NULL, ",")) {
        if (!hpm_find(name) && strcmp(name, "in_flight") != 0) {
            command_misuse("stat", "-e %s: no such event; `assay stat --list` names them.", name);
            return false;
        }
        stat->selected =
            memory_resize(stat->selected, (stat->selected_count + 1) * sizeof *stat->selected);
        stat->selected[stat->selected_count++] = name;
    }
    if (!stat->selected)
        command_misuse("stat", "-e: the name of an event was expected.");
    return stat->selected;
}

static bool take_option(request_t *request, int option) {
    switch (option) {
    case 'v':
    case 'j':
        return command_form("stat", &request->form, option);
    case 'o':
        request->output = optarg;
        return true;
    case 'e':
        return select_events(&request->stat, optarg);
    case 'r':
        return run_number("stat", "-r", optarg, 1, MOST_RUNS, &request->repeat);
    default:
        return option != '?' && run_option(&request->run, "stat", option, optarg);
    }
}

int cmd_stat(int count, char **argument) {
    static const struct option options[] = {{"csv", no_argument, NULL, 'v'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"list", no_argument, NULL, 'l'},
                                            {"event", required_argument, NULL, 'e'},
                                            {"repeat", required_argument, NULL, 'r'},
                                            {"output", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, 'h'},
                                            RUN_OPTIONS,
                                            {0}};
    request_t request = {.repeat = 1};
    run_start(&request.run);
    for (int option;
         (option = command_option("stat", "+:o:e:r:h", count, argument, options)) != -1;) {
        if (option == 'h') {
            printf("%s%s%s", help, run_options_help, examples);
            return STATUS_GOOD;
        }
        if (option == 'l')
            return list_events();
        if (!take_option(&request, option))
            return STATUS_FAILED;
    }
    if (!run_program(&request.run, "stat", count, argument))
        return STATUS_FAILED;
    int status = request.output ? stat_to_file(&request) : stat_run(&request, stdout);
    stat_free(&request.stat);
    return status;
}
