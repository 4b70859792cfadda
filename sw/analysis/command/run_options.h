/* SPDX-License-Identifier: Apache-2.0 */
/* The options of the commands that run a program, and how a run's end becomes an exit status. */
#ifndef SW_ANALYSIS_COMMAND_RUN_OPTIONS_H
#define SW_ANALYSIS_COMMAND_RUN_OPTIONS_H
#include "command.h"
#include "simulator.h"

/* Options for the fields of a run_t: --config, which also describes a run elsewhere; those of a
 * simulation; those of its memory. */
extern const option_t machine_options[], simulation_options[], memory_options[];

/* --board, for commands that can also run a program there. */
extern const option_t board_options[];

/* Options of sampled simulation (windows.h), likewise. */
extern const option_t window_options[];

/* Checks combinations of options, and sets the defaults of those not given. Returns false after a
 * message. */
bool run_windows_settle(run_t *run, const char *name);

/* Defaults of the settings. */
#define RUN_CONFIG "wide"
#define RUN_START                                                                                  \
    { .config = RUN_CONFIG, .simulator = "verilator" }
/* ... for commands that need no profiling hardware. */
#define RUN_START_FITTING                                                                          \
    { .config = RUN_CONFIG, .simulator = SIMULATOR_FITTING }

/* Takes the operands: the program, which is opened and checked, and its arguments. Returns false
 * after a message. */
bool run_program(run_t *run, const char *name, int count, char **operands);

/* The exit status of a command whose program ended with this code. */
int run_program_status(uint64_t code);

/* Says on stderr how the run ended, unless the program ended it itself; returns the exit status. */
int run_status(const run_t *run, const char *name, const outcome_t *outcome);
#endif
