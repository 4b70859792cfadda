/* SPDX-License-Identifier: Apache-2.0 */
/* See icost_view.h. A bar is a row of segments: the parts in their order, interactions by size, and
 * everything too small to be seen, as one. */
#include "icost_view.h"
#include "html.h"
#include "memory.h"
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 960,
    HEIGHT = 34,
    ABOVE = 22,
    BELOW = 74,
    LEGEND = 132,
    COLUMN = 160,
    ROWS_OF_LEGEND = 2
};
#define SEEN 0.004 /* share of the run: a smaller one has no segment of its own */

static const char *const colours[] = {"#4e79a7", "#f28e2b", "#59a14f", "#e15759",
                                      "#76b7b2", "#edc948", "#b07aa1", "#9c755f"};
static const char parallel[] = "#8d99ae", serial[] = "#c9ada7", small[] = "#bcbcbc",
                  rest[] = "#e5e5e5";

const char *icost_meaning(size_t set, double share) {
    bool one = (set & (set - 1)) == 0;
    if (one)
        return share < ICOST_SMALL ? "not worth anything alone" : "";
    return share > ICOST_SMALL    ? "parallel: only together"
           : share < -ICOST_SMALL ? "serial: one of them is enough"
                                  : "independent";
}

const char *icost_set_name(const icost_view_t *view, size_t set, char *text, size_t room) {
    size_t used = 0;
    *text = 0;
    for (unsigned i = 0; i < view->parts && used < room; i++)
        if (set >> i & 1)
            used +=
                (size_t)snprintf(text + used, room - used, "%s%s", used ? "+" : "", view->name[i]);
    return text;
}

typedef struct {
    size_t set;
    int64_t icost;
} ranked_t;

static int compare_ranked(const void *a, const void *b) {
    const ranked_t *x = a, *y = b;
    int64_t p = llabs(x->icost), q = llabs(y->icost);
    return p != q ? (p < q) - (p > q) : (x->set > y->set) - (x->set < y->set);
}

size_t *icost_ranked(const icost_view_t *view, size_t *count) {
    size_t sets = (size_t)1 << view->parts;
    ranked_t *list = memory_get(sets * sizeof *list);
    size_t *order = memory_get(sets * sizeof *order);
    *count = 0;
    for (size_t set = 1; set < sets; set++)
        if ((set & (set - 1)) != 0)
            list[(*count)++] = (ranked_t){set, view->icost[set]};
    qsort(list, *count, sizeof *list, compare_ranked);
    for (size_t i = 0; i < *count; i++)
        order[i] = list[i].set;
    free(list);
    return order;
}

/* --- the picture */

typedef struct {
    FILE *out;
    const icost_view_t *view;
    const size_t *order; /* the interactions in order */
    size_t count;
    double scale; /* pixels for all cycles of the run */
    double at;    /* where the next segment begins */
} bar_t;

static double share_of(const icost_view_t *view, int64_t cycles) {
    return (double)cycles / (double)view->cycles;
}

static void put_segment(bar_t *bar, int y, double share, const char *colour, const char *name,
                        const char *meaning) {
    double width = fabs(share) * bar->scale;
    if (width < 0.05)
        return;
    fprintf(
        bar->out,
        "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\" stroke=\"#fff\" stroke-width=\".5\"><title>",
        bar->at, y, width, HEIGHT, colour);
    html_print(bar->out, "%s: %+.1f %% of the run%s%s", name, 100 * share, *meaning ? ", " : "",
               meaning);
    fputs("</title></rect>", bar->out);
    if (width > 14.0 + 6.5 * (double)strlen(name))
        fprintf(bar->out, "<text x=\"%.1f\" y=\"%d\" fill=\"#111\">%s</text>", bar->at + 6,
                y + HEIGHT / 2 + 4, name);
    bar->at += width;
}

