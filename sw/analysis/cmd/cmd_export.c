/* assay export: a pipeline view of a run, as a Kanata log, which Konata shows. */
#include "kanata.h"
#include "memory.h"
#include "output.h"
#include "run_options.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: assay export [-o FILE] [--window FROM-TO] [OPTIONS] PROGRAM.elf\n"
    "                    [ARGUMENTS...]\n\n"
    "Runs the program on the simulated machine and writes the life of every\n"
    "instruction that was fetched in a window of cycles, retired or not, as a Kanata\n"
    "log (version 0004). Konata shows it: a row an instruction, a column a cycle.\n"
    "Exit status as `assay stat`.\n\n"
    "options:\n"
    "  -o, --output FILE         the log (default PROGRAM.kanata in the current\n"
    "                            directory)\n"
    "  --window FROM-TO          cycles (default 0-10000)\n";
static const char examples[] = "\nexamples:\n"
                               "  assay export sort.elf\n"
                               "  assay export --window 50000-52000 -o hot.kanata sort.elf\n";

enum { OPTION_WINDOW = 512, WINDOW_DEFAULT = 10000 };

/* "dir/sort.elf" -> "sort.kanata". */
static char *default_output(const char *program) {
    const char *base = strrchr(program, '/');
    base = base ? base + 1 : program;
    const char *dot = strrchr(base, '.');
    return memory_print("%.*s.kanata", dot && dot > base ? (int)(dot - base) : (int)strlen(base),
                        base);
}

static bool write_log(const run_t *run, const char *path, const char *name, failure_t *failure) {
    FILE *log = fopen(name, "w");
    bool good = log && kanata_write(run->trace, run->trace_from, run->trace_to, log, failure);
    bool written = log && !ferror(log);
    if ((log && fclose(log) != 0) || !written)
        return failure_set(failure,
                           "%s: cannot be written: %s.\n  Choose another place with -o FILE.", path,
                           strerror(errno));
    return good;
}

static bool convert(const run_t *run, const char *path, failure_t *failure) {
    output_t output;
    if (!output_open(&output, path, failure))
        return false;
    bool good = write_log(run, path, output.name, failure);
    return output_close(&output, good, failure);
}

static bool can_be_written(const char *path, failure_t *failure) {
    output_t output;
    bool good = output_open(&output, path, failure);
    if (good)
        output_close(&output, false, failure);
    return good;
}

static int export_traced(const run_t *run, const char *output) {
    failure_t failure;
    outcome_t outcome;
    if (!can_be_written(output, &failure) || !simulate(run, &outcome, &failure))
        return command_fail("export", &failure);
    int status = run_status(run, "export", &outcome);
    bool traced = outcome.end != RUN_BAD_INPUT && outcome.end != RUN_BROKEN;
    if (traced && !convert(run, output, &failure))
        status = command_fail("export", &failure);
    outcome_free(&outcome);
    return status;
}

/* With the simulator's trace in a temporary file. */
static int export_run(run_t *run, const char *output) {
    failure_t failure;
    char *trace = memory_temporary("assay");
    int file = mkstemp(trace), status;
    if (file < 0) {
        failure_set(&failure, "%s: cannot be written: %s.\n  Set TMPDIR to a directory with room.",
                    trace, strerror(errno));
        status = command_fail("export", &failure);
    } else {
        close(file);
        run->trace = trace;
        status = export_traced(run, output);
        unlink(trace);
    }
    free(trace);
    return status;
}

static bool export_option(run_t *run, const char **output, int option, char *value) {
    if (option == 'o') {
        *output = value;
        return true;
    }
    if (option != OPTION_WINDOW)
        return option != '?' && run_option(run, "export", option, value);
    if (run_window(value, &run->trace_from, &run->trace_to))
        return true;
    command_misuse("export", "--window %s: a window FROM-TO of cycles was expected.", value);
    return false;
}

int cmd_export(int count, char **argument) {
    static const struct option options[] = {{"window", required_argument, NULL, OPTION_WINDOW},
                                            {"output", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, 'h'},
                                            RUN_OPTIONS,
                                            {0}};
    const char *output = NULL;
    run_t run;
    run_start(&run);
    run.trace_to = WINDOW_DEFAULT;
    for (int option;
         (option = command_option("export", "+:o:h", count, argument, options)) != -1;) {
        if (option == 'h') {
            printf("%s%s%s", help, run_options_help, examples);
            return STATUS_GOOD;
        }
        if (!export_option(&run, &output, option, optarg))
            return STATUS_FAILED;
    }
    if (!run_program(&run, "export", count, argument))
        return STATUS_FAILED;
    char *named = output ? memory_copy(output) : default_output(run.program);
    int status = export_run(&run, named);
    free(named);
    return status;
}
