/* SPDX-License-Identifier: Apache-2.0 */
/* Sampled simulation: of a long run only windows are simulated (Wunderlich et al., "SMARTS", ISCA 2003), one in each stretch of so many
 * instructions, anywhere in it by chance: even distances would meet a program with a period at the same point of it, and no error
 * would show that. The reference simulator runs all of it and leaves a checkpoint before each window; the machine goes on from there
 * with empty caches, TLBs and predictors, and runs some instructions before it is measured.
 *
 *     windows_t windows;
 *     if (!windows_open(&windows, &run, &failure)) ...          runs the program; its output is on our standard output
 *     windows_each(&windows, "stat", work, context, windows.count + windows.again);
 *         windows_enter(&windows, i);                           in `work`, a process for each
 *         windows_set(&windows, i, &one);                       a run_t for the i-th window: simulate() measures it
 *     windows_close(&windows);
 *
 * A run that is measured from the begin of a process on (--begin), and whole from there, is the same with a length of 0: there is one window, which
 * reaches to the end, and the reference simulator runs no further than to its begin.
 *
 * Windows can be simulated side by side. Each reads our standard input from its beginning (kept_input.h): windows_enter is called in the
 * process of one, whose output is nothing.
 */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_H
#define SW_ANALYSIS_RUNNING_WINDOWS_H
#include "kept_input.h"
#include "simulate.h"

enum {
    WINDOWS_WARM = 100000, /* instructions run before each, unless given */
    WINDOWS_AGAIN = 4,     /* one in so many is simulated again, after half of that */
    WINDOWS_MOST =
        200, /* where their distance is not given: no more than so many, and at least half, in a run of any length */
};

typedef struct {
    uint64_t place;    /* instructions that the program has run when the window begins */
    uint64_t file[2];  /* its checkpoints: before the whole of the warm-up, and before half of it */
    uint64_t taken[2]; /* ... and what the program had run then */
    uint64_t channel[2]; /* ... and what the profile channel had carried, in bytes */
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
    uint64_t begun;        /* of these were run when what is measured began (--begin); 0: all is */
    uint8_t *told;         /* what the profile channel carried */
    size_t told_size;
    uint64_t exit_code; /* the program's */
} windows_t;

/* False: the program could not be run, or did not end; nothing is left behind. */
bool windows_open(windows_t *windows, const run_t *run, failure_t *failure);
void windows_set(const windows_t *windows, size_t i, run_t *run);
/* Instructions of the part of the run that the windows are to estimate. */
uint64_t windows_part(const windows_t *windows);
/* A path below the folder, to be freed, which windows_close removes with all others of its kind: KIND.i. */
char *windows_path(const windows_t *windows, const char *kind, size_t i);
/* Our standard streams become those of window i; what it says goes to its path `log`. */
bool windows_enter(const windows_t *windows, size_t i);
/* The one window of a run that is whole from the begin of a process on: `run` becomes it, and our standard input what is left of its. */
bool windows_rest(const windows_t *windows, run_t *run, failure_t *failure);
/* Runs work(context, i) for `count` windows side by side (process_each); 0, or the status of the first that ended otherwise, which is
 * told in the name of `command`. */
int windows_each(const windows_t *windows, const char *command, work_t *work, void *context,
                 size_t count);
void windows_close(windows_t *windows);
#endif
