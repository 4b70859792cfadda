/* assay run: runs a program on the simulated machine, and nothing else. */
#include "run_options.h"

static const char help[] =
    "usage: assay run [OPTIONS] PROGRAM.elf [ARGUMENTS...]\n\n"
    "Runs the program on the simulated machine. What stands behind it are its\n"
    "arguments; standard input and output are its console. Exit status: the\n"
    "program's own; 121 hardware check, 122 mismatch, 123 trap without handler, 124\n"
    "cycle limit, 125 everything else, 128 + N signal N.\n\n"
    "options:\n"
    "  --channel FILE            write what the program sends over the profile\n"
    "                            channel: an instrumented one its counts\n";
static const char examples[] = "\nexamples:\n"
                               "  assay run sort.elf\n"
                               "  assay run --check hash.elf -32 < picture.png\n"
                               "  assay run table.elf -n 10 < book.txt | head -3\n"
                               "  assay run --channel sort.counts sort.elf\n";

static int run_run(const run_t *run) {
    failure_t failure;
    outcome_t outcome;
    if (!simulate(run, &outcome, &failure))
        return command_fail("run", &failure);
    int status = run_status(run, "run", &outcome);
    outcome_free(&outcome);
    return status;
}

int cmd_run(int count, char **argument) {
    static const struct option options[] = {{"help", no_argument, NULL, 'h'},
                                            {"channel", required_argument, NULL, 'c'},
                                            RUN_OPTIONS,
                                            {0}};
    run_t run;
    run_start(&run);
    for (int option; (option = command_option("run", "+:h", count, argument, options)) != -1;) {
        if (option == 'h') {
            printf("%s%s%s", help, run_options_help, examples);
            return STATUS_GOOD;
        }
        if (option == 'c')
            run.channel = optarg;
        else if (option == '?' || !run_option(&run, "run", option, optarg))
            return STATUS_FAILED;
    }
    return run_program(&run, "run", count, argument) ? run_run(&run) : STATUS_FAILED;
}
