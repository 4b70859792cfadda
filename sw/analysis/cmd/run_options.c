/* See run_options.h. */
#include "run_options.h"
#include "image.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char run_options_help[] =
    "  --config board|wide       the machine: board (2-wide) or wide (4-wide, the\n"
    "                            default)\n"
    "  --sim verilator|icarus    the simulator (default verilator; icarus is some\n"
    "                            100 times slower)\n"
    "  --check                   compare every instruction with the reference\n"
    "                            simulator\n"
    "  --max-cycles N            end the run after N cycles, with exit status 124\n"
    "  --mem-latency N           cycles that memory takes to answer (default 40)\n"
    "  --signature FILE          write begin_signature to end_signature as 32-bit\n"
    "                            words\n"
    "  --wave FILE[:FROM-TO]     write waves (FST) of all cycles, or of FROM to TO\n"
    "  -h, --help                this text\n";

void run_start(run_t *run) { *run = (run_t){.config = "wide", .simulator = "verilator"}; }

bool run_number(const char *name, const char *option, const char *text, uint64_t least,
                uint64_t *value) {
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 0);
    if (*text && *text != '-' && *end == 0 && errno == 0 && *value >= least)
        return true;
    command_misuse(name, "%s %s: a number from %" PRIu64 " up was expected.", option, text, least);
    return false;
}

static bool choose(const char *name, const char *option, const char *text, const char *a,
                   const char *b, const char **choice) {
    *choice = strcmp(text, a) == 0 ? a : strcmp(text, b) == 0 ? b : NULL;
    if (!*choice)
        command_misuse(name, "%s %s: %s or %s was expected.", option, text, a, b);
    return *choice;
}

bool run_window(const char *text, uint64_t *from, uint64_t *to) {
    char *end;
    if (!strchr("0123456789", *text) || !*text)
        return false;
    *from = strtoull(text, &end, 0);
    if (*end != '-')
        return false;
    *to = strtoull(end + 1, &end, 0);
    return *end == 0 && *to > *from;
}

/* FILE[:FROM-TO]: the part behind the last colon counts if it looks like a window. */
static bool wave_option(run_t *run, const char *name, char *value) {
    char *colon = strrchr(value, ':');
    run->wave = value;
    if (!colon || !colon[1] || !strchr("0123456789", colon[1]))
        return true;
    if (!run_window(colon + 1, &run->wave_from, &run->wave_to)) {
        command_misuse(name, "--wave %s: a window FROM-TO of cycles was expected behind the colon.",
                       value);
        return false;
    }
    *colon = 0;
    return true;
}

bool run_option(run_t *run, const char *name, int option, char *value) {
    switch (option) {
    case OPTION_CONFIG:
        return choose(name, "--config", value, "board", "wide", &run->config);
    case OPTION_SIM:
        return choose(name, "--sim", value, "verilator", "icarus", &run->simulator);
    case OPTION_CHECK:
        return run->check = true;
    case OPTION_MAX_CYCLES:
        return run_number(name, "--max-cycles", value, 1, &run->max_cycles);
    case OPTION_MEMORY:
        return run_number(name, "--mem-latency", value, 1, &run->memory_latency);
    case OPTION_SIGNATURE:
        run->signature = value;
        return true;
    case OPTION_WAVE:
        return wave_option(run, name, value);
    default:
        return false;
    }
}

bool run_program(run_t *run, const char *name, int count, char **argument) {
    failure_t failure;
    image_t *image;
    if (optind != count - 1) {
        command_misuse(name, optind >= count ? "no program given."
                                             : "one program was expected, not several.");
        return false;
    }
    run->program = argument[optind];
    if (!image_open(&image, run->program, &failure)) {
        command_fail(name, &failure);
        return false;
    }
    image_close(image);
    return true;
}

/* 256 would read as 0 to the shell. */
static int program_status(uint64_t code) {
    return code == 0 ? STATUS_GOOD : code & 0xff ? (int)(code & 0xff) : 1;
}

int run_status(const run_t *run, const char *name, const outcome_t *outcome) {
    uint64_t cycles = facts_integer(&outcome->stats, "cycles", run->max_cycles);
    switch (outcome->end) {
    case RUN_PROGRAM_ENDED:
        if (outcome->exit_code)
            fprintf(stderr, "assay %s: %s: exit status %" PRIu64 ".\n", name, run->program,
                    outcome->exit_code);
        return program_status(outcome->exit_code);
    case RUN_CYCLE_LIMIT:
        fprintf(stderr,
                "assay %s: %s: cycle limit reached after %" PRIu64 " cycles.\n"
                "  Give a higher one with --max-cycles N, or none.\n",
                name, run->program, cycles);
        return STATUS_LIMIT;
    case RUN_TRAP:
        fprintf(stderr, "assay %s: %s: ended by a trap without handler.\n", name, run->program);
        return STATUS_TRAP;
    case RUN_MISMATCH:
        fprintf(stderr, "assay %s: %s: hardware and reference differ (see above).\n", name,
                run->program);
        return STATUS_MISMATCH;
    case RUN_CHECK:
        fprintf(stderr, "assay %s: %s: a check in the hardware failed (see above).\n", name,
                run->program);
        return STATUS_CHECK;
    case RUN_BAD_INPUT:
        fprintf(stderr, "assay %s: %s: refused by the simulator (see above).\n", name,
                run->program);
        return STATUS_FAILED;
    default:
        fprintf(stderr, "assay %s: %s: the simulator broke off%s%s.\n", name, run->program,
                outcome->signal ? ", signal: " : "",
                outcome->signal ? strsignal(outcome->signal) : "");
        return outcome->signal ? 128 + outcome->signal : STATUS_FAILED;
    }
}
