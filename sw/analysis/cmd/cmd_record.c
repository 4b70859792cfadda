/* SPDX-License-Identifier: Apache-2.0 */
/* assay record: runs a program with sampling on, or takes a board's data of such a run, and writes
 * a profile. */
#include "commands.h"
#include "memory.h"
#include "output.h"
#include "profile.h"
#include "recording.h"
#include "run_options.h"
#include "shared_options.h"
#include <stdlib.h>
#include <string.h>

/* "dir/sort.elf" -> "sort.assay". */
static char *default_output(const char *program) {
    const char *base = strrchr(program, '/');
    base = base ? base + 1 : program;
    size_t length = strlen(base);
    if (length > 4 && strcmp(base + length - 4, ".elf") == 0)
        length -= 4;
    return memory_print("%.*s.assay", (int)length, base);
}

static void write_channel(FILE *out, void *context) {
    const outcome_t *outcome = context;
    fwrite(outcome->stream, 1, outcome->stream_size, out);
}

int recording_run(const recording_t *recording, image_t *image, const char *output) {
    const run_t *run = &recording->run;
    const char *channel = recording->channel;
    failure_t failure;
    outcome_t outcome;
    if (!simulate(run, &outcome, &failure))
        return command_fail("record", &failure);
    int status = run_status(run, "record", &outcome);
    bool ended = outcome.end == RUN_PROGRAM_ENDED || outcome.end == RUN_CYCLE_LIMIT ||
                 (outcome.end == RUN_INTERRUPTED && outcome.stream_size) ||
                 outcome.end == RUN_CONSOLE || outcome.end == RUN_TRAP;
    if (ended && !recording_write(recording, &outcome, image, output, &failure))
        status = command_fail("record", &failure);
    if (ended && channel && !output_print(channel, write_channel, &outcome, &failure))
        status = command_fail("record", &failure);
    outcome_free(&outcome);
    return status;
}

static int record_program(recording_t *settings) {
    failure_t failure;
    image_t *image;
    const char *program = settings->run.program;
    if (!recording_image(settings, &image, &failure))
        return command_fail("record", &failure);
    if (!recording_settle(settings, image)) {
        image_close(image);
        return STATUS_FAILED;
    }
    char *output = settings->output ? memory_copy(settings->output) : default_output(program);
    const run_t *run = &settings->run;
    output_names_t names = settings->from ? (output_names_t){{program, settings->from}, {output}}
                                          : run_names(run, output);
    names.written[RUN_WRITES] = settings->channel;
    bool good = output_spares(&names, &failure) && profile_writable(output, &failure);
    int status = !good                 ? command_fail("record", &failure)
                 : settings->from      ? recording_capture(settings, image, output)
                 : run->windows.length ? recording_windows(settings, output)
                 : run->windows.begin  ? recording_rest(settings, image, output)
                 : settings->runs > 1  ? recording_runs(settings, output)
                                       : recording_run(settings, image, output);
    free(output);
    image_close(image);
    return status;
}

static int record_run(void *of, int count, char **operands) {
    recording_t *settings = of;
    if (settings->console && !settings->from)
        return command_misuse("record", "--console: it goes with --from, the line of a board.");
    if (settings->from && !recording_settle_capture(settings, count))
        return STATUS_FAILED;
    settings->run.windows.sampled = true;
    if (!run_windows_settle(&settings->run, "record"))
        return STATUS_FAILED;
    return run_program(&settings->run, "record", count, operands) ? record_program(settings)
                                                                  : STATUS_FAILED;
}

static void print_filters(FILE *out) { fprintf(out, "\n%s", filter_help); }

typedef recording_t settings_t;
/* These options are also valid with --from, which has no simulation. */
static const char *const deliveries[] = {"stream", "batch", "interrupt", NULL};
static const option_t elsewhere[] = {
    {"delivery", 0, "stream|batch|interrupt",
     "how samples leave: by hardware alone (stream, the default), or by a resident driver, with "
     "an interrupt for many samples, which wait in memory (batch), or for each (interrupt)",
     option_word, AT(delivery), .choices = deliveries},
    {"from", 0, "FILE|TTY",
     "do not simulate; read the profile channel of a program that runs elsewhere, from a file or "
     "a serial line, up to the session's end (END frame, hang-up, Ctrl-C); set the line's speed "
     "beforehand (stty). --config names the machine, or `other` for a core that is not Assay's; "
     "without it, the nearest by the sizes it reports",
     option_text, AT(from)},
    {"console", 0, NULL,
     "with --from: read a board's line (docs/line.md), or a file from one, and print the "
     "console's text, which shares it",
     option_flag, AT(console)},
    {"output", 'o', "FILE",
     "the profile (default PROGRAM.assay in the current directory); /dev/null: none", option_text,
     AT(output)},
    {0}};

static const option_part_t parts[] = {{recording_options, MARKS(simulated)},
                                      {recording_sampling, MARKS(simulated)},
                                      {.rows = elsewhere},
                                      {window_options, AT(run), MARKS(simulated)},
                                      {board_options, AT(run), MARKS(simulated)},
                                      {machine_options, AT(run), MARKS(machine)},
                                      {simulation_options, AT(run), MARKS(simulated)},
                                      {memory_options, AT(run), MARKS(simulated)},
                                      {0}};

const command_t record_command = {
    .name = "record",
    .summary = "run a program, sample its instructions, write a profile",
    .usage = "record [-c PERIOD] [-e SPEC] [--seed N] [-r N] [--pair]\n"
             "                    [-o FILE] [OPTIONS] PROGRAM.elf [ARGUMENTS...]\n"
             "       assay record --from FILE|TTY [--config NAME] [-o FILE] PROGRAM.elf",
    .about = "Runs the program on the simulated machine and samples one in about PERIOD\n"
             "fetched instructions, at random intervals. The hardware sends the samples by\n"
             "itself, so sampling does not change how the program runs. Writes the samples to\n"
             "FILE, for `assay report`, `annotate` and `truth`. Exit status: the program's\n"
             "own; 121 hardware check, 122 mismatch, 123 trap without handler, 124 cycle\n"
             "limit, 125 everything else, 128 + N signal N.\n"
             "A run ended by Ctrl-C or the cycle limit leaves a profile of what it did.\n",
    .examples = "  assay record sort.elf\n"
                "  assay record -c 300 --seed 7 -o sort.assay sort.elf\n"
                "  assay record -r 4 -o sort.assay sort.elf && assay report sort.assay\n"
                "  assay record -c 100 -e 'load:dmiss,lat>20' sort.elf\n"
                "  assay record --config board --check sort.elf\n"
                "  assay record --aggregate -c 200 sort.elf\n"
                "  assay record --counter dcache_missed:100 --attributed sort.elf\n"
                "  assay record --counter cycles,icache_misses:500 --aggregate sort.elf\n"
                "  assay record --signatures 20000 -c 100 sort.elf\n"
                "  assay record --fetch=500 sort.elf\n"
                "  assay record --strata 4:20 -c 400 sort.elf\n"
                "  assay record --channel-bandwidth 3000000bit/s sort.elf\n"
                "  assay record --pair -c 1000 sort.elf && assay pairs sort.assay\n"
                "  assay record --window 50000 -o long.assay long.elf\n"
                "  assay record --from /dev/ttyUSB1 --config board sort.elf\n"
                "  assay record -o hash.assay hash.elf -32 < picture.png\n",
    .options = parts,
    .print_notes = print_filters,
    .runs = true,
    .settings = {&(const settings_t){RECORDING_START("record"), .run.truth = true},
                 sizeof(settings_t)},
    .run = record_run};
