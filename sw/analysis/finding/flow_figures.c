/* SPDX-License-Identifier: Apache-2.0 */
/* See flow_figures.h. */
#include "flow_figures.h"
#include "entry.h"
#include "memory.h"
#include "random.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { AGAIN = FIGURES_AGAIN };
static const double usual_debts =
    4; /* mispredicted samples of a place that weigh as much as the usual debt */
static const double filled_up = 0.5, kept_alone = 1, unmet_most = 0.02; /* samples */
static const double kin_differ = 1,
                    kin_rare = 20; /* samples that speak for all others, against a function's own */
enum { LONG = 8 };                 /* cycles as the oldest instruction */

/* A place's figures, in the samples as they came ([0]) and drawn again: retired ones and those of them that were taken and mispredicted;
 * what they charge; what others do: aborted ones, debtors, and those of the latter that owe for a misprediction. */
enum {
    DRAWN_RETIRED,
    DRAWN_TAKEN,
    DRAWN_MISSED,
    DRAWN_SHORT,
    DRAWN_LONG,
    DRAWN_OTHER,
    DRAWN_OWED,
    DRAWN
};
typedef struct {
    float of[DRAWN][1 + AGAIN];
    float charged[2]
                 [WHY_COUNT]; /* by those that retired, as they came, after short and long waits */
    float shorts,
        squares; /* retired ones after short waits, as they came; squares of their charges */
    uint32_t slot;
    why_t debt; /* the reason of its debt when it is mispredicted; WHY_BASE: none */
} drawn_t;

/* Samples that charge much, for memory and for other things: their number, and the squares of their charges. */
enum { RARE_MEMORY, RARE_OTHER, RARES };
typedef struct {
    double samples, squares;
} rare_t;

/* A function's instructions, or those of none. How much samples of one instruction differ after short waits, in squares of its mean
 * charge: sum and degrees of freedom. Samples that charged much, of so many that might have. */
typedef struct {
    double differ, freedom, rare[RARES], chances[RARES];
} kin_t;

enum { SUM_SHORT, SUM_LONG, SUMS };

/* A function's sums: what its samples charge after short waits, and how many they are; its count, and what is made of both by
 * instruction, which filling up has moved. */
typedef struct {
    double charged, samples, count, made;
} level_t;

/* The place in the run of the samples, which are drawn again in pairs. */
typedef struct {
    float weight[2][1 + AGAIN]; /* a pair's two samples, by number modulo 2 */
    uint64_t number, fetched;   /* number of the next sample; `fetched` of the last one */
} drawing_t;

typedef struct {
    view_t *view;
    flow_t *flow;
    flow_counts_t *counts;
    drawn_t *drawn;         /* by the index of the view's table */
    float *samples, *taken; /* by slot */
    random_t random;
    double apart, common;     /* how drawings scatter: within a pair, and from pair to pair */
    drawing_t drawing[2];     /* samples that are not rare; rare ones */
    double weight[1 + AGAIN]; /* of all samples, as they came and drawn again */
    rare_t rare[RARES];
    level_t *level; /* by function of the flow */
    kin_t *kin;     /* likewise, and of what is in none */
    double sum[SUMS],
        squares[SUMS]; /* what samples charge, without long waits of their own and these */
    double longs;      /* factor that brings long waits to the cycles that were counted */
    double small, usual[WHY_COUNT]; /* a charge for retiring only; debt of a misprediction */
} making_t;

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

/* Places that no sample met get tallies, too: flow may say that they ran. */
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

/* --- drawing again */

/* The weights of the two samples of a pair, in each drawing: 1 +- apart + common * (+-1). */
static void draw_pair(making_t *making, drawing_t *drawing, int parity) {
    uint64_t bits = random_next(&making->random);
    for (int i = parity; i < AGAIN; i += 2, bits >>= 2) {
        double apart = bits & 1 ? making->apart : -making->apart;
        double common = bits & 2 ? making->common : -making->common;
        drawing->weight[0][1 + i] = (float)(1 + common + apart);
        drawing->weight[1][1 + i] = (float)(1 + common - apart);
    }
}

