/* SPDX-License-Identifier: Apache-2.0 */
/* See unmet.h. */
#include "unmet.h"
#include <math.h>

/* The distributions considered, equally likely before anything is met: shapes 1/16 to 8, and means
 * of 1/8 to 32 times the rate of all parts together. (Most parts ran seldom, and wait more often
 * than the few that ran long.) */
enum { SHAPES = 8, MEANS = 9, GAMMAS = SHAPES * MEANS, SHAPE_LEAST = -4, MEAN_LEAST = -3 };

/* As sure of a part's rate as if it had met `shape` waits in so many chances. */
typedef struct {
    double shape, chances, weight;
} gamma_t;

static void set_gammas(gamma_t gammas[GAMMAS], double rate) {
    for (int g = 0; g < GAMMAS; g++) {
        double shape = exp2(SHAPE_LEAST + g / MEANS), mean = rate * exp2(MEAN_LEAST + g % MEANS);
        gammas[g] = (gamma_t){.shape = shape, .chances = shape / mean};
    }
}

/* The logarithm of the negative binomial probability of what the part met. */
static double likelihood_of(const gamma_t *gamma, const unmet_t *part) {
    double all = gamma->chances + part->chances;
    double met = part->met > 0 ? part->met * log(part->chances / all) : 0;
    return lgamma(gamma->shape + part->met) - lgamma(gamma->shape) +
           gamma->shape * log(gamma->chances / all) + met;
}

static void weigh(gamma_t gammas[GAMMAS], const unmet_t *parts, size_t count) {
    double most = -INFINITY, sum = 0;
    for (int g = 0; g < GAMMAS; g++) {
        for (size_t i = 0; i < count; i++)
            if (parts[i].chances > 0)
                gammas[g].weight += likelihood_of(&gammas[g], &parts[i]);
        most = fmax(most, gammas[g].weight);
    }
    for (int g = 0; g < GAMMAS; g++)
        sum += gammas[g].weight = exp(gammas[g].weight - most);
    for (int g = 0; g < GAMMAS; g++)
        gammas[g].weight /= sum;
}

/* The mean square of the part's waits less those met, in samples. */
static double square_of(const gamma_t gammas[GAMMAS], const unmet_t *part) {
    double square = 0;
    for (int g = 0; g < GAMMAS; g++) {
        double share = part->chances / (gammas[g].chances + part->chances);
        double mean = share * (gammas[g].shape + part->met), off = mean - part->met;
        square += gammas[g].weight * (share * mean + off * off);
    }
    return square;
}

void unmet_find(unmet_t *parts, size_t count) {
    gamma_t gammas[GAMMAS];
    double met = 0, chances = 0, squares = 0;
    for (size_t i = 0; i < count; i++) {
        met += parts[i].met;
        chances += parts[i].chances;
        squares += parts[i].squares;
    }
    if (met <= 0 || chances <= 0)
        return;
    set_gammas(gammas, met / chances);
    weigh(gammas, parts, count);
    /* one more wait is like those of the part or, one time in met + 1, like any of all */
    for (size_t i = 0; i < count; i++) {
        unmet_t *part = &parts[i];
        double beyond = fmax(0, square_of(gammas, part) - part->met);
        double size = (part->squares + squares / met) / (part->met + 1);
        part->unmet = beyond * size;
    }
}
