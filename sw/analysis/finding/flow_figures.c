/* SPDX-License-Identifier: Apache-2.0 */
/* See flow_figures.h. */
#include "entry.h"
#include "flow_draw.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double usual_debts =
    4; /* mispredicted samples of a place that weigh as much as the usual debt */
static const double filled_up = 0.5, kept_alone = 1, unmet_most = 0.02; /* samples */
static const double kin_differ = 1,
                    kin_rare = 20; /* weight, in samples, of the rate over all functions */

/* --- places */

static why_t debt_of(transfer_t transfer) {
    switch (transfer) {
    case TRANSFER_BRANCH:
        return WHY_BAD_BRANCH;
    case TRANSFER_RETURN:
        return WHY_BAD_RETURN;
    case TRANSFER_INDIRECT_JUMP:
    case TRANSFER_INDIRECT_CALL:
        return WHY_BAD_JUMP;
    default:
        return WHY_BASE;
    }
}

static void take_goal(void *context, const profile_t *profile, const record_t *record,
                      const sample_t *sample) {
    (void)profile, (void)record;
    flow_meet(context, sample);
}

/* Places without samples get tallies, too: flow may say that they ran. */
static void add_places(making_t *making, const bool *wanted) {
    pc_table_t *table = &making->view->table;
    for (uint32_t slot = 0; slot < flow_slots(making->flow); slot++) {
        if (!wanted[slot])
            continue;
        table_entry(table, flow_pc(making->flow, slot), sizeof(tally_t));
    }
    pc_table_sort(table);
    making->view->intake.table = *table;
}

static void find_places(making_t *making) {
    const tally_t *tallies = making->view->table.entries;
    size_t count = making->view->table.count;
    making->drawn = memory_get((count + 1) * sizeof *making->drawn);
    for (size_t i = 0; i < count; i++) {
        drawn_t *drawn = &making->drawn[i];
        drawn->slot = flow_slot(making->flow, tallies[i].pc);
        drawn->debt =
            drawn->slot == FLOW_NONE ? WHY_BASE : debt_of(flow_transfer(making->flow, drawn->slot));
    }
}

/* --- figures */

static void set_samples(making_t *making, int drawing) {
    for (size_t i = 0; i < making->view->table.count; i++) {
        const drawn_t *drawn = &making->drawn[i];
        if (drawn->slot == FLOW_NONE)
            continue;
        making->samples[drawn->slot] = drawn->of[DRAWN_RETIRED][drawing];
        making->taken[drawn->slot] = drawn->of[DRAWN_TAKEN][drawing];
    }
}

/* How often the place ran; if its flow is unknown, by its samples alone. */
static double count_of(const making_t *making, const drawn_t *drawn, int drawing) {
    double flow = drawn->slot == FLOW_NONE ? NAN : flow_counts_at(making->counts, drawn->slot);
    return isnan(flow) ? drawn->of[DRAWN_RETIRED][drawing] * making->view->interval : flow;
}

/* The same, and a sum of samples, with a part of the drawing's difference. */
static double damped(double came, double drawn) { return came + FIGURES_DAMPED * (drawn - came); }

static double damped_count(const making_t *making, size_t place, int drawing) {
    const tally_t *tallies = making->view->table.entries;
    double count = count_of(making, &making->drawn[place], drawing);
    return drawing ? damped(tallies[place].figures.retired, count) : count;
}

static double sum_of(const drawn_t *drawn, int what, int drawing) {
    return damped(drawn->of[what][0], drawn->of[what][drawing]);
}

/* What a sampled cycle of a retired sample stands for: after a short wait; after a long one. */
static double factor_of(const drawn_t *drawn, double count, int drawing) {
    double k = fmax(0, sum_of(drawn, DRAWN_RETIRED, drawing));
    return count / (k + filled_up);
}

static double long_factor(const making_t *making, const drawn_t *drawn, double count, int drawing) {
    double k = fmax(0, sum_of(drawn, DRAWN_RETIRED, drawing)), interval = making->view->interval;
    if (making->view->sampling.strata > 1) /* k counts hardly any long wait */
        return making->longs * interval;
    return making->longs * (count + kept_alone * interval) / (k + kept_alone);
}

