/* SPDX-License-Identifier: Apache-2.0 */
/* See suite_page.h. Each machine, and each measure that counts its cycles, has a picture and a
 * table. A line of the picture is a program's cycles by label, relative to the first label that has
 * it; the bold one is the geometric mean, chained from label to label over the programs that have
 * been seen before and go on. */
#include "suite_page.h"
#include "html.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include "statistics.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 900, HIGH = 260, LEFT_EDGE = 60, RIGHT_EDGE = 20, TOP_EDGE = 14, FOOT_EDGE = 24 };
enum { COLOURS = 5, LABELS_NAMED = 12 };

/* The cycles of a program on a machine by a measure; NaN: unknown. */
typedef struct {
    char *machine, *measure, *program;
    double *cycles; /* of each label */
} track_t;

typedef struct {
    const history_label_t *labels;
    size_t count;
    track_t *tracks; /* by machine */
    size_t track_count;
} suite_page_t;

/* --- reading */

static track_t *track_of(suite_page_t *page, const history_run_t *run) {
    for (size_t i = 0; i < page->track_count; i++)
        if (strcmp(page->tracks[i].machine, run->machine) == 0 &&
            strcmp(page->tracks[i].measure, run->measure) == 0 &&
            strcmp(page->tracks[i].program, run->program) == 0)
            return &page->tracks[i];
    memory_room(page->tracks, page->track_count);
    track_t *track = &page->tracks[page->track_count++];
    *track =
        (track_t){memory_copy(run->machine), memory_copy(run->measure), memory_copy(run->program),
                  memory_get((page->count + 1) * sizeof *track->cycles)};
    for (size_t i = 0; i < page->count; i++)
        track->cycles[i] = NAN;
    return track;
}

static bool read_label(suite_page_t *page, history_t *history, size_t at) {
    history_run_t *runs;
    size_t count;
    bool good = history_runs(history, page->labels[at].id, &runs, &count);
    for (size_t i = 0; good && i < count; i++) {
        result_t result;
        if (strcmp(runs[i].kind, "counts") != 0)
            continue;
        good = history_get_result(history, runs[i].key, &result);
        const figure_t *cycles = good ? result_figure(&result, "cycles", "") : NULL;
        if (cycles && cycles->value.value > 0)
            track_of(page, &runs[i])->cycles[at] = cycles->value.value;
        result_free(&result);
    }
    history_free_runs(runs, count);
    return good;
}

static int compare_tracks(const void *a, const void *b) {
    const track_t *x = a, *y = b;
    int machine = strcmp(x->machine, y->machine), measure = strcmp(x->measure, y->measure);
    return machine ? machine : measure ? measure : strcmp(x->program, y->program);
}

/* --- ratios */

static double first_of(const track_t *track, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!isnan(track->cycles[i]))
            return track->cycles[i];
    return NAN;
}

/* The cycles at the last label before this one that has some; NaN: none has. */
static double before_of(const track_t *track, size_t at) {
    while (at > 0)
        if (!isnan(track->cycles[--at]))
            return track->cycles[at];
    return NAN;
}

/* Whether this label or a later one has the program. */
static bool goes_on(const suite_page_t *page, const track_t *track, size_t at) {
    while (at < page->count && isnan(track->cycles[at]))
        at++;
    return at < page->count;
}

/* The mean of each label over that of the first. A program that a label between lacks keeps its
 * cycles there: what has changed meanwhile counts where it is back. */
static void chain(const suite_page_t *page, const track_t *tracks, size_t count, double *mean) {
    double *ratio = memory_get((count + 1) * sizeof *ratio), now = 1;
    for (size_t at = 0; at < page->count; at++) {
        size_t both = 0;
        for (size_t t = 0; t < count; t++) {
            double before = before_of(&tracks[t], at), after = tracks[t].cycles[at];
            if (!isnan(before) && goes_on(page, &tracks[t], at))
                ratio[both++] = isnan(after) ? 1 : after / before;
        }
        now *= both ? geometric_mean(ratio, both) : 1;
        mean[at] = now;
    }
    free(ratio);
}

/* --- picture */

typedef struct {
    double least, most;
    size_t count;
} scale_t;

static double x_of(const scale_t *scale, size_t at) {
    double room = WIDE - LEFT_EDGE - RIGHT_EDGE;
    return LEFT_EDGE +
           (scale->count > 1 ? room * (double)at / (double)(scale->count - 1) : room / 2);
}

