/* SPDX-License-Identifier: Apache-2.0 */
/* assay run: runs a program on the simulated machine, and nothing else. */
#include "commands.h"
#include "run_options.h"

typedef struct {
    run_t run;
} settings_t;

static int run_run(void *of, int count, char **operands) {
    settings_t *settings = of;
    failure_t failure;
    outcome_t outcome;
    if (!run_program(&settings->run, "run", count, operands))
        return STATUS_FAILED;
    if (!simulate(&settings->run, &outcome, &failure))
        return command_fail("run", &failure);
    int status = run_status(&settings->run, "run", &outcome);
    outcome_free(&outcome);
    return status;
}

static const option_t options[] = {
    {"channel", 0, "FILE",
     "write what the program sends over the profile channel, such as an instrumented program's "
     "counts",
     option_text, AT(run.channel)},
    {0}};

const command_t run_command = {
    .name = "run",
    .summary = "run a program",
    .usage = "run [OPTIONS] PROGRAM.elf [ARGUMENTS...]",
    .about = "Runs the program on the simulated machine. Words after the program are its\n"
             "arguments; standard input and output are its console. Exit status: the\n"
             "program's own; 121 hardware check, 122 mismatch, 123 trap without handler, 124\n"
             "cycle limit, 125 everything else, 128 + N signal N.\n",
    .examples = "  assay run sort.elf\n"
                "  assay run --check hash.elf -32 < picture.png\n"
                "  assay run table.elf -n 10 < book.txt | head -3\n"
                "  assay run --channel sort.counts sort.elf\n",
    .options = (const option_part_t[]){{.rows = options},
                                       {board_options, AT(run)},
                                       {machine_options, AT(run)},
                                       {simulation_options, AT(run)},
                                       {memory_options, AT(run)},
                                       {0}},
    .runs = true,
    .settings = {&(const settings_t){.run = RUN_START_FITTING}, sizeof(settings_t)},
    .run = run_run};