/* Redrawn samples may add up to almost nothing, or to less than nothing. */
static double part_of(double some, double all) {
    return all > 0 ? fmin(1, fmax(0, some / all)) : 0;
}

/* Half what its debtors say, half its own mispredictions times their debt, which is the usual one
 * until some samples give its own. */
static double debts_of(const making_t *making, const drawn_t *drawn, double count, int drawing) {
    double interval = making->view->interval, k = sum_of(drawn, DRAWN_RETIRED, drawing);
    double told = sum_of(drawn, DRAWN_OWED, drawing) * interval;
    if (drawn->debt == WHY_BASE || making->usual[drawn->debt] <= 0)
        return told;
    double samples = fmax(0, sum_of(drawn, DRAWN_MISSED, drawing));
    double usual = part_of(samples, k) * count * making->usual[drawn->debt];
    double met = samples * fmax(1, making->view->sampling.strata);
    return (told + (met * told + usual_debts * usual) / (met + usual_debts)) / 2;
}

static level_t *level_of(const making_t *making, const drawn_t *drawn) {
    uint32_t function = flow_function_of(making, drawn);
    return function == FLOW_NONE ? NULL : &making->level[function];
}

static double short_cycles(const making_t *making, const drawn_t *drawn, double count,
                           int drawing) {
    double own = sum_of(drawn, DRAWN_SHORT, drawing) + filled_up * making->small;
    return factor_of(drawn, count, drawing) * own;
}

/* The factor that scales the cycles of a function's instructions to the sum given by its
 * samples. */
static double scale_of(const making_t *making, const drawn_t *drawn) {
    const level_t *level = level_of(making, drawn);
    if (!level || level->made <= 0)
        return 1;
    double charged = fmax(0, level->charged) + filled_up * making->small;
    return level->count * charged / (fmax(0, level->samples) + filled_up) / level->made;
}

static void find_levels(making_t *making, int drawing) {
    memset(making->level, 0, (flow_functions(making->flow) + 1) * sizeof *making->level);
    for (size_t i = 0; i < making->view->table.count; i++) {
        const drawn_t *drawn = &making->drawn[i];
        level_t *level = level_of(making, drawn);
        if (!level)
            continue;
        double count = damped_count(making, i, drawing);
        level->charged += sum_of(drawn, DRAWN_SHORT, drawing);
        level->samples += sum_of(drawn, DRAWN_RETIRED, drawing);
        level->count += count;
        level->made += short_cycles(making, drawn, count, drawing);
    }
}

static double cycles_of(const making_t *making, const drawn_t *drawn, double count, int drawing) {
    return scale_of(making, drawn) * short_cycles(making, drawn, count, drawing) +
           long_factor(making, drawn, count, drawing) * sum_of(drawn, DRAWN_LONG, drawing) +
           debts_of(making, drawn, count, drawing) +
           sum_of(drawn, DRAWN_OTHER, drawing) * making->view->interval;
}

/* The counted cycles are exact. The error of the estimate is distributed by variance: long waits
 * are corrected by their part, the rest stays, since its origin is unknown. */
static void find_longs(making_t *making, int drawing) {
    const sampling_t *sampling = &making->view->sampling;
    double all = 0, longs = 0, mean = making->sum[SUM_SHORT] / making->view->total.samples;
    double others = making->squares[SUM_SHORT] - making->sum[SUM_SHORT] * mean;
    making->longs = 1;
    for (size_t i = 0; i < making->view->table.count; i++) {
        const drawn_t *drawn = &making->drawn[i];
        double count = damped_count(making, i, drawing);
        all += cycles_of(making, drawn, count, drawing);
        longs += long_factor(making, drawn, count, drawing) * sum_of(drawn, DRAWN_LONG, drawing);
    }
    if (sampling->cycles <= 0 || longs <= 0)
        return;
    double part = making->squares[SUM_LONG] / (making->squares[SUM_LONG] + fmax(0, others));
    making->longs = fmax(0.25, fmin(4, 1 + part * (sampling->cycles - all) / longs));
}