static double y_of(const scale_t *scale, double ratio) {
    return TOP_EDGE +
           (scale->most - ratio) / (scale->most - scale->least) * (HIGH - TOP_EDGE - FOOT_EDGE);
}

static void put_line(FILE *out, const suite_page_t *page, const scale_t *scale, const char *name,
                     const double *values, double first, const char *look) {
    fputs("<polyline fill=\"none\" stroke=\"var(--c)\" ", out);
    fprintf(out, "%s points=\"", look);
    for (size_t i = 0; i < page->count; i++)
        if (!isnan(values[i]))
            fprintf(out, "%.1f,%.1f ", x_of(scale, i), y_of(scale, values[i] / first));
    fputs("\"/>\n", out);
    for (size_t i = 0; i < page->count; i++)
        if (!isnan(values[i])) {
            fprintf(out, "<circle r=\"3\" fill=\"var(--c)\" cx=\"%.1f\" cy=\"%.1f\"><title>",
                    x_of(scale, i), y_of(scale, values[i] / first));
            html_print(out, "%s, %s: %+.2f %%", name, page->labels[i].label,
                       100 * (values[i] / first - 1));
            fputs("</title></circle>\n", out);
        }
}

static void widen(scale_t *scale, double ratio) {
    if (ratio < scale->least)
        scale->least = ratio;
    if (ratio > scale->most)
        scale->most = ratio;
}

/* Lines at round percentages, some five of them. */
static void put_grid(FILE *out, const suite_page_t *page, const scale_t *scale) {
    double step = 0.001;
    while ((scale->most - scale->least) / step > 6)
        step *= 2;
    for (double ratio = 1 + ceil((scale->least - 1) / step) * step; ratio <= scale->most;
         ratio += step)
        fprintf(out,
                "<path d=\"M%d %.1fH%d\" stroke=\"var(--rule)\"/><text x=\"%d\" y=\"%.1f\" "
                "text-anchor=\"end\" fill=\"var(--soft)\" font-size=\"11\">%+.1f %%</text>\n",
                LEFT_EDGE, y_of(scale, ratio), WIDE - RIGHT_EDGE, LEFT_EDGE - 6,
                y_of(scale, ratio) + 4, 100 * (ratio - 1));
    for (size_t i = 0; i < page->count && page->count <= LABELS_NAMED; i++) {
        fprintf(out,
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"var(--soft)\" "
                "font-size=\"11\">",
                x_of(scale, i), HIGH - 6);
        html_print(out, "%.10s", page->labels[i].label);
        fputs("</text>\n", out);
    }
}

static void put_picture(FILE *out, const suite_page_t *page, const track_t *tracks, size_t count,
                        const double *mean) {
    scale_t scale = {0.999, 1.001, page->count};
    for (size_t t = 0; t < count; t++)
        for (size_t i = 0; i < page->count; i++)
            widen(&scale, tracks[t].cycles[i] / first_of(&tracks[t], page->count));
    double margin = (scale.most - scale.least) * 0.05;
    scale.least -= margin;
    scale.most += margin;
    fprintf(out, "<div class=\"picture\"><svg viewBox=\"0 0 %d %d\" role=\"img\">\n", WIDE, HIGH);
    put_grid(out, page, &scale);
    for (size_t t = 0; t < count; t++) {
        fprintf(out, "<g class=\"s%zu\">\n", t % COLOURS);
        put_line(out, page, &scale, tracks[t].program, tracks[t].cycles,
                 first_of(&tracks[t], page->count), "stroke-width=\"1\" opacity=\".7\"");
        fputs("</g>\n", out);
    }
    fputs("<g style=\"--c: var(--ink)\">\n", out);
    put_line(out, page, &scale, "geometric mean", mean, 1, "stroke-width=\"3\"");
    fputs("</g></svg></div>\n", out);
}

/* --- table */

static void put_cell(FILE *out, double value, double before) {
    if (isnan(value))
        fputs("<td></td>", out);
    else if (isnan(before) || value == before)
        fprintf(out, "<td>%.0f</td>", value);
    else
        fprintf(out, "<td>%.0f <b class=\"%s\">%+.2f %%</b></td>", value,
                value > before ? "worse" : "better", 100 * (value / before - 1));
}

