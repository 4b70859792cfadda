/* See run_options.h. */
#include "run_options.h"
#include "bounds.h"
#include "command_line.h"
#include "config_defs.h"
#include "printable.h"
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define WORD(name, ...) name ", "
const char run_options_help[] = "  --config NAME|FOLDER      the machine: " CONFIG_NAMED(
    WORD) "or one that\n"
          "                            `make sim` built, its name or folder (default " RUN_CONFIG
          ")\n"
          "  --sim verilator|icarus    the simulator (default verilator; icarus is some\n"
          "                            100 times slower)\n"
          "  --check                   compare every instruction with the reference\n"
          "                            simulator\n"
          "  --max-cycles N            end the run after N cycles, with exit status 124\n"
          "  --mem-latency N           cycles that memory takes to answer, 2 to 2^31 - 1\n"
          "                            (default 40)\n"
          "  --mem-bandwidth N         bytes a cycle that memory gives, and takes, 1 to 8\n"
          "                            (default 8)\n"
          "  --signature FILE          write begin_signature to end_signature as 32-bit\n"
          "                            words\n"
          "  --wave FILE[:FROM-TO]     write waves (FST) of all cycles, or of FROM to TO\n"
          "  -h, --help                this text\n";
#undef WORD

void run_start(run_t *run) { *run = (run_t){.config = RUN_CONFIG, .simulator = "verilator"}; }

/* A number's digits, decimal or behind 0x: no sign, no space, nothing left out. */
static bool take_number(const char *text, const char **end, uint64_t *value) {
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = hexadecimal ? text + 2 : text;
    char *stop;
    if (!(hexadecimal ? isxdigit((unsigned char)*digits) : isdigit((unsigned char)*digits)))
        return false;
    errno = 0;
    *value = strtoull(digits, &stop, hexadecimal ? 16 : 10);
    *end = stop;
    return errno == 0;
}

bool run_number(const char *name, const char *option, const char *text, uint64_t least,
                uint64_t most, uint64_t *value) {
    const char *end;
    if (take_number(text, &end, value) && !*end && *value >= least && *value <= most)
        return true;
    command_misuse(name, "%s %s: a number from %" PRIu64 " to %" PRIu64 " was expected.", option,
                   *text ? text : "\"\"", least, most);
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
    const char *end;
    return take_number(text, &end, from) && *end == '-' && take_number(end + 1, &end, to) &&
           *end == 0 && *to > *from;
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
        return (run->config = value) != NULL;
    case OPTION_SIM:
        return choose(name, "--sim", value, "verilator", "icarus", &run->simulator);
    case OPTION_CHECK:
        return run->check = true;
    case OPTION_MAX_CYCLES:
        return run_number(name, "--max-cycles", value, 1, UINT64_MAX, &run->max_cycles);
    case OPTION_MEMORY:
        return run_number(name, "--mem-latency", value, MEM_LATENCY_LEAST, MEM_LATENCY_MOST,
                          &run->memory_latency);
    case OPTION_BANDWIDTH:
        return run_number(name, "--mem-bandwidth", value, MEM_BANDWIDTH_LEAST, MEM_BANDWIDTH_MOST,
                          &run->memory_bandwidth);
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
    program_t *program;
    char *line = NULL;
    if (optind >= count) {
        command_misuse(name, "no program given.");
        return false;
    }
    run->program = argument[optind];
    bool good = program_open(&program, run->program, MAP_RAM_BASE, MAP_RAM_SIZE, &failure);
    if (good) {
        good = command_line_make(&line, program, run->program, (size_t)(count - optind - 1),
                                 argument + optind + 1, &failure);
        program_close(program);
    }
    run->command_line = line;
    run->arguments = argument + optind + 1;
    run->argument_count = (size_t)(count - optind - 1);
    if (!good)
        command_fail(name, &failure);
    return good;
}

/* 256 would read as 0 to the shell. */
static int program_status(uint64_t code) {
    return code == 0 ? STATUS_GOOD : code & 0xff ? (int)(code & 0xff) : 1;
}

/* What to say of the end, NULL: nothing. */
static const char *ending_text(const outcome_t *outcome) {
    switch (outcome->end) {
    case RUN_TRAP:
        return "ended by a trap without handler";
    case RUN_MISMATCH:
        return "hardware and reference differ (see above)";
    case RUN_CHECK:
        return "a check in the hardware failed (see above)";
    case RUN_BAD_INPUT:
        return facts_integer(&outcome->stats, "cycles", 0)
                   ? "it ran, but a file that it writes could not be written to its end (see above)"
                   : "refused by the simulator (see above)";
    case RUN_CONSOLE:
        return "its output could not be written (see above)";
    case RUN_INTERRUPTED: /* nobody reads the output any more: no need to say so */
        return outcome->signal == SIGPIPE ? NULL : "interrupted";
    case RUN_BROKEN:
        return "the simulator broke off";
    default:
        return NULL;
    }
}

static void say_ending(const run_t *run, const char *name, const outcome_t *outcome) {
    const char *text = ending_text(outcome);
    uint64_t cycles = facts_integer(&outcome->stats, "cycles", run->max_cycles);
    if (outcome->end == RUN_PROGRAM_ENDED && outcome->exit_code)
        printable_line(stderr, "assay %s: %s: exit status %" PRIu64 ".", name, run->program,
                       outcome->exit_code);
    else if (outcome->end == RUN_CYCLE_LIMIT)
        printable_line(stderr, "assay %s: %s: cycle limit reached after %" PRIu64 " cycles.", name,
                       run->program, cycles);
    else if (text)
        printable_line(stderr, "assay %s: %s: %s%s%s.", name, run->program, text,
                       outcome->signal ? ": " : "",
                       outcome->signal ? strsignal(outcome->signal) : "");
    if (outcome->end == RUN_CYCLE_LIMIT)
        fputs("  Give a higher one with --max-cycles N, or none.\n", stderr);
}

int run_status(const run_t *run, const char *name, const outcome_t *outcome) {
    static const int status[] = {[RUN_BAD_INPUT] = STATUS_FAILED, [RUN_CYCLE_LIMIT] = STATUS_LIMIT,
                                 [RUN_TRAP] = STATUS_TRAP,        [RUN_MISMATCH] = STATUS_MISMATCH,
                                 [RUN_CHECK] = STATUS_CHECK,      [RUN_CONSOLE] = STATUS_FAILED,
                                 [RUN_BROKEN] = STATUS_FAILED};
    say_ending(run, name, outcome);
    if (outcome->end == RUN_PROGRAM_ENDED)
        return program_status(outcome->exit_code);
    return outcome->signal ? STATUS_SIGNAL + outcome->signal : status[outcome->end];
}
