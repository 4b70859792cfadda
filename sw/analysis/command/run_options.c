/* SPDX-License-Identifier: Apache-2.0 */
/* See run_options.h. */
#include "run_options.h"
#include "board_memories.h"
#include "bounds.h"
#include "command_line.h"
#include "config_defs.h"
#include "ending.h"
#include "printable.h"
#include "program_isa.h"
#include "windows.h"
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* FILE[:FROM-TO]: the part after the last colon counts if it looks like a window. */
static bool take_wave(const option_given_t *given, void *field) {
    run_t *run = field;
    char *colon = strrchr(given->value, ':');
    run->wave = given->value;
    if (!colon || !colon[1] || !strchr("0123456789", colon[1]))
        return true;
    if (!option_window(colon + 1, &run->wave_from, &run->wave_to))
        return option_refuse(given, "a window FROM-TO of cycles was expected after the colon.");
    *colon = 0;
    return true;
}

/* FROM-TO:LATENCY, addresses in hexadecimal; whole lines of RAM. */
static bool take_far(const option_given_t *given, void *field) {
    run_t *run = field;
    int end = 0;
    bool good = sscanf(given->value, "0x%" SCNx64 "-0x%" SCNx64 ":%" SCNu64 "%n", &run->far_from,
                       &run->far_to, &run->far_latency, &end) == 3 &&
                !given->value[end] && run->far_from < run->far_to && run->far_from >= FAR_LEAST &&
                run->far_to <= FAR_MOST && (run->far_from | run->far_to) % FAR_LINE == 0 &&
                run->far_latency >= MEM_LATENCY_LEAST && run->far_latency <= MEM_LATENCY_MOST;
    return good ||
           option_refuse(given,
                         "0xFROM-0xTO:N was expected: multiples of %d from 0x%" PRIx64
                         " to 0x%" PRIx64
                         ", TO being the\n  first address after it, and cycles from %d to %d.",
                         FAR_LINE, (uint64_t)FAR_LEAST, (uint64_t)FAR_MOST, MEM_LATENCY_LEAST,
                         MEM_LATENCY_MOST);
}

/* A board's memory, for --mem-latency and --mem-bandwidth. */
#define MEMORY(name, latency, bandwidth, shared, what) {name, latency, bandwidth, shared},
#define MEMORY_NAME(name, ...) " " name
static bool take_memory(const option_given_t *given, void *field) {
    static const struct {
        const char *name;
        uint64_t latency, bandwidth;
        bool shared;
    } memories[] = {BOARD_MEMORIES(MEMORY)};
    run_t *run = field;
    for (size_t i = 0; i < sizeof memories / sizeof *memories; i++)
        if (strcmp(given->value, memories[i].name) == 0) {
            run->memory_latency = memories[i].latency;
            run->memory_bandwidth = memories[i].bandwidth;
            run->memory_shared = memories[i].shared;
            return true;
        }
    return option_refuse(
        given, "the memory of a board was expected, of these:" BOARD_MEMORIES(MEMORY_NAME) ".");
}

#define WORD(name, ...) name ", "
#define SHARED_true " --mem-shared"
#define SHARED_false ""
#define MEMORY_SAID(name, latency, bandwidth, shared, what)                                        \
    name " (" what ": --mem-latency " #latency " --mem-bandwidth " #bandwidth SHARED_##shared ")"
const option_t machine_options[] = {
    {"config", 0, "NAME|FOLDER",
     "the machine: " CONFIG_NAMED(
         WORD) "or one built by `make sim`, by name or folder (default " RUN_CONFIG ")",
     option_text, .at = offsetof(run_t, config)},
    {0}};
#undef WORD