/* One side of the bar: the costs above 0, or those below it. */
static void put_side(bar_t *bar, int y, bool above) {
    const icost_view_t *view = bar->view;
    double others = 0;
    char name[128];
    bar->at = 0;
    for (unsigned i = 0; i < view->parts; i++) {
        double share = share_of(view, view->icost[(size_t)1 << i]);
        if (above == (share > 0))
            put_segment(bar, y, share, colours[i], view->name[i], "");
    }
    for (size_t i = 0; i < bar->count; i++) {
        double share = share_of(view, view->icost[bar->order[i]]);
        if (above != (share > 0))
            continue;
        if (fabs(share) < SEEN)
            others += share;
        else
            put_segment(bar, y, share, above ? parallel : serial,
                        icost_set_name(view, bar->order[i], name, sizeof name),
                        icost_meaning(bar->order[i], share));
    }
    put_segment(bar, y, others, small, "small ones", "all of them together");
    if (above)
        put_segment(bar, y, share_of(view, view->left), rest, "none", "left when all are ideal");
}

static double sum_above(const icost_view_t *view) {
    int64_t sum = view->left;
    for (size_t set = 1; set < (size_t)1 << view->parts; set++)
        sum += view->icost[set] > 0 ? view->icost[set] : 0;
    return share_of(view, sum);
}

static void put_legend(FILE *out, const icost_view_t *view) {
    unsigned column = 0;
    for (unsigned i = 0; i < view->parts; i++, column++)
        fprintf(
            out,
            "<rect x=\"%u\" y=\"%u\" width=\"10\" height=\"10\" fill=\"%s\"/><text x=\"%u\" y=\"%u\">%s %.1f %%</text>",
            column / ROWS_OF_LEGEND * COLUMN, LEGEND + column % ROWS_OF_LEGEND * 18, colours[i],
            column / ROWS_OF_LEGEND * COLUMN + 15, LEGEND + 9 + column % ROWS_OF_LEGEND * 18,
            view->name[i], 100 * share_of(view, view->icost[(size_t)1 << i]));
    const char *const kinds[][2] = {{parallel, "parallel"}, {serial, "serial"}};
    for (unsigned k = 0; k < 2; k++)
        fprintf(
            out,
            "<rect x=\"%u\" y=\"%u\" width=\"10\" height=\"10\" fill=\"%s\"/><text x=\"%u\" y=\"%u\">%s</text>",
            (column + 1) / ROWS_OF_LEGEND * COLUMN, LEGEND + k * 18, kinds[k][0],
            (column + 1) / ROWS_OF_LEGEND * COLUMN + 15, LEGEND + 9 + k * 18, kinds[k][1]);
}

void icost_picture(FILE *out, const icost_view_t *view) {
    double above = sum_above(view);
    bar_t bar = {.out = out, .view = view, .scale = WIDTH / (above > 0 ? above : 1)};
    size_t *order = icost_ranked(view, &bar.count);
    bar.order = order;
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"system-ui, sans-serif\" "
        "font-size=\"12\" fill=\"currentColor\" role=\"img\">\n<title>Interaction costs</title>\n"
        "<text x=\"0\" y=\"%d\">adds to the run: %.1f %%</text>\n",
        WIDTH, LEGEND + ROWS_OF_LEGEND * 18 + 4, ABOVE - 8, 100 * above);
    put_side(&bar, ABOVE, true);
    fprintf(
        out,
        "\n<text x=\"0\" y=\"%d\">counted twice by that: %.1f %%; the difference is the run</text>\n",
        BELOW - 6, 100 * (above - 1));
    put_side(&bar, BELOW, false);
    fprintf(out, "\n<path d=\"M%.1f %dV%d\" stroke=\"currentColor\" stroke-dasharray=\"3 3\"/>\n",
            bar.scale, ABOVE - 6, BELOW + HEIGHT + 6);
    put_legend(out, view);
    fputs("\n</svg>\n", out);
    free(order);
}