static void begin_pairs(making_t *making, int rare) {
    making->drawing[rare].number = 0;
    draw_pair(making, &making->drawing[rare], 1);
}

/* Even drawings pair the samples 0 and 1, odd ones 1 and 2. How many choices there are is a matter of their intervals, but not how many
 * of them were rare: two samples are a pair only where one choice has followed the other. */
static void next_weights(making_t *making, const sample_t *sample, float weight[1 + AGAIN]) {
    drawing_t *drawing = &making->drawing[sample->rare];
    if (sample->rare && !sample_follows(sample, drawing->fetched, making->view->intake.choice))
        begin_pairs(making, 1);
    if (sample_parts(sample))
        begin_pairs(making, 0);
    uint64_t number = drawing->number++;
    draw_pair(making, drawing, (int)(number & 1));
    weight[0] = 1;
    for (int i = 0; i < AGAIN; i++)
        weight[1 + i] = drawing->weight[(number ^ (uint64_t)i) & 1][1 + i];
    drawing->fetched = sample->fetched;
}

static void add(drawn_t *drawn, int what, const float weight[1 + AGAIN], double value) {
    for (int i = 0; i <= AGAIN; i++)
        drawn->of[what][i] += weight[i] * (float)value;
}

static drawn_t *drawn_at(const making_t *making, uint64_t pc, uint16_t context, uint8_t privilege) {
    const pc_table_t *table = &making->view->table;
    const tally_t *tally = pc_table_find(table, making->view->grouping(pc, context, privilege));
    return &making->drawn[tally - (const tally_t *)table->entries];
}

static bool is_long(const making_t *making, const sample_t *sample) {
    return making->view->sampling.strata > 1 ? sample->rare : sample->latency[STAGE_OLDEST] >= LONG;
}

static void draw_retired(const making_t *making, drawn_t *drawn, const sample_t *sample,
                         const float weight[1 + AGAIN], double own) {
    add(drawn, DRAWN_RETIRED, weight, 1);
    add(drawn, is_long(making, sample) ? DRAWN_LONG : DRAWN_SHORT, weight, own);
    if (!is_long(making, sample)) {
        drawn->shorts++;
        drawn->squares += (float)(own * own);
    }
    if (sample_met(sample, EVENT_TAKEN))
        add(drawn, DRAWN_TAKEN, weight, 1);
    if (drawn->debt != WHY_BASE && sample_met(sample, EVENT_MISPREDICTED))
        add(drawn, DRAWN_MISSED, weight, 1);
}

static uint32_t function_of(const making_t *making, const drawn_t *drawn) {
    return drawn->slot == FLOW_NONE ? FLOW_NONE : flow_function(making->flow, drawn->slot);
}

static kin_t *kin_of(const making_t *making, const drawn_t *drawn) {
    uint32_t function = function_of(making, drawn);
    return &making->kin[function == FLOW_NONE ? flow_functions(making->flow) : function];
}

/* `all`: what the sample charges itself and its owner. */
static void add_rare(making_t *making, const drawn_t *drawn, const sample_t *sample, double all) {
    bool memory = sample_retired(sample) && kind_is_memory(sample->kind);
    rare_t *rare = &making->rare[memory ? RARE_MEMORY : RARE_OTHER];
    if (all < LONG)
        return;
    kin_of(making, drawn)->rare[memory ? RARE_MEMORY : RARE_OTHER]++;
    rare->samples++;
    rare->squares += sample_weight(sample) * sample_weight(sample) * all * all;
}