static const char *const points_names[] = {"fitting", "simpoint", "stretch", NULL};
#define WINDOW(field) offsetof(run_t, windows.field)
const option_t window_options[] = {
    {"window", 0, "N",
     "simulate only windows of N instructions of a long run, such as 10000, and estimate the "
     "whole from them",
     option_number, .at = WINDOW(length), .least = 100, .most = UINT32_MAX},
    {"every", 0, "K",
     "one window at a random place in every K instructions (default: 200 to 400 windows, or "
     "enough to simulate half of the run)",
     option_number, .at = WINDOW(every), .least = 100, .most = UINT64_MAX / 2, .within = true},
    {"warm", 0, "W",
     "warm up for W instructions before each window (default 20000; record --window: 60000)",
     option_number, .at = WINDOW(warm), .least = 0, .most = UINT32_MAX, .marks = WINDOW(warm_given),
     .within = true},
    {"skip", 0, "N", "begin the first window after N instructions, the others at even distances",
     option_number, .at = WINDOW(skip), .least = 0, .most = UINT64_MAX / 2,
     .marks = WINDOW(skip_given), .within = true},
    {"begin", 0, "PROCESS",
     "begin to measure when the program, a system, reports that a process of this name begins; "
     "the reference simulator runs it up to there (docs/linux.md)",
     option_text, .at = WINDOW(begin), .within = true},
    {"window-seed", 0, "N", "seed of random choices (default 1)", option_number, .at = WINDOW(seed),
     .least = 1, .most = UINT32_MAX, .within = true},
    {"points", 0, "WHERE",
     "place windows by `simpoint`: 600 in all, at random in each kind of code of the run; one in "
     "each `stretch`; or `fitting` (default, without --every and --skip): by simpoint, but "
     "simulate all of a run that is short compared with its windows and their warm-up",
     option_choice, .at = WINDOW(points), .choices = points_names, .within = true},
    {0}};
#undef WINDOW

const option_t board_options[] = {
    {"board", 0, "TTY",
     "run on the board at this serial line, such as /dev/ttyUSB0, not in a simulator. Its "
     "bitstream sets the machine; link the program for its memory (docs/board.md)",
     option_text, .at = offsetof(run_t, board)},
    {0}};

const option_t memory_options[] = {
    {"mem-latency", 0, "N", "memory latency in cycles, 2 to 2^31 - 1 (default 40)", option_number,
     .at = offsetof(run_t, memory_latency), .least = MEM_LATENCY_LEAST, .most = MEM_LATENCY_MOST},
    {"mem-bandwidth", 0, "N", "bytes per cycle, for reads and for writes, 1 to 8 (default 8)",
     option_number, .at = offsetof(run_t, memory_bandwidth), .least = MEM_BANDWIDTH_LEAST,
     .most = MEM_BANDWIDTH_MOST},
    {"mem-shared", 0, NULL, "... for both together, as on one bus", option_flag,
     .at = offsetof(run_t, memory_shared)},
    {"memory", 0, "NAME",
     "set all three as on a board: " BOARD_MEMORIES(MEMORY_SAID) "; later options override it",
     .take = take_memory},
    {"far", 0, "FROM-TO:N",
     "far memory: physical addresses that take N cycles to answer, such as "
     "0x84000000-0x88000000:200",
     .take = take_far},
    {0}};

static const char *const simulators[] = {"verilator", "plain", "icarus", NULL};
const option_t simulation_options[] = {
    {"sim", 0, "verilator|plain|icarus",
     "the simulator (default verilator; for `run` and `stat` plain, without profiling hardware "
     "and checks, if program and options need neither; icarus is about 100 times slower)",
     option_word, .at = offsetof(run_t, simulator), .choices = simulators},
    {"check", 0, NULL, "compare every instruction with the reference simulator", option_flag,
     .at = offsetof(run_t, check)},
    {"max-cycles", 0, "N", "end the run after N cycles, with exit status 124", option_number,
     .at = offsetof(run_t, max_cycles), .least = 1, .most = UINT64_MAX},
    {"near", 0, "FILE",
     "treat these pages of far memory as near, as if the loader had placed them: a line for "
     "each, address first (assay optimize --pages); a system with processes gets the list and "
     "places them itself",
     option_text, .at = offsetof(run_t, near)},
    {"signature", 0, "FILE", "write begin_signature to end_signature as 32-bit words", option_text,
     .at = offsetof(run_t, signature)},
    {"wave", 0, "FILE[:FROM-TO]", "write waves (FST) of all cycles, or of FROM to TO",
     .take = take_wave},
    {0}};

