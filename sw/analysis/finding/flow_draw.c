/* SPDX-License-Identifier: Apache-2.0 */
/* See flow_draw.h. */
#include "flow_draw.h"
#include <math.h>

enum { LONG = 8 }; /* cycles as the oldest instruction */

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

/* Even drawings pair the samples 0 and 1, odd ones 1 and 2. The number of choices depends on their
 * intervals, but not the number of rare ones among them: two rare samples are a pair only if their
 * choices were consecutive. */
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

/* `all`: what the sample charges to itself and its owner. */
static void add_rare(making_t *making, drawn_t *drawn, const sample_t *sample, double all) {
    bool memory = sample_retired(sample) && kind_is_memory(sample->kind);
    int which = memory ? RARE_MEMORY : RARE_OTHER;
    rare_t *to[] = {&making->rare[which], &drawn->rare[which]};
    if (all < LONG)
        return;
    flow_kin_of(making, drawn)->rare[which]++;
    for (int i = 0; i < 2; i++) {
        to[i]->samples++;
        to[i]->squares += sample_weight(sample) * sample_weight(sample) * all * all;
    }
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

/* A sample stands for all fetches divided by the weight of all samples, in each drawing, too. Few
 * redrawn samples may add up to almost nothing. */
static void bring_to_all(making_t *making) {
    double all = making->weight[0];
    for (int drawing = 1; drawing <= AGAIN; drawing++) {
        float factor = (float)(all / fmax(making->weight[drawing], all / 2));
        for (size_t i = 0; i < making->view->table.count; i++)
            for (int what = 0; what < DRAWN; what++)
                making->drawn[i].of[what][drawing] *= factor;
    }
}

static void find_kin(making_t *making) {
    const tally_t *tallies = making->view->table.entries;
    for (size_t i = 0; i < making->view->table.count; i++) {
        const drawn_t *drawn = &making->drawn[i];
        kin_t *kin = flow_kin_of(making, drawn);
        kin->differ += flow_differ_of(drawn);
        kin->freedom += fmax(0, drawn->shorts - 1);
        kin->chances[RARE_MEMORY] += tallies[i].memory;
        kin->chances[RARE_OTHER] += tallies[i].samples;
    }
}

/* What the usual sample charges that only retires, and after a short wait, and the usual debt of a
 * misprediction. */
static void find_usual(making_t *making) {
    double missed[WHY_COUNT] = {0}, owed[WHY_COUNT] = {0}, base = 0, retired = 0;
    double squares = 0, shorts = 0;
    for (size_t i = 0; i < making->view->table.count; i++) {
        const drawn_t *drawn = &making->drawn[i];
        missed[drawn->debt] += drawn->of[DRAWN_MISSED][0];
        owed[drawn->debt] += drawn->of[DRAWN_OWED][0];
        base += drawn->charged[0][WHY_BASE] + drawn->charged[1][WHY_BASE];
        retired += drawn->of[DRAWN_RETIRED][0];
        squares += drawn->squares;
        shorts += drawn->shorts;
    }
    for (int why = 0; why < WHY_COUNT; why++)
        making->usual[why] = missed[why] > 0 ? owed[why] / missed[why] : 0;
    making->short_square = shorts > 0 ? squares / shorts : 0;
    making->small = retired > 0 ? base / retired : 0;
}

void flow_draw(making_t *making) {
    double scatter = estimate_scatter(&making->view->sampling);
    making->random = random_start(1);
    making->common = sqrt(scatter / 2);
    making->apart = sqrt(1 - scatter / 2);
    for (int rare = 0; rare < 2; rare++)
        begin_pairs(making, rare);
    view_walk(making->view, draw_sample, making);
    bring_to_all(making);
    find_usual(making);
    find_kin(making);
}
