/* The options of the commands that run a program, and how a run's end becomes an exit status. */
#ifndef SW_ANALYSIS_COMMAND_RUN_OPTIONS_H
#define SW_ANALYSIS_COMMAND_RUN_OPTIONS_H
#include "command.h"

enum {
    OPTION_CONFIG = 256,
    OPTION_SIM,
    OPTION_CHECK,
    OPTION_MAX_CYCLES,
    OPTION_SIGNATURE,
    OPTION_WAVE,
    OPTION_MEMORY,
    OPTION_BANDWIDTH
};

#define RUN_CONFIG "wide" /* the default */

/* For the table of getopt_long: of any run, of one that is simulated alone. */
#define RUN_OPTIONS RUN_MACHINE_OPTION, RUN_SIMULATION_OPTIONS
#define RUN_MACHINE_OPTION                                                                         \
    { "config", required_argument, NULL, OPTION_CONFIG }
#define RUN_SIMULATION_OPTIONS                                                                     \
    {"sim", required_argument, NULL, OPTION_SIM}, {"check", no_argument, NULL, OPTION_CHECK},      \
        {"max-cycles", required_argument, NULL, OPTION_MAX_CYCLES},                                \
        {"signature", required_argument, NULL, OPTION_SIGNATURE},                                  \
        {"mem-bandwidth", required_argument, NULL, OPTION_BANDWIDTH},                              \
        {"wave", required_argument, NULL, OPTION_WAVE}, {                                          \
        "mem-latency", required_argument, NULL, OPTION_MEMORY                                      \
    }

extern const char run_options_help[];

/* Sets the defaults. */
void run_start(run_t *run);

/* Takes one of the options above; false after a message. */
bool run_option(run_t *run, const char *name, int option, char *value);

/* Cuts a window FROM-TO of cycles; false if it is none, without a message. */
bool run_window(const char *text, uint64_t *from, uint64_t *to);

/* The operands: the program, which is opened and checked, and its arguments. False after a message. */
bool run_program(run_t *run, const char *name, int count, char **argument);

/* A decimal or 0x number from `least` to `most`; false after a message that names them. */
bool run_number(const char *name, const char *option, const char *text, uint64_t least,
                uint64_t most, uint64_t *value);

/* Says on stderr how the run ended, unless the program ended it by itself; returns the exit status.
 */
int run_status(const run_t *run, const char *name, const outcome_t *outcome);
#endif