/* Without a simulation it ran already, perhaps on another core. */
static bool open_program(program_t **program, const run_t *run, failure_t *failure) {
    if (!run->simulator)
        return program_read(program, run->program, failure);
    if (!program_open(program, run->program, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    bool good = program_isa_check(*program, run->program, failure);
    if (!good)
        program_close(*program);
    return good;
}

bool run_windows_settle(run_t *run, const char *name) {
    windows_ask_t *ask = &run->windows;
    if (!ask->length && (ask->every || ask->skip_given || ask->seed || ask->points))
        return command_misuse(name,
                              "--every, --skip, --points, --window-seed: they go with --window."),
               false;
    if (!ask->length && !ask->begin)
        return !ask->warm_given ||
               (command_misuse(name, "--warm: it goes with --window and --begin."), false);
    if (ask->every || ask->skip_given)
        ask->points = POINTS_STRETCH;
    if (ask->every && ask->every < ask->length)
        return command_misuse(name, "--every: at least as much as --window was expected."), false;
    if (run->max_cycles || run->wave || run->signature || run->near)
        return command_misuse(
                   name, "--window, --begin: without --max-cycles, --wave, --signature, --near."),
               false;
    if (!ask->warm_given)
        ask->warm = ask->sampled && ask->length ? WINDOWS_WARM_SAMPLED : WINDOWS_WARM;
    if (!ask->seed)
        ask->seed = 1;
    return true;
}

bool run_program(run_t *run, const char *name, int count, char **operands) {
    failure_t failure;
    program_t *program;
    char *line = NULL;
    if (count == 0) {
        command_misuse(name, "no program given.");
        return false;
    }
    run->program = operands[0];
    if (run->board) {
        run->simulator = "board";
        run->config = NULL;
        run->truth = false;
    }
    bool good = open_program(&program, run, &failure);
    if (good) {
        simulator_choose(run, program);
        good = command_line_make(&line, program, run->program, (size_t)(count - 1), operands + 1,
                                 &failure);
        program_close(program);
    }
    run->command_line = line;
    run->arguments = operands + 1;
    run->argument_count = (size_t)(count - 1);
    if (!good)
        command_fail(name, &failure);
    return good;
}

/* 256 would look like 0 to the shell. */
int run_program_status(uint64_t code) {
    return code == 0 ? STATUS_GOOD : code & 0xff ? (int)(code & 0xff) : 1;
}

static void say_ending(const run_t *run, const char *name, const outcome_t *outcome) {
    char *words = ending_words(run, outcome);
    if (words)
        printable_line(stderr, "assay %s: %s: %s.", name, run->program, words);
    free(words);
    if (outcome->end == RUN_CYCLE_LIMIT)
        fputs("  Give a higher one with --max-cycles N, or none.\n", stderr);
    if (outcome->end == RUN_TRAP && simulator_is_plain(run))
        fputs(
            "  It ran without profiling hardware, where a program that uses it traps: try --sim verilator.\n",
            stderr);
}

int run_status(const run_t *run, const char *name, const outcome_t *outcome) {
    static const int status[] = {[RUN_BAD_INPUT] = STATUS_FAILED, [RUN_CYCLE_LIMIT] = STATUS_LIMIT,
                                 [RUN_TRAP] = STATUS_TRAP,        [RUN_MISMATCH] = STATUS_MISMATCH,
                                 [RUN_CHECK] = STATUS_CHECK,      [RUN_CONSOLE] = STATUS_FAILED,
                                 [RUN_BROKEN] = STATUS_FAILED};
    say_ending(run, name, outcome);
    if (outcome->end == RUN_PROGRAM_ENDED)
        return run_program_status(outcome->exit_code);
    return outcome->signal ? STATUS_SIGNAL + outcome->signal : status[outcome->end];
}
