// SPDX-License-Identifier: Apache-2.0
// Functions of which some never wait long, the others as often as it comes, are sampled with many
// seeds: the squares of what the samples miss of each function's waits are those that are expected.
#include "synthetic.h"
#include "unmet.h"
#include <criterion/criterion.h>
#include <math.h>

enum { PARTS = 30, SEEDS = 400 };

static uint64_t state;

static double chance(void) { return synthetic_random(&state); }

static double poisson(double mean) {
    double n = 0;
    for (double left = exp(-mean), p = chance(); p > left; p *= chance())
        n++;
    return n;
}

typedef struct {
    double off, told, within; // sums over all parts and seeds
} seen_t;

// Waits in each part, from half a sample's worth of them; half of the parts have none.
static seen_t see(double none) {
    seen_t seen = {0};
    state = 12345;
    for (int seed = 0; seed < SEEDS; seed++) {
        unmet_t parts[PARTS] = {{0}};
        double waits[PARTS];
        for (int i = 0; i < PARTS; i++) {
            double chances = 1 + 20 * chance() * chance();
            waits[i] = chance() < none ? 0 : chances * -0.3 * log(chance());
            parts[i].met = parts[i].squares = poisson(waits[i]);
            parts[i].chances = chances;
        }
        unmet_find(parts, PARTS);
        for (int i = 0; i < PARTS; i++) {
            double off = waits[i] - parts[i].met, square = parts[i].met + parts[i].unmet;
            seen.off += off * off;
            seen.told += square;
            seen.within += off * off <= 1.96 * 1.96 * square;
        }
    }
    seen.within /= PARTS * SEEDS;
    return seen;
}

static void expect(seen_t seen, double least, double most) {
    cr_expect(seen.told / seen.off > least && seen.told / seen.off < most, "%.2f as large",
              seen.told / seen.off);
    cr_expect(seen.within > 0.93, "%.3f within two sigma", seen.within);
}

Test(unmet, squares_are_those_that_seeds_show) {
    expect(see(0), 1, 1.35);
    expect(see(0.5), 1, 1.35);
}

Test(unmet, is_nothing_where_nothing_waits) {
    unmet_t parts[2] = {{.chances = 10}, {.chances = 1}};
    unmet_find(parts, 2);
    cr_expect(parts[0].unmet == 0 && parts[1].unmet == 0);
}

// A part that met none has less unmet the less other parts have.
Test(unmet, follows_other_parts) {
    double last = 0;
    for (double met = 1; met < 100; met *= 3) {
        unmet_t parts[4] = {{.chances = 2},
                            {.met = met, .squares = met, .chances = 20},
                            {.met = met, .squares = met, .chances = 30},
                            {.met = met, .squares = met, .chances = 25}};
        unmet_find(parts, 4);
        cr_expect(parts[0].unmet > last, "%g after %g", parts[0].unmet, last);
        last = parts[0].unmet;
    }
}
