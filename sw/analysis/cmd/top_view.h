/* SPDX-License-Identifier: Apache-2.0 */
/* What `assay top` shows during a run: the profile so far, by the estimators and columns of
 * `assay report`. */
#ifndef SW_ANALYSIS_CMD_TOP_VIEW_H
#define SW_ANALYSIS_CMD_TOP_VIEW_H
#include "capture.h"
#include "method.h"
#include "recording.h"
#include "rows.h"

typedef struct {
    recording_t *recording;
    image_t *image;
    rows_t rows;  /* of the report */
    rows_t shown; /* for a screen: fewer columns, unless the user names them */
    method_t method;
    session_t session; /* everything received by then */
    bool ready;        /* these are for the samples that come */
    bool fits;         /* the samples are of the program */
    struct {
        double seconds;
        uint64_t cycles, samples;
    } last;                   /* the run at the last look */
    double cycles_s, taken_s; /* per second between the last two times */
} top_view_t;

typedef struct {
    double seconds;      /* since the beginning */
    size_t entries;      /* functions, at most; 0: as many as fit */
    size_t lines, width; /* of the screen; 0 lines: unlimited */
    const char *last;    /* the last line; NULL: none */
} top_frame_t;

/* Prints the profile so far, as one screen. Returns false if it can never become a profile. */
bool top_view_frame(top_view_t *top, const capture_t *got, const top_frame_t *frame, FILE *out,
                    failure_t *failure);

/* Prints the report of the whole run on stdout. Returns false if it is not a profile. */
bool top_view_report(top_view_t *top, const outcome_t *outcome, failure_t *failure);

void top_view_close(top_view_t *top);
#endif
