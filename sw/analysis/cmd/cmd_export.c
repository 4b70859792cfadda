/* SPDX-License-Identifier: Apache-2.0 */
/* assay export: a profile for other programs (export/), or a pipeline view of a run, as a Kanata log,
 * which Konata shows. */
#include "commands.h"
#include "export.h"
#include "kanata.h"
#include "memory.h"
#include "output.h"
#include "run_options.h"
#include "shared_options.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WINDOW_DEFAULT = 10000 };

/* "dir/sort.elf" -> "sort.kanata". */
static char *default_output(const char *program) {
    const char *base = strrchr(program, '/');
    base = base ? base + 1 : program;
    const char *dot = strrchr(base, '.');
    return memory_print("%.*s.kanata", dot && dot > base ? (int)(dot - base) : (int)strlen(base),
                        base);
}

static bool write_log(const run_t *run, const char *path, const output_t *output,
                      failure_t *failure) {
    FILE *log = output_stream(output);
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
    bool good = write_log(run, path, &output, failure);
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
    output_names_t names = run_names(run, output);
    if (!output_spares(&names, &failure) || !can_be_written(output, &failure) ||
        !simulate(run, &outcome, &failure))
        return command_fail("export", &failure);
    int status = run_status(run, "export", &outcome);
    bool traced = outcome.end != RUN_BAD_INPUT && outcome.end != RUN_BROKEN;
    if (traced && !convert(run, output, &failure))
        status = command_fail("export", &failure);
    outcome_free(&outcome);
    return status;
}

/* With the simulator's trace in a temporary file. */
static int trace_run(run_t *run, const char *output) {
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

/* --- of a profile */

static bool write_to(export_t *export, const export_format_t *format, const char *path,
                     const output_t *output, failure_t *failure) {
    FILE *out = output_stream(output);
    bool good = out && format->write(export, out, failure);
    bool failed = !out || ferror(out);
    if ((out && fclose(out) != 0) || failed)
        return failure_set(failure,
                           "%s: cannot be written: %s.\n  Choose another place with -o FILE.", path,
                           strerror(errno));
    return good;
}

static bool write_profile(export_t *export, const export_format_t *format, const char *path,
                          failure_t *failure) {
    output_t output;
    if (!path)
        return format->write(export, stdout, failure);
    if (!output_open(&output, path, failure))
        return false;
    return output_close(&output, write_to(export, format, path, &output, failure), failure);
}

typedef struct {
    run_t run;
    const char *format, *output, *elf;
    method_t method;
    bool of_run; /* an option was given that a profile does not take */
} settings_t;

static bool has_figures(const export_format_t *format, const settings_t *settings,
                        failure_t *failure) {
    return !format->single || settings->method != METHOD_EXACT ||
           failure_set(failure,
                       "--to %s: it shows single samples, and exact figures have none.\n"
                       "  Choose another format, or leave --exact out.",
                       format->name);
}

static int export_profiles(const settings_t *settings, char *const *paths, size_t count) {
    const export_format_t *format = export_named(settings->format);
    failure_t failure;
    view_t view;
    export_t export;
    if (!view_open_all(&view, paths, count, by_instruction, &failure) ||
        !view_has_each(&view, &failure))
        return command_fail("export", &failure);
    const output_names_t names = {
        {paths[0], settings->elf, facts_text(&view.profile.meta, "program")}, {settings->output}};
    bool good = output_spares(&names, &failure) && has_figures(format, settings, &failure) &&
                view_use(&view, settings->method, settings->elf, &failure) &&
                export_open(&export, &view, settings->elf, format->lines, &failure);
    if (good) {
        good = write_profile(&export, format, settings->output, &failure);
        export_close(&export);
    }
    view_close(&view);
    return good ? STATUS_GOOD : command_fail("export", &failure);
}

static bool take_format(const option_given_t *given, void *field) {
    char list[256] = "kanata";
    *(const char **)field = given->value;
    if (strcmp(given->value, "kanata") == 0 || export_named(given->value))
        return true;
    for (size_t i = 0; i < export_format_count; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, " %s", export_formats[i].name);
    }
    return option_refuse(given, "no such format. There are %s.", list);
}

