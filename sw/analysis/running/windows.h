/* SPDX-License-Identifier: Apache-2.0 */
/* Sampled simulation: only windows of a long run are simulated (Wunderlich et al., "SMARTS", ISCA
 * 2003), chosen at random: some in each stratum of its intervals (windows_strata.h), or one in each
 * stretch of so many instructions. Even distances would meet a program with a period at the same
 * point of it, without any error showing that. The reference simulator runs the whole program and
 * leaves a checkpoint before each window; the machine continues from there with an empty
 * instruction cache and empty TLBs, and runs some instructions before it is measured.
 *
 * Predictors learn for longer than that. They begin each window with their state at the end of an
 * earlier one: windows are simulated in WINDOWS_CHAINS chains, in their order, and each chain but
 * the first begins with the last quarter of the previous chain, which is not counted. Chains are
 * simulated in parallel.
 *
 * The remaining error comes from what was empty, and from what predictors would learn from
 * consecutive instructions of the run. To estimate it some windows (windows_again.h) are simulated
 * once more after a longer warm-up, in a chain of their own.
 *
 *     windows_t windows;
 *     if (!windows_open(&windows, &run, &failure)) ...          runs the program; its output is on our standard output
 *     if (windows.first_look) {
 *         windows_each(&windows, "stat", work, context, false);
 *         windows_focus(&windows, cycles, instructions, &failure);
 *     }                                                         (cmd/windows_look.h does these two)
 *     windows_each(&windows, "stat", work, context, again);     calls work(context, number) for each, in a process of its own:
 *         windows_enter(&windows);
 *         windows_set(&windows, number, &one);                  a run_t for it: simulate() measures it
 *     windows_close(&windows);
 *
 * With strata, a long run may be looked at twice: `first_look` means that these windows are few,
 * and only tell how much the measured quantity differs in each stratum. windows_focus() chooses
 * others by that.
 *
 * If the user says nothing about their places, and the run is short compared with its windows and
 * their warm-up, there is one window that covers it: `whole`.
 *
 * Numbers below `count` are windows, the next `again` ones are some of them once more; windows with
 * larger numbers are not counted.
 *
 * A run that is measured from the begin of a process on (--begin), and whole from there, is the same with a length of 0: there is one window, which
 * reaches to the end (windows_rest), and the reference simulator runs no further than to its begin.
 *
 * Each window reads our standard input from its beginning (kept_input.h): its process calls
 * windows_enter, which discards its output.
 */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_H
#define SW_ANALYSIS_RUNNING_WINDOWS_H
#include "kept_input.h"
#include "simulate.h"
#include "strata.h"
#include "windows_estimate.h"

enum {
    WINDOWS_WARM = 20000, /* instructions run before each, unless given, */
    WINDOWS_WARM_SAMPLED =
        60000, /* ... with samples, where warm-up's remaining error cannot be subtracted; */
    WINDOWS_MOST =
        400, /* if their distance is not given: at most so many, and at least half, in a long run;
                in a short one so many that with their warm-up they are half of it */
    WINDOWS_CHAINS = 4,
    WINDOWS_STRATA = 32,      /* at most, */
    WINDOWS_OF_STRATUM = 8,   /* and at most one for so many windows, */
    WINDOWS_LEAST = 4,        /* and each with at least so many; */
    WINDOWS_APART = 16,       /* besides, so many of one interval each, which ran new code; */
    WINDOWS_LOOK = 150,       /* for a first look at a long run, with strata, */
    WINDOWS_POINTS = 450,     /* and then by the differences in these; */
    WINDOWS_LEAST_POINTS = 3, /* ... at least so many in each, if it has them */
};

typedef struct {
    uint64_t place;   /* instructions that the program has run when the window begins */
    uint64_t file;    /* its checkpoint, before the warm-up */
    uint64_t taken;   /* ... what the program had run then */
    uint64_t channel; /* ... and what the profile channel had carried, in bytes */
} windows_row_t;

/* Where a field says by which step of a plan (windows.c) it is set, it is nothing before. */
typedef struct {
    const run_t *run; /* what the windows are of, which outlives them */
    windows_ask_t ask;
    char *folder;
    kept_input_t input;
    uint64_t
        begun; /* find_begin: instructions that were run when what is measured began (--begin); 0: all is */
    uint64_t instructions; /* the first run: of the whole run */
    uint64_t exit_code;    /* ... the program's */
    uint8_t *told;         /* ... what the profile channel carried */
    size_t told_size;
    bool whole; /* take_all_if_short: all of the run is one window */
    strata_t
        strata; /* choose_places, or windows_find_strata: of the intervals of a window's length, from `begun` on */
    bool first_look; /* choose_places: these windows are few, for a look at the run */
    double *spread;  /* windows_focus: by stratum, what the first look has told; NULL: nothing */
    windows_row_t *list; /* windows_list_windows: these, in the order of their places */
    size_t count;
    char *
        again_folder; /* find_again: of the checkpoints of windows that are simulated once more, NULL: none */
    windows_row_t *again_list; /* ... these, */
    size_t again;              /* ... so many, as windows from `count` on, */
    uint64_t again_times;      /* ... after so many times the warm-up */
    size_t chain; /* in the process of a window: its chain, and whether it is the first in it */
    bool first;
} windows_t;

/* Returns false if the program could not be run, or did not end; nothing is left behind. */
bool windows_open(windows_t *windows, const run_t *run, failure_t *failure);
/* After a first look: other windows, more in strata whose windows differed more in cycles an instruction. False: windows_close() is still
 * to be called. */
bool windows_focus(windows_t *windows, const double *cycles, const double *instructions,
                   failure_t *failure);
/* What the windows are of the run, but their instructions; `of` and `share` are to be freed. */
windows_sampling_t windows_sampling(const windows_t *windows);
size_t windows_numbers(const windows_t *windows); /* all numbers are below it */
void windows_set(const windows_t *windows, size_t number, run_t *run);
/* Instructions of the part of the run that the windows estimate. */
uint64_t windows_part(const windows_t *windows);
/* A path below the folder, which the caller frees; windows_close removes it with all others of its
 * kind: KIND.i. */
char *windows_path(const windows_t *windows, const char *kind, size_t i);
/* Makes our standard streams those of the window; its messages go to its chain's path `log`. */
bool windows_enter(const windows_t *windows);
/* The window's stratum. */
size_t windows_stratum(const windows_t *windows, size_t i);
/* The window that window count + i simulates once more. */
size_t windows_again(const windows_t *windows, size_t i);
/* 0, or the status of the first window that failed, which is reported in the name of `command`.
 * `again`: includes those simulated once more. */
int windows_each(windows_t *windows, const char *command, work_t *work, void *context, bool again);
/* The one window of a run that is whole from the begin of a process on: sets `run` to it, and our
 * standard input to the rest of its input. */
bool windows_rest(const windows_t *windows, run_t *run, failure_t *failure);
void windows_close(windows_t *windows);
#endif
