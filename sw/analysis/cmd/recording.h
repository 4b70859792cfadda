/* SPDX-License-Identifier: Apache-2.0 */
/* `assay record` in parts: cmd_record.c has the command and runs the program, record_options.c
 * reads the sampling options, record_settle.c checks their combinations, record_runs.c makes a run
 * for each of several seeds, record_windows.c windows of a long run, record_capture.c takes a run
 * from elsewhere, record_profile.c makes the profile of either.
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
    const char *channel;  /* NULL: the channel is not stored */
    const char *delivery; /* NULL: stream, unless the program has a driver of its own */
    const char *from;     /* input from a profile channel; NULL: the program is run */
    bool console;         /* bytes between the frames are text to be printed */
    bool machine;         /* --config was given */
    bool simulated;       /* an option of a simulation was */
    uint64_t runs;        /* number of seeds, from run.seed on */
    bool quiet;           /* the result is reported elsewhere */
    bool live;            /* the run goes on: missing data may still come */
} recording_t;

/* Settings before any option. */
#define RECORDING_START(name)                                                                      \
    .command = name, .run = RUN_START, .run.sample = true, .run.setup = {.period = 1000, .seed = 1}

/* For a recording_t: period, filter, seed and strata; the other ways of sampling. */
extern const option_t recording_options[], recording_sampling[];

/* Table entries if --aggregate has no number: by what is added up. */
#define RECORDING_TABLE_USUAL UINT64_MAX
/* mpmstrata */
#define RECORDING_STRATA(log, cycles)                                                              \
    (PD_PUT(PD_MPMSTRATA_LOG, log) | PD_PUT(PD_MPMSTRATA_THRESH, cycles))

/* The program to be recorded; one that ran elsewhere is only read. */
bool recording_image(const recording_t *recording, image_t **image, failure_t *failure);

/* How the samples are taken, from the options and the program. Returns false after a message. */
bool recording_settle(recording_t *recording, image_t *image);

/* Runs the program and writes its profile; returns the exit status. */
int recording_run(const recording_t *recording, image_t *image, const char *output);

/* record_runs.c: the same with all seeds, and one profile of all. */
int recording_runs(const recording_t *recording, const char *output);

/* record_windows.c: the same for windows of a run, and one profile of the whole run. */
int recording_windows(const recording_t *recording, const char *output);

/* record_windows.c: the same for a run from the begin of a process on. */
int recording_rest(const recording_t *recording, image_t *image, const char *output);

/* Makes the profile of a run from its session and the rest of its outcome. Clear it before the
 * session is freed, even after a failure. */
bool recording_make(const recording_t *recording, const outcome_t *outcome, image_t *image,
                    session_t *session, profile_t *profile, failure_t *failure);
void recording_forget(profile_t *profile);

/* The same, and writes it. */
bool recording_write(const recording_t *recording, outcome_t *outcome, image_t *image,
                     const char *output, failure_t *failure);

/* The command line of a run from elsewhere, with so many operands; returns false after a
 * message. */
bool recording_settle_capture(recording_t *recording, int operands);

/* Whether the input of `from` is of the program; notes how its sender took the samples. */
bool recording_fits(recording_t *recording, const session_t *session, failure_t *failure);

/* Reads the input of `from` and writes its profile; returns the exit status. */
int recording_capture(recording_t *recording, image_t *image, const char *output);
#endif
