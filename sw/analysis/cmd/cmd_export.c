/* assay export: a profile for other programs (export/), or a pipeline view of a run, as a Kanata log,
 * which Konata shows. */
#include "export.h"
#include "kanata.h"
#include "memory.h"
#include "output.h"
#include "run_options.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: assay export --to FORMAT [-o FILE] [--elf FILE] PROFILE\n"
    "       assay export [--to kanata] [-o FILE] [--window FROM-TO] [OPTIONS]\n"
    "                    PROGRAM.elf [ARGUMENTS...]\n\n"
    "Writes a profile as other programs read it; docs/export.md says what each\n"
    "format has of it. Exit status 0, or 125.\n\n"
    "Or runs the program on the simulated machine and writes the life of every\n"
    "instruction that was fetched in a window of cycles, retired or not, as a Kanata\n"
    "log (version 0004). Konata shows it: a row an instruction, a column a cycle.\n"
    "Exit status as `assay stat`.\n\n"
    "options:\n"
    "  --to FORMAT               of those below (default kanata)\n"
    "  -o, --output FILE         default: of a profile standard output (-), of a run\n"
    "                            PROGRAM.kanata in the current directory\n"
    "  --elf FILE                the profile's program, if it is no longer where it\n"
    "                            was recorded\n"
    "  --method NAME             of a profile: as report's\n"
    "  --window FROM-TO          of a run: cycles (default 0-10000); and\n";
static const char examples[] = "\nexamples:\n"
                               "  assay export --to callgrind -o callgrind.out sort.assay\n"
                               "  assay export --to folded sort.assay | flamegraph.pl >sort.svg\n"
                               "  assay export --to pprof -o sort.pb.gz sort.assay\n"
                               "  assay export sort.elf\n"
                               "  assay export --window 50000-52000 -o hot.kanata sort.elf\n";

enum { OPTION_WINDOW = 512, OPTION_TO, OPTION_ELF, WINDOW_DEFAULT = 10000 };

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

/* --- of a profile */

static bool write_to(export_t *export, const export_format_t *format, const char *path,
                     const char *name, failure_t *failure) {
    FILE *out = fopen(name, "w");
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
    return output_close(&output, write_to(export, format, path, output.name, failure), failure);
}

typedef struct {
    run_t run;
    const char *format, *output, *elf;
    method_t method;
    bool of_run; /* there was an option that a profile does not take */
} settings_t;

static int export_profile(const settings_t *settings, const char *path) {
    const export_format_t *format = export_named(settings->format);
    failure_t failure;
    view_t view;
    export_t export;
    if (!view_open(&view, path, by_instruction, &failure))
        return command_fail("export", &failure);
    const output_names_t names = {{path, settings->elf, facts_text(&view.profile.meta, "program")},
                                  {settings->output}};
    bool good = output_spares(&names, &failure) &&
                view_use(&view, settings->method, settings->elf, &failure) &&
                export_open(&export, &view, settings->elf, format->lines, &failure);
    if (good) {
        good = write_profile(&export, format, settings->output, &failure);
        export_close(&export);
    }
    view_close(&view);
    return good ? STATUS_GOOD : command_fail("export", &failure);
}

static bool check_format(const char *name) {
    char list[256] = "kanata";
    if (strcmp(name, "kanata") == 0 || export_named(name))
        return true;
    for (size_t i = 0; i < export_format_count; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, " %s", export_formats[i].name);
    }
    command_misuse("export", "--to %s: no such format. There are %s.", name, list);
    return false;
}

/* --- the command line */

static bool export_option(settings_t *settings, int option, char *value) {
    run_t *run = &settings->run;
    if (option == 'o' || option == OPTION_TO || option == OPTION_ELF) {
        *(option == 'o'         ? &settings->output
          : option == OPTION_TO ? &settings->format
                                : &settings->elf) = value;
        return option != OPTION_TO || check_format(value);
    }
    if (option == OPTION_METHOD)
        return command_method("export", value, &settings->method);
    settings->of_run = true;
    if (option != OPTION_WINDOW)
        return option != '?' && run_option(run, "export", option, value);
    if (run_window(value, &run->trace_from, &run->trace_to))
        return true;
    command_misuse("export", "--window %s: a window FROM-TO of cycles was expected.", value);
    return false;
}

static int print_help(void) {
    printf("%s%s\nformats:\n  %-13s the life of every instruction, of a run\n", help,
           run_options_help, "kanata");
    for (size_t i = 0; i < export_format_count; i++)
        printf("  %-13s %s\n", export_formats[i].name, export_formats[i].help);
    fputs(examples, stdout);
    return STATUS_GOOD;
}

static int misuse(const char *what) {
    command_misuse("export", "%s", what);
    return STATUS_FAILED;
}

static int run_and_export(settings_t *settings, int count, char **argument) {
    if (settings->elf)
        return misuse("--elf: it is for profiles, with --to.");
    if (!run_program(&settings->run, "export", count, argument))
        return STATUS_FAILED;
    char *named =
        settings->output ? memory_copy(settings->output) : default_output(settings->run.program);
    int status = export_run(&settings->run, named);
    free(named);
    return status;
}

int cmd_export(int count, char **argument) {
    static const struct option options[] = {{"window", required_argument, NULL, OPTION_WINDOW},
                                            {"to", required_argument, NULL, OPTION_TO},
                                            {"elf", required_argument, NULL, OPTION_ELF},
                                            {"output", required_argument, NULL, 'o'},
                                            {"help", no_argument, NULL, 'h'},
                                            METHOD_OPTION,
                                            RUN_OPTIONS,
                                            {0}};
    settings_t settings = {0};
    run_start(&settings.run);
    settings.run.trace_to = WINDOW_DEFAULT;
    for (int option;
         (option = command_option("export", "+:o:h", count, argument, options)) != -1;) {
        if (option == 'h')
            return print_help();
        if (!export_option(&settings, option, optarg))
            return STATUS_FAILED;
    }
    if (!settings.format || strcmp(settings.format, "kanata") == 0)
        return run_and_export(&settings, count, argument);
    if (settings.of_run)
        return misuse("--to with a format of profiles takes no options of a run.");
    if (optind != count - 1)
        return misuse("one profile was expected, behind the options.");
    return export_profile(&settings, argument[optind]);
}
