/* The commands of `assay`, one file each, and what they share. Each takes its own argument vector
 * (argument[0] is its name) and returns the exit status of the process.
 *
 * Results go to stdout, everything else to stderr. Exit statuses:
 */
#ifndef SW_ANALYSIS_COMMAND_COMMAND_H
#define SW_ANALYSIS_COMMAND_COMMAND_H
#include "failure.h"
#include "method.h"
#include "sheet.h"
#include "simulate.h"
#include <getopt.h>

enum {
    STATUS_GOOD = 0,       /* and the program exited with 0 */
    STATUS_DISAGREES = 1,  /* `truth --strict`: the estimates do not agree with the truth */
    STATUS_USAGE = 2,      /* wrong command line, where 2 cannot be a program's own status */
    STATUS_CHECK = 121,    /* a CHECK in the hardware failed */
    STATUS_MISMATCH = 122, /* --check: hardware and reference differ */
    STATUS_TRAP = 123,     /* the program trapped and had no handler */
    STATUS_LIMIT = 124,    /* cycle limit reached */
    STATUS_FAILED = 125,   /* bad input, something missing; run, stat, record, export: bad usage */
    STATUS_SIGNAL = 128,   /* plus N: ended by signal N */
    /* any other: the program's own exit status (run, stat, record, export) */
};

int cmd_run(int count, char **argument);
int cmd_stat(int count, char **argument);
int cmd_record(int count, char **argument);
int cmd_report(int count, char **argument);
int cmd_pairs(int count, char **argument);
int cmd_concurrency(int count, char **argument);
int cmd_annotate(int count, char **argument);
int cmd_script(int count, char **argument);
int cmd_truth(int count, char **argument);
int cmd_bottlenecks(int count, char **argument);
int cmd_icost(int count, char **argument);
int cmd_slack(int count, char **argument);
int cmd_critical(int count, char **argument);
int cmd_paths(int count, char **argument);
int cmd_diff(int count, char **argument);
int cmd_mem(int count, char **argument);
int cmd_export(int count, char **argument);
int cmd_instrument(int count, char **argument);
int cmd_counts(int count, char **argument);

/* Prints the failure as `assay NAME: ...` and returns STATUS_FAILED. */
int command_fail(const char *name, const failure_t *failure);

/* The same for a wrong command line: adds where help is, returns STATUS_USAGE. */
int command_misuse(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* getopt_long with messages in our form; `letters` starts with ':', or with "+:" where what is
 * behind the first operand belongs to the program that is run. Returns -1 at the end, '?' after a
 * message. */
int command_option(const char *name, const char *letters, int count, char **argument,
                   const struct option *options);

/* What a command reads its options by. */
typedef struct {
    const char *name, *help;
    const char *letters; /* as above; NULL: none but -h */
    const struct option *options;
    bool (*take)(void *settings, int option); /* optarg has its value; false after a message */
} command_options_t;

/* Has each option but help taken; then optind is at the operands. Returns -1, or the status to end with. */
int command_options(const command_options_t *of, void *settings, int count, char **argument);

/* Which one of `names`, which end with NULL, an option's value is: its index; -1 after a message that lists them. */
int command_choice(const char *name, const char *option, const char *value,
                   const char *const *names);

/* Option 'v' is --csv, 'j' --json: false after a message where the other one was given, too. */
bool command_form(const char *name, sheet_form_t *form, int option);

/* What signature bits stand for, by names (signature_hash.h): false after a message that lists them. */
bool command_hash(const char *name, const char *option, const char *value, unsigned *hash);

/* --method NAME and --exact (no value), which commands over a view have (view_use). */
enum { OPTION_METHOD = 660 };
#define METHOD_OPTION                                                                              \
    {"method", required_argument, NULL, OPTION_METHOD}, {                                          \
        "exact", no_argument, NULL, OPTION_METHOD                                                  \
    }
#define METHOD_ESTIMATES_HELP                                                                      \
    "  --method NAME         counts and cycles by `flow`: samples, made consistent\n"              \
    "                        by the program's control flow (the default where that\n"              \
    "                        is known); or by `samples`: each instruction's own\n"
#define METHOD_HELP                                                                                \
    METHOD_ESTIMATES_HELP                                                                          \
    "  --exact               no estimate but the truth of the run, as the simulator\n"             \
    "                        counted it (--method exact)\n"
bool command_method(const char *name, const char *value, method_t *method);

/* Width of the terminal on stdout, or 120. */
size_t command_width(void);
#endif