static bool take_window(const option_given_t *given, void *field) {
    run_t *run = field;
    return option_window(given->value, &run->trace_from, &run->trace_to) ||
           option_refuse(given, "a window FROM-TO of cycles was expected.");
}

static int misuse(const char *what) {
    command_misuse("export", "%s", what);
    return STATUS_FAILED;
}

static int run_and_export(settings_t *settings, int count, char **operands) {
    if (settings->elf)
        return misuse("--elf: it is for profiles, with --to.");
    if (!run_program(&settings->run, "export", count, operands))
        return STATUS_FAILED;
    char *named =
        settings->output ? memory_copy(settings->output) : default_output(settings->run.program);
    int status = trace_run(&settings->run, named);
    free(named);
    return status;
}

static int export_run(void *of, int count, char **operands) {
    settings_t *settings = of;
    if (!settings->format || strcmp(settings->format, "kanata") == 0)
        return run_and_export(settings, count, operands);
    if (settings->of_run)
        return misuse("--to with a format of profiles takes no options of a run.");
    if (count == 0)
        return misuse("a profile was expected, after the options.");
    return export_profiles(settings, operands, (size_t)count);
}

static void print_formats(FILE *out) {
    fprintf(out, "\nformats:\n  %-13s the life of every instruction, of a run\n", "kanata");
    for (size_t i = 0; i < export_format_count; i++)
        fprintf(out, "  %-13s %s\n", export_formats[i].name, export_formats[i].help);
}

static const option_t options[] = {
    {"to", 0, "FORMAT", "a format below (default kanata)", take_format, AT(format)},
    {"output", 'o', "FILE",
     "default: for a profile, standard output (-); for a run, PROGRAM.kanata in the current "
     "directory",
     option_text, AT(output)},
    {"elf", 0, "FILE", "the profile's program, if it is no longer where it was recorded",
     option_text, AT(elf)},
    {"method", 0, "NAME", "for a profile: as in report; so is --exact", option_method, AT(method),
     .choices = method_names},
    {"exact", 0, NULL, NULL, option_exact, AT(method)},
    {"window", 0, "FROM-TO", "for a run: cycles (default 0-10000); and", take_window, AT(run),
     MARKS(of_run)},
    {0}};

const command_t export_command = {
    .name = "export",
    .summary = "convert a profile for other programs; export a pipeline view",
    .usage = "export --to FORMAT [-o FILE] [--elf FILE] PROFILE\n"
             "       assay export [--to kanata] [-o FILE] [--window FROM-TO] [OPTIONS]\n"
             "                    PROGRAM.elf [ARGUMENTS...]",
    .about = "Converts a profile for other programs; docs/export.md says what each format\n"
             "contains. Exit status 0, or 125.\n"
             "\n"
             "Or runs the program on the simulated machine and writes the life of every\n"
             "instruction fetched in a window of cycles, retired or not, as a Kanata log\n"
             "(version 0004) for Konata: a row per instruction, a column per cycle. The run\n"
             "ends after the window.\n"
             "Exit status as `assay stat`.\n",
    .examples = "  assay export --to callgrind -o callgrind.out sort.assay\n"
                "  assay export --to folded sort.assay | flamegraph.pl >sort.svg\n"
                "  assay export --to pprof -o sort.pb.gz sort.assay\n"
                "  assay export sort.elf\n"
                "  assay export --window 50000-52000 -o hot.kanata sort.elf\n",
    .options = (const option_part_t[]){{.rows = options},

                                       {machine_options, AT(run), MARKS(of_run)},
                                       {simulation_options, AT(run), MARKS(of_run)},
                                       {memory_options, AT(run), MARKS(of_run)},
                                       {0}},
    .names = true,
    .runs = true,
    .print_notes = print_formats,
    .settings = {&(const settings_t){
                     .run = RUN_START, .run.trace_to = WINDOW_DEFAULT, .run.trace_only = true},
                 sizeof(settings_t)},
    .run = export_run};
