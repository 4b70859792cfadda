/* SPDX-License-Identifier: Apache-2.0 */
/* See view.h: the figures of a tally, by the method in force. */
#include "coverage.h"
#include "exact.h"
#include "flow_figures.h"
#include "memory.h"
#include "rates.h"
#include "recorded.h"
#include "unmet.h"
#include "view.h"
#include <math.h>
#include <stdlib.h>

const char *method_name(method_t method) {
    static const char *const names[METHODS] = {[METHOD_USUAL] = "usual",
                                               [METHOD_SAMPLES] = "samples",
                                               [METHOD_FLOW] = "flow",
                                               [METHOD_EXACT] = "exact"};
    return names[method];
}

/* --- which method */

/* NULL: nothing prevents METHOD_FLOW, except perhaps the program. */
static const char *no_flow_of(const view_t *view) {
    if (profile_windows(&view->profile))
        return "windows of a run differ by more than chance does within them, which its error leaves out";
    return !samplers[view->sampler].single    ? "the samples are not each of an instruction"
           : view->grouping != by_instruction ? "they are by process"
           : filter_is_set(&view->filter)     ? "a filter has a part of the samples"
           : view->interval <= 0              ? "there are no samples"
           : view->interval < 1               ? "its counters have more samples than instructions"
                                              : NULL;
}

static bool use_flow(view_t *view, const char *elf, failure_t *failure) {
    const char *program = recorded_program(&view->profile, elf, failure);
    view->why_samples = no_flow_of(view);
    if (view->why_samples)
        return failure_set(failure,
                           "%s: there are no counts by flow: %s.\n  Give --method samples.",
                           view->profile.path, view->why_samples);
    if (!program || !flow_figures_make(view, program, failure)) {
        view->why_samples = "the program is not there as it was recorded (--elf FILE)";
        return false;
    }
    view->method = METHOD_FLOW;
    return true;
}

bool view_use(view_t *view, method_t method, const char *elf, failure_t *failure) {
    failure_t ignored;
    view->method = METHOD_SAMPLES;
    switch (method) {
    case METHOD_USUAL: /* a named program must be the recorded one */
        use_flow(view, elf, &ignored);
        return !elf || recorded_program(&view->profile, elf, failure);
    case METHOD_FLOW:
        return use_flow(view, elf, failure);
    case METHOD_EXACT:
        return exact_use(view, failure);
    default:
        return true;
    }
}

/* --- figures */

static bool has_figures(const view_t *view) { return view && view->method == METHOD_FLOW; }

/* The tallies are the truth: no error. */
static bool is_exact(const view_t *view) { return view && view->method == METHOD_EXACT; }

estimate_t view_count(const view_t *view, double samples) {
    return is_exact(view) ? estimate_certain(samples) : estimate_count(samples, &view->sampling);
}

static double scatter(const float *again) {
    double sum = 0, squares = 0;
    for (int i = 0; i < FIGURES_AGAIN; i++) {
        sum += again[i];
        squares += (double)again[i] * again[i];
    }
    double mean = sum / FIGURES_AGAIN;
    return sqrt(fmax(0, squares / FIGURES_AGAIN - mean * mean) * FIGURES_AGAIN /
                (FIGURES_AGAIN - 1));
}

static double figure_cycles(const tally_t *tally) {
    double sum = 0;
    for (int why = 0; why < WHY_COUNT; why++)
        sum += tally->figures.cycles[why];
    return sum;
}

estimate_t view_retired(const view_t *view, const tally_t *tally) {
    const figures_t *figures = &tally->figures;
    if (is_exact(view))
        return estimate_certain(tally->retired);
    if (!has_figures(view))
        return estimate_retired(tally, &view->sampling);
    double least = fmin(view->interval, sqrt(figures->grain));
    return (estimate_t){figures->retired, fmax(scatter(figures->retired_again), least)};
}

/* The least error: the change by one more sample, or, if the function's other samples tell, how
 * large that could be. */
static double least_of(const tally_t *tally, double another, double told) {
    return tally->figures.least > 0 ? fmin(another, told) : another;
}

estimate_t view_cycles(const view_t *view, const tally_t *tally) {
    const figures_t *figures = &tally->figures;
    if (is_exact(view))
        return estimate_certain(tally_cycles(tally));
    if (!has_figures(view))
        return estimate_cycles(&tally->time, &view->sampling);
    double cycles = figure_cycles(tally);
    double least =
        least_of(tally, estimate_least_cycles(&tally->time, &view->sampling), sqrt(figures->least));
    return (estimate_t){cycles, hypot(fmax(scatter(figures->cycles_again) / FIGURES_DAMPED, least),
                                      sqrt(figures->unmet))};
}

