/* assay stat: runs a program without sampling and prints what the machine counted. */
#include "csv.h"
#include "format.h"
#include "printable.h"
#include "run_options.h"
#include "table.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay stat [OPTIONS] PROGRAM.elf [ARGUMENTS...]\n\n"
    "Runs the program on the simulated machine, without sampling, and prints cycles,\n"
    "instructions, cache and branch events. The program's console output comes\n"
    "first. Exit status: the program's own; 121 hardware check, 122 mismatch, 123\n"
    "trap without handler, 124 cycle limit, 125 everything else, 128 + N signal N.\n\n"
    "options:\n"
    "  --csv                     rows `name,value` behind a header row\n"
    "  -o, --output FILE         write the counts there, not behind the program's\n"
    "                            output\n";
static const char examples[] = "\nexamples:\n"
                               "  assay stat sort.elf\n"
                               "  assay stat --config board --mem-latency 100 sort.elf\n"
                               "  assay stat --csv -o sort.csv --check sort.elf\n"
                               "  assay stat hash.elf -32 < picture.png\n";

/* A count's explanation: the rate of one thing per another. */
typedef struct {
    const char *name, *per;
    double scale;
    const char *unit;
} rate_t;

static const rate_t rates[] = {
    {"instructions", "cycles", 1, "per cycle"},
    {"icache_fills", "instructions", 1000, "per 1000 instructions"},
    {"dcache_fills", "instructions", 1000, "per 1000 instructions"},
    {"writebacks", "instructions", 1000, "per 1000 instructions"},
    {"cond_branches", "instructions", 1000, "per 1000 instructions"},
    {"mispredicts", "cond_branches", 100, "% of conditional branches"},
    {"order_violations", "instructions", 1000, "per 1000 instructions"},
    {"store_forwards", "instructions", 1000, "per 1000 instructions"},
    {"decode_redirects", "instructions", 1000, "per 1000 instructions"},
};

static void add_rate(table_t *table, const facts_t *stats, const char *name) {
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        double per = facts_number(stats, rates[i].per, 0);
        if (strcmp(rates[i].name, name) == 0 && per > 0) {
            table_cell(table, "%.2f %s", rates[i].scale * facts_number(stats, name, 0) / per,
                       rates[i].unit);
            return;
        }
    }
    table_cell(table, "%s", "");
}

static bool is_count(const char *name, const char *text) {
    char *end;
    strtoull(text, &end, 10);
    return *text && *end == 0 && strcmp(name, "exit_code") != 0 &&
           strcmp(name, "cycles_per_second") != 0;
}

static void print_table(const run_t *run, const outcome_t *outcome, FILE *out) {
    const facts_t *stats = &outcome->stats;
    number_t n;
    table_t *table = table_new(3, (const column_t[]){{"count", RIGHT}, {"of", LEFT}, {"", LEFT}});
    for (size_t i = 0; i < stats->count; i++) {
        const fact_t *fact = &stats->list[i];
        if (!is_count(fact->name, fact->value))
            continue;
        table_cell(table, "%s", format_count(&n, strtod(fact->value, NULL)));
        table_cell(table, "%s", fact->name);
        add_rate(table, stats, fact->name);
    }
    fputc('\n', out);
    printable_line(out, "# %s on %s, %s", run->program, run->config, run->simulator);
    table_print(table, out, 0);
    table_free(table);
    fprintf(out, "# simulated in %.1f s: %s cycles/s; program's exit status %s\n", outcome->seconds,
            format_count(&n, facts_number(stats, "cycles_per_second", NAN)),
            outcome->end == RUN_PROGRAM_ENDED ? facts_text(stats, "exit_code") : "none");
}

static void print_csv(const outcome_t *outcome, FILE *out) {
    fputs("name,value\n", out);
    for (size_t i = 0; i < outcome->stats.count; i++) {
        csv_text(out, outcome->stats.list[i].name);
        fputc(',', out);
        csv_text(out, outcome->stats.list[i].value);
        fputc('\n', out);
    }
}

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

static int stat_run(const run_t *run, bool csv, FILE *out) {
    failure_t failure;
    outcome_t outcome;
    if (!simulate(run, &outcome, &failure))
        return command_fail("stat", &failure);
    int status = run_status(run, "stat", &outcome);
    if (outcome.stats.count) {
        complete_stats(&outcome);
        csv ? print_csv(&outcome, out) : print_table(run, &outcome, out);
    }
    outcome_free(&outcome);
    return status;
}

/* The file is opened before the run, so that one that cannot be costs no time. */
static int stat_to_file(const run_t *run, bool csv, const char *output) {
    failure_t failure;
    FILE *out = fopen(output, "w");
    int status = out ? stat_run(run, csv, out) : STATUS_FAILED;
    bool whole = out && !ferror(out);
    if ((out && fclose(out) != 0) || !whole) {
        failure_set(&failure, "%s: cannot be written: %s.\n  Choose another place with -o FILE.",
                    output, strerror(errno));
        return command_fail("stat", &failure);
    }
    return status;
}

int cmd_stat(int count, char **argument) {
    static const struct option options[] = {{"csv", no_argument, NULL, 'v'},
                                            {"output", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, 'h'},
                                            RUN_OPTIONS,
                                            {0}};
    bool csv = false;
    const char *output = NULL;
    run_t run;
    run_start(&run);
    for (int option; (option = command_option("stat", "+:o:h", count, argument, options)) != -1;) {
        if (option == 'h') {
            printf("%s%s%s", help, run_options_help, examples);
            return STATUS_GOOD;
        }
        if (option == 'v')
            csv = true;
        else if (option == 'o')
            output = optarg;
        else if (option == '?' || !run_option(&run, "stat", option, optarg))
            return STATUS_FAILED;
    }
    if (!run_program(&run, "stat", count, argument))
        return STATUS_FAILED;
    return output ? stat_to_file(&run, csv, output) : stat_run(&run, csv, stdout);
}
