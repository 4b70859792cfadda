/* SPDX-License-Identifier: Apache-2.0 */
/* Sampled simulation: of a long run only windows are simulated (Wunderlich et al., "SMARTS", ISCA 2003), one in each stretch of so many
 * instructions, anywhere in it by chance: even distances would meet a program with a period at the same point of it, and no error would show that. The reference simulator runs all of it and leaves a checkpoint before each window; the machine goes on from
 * there with empty caches, TLBs and predictors, and runs some instructions before it is measured.
 *
 *     windows_t windows;
 *     if (!windows_open(&windows, &run, &failure)) ...          runs the program; its output is on our standard output
 *     for (i = 0; i < windows.count + windows.again; i++)
 *         windows_set(&windows, i, &one);                       a run_t for the i-th window: simulate() measures it
 *     windows_close(&windows);
 *
 * Windows can be simulated side by side. Each reads our standard input from its beginning (kept_input.h): windows_enter is called in the
 * process of one, whose output is nothing.
 */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_H
#define SW_ANALYSIS_RUNNING_WINDOWS_H
#include "kept_input.h"
#include "simulate.h"

enum {
    WINDOWS_LENGTH = 50000, /* instructions measured in each, unless given */
    WINDOWS_WARM = 100000,  /* ... and run before */
    WINDOWS_AGAIN = 4,      /* one in so many is simulated again, after half of that */
    WINDOWS_MOST =
        200, /* where their distance is not given: no more than so many, and at least half, in a run of any length */
};

typedef struct {
    uint64_t place;    /* instructions that the program has run when the window begins */
    uint64_t file[2];  /* its checkpoints: before the whole of the warm-up, and before half of it */
    uint64_t taken[2]; /* ... and what the program had run then */
} windows_row_t;

typedef struct {
    char *folder;
    kept_input_t input;
    windows_row_t *list;
    size_t count;
    size_t
        again; /* so many of them, the first one and every WINDOWS_AGAINth, are simulated again after half of the warm-up:
                     what that changes says what is left of empty caches and predictors */
    windows_ask_t ask;
    uint64_t instructions; /* of the whole run */
    uint64_t exit_code;    /* the program's */
    double seconds;        /* that it took to run it, on this machine */
} windows_t;

/* False: the program could not be run, or did not end; nothing is left behind. */
bool windows_open(windows_t *windows, const run_t *run, failure_t *failure);
void windows_set(const windows_t *windows, size_t i, run_t *run);
/* The place of the i-th window, or from `count` on of one that is simulated again. */
uint64_t windows_place(const windows_t *windows, size_t i);
/* A path below the folder, to be freed, which windows_close removes with all others of its kind: KIND.i. */
char *windows_path(const windows_t *windows, const char *kind, size_t i);
/* Our standard streams become those of window i; what it says goes to its path `log`. */
bool windows_enter(const windows_t *windows, size_t i);
/* Says on standard error how window i of `command` ended, and what it said. */
void windows_say(const windows_t *windows, const char *command, size_t i, int status);
/* As many at a time as there are processors. */
size_t windows_at_once(void);
void windows_close(windows_t *windows);
#endif