/* The variance of charges within the redrawn samples. The deviation of a single one from the mean
 * is unknown, and long waits come or do not: their whole charge counts. */
static void set_within(const making_t *making, const drawn_t *drawn, figures_t *figures,
                       const double squares[WHY_COUNT]) {
    double k = drawn->shorts, square = making->view->interval * making->view->interval;
    for (int why = 0; why < WHY_COUNT; why++) {
        double alike = k < 2 ? 0 : drawn->charged[0][why] * drawn->charged[0][why] / k;
        double within = fmax(0, squares[why] - alike) * (k < 2 ? 1 : k / (k - 1));
        figures->within[why] = square * fmin(squares[why], within);
    }
}

static void set_cycles(const making_t *making, const drawn_t *drawn, tally_t *tally) {
    figures_t *figures = &tally->figures;
    double interval = making->view->interval;
    double factor = scale_of(making, drawn) * factor_of(drawn, figures->retired, 0);
    double longs = long_factor(making, drawn, figures->retired, 0);
    for (int why = 0; why < WHY_COUNT; why++)
        figures->cycles[why] =
            factor * drawn->charged[0][why] + longs * drawn->charged[1][why] +
            interval * (tally->cycles[why] - drawn->charged[0][why] - drawn->charged[1][why]);
    figures->cycles[WHY_BASE] += factor * filled_up * making->small;
    if (drawn->debt != WHY_BASE)
        figures->cycles[drawn->debt] +=
            debts_of(making, drawn, figures->retired, 0) - drawn->of[DRAWN_OWED][0] * interval;
}

/* Squares: so many of `chances` would have a long wait, if they were like the others of their
 * function and, if these are few, like all. But a place that met none is probably unlike them, the
 * more so the more samples it has. */
static double unmet_of(const making_t *making, const kin_t *kin, int which, double chances,
                       double all) {
    const rare_t *rare = &making->rare[which];
    if (rare->samples <= 0 || all <= 0)
        return 0;
    double usual = rare->samples / all;
    double rate = (kin->rare[which] + kin_rare * usual) / (kin->chances[which] + kin_rare);
    return fmin(unmet_most, chances * rate) * rare->squares / rare->samples;
}

static double unmet_square(const making_t *making, const drawn_t *drawn, const tally_t *tally) {
    const tally_t *total = &making->view->total;
    const kin_t *kin = flow_kin_of(making, drawn);
    double interval = making->view->interval;
    return interval * interval * estimate_unseen(tally) *
           (unmet_of(making, kin, RARE_MEMORY, tally->memory, total->memory) +
            unmet_of(making, kin, RARE_OTHER, tally->samples, total->samples));
}

/* The least error of the cycles, squared: samples of a place may be alike by chance, so one more is
 * added that is as large as any after a short wait, and they differ like those of its function. */
static double least_square(const making_t *making, const drawn_t *drawn, double count) {
    const kin_t *kin = flow_kin_of(making, drawn);
    double k = fmax(0, drawn->shorts), square = (drawn->squares + making->short_square) / (k + 1);
    double usual = (kin->differ + kin_differ) / (kin->freedom + kin_differ);
    double differ = (flow_differ_of(drawn) + usual) / fmax(1, k);
    if (k < 1)
        count = hypot(count, making->view->interval);
    return count * count * square * differ / (k + 1);
}

/* How often a branch was taken; if flow does not tell, the share of its samples is used for its
 * executions. */
static double taken_of(const making_t *making, const drawn_t *drawn, double count, int drawing) {
    double flow = drawn->slot == FLOW_NONE ? NAN : flow_counts_taken(making->counts, drawn->slot);
    double k = drawn->of[DRAWN_RETIRED][drawing], taken = drawn->of[DRAWN_TAKEN][drawing];
    return !isnan(flow) ? flow : part_of(taken, k) * count;
}