static void add_sums(making_t *making, const sample_t *sample, double own, double all) {
    double weight = sample_weight(sample);
    bool rare = sample_retired(sample) && is_long(making, sample);
    double cycles[SUMS] = {[SUM_SHORT] = all - (rare ? own : 0), [SUM_LONG] = rare ? own : 0};
    for (int i = 0; i < SUMS; i++) {
        making->sum[i] += weight * cycles[i];
        making->squares[i] += weight * weight * cycles[i] * cycles[i];
    }
}

static void draw_sample(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    making_t *making = context;
    float weight[1 + AGAIN];
    item_t item[SAMPLE_ITEMS];
    double own = 0, all = 0, scale = sample_weight(sample);
    (void)profile, (void)record;
    next_weights(making, sample, weight);
    for (int i = 0; i <= AGAIN; i++) {
        weight[i] *= (float)scale;
        making->weight[i] += weight[i];
    }
    drawn_t *drawn = drawn_at(making, sample->pc, sample->context, sample->privilege);
    for (int n = sample_items(sample, item); n-- > 0;) {
        all += item[n].cycles;
        if (item[n].owed) {
            drawn_t *owner =
                drawn_at(making, sample->owner_pc, sample->context, sample->owner_privilege);
            bool missed = owner->debt != WHY_BASE && owner->debt == item[n].why;
            add(owner, missed ? DRAWN_OWED : DRAWN_OTHER, weight, item[n].cycles);
            continue;
        }
        own += item[n].cycles;
        if (sample_retired(sample))
            drawn->charged[is_long(making, sample)][item[n].why] += (float)(scale * item[n].cycles);
    }
    add_rare(making, drawn, sample, all);
    add_sums(making, sample, own, all);
    if (sample_retired(sample))
        draw_retired(making, drawn, sample, weight, own);
    else
        add(drawn, DRAWN_OTHER, weight, own);
}

/* A sample stands for all that was fetched by the weight of all samples, in each drawing, too. Few samples that are drawn again may
 * add up to next to nothing. */
static void bring_to_all(making_t *making) {
    double all = making->weight[0];
    for (int drawing = 1; drawing <= AGAIN; drawing++) {
        float factor = (float)(all / fmax(making->weight[drawing], all / 2));
        for (size_t i = 0; i < making->view->table.count; i++)
            for (int what = 0; what < DRAWN; what++)
                making->drawn[i].of[what][drawing] *= factor;
    }
}

static void draw_again(making_t *making) {
    double scatter = estimate_scatter(&making->view->sampling);
    making->random = random_start(1);
    making->common = sqrt(scatter / 2);
    making->apart = sqrt(1 - scatter / 2);
    for (int rare = 0; rare < 2; rare++)
        begin_pairs(making, rare);
    view_walk(making->view, draw_sample, making);
    bring_to_all(making);
}

/* The sum of squared differences from the mean of a place's samples after short waits, in squares of that mean. */
static double differ_of(const drawn_t *drawn) {
    double k = drawn->shorts, mean = k > 0 ? drawn->of[DRAWN_SHORT][0] / k : 0;
    return mean > 0 ? fmax(0, drawn->squares / (mean * mean) - k) : 0;
}

static void find_kin(making_t *making) {
    const tally_t *tallies = making->view->table.entries;
    for (size_t i = 0; i < making->view->table.count; i++) {
        const drawn_t *drawn = &making->drawn[i];
        kin_t *kin = kin_of(making, drawn);
        kin->differ += differ_of(drawn);
        kin->freedom += fmax(0, drawn->shorts - 1);
        kin->chances[RARE_MEMORY] += tallies[i].memory;
        kin->chances[RARE_OTHER] += tallies[i].samples;
    }
}

