/* SPDX-License-Identifier: Apache-2.0 */
/* `assay record` in parts: cmd_record.c has the command and runs the program, record_options.c reads how samples are asked for, record_settle.c says
 * what goes together, record_runs.c has one run for each of several seeds, record_windows.c has windows of a long one, record_capture.c takes a run that was elsewhere, record_profile.c makes
 * the profile of either.
 */
#ifndef SW_ANALYSIS_CMD_RECORDING_H
#define SW_ANALYSIS_CMD_RECORDING_H
#include "failure.h"
#include "image.h"
#include "profile.h"
#include "run_options.h"
#include "session.h"

typedef struct {
    const char *command; /* record, top: in messages */
    run_t run;
    const char *output;   /* NULL: named after the program */
    const char *channel;  /* NULL: the channel is not kept */
    const char *delivery; /* NULL: stream, unless the program has a driver of its own */
    const char *from;     /* what came by a profile channel; NULL: the program is run */
    bool console;         /* what is between the frames is text to be printed */
    bool machine;         /* --config was given */
    bool simulated;       /* an option of a simulation was */
    uint64_t runs;        /* with so many seeds, from run.seed on */
    bool quiet;           /* what was written is said by another */
    bool live;            /* the run goes on: what is missing may come */
} recording_t;

/* Settings before any option. */
#define RECORDING_START(name)                                                                      \
    .command = name, .run = RUN_START, .run.sample = true, .run.setup = {.period = 1000, .seed = 1}

/* Of a recording_t: period, filter, seed and strata; the other ways of sampling. */
extern const option_t recording_options[], recording_sampling[];

/* Table entries where --aggregate has no number: it depends on what is added up. */
#define RECORDING_TABLE_USUAL UINT64_MAX
/* mpmstrata */
#define RECORDING_STRATA(log, cycles)                                                              \
    (PD_PUT(PD_MPMSTRATA_LOG, log) | PD_PUT(PD_MPMSTRATA_THRESH, cycles))

/* The program to be recorded; one that ran elsewhere is only read. */
bool recording_image(const recording_t *recording, image_t **image, failure_t *failure);

/* How the samples are taken, from what the user asked for and the program is. False after a message. */
bool recording_settle(recording_t *recording, image_t *image);

/* Runs the program and writes its profile; exit status. */
int recording_run(const recording_t *recording, image_t *image, const char *output);

/* record_runs.c: the same with all its seeds, and one profile of all. */
int recording_runs(const recording_t *recording, const char *output);

/* record_windows.c: the same of windows of a run, and one profile of all of it. */
int recording_windows(const recording_t *recording, const char *output);

/* record_windows.c: the same of a run from the begin of a process on. */
int recording_rest(const recording_t *recording, image_t *image, const char *output);

/* Puts the profile of a run together from its session and what else its outcome has. It is to be forgotten before the session is freed, also
 * after a failure. */
bool recording_make(const recording_t *recording, const outcome_t *outcome, image_t *image,
                    session_t *session, profile_t *profile, failure_t *failure);
void recording_forget(profile_t *profile);

/* The same, and writes it. */
bool recording_write(const recording_t *recording, outcome_t *outcome, image_t *image,
                     const char *output, failure_t *failure);

/* The command line of a run that was elsewhere, with so many operands; false after a message. */
bool recording_settle_capture(recording_t *recording, int operands);

/* Whether what has come by `from` is of the program; how its sender took the samples is noted. */
bool recording_fits(recording_t *recording, const session_t *session, failure_t *failure);

/* Reads what `from` has and writes the profile of it; exit status. */
int recording_capture(recording_t *recording, image_t *image, const char *output);
#endif
