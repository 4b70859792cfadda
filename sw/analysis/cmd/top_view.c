/* SPDX-License-Identifier: Apache-2.0 */
/* See top_view.h. Each time the new bytes are read, and all samples are assembled as by `assay
 * record`, and added up as by `assay report`, so that the last table is that of the profile.
 */
#include "top_view.h"
#include "demangle.h"
#include "format.h"
#include "memory.h"
#include "printable.h"
#include "report.h"
#include "report_first.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CHECKED = 64 }; /* samples that decide whether they are of the program */

/* --- the profile so far */

static void seen_close(view_t *view) {
    recording_forget(&view->profile);
    view_close(view);
}

static bool fits(top_view_t *top, const session_t *session, failure_t *failure) {
    if (!top->fits && top->recording->from &&
        (session->count >= CHECKED || !top->recording->live) &&
        !recording_fits(top->recording, session, failure))
        return false;
    top->fits = session->count >= CHECKED;
    return true;
}

static bool rows_fit(top_view_t *top, const view_t *view, failure_t *failure) {
    if (top->ready)
        return true;
    top->shown = top->rows;
    if (!top->shown.fields && samplers[view->sampler].timed)
        top->shown.fields = "function,cycles_share,samples,retired,why";
    top->ready = rows_ready(&top->rows, view->sampler, failure) &&
                 rows_ready(&top->shown, view->sampler, failure);
    return top->ready;
}

/* Must be closed whether it is good or not. */
static bool seen_open(view_t *view, top_view_t *top, const outcome_t *outcome, failure_t *failure) {
    profile_t profile;
    *view = (view_t){0};
    if (!session_more(&top->session, outcome->stream, outcome->stream_size))
        memory_out();
    bool good =
        recording_make(top->recording, outcome, top->image, &top->session, &profile, failure);
    if (good)
        demangle_symbols(&profile.symbols);
    if (!top->recording->live)
        profile.path = top->recording->output;
    if (!good)
        view->profile = profile;
    good = good && view_open_memory(view, &profile, by_instruction, failure) &&
           fits(top, &top->session, failure) && rows_fit(top, view, failure) &&
           view_use(view, top->method, NULL, failure);
    if (good && rows_derived(&top->rows))
        view_derive(view);
    return good;
}

/* --- a screen */

/* The cycle that the run has reached: a sample's, or that of the last counters. */
static uint64_t cycles_of(const session_t *session) {
    sample_t sample = {0};
    if (session->count)
        record_decode(&session->records[session->count - 1], &sample);
    return sample.time > session->cycles ? sample.time : session->cycles;
}

static void measure(top_view_t *top, const session_t *session, double seconds) {
    double passed = seconds - top->last.seconds;
    uint64_t cycles = cycles_of(session);
    if (passed <= 0)
        return;
    top->cycles_s = (double)(cycles - top->last.cycles) / passed;
    top->taken_s = (double)(session->samples - top->last.samples) / passed;
    top->last.seconds = seconds;
    top->last.cycles = cycles;
    top->last.samples = session->samples;
}

static void print_run(const top_view_t *top, const session_t *session, double seconds, FILE *out) {
    number_t n[2];
    const run_t *run = &top->recording->run;
    const char *name = strrchr(run->program, '/');
    if (!session->samples) {
        printable_line(out, "%s on %s, %.1f s: no sample yet", name ? name + 1 : run->program,
                       run->config ? run->config : "a board", seconds);
        return;
    }
    printable_line(out, "%s on %s, %.1f s: %s cycles, %s/s; IPC %.2f",
                   name ? name + 1 : run->program, run->config ? run->config : "a board", seconds,
                   format_count(&n[0], (double)top->last.cycles),
                   format_count(&n[1], top->cycles_s),
                   session->cycles ? (double)session->instructions / (double)session->cycles : 0);
}

static void print_samples(const top_view_t *top, const view_t *view, const session_t *session,
                          FILE *out) {
    number_t n[5];
    fprintf(out, "%s samples, %s/s; one for %s fetched; %s collided, %s lost\n\n",
            format_count(&n[0], (double)session->samples), format_count(&n[1], top->taken_s),
            format_count(&n[2], view->interval),
            format_count(&n[3], (double)session->counters.collisions),
            format_count(&n[4], (double)(session->counters.dropped + session->link.lost)));
}

/* The first lines of a report, in lines of the help's width. The caller frees it. */
static char *first_lines(const view_t *view, const row_t *rows, size_t count) {
    char *text = NULL, *wrapped = NULL;
    size_t size;
    FILE *first = memory_stream(&text, &size);
    report_first(view, rows, count, true, first);
    fclose(first);
    FILE *out = memory_stream(&wrapped, &size);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        print_words(out, line, 0);
    fputc('\n', out);
    fclose(out);
    free(text);
    return wrapped;
}

static size_t count_lines(const char *text) {
    size_t lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Lines left for functions: without those above them, the titles, what does not fit, and the last
 * one. */
static size_t entries_of(const top_frame_t *frame, size_t used) {
    size_t others = used + 2 + (frame->last != NULL);
    size_t room = !frame->lines ? SIZE_MAX : frame->lines > others ? frame->lines - others : 1;
    return frame->entries && frame->entries < room ? frame->entries : room;
}

static void print_functions(const top_view_t *top, const view_t *view, const top_frame_t *frame,
                            FILE *out) {
    enum { HEAD = 3 };
    size_t count;
    void *keep;
    row_t *list = report_rows(view, &top->shown, NULL, &count, &keep);
    char *first = first_lines(view, list, count);
    size_t entries = entries_of(frame, HEAD + count_lines(first));
    fputs(first, out);
    table_t *table = rows_table(&top->shown, NULL);
    for (size_t i = 0; i < count && i < entries; i++)
        rows_cells(&top->shown, table, &list[i]);
    table_print(table, out, frame->width);
    table_free(table);
    free(first);
    free(list);
    free(keep);
}

bool top_view_frame(top_view_t *top, const capture_t *got, const top_frame_t *frame, FILE *out,
                    failure_t *failure) {
    view_t seen;
    const session_t *session = &top->session;
    outcome_t outcome = {.stream = got->bytes, .stream_size = got->size};
    bool good = seen_open(&seen, top, &outcome, failure), waits = !session->configured;
    measure(top, session, frame->seconds);
    if (good || waits)
        print_run(top, session, frame->seconds, out);
    if (good) {
        print_samples(top, &seen, session, out);
        print_functions(top, &seen, frame, out);
    }
    if (frame->last && (good || waits))
        fputs(frame->last, out);
    seen_close(&seen);
    return good || waits;
}

bool top_view_report(top_view_t *top, const outcome_t *outcome, failure_t *failure) {
    view_t seen;
    bool good = seen_open(&seen, top, outcome, failure);
    if (good)
        report_print(&seen, &top->rows, NULL);
    seen_close(&seen);
    return good;
}

void top_view_close(top_view_t *top) { session_free(&top->session); }