/* What the usual sample charges that only retires, and the usual debt of a misprediction. */
static void find_usual(making_t *making) {
    double missed[WHY_COUNT] = {0}, owed[WHY_COUNT] = {0}, base = 0, retired = 0;
    for (size_t i = 0; i < making->view->table.count; i++) {
        const drawn_t *drawn = &making->drawn[i];
        missed[drawn->debt] += drawn->of[DRAWN_MISSED][0];
        owed[drawn->debt] += drawn->of[DRAWN_OWED][0];
        base += drawn->charged[0][WHY_BASE] + drawn->charged[1][WHY_BASE];
        retired += drawn->of[DRAWN_RETIRED][0];
    }
    for (int why = 0; why < WHY_COUNT; why++)
        making->usual[why] = missed[why] > 0 ? owed[why] / missed[why] : 0;
    making->small = retired > 0 ? base / retired : 0;
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

/* How often the place ran; where its flow is not known, what its samples alone say. */
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
    if (making->view->sampling.strata >
        1) /* hardly any long wait is among the samples that k counts */
        return making->longs * interval;
    return making->longs * (count + kept_alone * interval) / (k + kept_alone);
}

/* Samples that are drawn again may add up to next to nothing, or to less than nothing. */
static double part_of(double some, double all) {
    return all > 0 ? fmin(1, fmax(0, some / all)) : 0;
}

/* Half what its debtors say, half its own mispredictions times their debt, which is the usual one until some samples tell of its own. */
static double debts_of(const making_t *making, const drawn_t *drawn, double count, int drawing) {
    double interval = making->view->interval, k = sum_of(drawn, DRAWN_RETIRED, drawing);
    double told = sum_of(drawn, DRAWN_OWED, drawing) * interval;
    if (drawn->debt == WHY_BASE || making->usual[drawn->debt] <= 0)
        return told;
    double samples = fmax(0, sum_of(drawn, DRAWN_MISSED, drawing));
    double usual = part_of(samples, k) * count * making->usual[drawn->debt];
    return (told + (samples * told + usual_debts * usual) / (samples + usual_debts)) / 2;
}

static level_t *level_of(const making_t *making, const drawn_t *drawn) {
    uint32_t function = function_of(making, drawn);
    return function == FLOW_NONE ? NULL : &making->level[function];
}

static double short_cycles(const making_t *making, const drawn_t *drawn, double count,
                           int drawing) {
    double own = sum_of(drawn, DRAWN_SHORT, drawing) + filled_up * making->small;
    return factor_of(drawn, count, drawing) * own;
}

/* The factor that brings the cycles of a function's instructions to the sum that its samples say. */
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

/* The counted cycles are exact. The error of the estimate is shared out by variance: long waits are corrected by their part,
 * the rest stays, as nobody knows whose it is. */
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

/* The variance of charges within the drawn samples. How far a single one is from the mean is not known, and long waits come or do not:
 * their whole charge counts. */
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

/* Squares: of `chances` so many would have a long wait, were they like the others of their function, and, where these are few, like
 * all there are; but who met none is probably unlike them, the more so the more samples it has. */
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
    const kin_t *kin = kin_of(making, drawn);
    double interval = making->view->interval;
    return interval * interval * estimate_unseen(tally) *
           (unmet_of(making, kin, RARE_MEMORY, tally->memory, total->memory) +
            unmet_of(making, kin, RARE_OTHER, tally->samples, total->samples));
}

/* The least error of the cycles, squared: samples of a place may be alike by chance, so one more is added that differs as those of its
 * function do. */
static double least_square(const making_t *making, const drawn_t *drawn, double count) {
    const kin_t *kin = kin_of(making, drawn);
    double k = fmax(0, drawn->shorts), mean = k > 0 ? drawn->of[DRAWN_SHORT][0] / k : making->small;
    double usual = (kin->differ + kin_differ) / (kin->freedom + kin_differ);
    double differ = (differ_of(drawn) + usual) / fmax(1, k);
    if (k < 1)
        count = hypot(count, making->view->interval);
    return count * mean * count * mean * differ / (k + 1);
}

/* How often a branch was taken; where flow does not tell, the share of its samples is taken for that of its runs. */
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
    draw_again(&making);
    find_usual(&making);
    find_kin(&making);
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