static tally_t *part_at(tally_t *first, size_t stride, size_t i) {
    return (tally_t *)((char *)first + i * stride);
}

void view_find_unmet(const view_t *view, tally_t *first, size_t count, size_t stride) {
    double square = view->interval * view->interval;
    double *unmet = memory_get((count + 1) * sizeof *unmet);
    unmet_t *list = memory_get((count + 1) * sizeof *list);
    for (int which = 0; has_figures(view) && which < RARES; which++) {
        for (size_t i = 0; i < count; i++) {
            const tally_t *part = part_at(first, stride, i);
            const rare_t *rare = &part->figures.rare[which];
            double chances = which == RARE_MEMORY ? part->memory : part->samples;
            list[i] = (unmet_t){rare->samples, chances, rare->squares, 0};
        }
        unmet_find(list, count);
        for (size_t i = 0; i < count; i++)
            unmet[i] += square * list[i].unmet;
    }
    for (size_t i = 0; i < count; i++) {
        figures_t *figures = &part_at(first, stride, i)->figures;
        figures->unmet = fmax(figures->unmet, unmet[i]);
    }
    free(unmet);
    free(list);
}

double view_unmet(const view_t *view, const tally_t *tally) {
    return has_figures(view) ? tally->figures.unmet : 0;
}

double view_unmet_share(const view_t *view, double share, double unmet) {
    double others = fmax(0, view->total.figures.unmet - unmet);
    return has_figures(view) ? hypot((1 - share) * sqrt(unmet), share * sqrt(others)) /
                                   figure_cycles(&view->total)
                             : 0;
}

static estimate_t figure_share(const view_t *view, const tally_t *tally) {
    const tally_t *whole = &view->total;
    double share = figure_cycles(tally) / figure_cycles(whole);
    float again[FIGURES_AGAIN];
    if (tally == whole)
        return (estimate_t){1, 0};
    for (int i = 0; i < FIGURES_AGAIN; i++)
        again[i] = tally->figures.cycles_again[i] / whole->figures.cycles_again[i];
    double least = least_of(tally, estimate_least_share(&tally->time, &view->sampling),
                            (1 - share) * sqrt(tally->figures.least) / figure_cycles(whole));
    double unmet = view_unmet_share(view, share, tally->figures.unmet);
    return (estimate_t){share, hypot(fmax(scatter(again) / FIGURES_DAMPED, least), unmet)};
}

const double *view_whys(const view_t *view, const tally_t *tally) {
    return has_figures(view) ? tally->figures.cycles : tally->cycles;
}

/* A reason's part in the cycles: counts are known better than what their samples charge. Never less
 * than the change by one more sample. */
static estimate_t figure_reason(const tally_t *tally, why_t why, double least) {
    const figures_t *figures = &tally->figures;
    double all = figure_cycles(tally), part = figures->cycles[why] / all, others = 0;
    for (int other = 0; other < WHY_COUNT; other++)
        others += other == (int)why ? 0 : figures->within[other];
    double square = (1 - part) * (1 - part) * figures->within[why] + part * part * others;
    return (estimate_t){part, fmax(sqrt(square) / all, part > 0 ? least : 0)};
}

estimate_t view_reason(const view_t *view, const tally_t *tally, why_t why) {
    estimate_t reason = estimate_reason(tally, why);
    if (has_figures(view) && tally->samples > 0)
        return figure_reason(tally, why, 1 / (tally->samples + 2));
    if (has_figures(view))
        reason.value = tally->figures.cycles[why] / figure_cycles(tally);
    return is_exact(view) ? estimate_certain(reason.value) : reason;
}

/* The least error of a reason's cycles. Of charges of the usual size the part's samples would have so
 * many if it were like all; but parts differ, and the number that a part has, if none was met, is
 * known from a gamma distribution with Jeffreys' shape, 1/2. */
static double least_reason(const view_t *view, const tally_t *tally, why_t why) {
    const tally_t *whole = &view->total;
    double charged = whole->cycles[why], shape = 0.5;
    if (charged <= 0 || whole->samples <= 0)
        return 0;
    double size = whole->squares[why] / charged;
    double usual = tally->samples / whole->samples * charged / size;
    return view->interval * size * sqrt(shape + shape * shape) * usual / (usual + shape);
}