static void put_table(FILE *out, const suite_page_t *page, const track_t *tracks, size_t count,
                      const double *mean) {
    fputs("<div class=\"picture\"><table><thead><tr><th>cycles</th>", out);
    for (size_t i = 0; i < page->count; i++) {
        fputs("<th>", out);
        html_text(out, page->labels[i].label);
        fputs("</th>", out);
    }
    fputs("</tr></thead><tbody>\n", out);
    for (size_t t = 0; t < count; t++) {
        fputs("<tr><td>", out);
        html_text(out, tracks[t].program);
        fputs("</td>", out);
        for (size_t i = 0; i < page->count; i++)
            put_cell(out, tracks[t].cycles[i], before_of(&tracks[t], i));
        fputs("</tr>\n", out);
    }
    fputs("<tr><td><b>geometric mean</b></td>", out);
    for (size_t i = 0; i < page->count; i++)
        fprintf(out, "<td><b>%+.2f %%</b></td>", 100 * (mean[i] - 1));
    fputs("</tr>\n</tbody></table></div>\n", out);
}

/* Whether the machine's cycles were counted by several measures. */
static bool has_measures(const suite_page_t *page, const char *machine) {
    const char *measure = NULL;
    for (size_t i = 0; i < page->track_count; i++) {
        const track_t *track = &page->tracks[i];
        if (strcmp(track->machine, machine) != 0)
            continue;
        if (measure && strcmp(track->measure, measure) != 0)
            return true;
        measure = track->measure;
    }
    return false;
}

static void put_machine(FILE *out, const suite_page_t *page, const track_t *tracks, size_t count) {
    double *mean = memory_get((page->count + 1) * sizeof *mean);
    chain(page, tracks, count, mean);
    fputs("<section><h2>", out);
    html_text(out, tracks->machine);
    if (has_measures(page, tracks->machine))
        html_print(out, ", %s", tracks->measure);
    fputs("</h2>\n", out);
    put_picture(out, page, tracks, count, mean);
    put_table(out, page, tracks, count, mean);
    fputs("</section>\n", out);
    free(mean);
}

static void put_labels(FILE *out, const suite_page_t *page) {
    fputs("<section><h2>Labels</h2><table><thead><tr><th>label</th><th>suite</th><th>commit of</th>"
          "<th>run</th><th>on</th></tr></thead><tbody>\n",
          out);
    for (size_t i = 0; i < page->count; i++) {
        const history_label_t *l = &page->labels[i];
        const char *const cells[] = {l->label, l->suite, l->commit_date, l->date, l->platform};
        fputs("<tr>", out);
        for (size_t c = 0; c < sizeof cells / sizeof *cells; c++) {
            fputs("<td>", out);
            html_text(out, cells[c]);
            fputs("</td>", out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></section>\n", out);
}

static void print_page(FILE *out, void *context) {
    const suite_page_t *page = context;
    const char *suite = page->count ? page->labels[page->count - 1].suite : "";
    char *title = memory_print("%s: history", suite);
    page_head(out, title);
    fputs("<style>.worse { color: var(--bad); } .better { color: var(--base); }</style>\n<nav><b>",
          out);
    html_text(out, title);
    fputs("</b></nav><main>\n<p class=\"note\">Cycles over those of the first label; bold: the "
          "geometric mean of the programs.</p>\n",
          out);
    for (size_t i = 0, next; i < page->track_count; i = next) {
        next = i + 1;
        while (next < page->track_count &&
               strcmp(page->tracks[next].machine, page->tracks[i].machine) == 0 &&
               strcmp(page->tracks[next].measure, page->tracks[i].measure) == 0)
            next++;
        put_machine(out, page, &page->tracks[i], next - i);
    }
    put_labels(out, page);
    fputs("</main></body></html>\n", out);
    free(title);
}

bool suite_page_write(const char *path, history_t *history, const history_label_t *labels,
                      size_t count, failure_t *failure) {
    suite_page_t page = {labels, count, NULL, 0};
    bool good = true;
    for (size_t i = 0; good && i < count; i++)
        good = read_label(&page, history, i);
    if (page.track_count)
        qsort(page.tracks, page.track_count, sizeof *page.tracks, compare_tracks);
    good = good ? output_print(path, print_page, &page, failure)
                : history_refuse(history, failure, "the runs cannot be read");
    for (size_t i = 0; i < page.track_count; i++) {
        free(page.tracks[i].machine);
        free(page.tracks[i].measure);
        free(page.tracks[i].program);
        free(page.tracks[i].cycles);
    }
    free(page.tracks);
    return good;
}