static void set_grains(const making_t *making, const drawn_t *drawn, figures_t *figures) {
    double grain = making->view->interval, taken = grain;
    if (drawn->slot != FLOW_NONE) {
        grain = flow_counts_grain(making->counts, drawn->slot);
        taken = flow_counts_taken_grain(making->counts, drawn->slot);
    }
    figures->grain = grain * grain;
    figures->taken_grain = taken * taken;
}

static void set_figures(making_t *making, int drawing) {
    tally_t *tallies = making->view->table.entries;
    find_levels(making, drawing);
    find_longs(making, drawing);
    for (size_t i = 0; i < making->view->table.count; i++) {
        const drawn_t *drawn = &making->drawn[i];
        figures_t *figures = &tallies[i].figures;
        double count = count_of(making, drawn, drawing);
        double taken = taken_of(making, drawn, count, drawing);
        if (drawing) {
            figures->retired_again[drawing - 1] = (float)count;
            figures->taken_again[drawing - 1] = (float)taken;
            figures->cycles_again[drawing - 1] =
                (float)cycles_of(making, drawn, damped_count(making, i, drawing), drawing);
            continue;
        }
        figures->retired = count;
        figures->taken = taken;
        set_grains(making, drawn, figures);
        figures->unmet = unmet_square(making, drawn, &tallies[i]);
        figures->least = least_square(making, drawn, count);
        memcpy(figures->rare, drawn->rare, sizeof figures->rare);
        set_cycles(making, drawn, &tallies[i]);
        set_within(making, drawn, figures, tallies[i].squares);
    }
}

static void start_counts(making_t *making) {
    const tally_t *tallies = making->view->table.entries;
    size_t slots = flow_slots(making->flow);
    making->samples = memory_get((slots + 1) * sizeof *making->samples);
    making->taken = memory_get((slots + 1) * sizeof *making->taken);
    for (size_t i = 0; i < making->view->table.count; i++) {
        uint32_t slot = flow_slot(making->flow, tallies[i].pc);
        if (slot == FLOW_NONE)
            continue;
        making->samples[slot] = (float)tallies[i].retired;
        making->taken[slot] = (float)tallies[i].retired_events[EVENT_TAKEN];
    }
    making->counts =
        flow_counts_open(making->flow, making->samples, making->taken, making->view->interval);
    flow_counts_solve(making->counts, making->samples, making->taken);
}

static void want_places(making_t *making) {
    bool *wanted = memory_get(flow_slots(making->flow) + 1);
    for (uint32_t slot = 0; slot < flow_slots(making->flow); slot++)
        wanted[slot] = flow_slot(making->flow, flow_pc(making->flow, slot)) == slot &&
                       flow_counts_at(making->counts, slot) > 0;
    add_places(making, wanted);
    free(wanted);
}

static void sum_figures(view_t *view) {
    const tally_t *tallies = view->table.entries;
    tally_t total = view->total;
    total.figures = (figures_t){0};
    for (size_t i = 0; i < view->table.count; i++)
        tally_merge_figures(&total, &tallies[i]);
    view->total = total;
}

bool flow_figures_make(view_t *view, const char *elf, failure_t *failure) {
    making_t making = {.view = view};
    if (!flow_open(&making.flow, elf, failure))
        return false;
    making.level = memory_get((flow_functions(making.flow) + 1) * sizeof *making.level);
    making.kin = memory_get((flow_functions(making.flow) + 1) * sizeof *making.kin);
    view_walk(view, take_goal, making.flow);
    start_counts(&making);
    view->trust = flow_counts_trust(making.counts);
    want_places(&making);
    find_places(&making);
    flow_draw(&making);
    for (int drawing = 0; drawing <= AGAIN; drawing++) {
        set_samples(&making, drawing);
        if (drawing)
            flow_counts_solve(making.counts, making.samples, making.taken);
        set_figures(&making, drawing);
    }
    sum_figures(view);
    flow_counts_close(making.counts);
    flow_close(making.flow);
    free(making.samples);
    free(making.taken);
    free(making.drawn);
    free(making.level);
    free(making.kin);
    return true;
}
