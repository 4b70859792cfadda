/* SPDX-License-Identifier: Apache-2.0 */
/* A command of `assay`: a table with its name, arguments, help texts and function. Its command line
 * is parsed and its help is printed from this table.
 *
 * Results go to stdout, everything else to stderr. Exit statuses:
 */
#ifndef SW_ANALYSIS_COMMAND_COMMAND_H
#define SW_ANALYSIS_COMMAND_COMMAND_H
#include "failure.h"
#include "option.h"

enum {
    STATUS_GOOD = 0, /* and the program exited with 0 */
    STATUS_DISAGREES =
        1,            /* `truth --strict`: they disagree; `icost --multisim`: a simulation failed */
    STATUS_USAGE = 2, /* wrong command line, if 2 cannot be a program's own status */
    STATUS_CHECK = 121,    /* a CHECK in the hardware failed */
    STATUS_MISMATCH = 122, /* --check: hardware and reference differ */
    STATUS_TRAP = 123,     /* the program trapped and had no handler */
    STATUS_LIMIT = 124,    /* cycle limit reached */
    STATUS_FAILED = 125,   /* bad input, something missing; run, stat, record, export: bad usage */
    STATUS_SIGNAL = 128,   /* plus N: ended by signal N */
    /* any other: the program's own exit status (run, stat, record, export) */
};

typedef struct command command_t;
struct command {
    const char *name, *summary;
    const char *usage;              /* lines, the first without `usage: assay` */
    const char *about;              /* lines: what it does */
    const char *notes;              /* lines after the options: columns, ... */
    const char *examples;           /* lines */
    void (*print_notes)(FILE *out); /* prints more notes; NULL: none */
    const option_part_t *options;   /* the last one has no rows; --help is added */
    bool names;                     /* the command shows names, so it also has names_options */
    bool profile;  /* the first operand is a profile; default: --input, or the newest here */
    bool function; /* and a function may follow it */
    /* Its tables (rows.h): the place of their format in the settings, and their lists of columns,
     * NULL at the end. `start` returns a status to end with, or -1; `help` prints the columns. */
    struct {
        size_t at;
        const void *const *columns;
        int (*start)(const command_t *command, const void *rows);
        void (*help)(const command_t *command, FILE *out);
    } tables;
    bool pages;            /* its output goes to a pager on a terminal */
    bool runs;             /* words after the program are the program's, as is status 2 */
    const char *runs_with; /* the same, with this option: "--NAME"; NULL: never */
    struct {
        const void *start; /* the settings before any option */
        size_t size;
    } settings;
    struct {
        int least, most;
        const char *expected; /* message for a wrong number of operands; NULL: `run` counts them */
    } operands;
    int (*run)(void *settings, int count, char **operands); /* exit status */
};

/* Runs the command on an argument vector that begins with its name. Returns the exit status of the
 * process. */
int command_main(const command_t *command, int count, char **argument);

/* Whether a pager is wanted for commands that use one. Call before command_main. */
void command_pager(bool wanted);

/* Parses all options; then the operands begin at argument[optind]. Returns -1, or, after a message
 * or the help, the exit status. */
int command_options(const command_t *command, void *settings, int count, char **argument);

/* Calls `take` for each option that the help shows, except --help. */
void command_rows(const command_t *command, void (*take)(void *context, const option_t *row),
                  void *context);

void command_help(const command_t *command, FILE *out);
void command_notes(const command_t *command, FILE *out); /* the part after the options */

/* Prints the failure as `assay NAME: ...` and returns STATUS_FAILED. */
int command_fail(const char *name, const failure_t *failure);

/* The same for a wrong command line, with a hint to the help; returns STATUS_USAGE. */
int command_misuse(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Width of the terminal that stdout was when the command began; 0 without one, or 120 for tables
 * that are cut. */
size_t command_screen(void), command_width(void);
#endif