estimate_t view_reason_cycles(const view_t *view, const tally_t *tally, why_t why) {
    const figures_t *figures = &tally->figures;
    if (is_exact(view))
        return estimate_certain(tally->cycles[why]);
    if (!has_figures(view))
        return estimate_reason_cycles(tally, why, &view->sampling);
    estimate_t part = view_reason(view, tally, why), all = view_cycles(view, tally);
    double value = figures->cycles[why], known = scatter(figures->retired_again);
    double count = figures->retired > 0 ? known / figures->retired : all.sigma / all.value;
    double sigma = hypot(value * count, all.value * part.sigma);
    return (estimate_t){value, fmax(sigma, least_reason(view, tally, why))};
}

moments_t view_stay(const view_t *view, const tally_t *tally, stage_t stage) {
    moments_t moments = tally->latency[stage];
    bool unit = stage == STAGE_DATA || stage == STAGE_ISSUE || stage == STAGE_EXECUTE;
    if (unit && view->total.latency[stage].count > 0) {
        moments.count = tally->latency[STAGE_TOTAL].count;
        moments.weights = tally->latency[STAGE_TOTAL].weights;
    }
    return moments;
}

estimate_t view_stage(const view_t *view, const tally_t *tally, stage_t stage) {
    moments_t moments = view_stay(view, tally, stage);
    moments_t all = view_stay(view, &view->total, stage);
    estimate_t mean = estimate_mean_among(&moments, &all);
    return is_exact(view) ? estimate_certain(mean.value) : mean;
}

estimate_t view_rate(const view_t *view, const tally_t *tally, rate_t rate) {
    static estimate_t (*const rates[RATES])(const tally_t *tally) = {[RATE_ABORTED] = rate_aborted,
                                                                     [RATE_ICACHE] = rate_icache,
                                                                     [RATE_DCACHE] = rate_dcache,
                                                                     [RATE_MISPREDICT] =
                                                                         rate_mispredict};
    estimate_t part = rates[rate](tally);
    return is_exact(view) ? estimate_certain(part.value) : part;
}

estimate_t view_taken(const view_t *view, const tally_t *branches) {
    const figures_t *figures = &branches->figures;
    if (!has_figures(view))
        return view_count(view, branches->retired_events[EVENT_TAKEN]);
    double sigma = scatter(figures->taken_again);
    return (estimate_t){figures->taken, fmax(sigma, sqrt(figures->taken_grain))};
}

estimate_t view_taken_rate(const view_t *view, const tally_t *branches) {
    const figures_t *figures = &branches->figures;
    estimate_t sampled = rate_taken(branches);
    float again[FIGURES_AGAIN];
    if (is_exact(view))
        return estimate_certain(sampled.value);
    if (!has_figures(view))
        return sampled;
    if (figures->retired <= 0)
        return (estimate_t){NAN, NAN};
    double part = figures->taken / figures->retired;
    for (int i = 0; i < FIGURES_AGAIN; i++) {
        double retired = figures->retired_again[i];
        again[i] = (float)(retired > 0 ? figures->taken_again[i] / retired : part);
    }
    double least = fmin(0.5, sqrt(figures->taken_grain) / figures->retired);
    return (estimate_t){part, fmax(scatter(again), least)};
}

double view_weight(const view_t *view, const tally_t *tally) {
    return !samplers[view->sampler].timed ? tally->samples
           : has_figures(view)            ? figure_cycles(tally)
                                          : tally_cycles(tally);
}

estimate_t view_part(const view_t *view, const tally_t *tally) {
    if (is_exact(view))
        return estimate_certain(tally_cycles(tally) / tally_cycles(&view->total));
    return !samplers[view->sampler].timed ? estimate_part(tally->samples, &view->sampling)
           : has_figures(view)            ? figure_share(view, tally)
                                          : estimate_share(&tally->time, &view->sampling);
}

const char *view_measure(const view_t *view) { return samplers[view->sampler].measure; }

const char *view_event(const view_t *view) {
    const char *event = view->asked_count              ? view->asked[0].name
                        : view->sampler == SAMPLER_DUE ? coverage_population(&view->profile.meta)
                                                       : facts_text(&view->profile.meta, "counter");
    return event ? event : "events";
}

double view_event_weight(const view_t *view) {
    return view->asked_count ? view->asked[0].weight
                             : facts_number(&view->profile.meta, "period", 1);
}
