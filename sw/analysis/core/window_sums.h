/* SPDX-License-Identifier: Apache-2.0 */
/* What samples charge in the windows of a run (running/windows.h), and how much that scatters over
 * the windows.
 *
 * Windows are numbered from 1. The windows of a stratum are consecutive, and each stands for an
 * equal part of the run's share in that stratum; its charges are weighed by that. So a sum over the
 * windows scatters as its windows do about the mean of their stratum (Cochran, Sampling Techniques,
 * 1977, 5.3): the variance is the sum over the strata of n / (n - 1) times the squares about the
 * mean of n windows. A stratum with one window was measured whole: only its samples are random, and
 * the variance is the sum of their squares.
 *
 *     windows_known_t windows;
 *     windows_known_start(&windows, count, sizes, strata);
 *     window_sums_add(&sums, y, z, w, &windows);           a sample of window w charges y, and z in
 *                                                          all; windows in their order
 *     windows_known_add(&windows, w, z);                   all samples together, entered no later
 *                                                          than those of the next window
 *     window_scatter(&sums, &all, share, &windows)
 */
#ifndef SW_ANALYSIS_CORE_WINDOW_SUMS_H
#define SW_ANALYSIS_CORE_WINDOW_SUMS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What all samples charge. */
typedef struct {
    size_t count, strata;
    double *by_window, *by_stratum; /* of window w, from 1 on; of stratum k, from 0 on */
    uint32_t *stratum, *size;       /* of window w: its stratum; of stratum k: its windows */
} windows_known_t;

/* The sum in the latest window; over earlier windows of its stratum that sum, its square, and twice
 * its product with what all samples charge in the same window; over earlier strata the squares and
 * products about the means. `own`: squares and products of the stratum's single samples. `met`:
 * earlier windows with charges. */
typedef struct {
    double in_window, in_stratum, squares, products, about_mean, about_means;
    double own, own_products;
    uint32_t window; /* 0: none yet */
    uint32_t met;
} window_sums_t;

/* `sizes`: windows of each stratum; NULL: a single stratum. Returns false when memory is out; call
 * windows_known_free() then, too. */
bool windows_known_start(windows_known_t *windows, size_t count, const uint32_t *sizes,
                         size_t strata);
void windows_known_add(windows_known_t *windows, uint32_t window, double all);
void windows_known_free(windows_known_t *windows);

void window_sums_add(window_sums_t *to, double charged, double all, uint32_t window,
                     const windows_known_t *windows);

/* In how many windows something is charged. */
uint32_t window_sums_met(const window_sums_t *sums);

/* The variance of the sum of y - share * z over the windows, for y charged here and z by all
 * samples, `all`; NaN for one window. */
double window_scatter(const window_sums_t *sums, const window_sums_t *all, double share,
                      const windows_known_t *windows);
#endif
