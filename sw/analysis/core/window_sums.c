/* SPDX-License-Identifier: Apache-2.0 */
/* See window_sums.h. */
#include "window_sums.h"
#include <math.h>
#include <stdlib.h>

/* The windows of a stratum are consecutive. */
static void set_strata(windows_known_t *w, const uint32_t *sizes) {
    uint32_t window = 0;
    for (uint32_t k = 0; k < w->strata; k++) {
        w->size[k] = sizes ? sizes[k] : (uint32_t)w->count;
        for (uint32_t i = 0; i < w->size[k] && window < w->count; i++)
            w->stratum[++window] = k;
    }
}

bool windows_known_start(windows_known_t *w, size_t count, const uint32_t *sizes, size_t strata) {
    *w = (windows_known_t){.count = count, .strata = sizes ? strata : 1};
    w->by_window = calloc(count + 1, sizeof *w->by_window);
    w->by_stratum = calloc(w->strata, sizeof *w->by_stratum);
    w->stratum = calloc(count + 1, sizeof *w->stratum);
    w->size = calloc(w->strata, sizeof *w->size);
    if (!w->by_window || !w->by_stratum || !w->stratum || !w->size)
        return false;
    set_strata(w, sizes);
    return true;
}

void windows_known_add(windows_known_t *w, uint32_t window, double all) {
    w->by_window[window] += all;
    w->by_stratum[w->stratum[window]] += all;
}

void windows_known_free(windows_known_t *w) {
    free(w->by_window);
    free(w->by_stratum);
    free(w->stratum);
    free(w->size);
    *w = (windows_known_t){0};
}

static void end_window(window_sums_t *s, const windows_known_t *w) {
    s->squares += s->in_window * s->in_window;
    s->products += 2 * s->in_window * w->by_window[s->window];
    s->in_stratum += s->in_window;
    s->met += s->in_window > 0;
    s->in_window = 0;
}

/* Of n windows of a stratum: n / (n - 1) times the squares about the mean. */
static double about_mean(double squares, double product, uint32_t n) {
    return (squares - product / n) * n / (n - 1);
}

static void end_stratum(window_sums_t *s, const windows_known_t *w) {
    uint32_t k = w->stratum[s->window], n = w->size[k];
    s->about_mean += n > 1 ? about_mean(s->squares, s->in_stratum * s->in_stratum, n) : s->own;
    s->about_means +=
        n > 1 ? about_mean(s->products, 2 * s->in_stratum * w->by_stratum[k], n) : s->own_products;
    s->squares = s->products = s->in_stratum = s->own = s->own_products = 0;
}

void window_sums_add(window_sums_t *s, double charged, double all, uint32_t window,
                     const windows_known_t *w) {
    if (s->window != window && s->window) {
        end_window(s, w);
        if (w->stratum[s->window] != w->stratum[window])
            end_stratum(s, w);
    }
    s->window = window;
    s->in_window += charged;
    s->own += charged * charged;
    s->own_products += 2 * charged * all;
}

/* Up to the last window. */
static window_sums_t closed(const window_sums_t *sums, const windows_known_t *w) {
    window_sums_t s = *sums;
    if (s.window) {
        end_window(&s, w);
        end_stratum(&s, w);
    }
    return s;
}

uint32_t window_sums_met(const window_sums_t *sums) { return sums->met + (sums->in_window > 0); }

double window_scatter(const window_sums_t *sums, const window_sums_t *all, double share,
                      const windows_known_t *w) {
    window_sums_t y = closed(sums, w), z = closed(all, w);
    double variance = y.about_mean - share * y.about_means + share * share * z.about_mean;
    return w->count > 1 ? fmax(0, variance) : NAN;
}
