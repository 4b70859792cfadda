/* SPDX-License-Identifier: Apache-2.0 */
/* See tally.h. */
#include "tally.h"

void moments_add(moments_t *moments, double value, double weight) {
    moments->count += weight;
    moments->weights += weight * weight;
    moments->sum += weight * value;
    moments->sums += weight * weight * value;
    moments->squares += weight * weight * value * value;
}

static void moments_merge(moments_t *into, const moments_t *from) {
    into->count += from->count;
    into->weights += from->weights;
    into->sum += from->sum;
    into->sums += from->sums;
    into->squares += from->squares;
}

/* The number of equal samples that would scatter like these summed ones. */
static double items_alike(const sample_t *sample) {
    item_t item[SAMPLE_ITEMS];
    double all = 0;
    if (!samplers[sample->sampler].summed)
        return 1;
    for (int i = sample_items(sample, item); i-- > 0;)
        all += item[i].cycles;
    return sample_alike(sample, all);
}

static void spend(tally_t *tally, why_t why, double cycles, double alike) {
    tally->cycles[why] += cycles;
    tally->squares[why] += cycles * cycles / alike;
}

/* No branches on properties that differ from sample to sample: they would be unpredictable. */
double tally_spend(tally_t *tally, const sample_t *sample) {
    double sum = 0, alike = items_alike(sample), weight = sample_weight(sample);
    for (int r = 0; r < SAMPLE_RUNS; r++) {
        item_t run = sample_wait(sample, r);
        spend(tally, run.why, weight * run.cycles, alike);
        sum += weight * run.cycles;
    }
    double base = weight * sample_base(sample);
    spend(tally, WHY_BASE, base, alike);
    return sum + base;
}

/* A stage that a sample did not reach has latency 0. */
static void add_latencies(tally_t *tally, const sample_t *sample, double weight) {
    for (int s = 0; s < STAGE_COUNT; s++) {
        double cycles = sample->latency[s], known = sample_has(sample, (stage_t)s) ? weight : 0;
        tally->latency[s].count += known;
        tally->latency[s].weights += known * weight;
        tally->latency[s].sum += weight * cycles;
        tally->latency[s].sums += weight * weight * cycles;
        tally->latency[s].squares += weight * weight * cycles * cycles;
    }
}

/* A counter's sample tells only that it occurred, and how late. So does a sample of an expired
 * interval, which is not late. */
static void add_counted(tally_t *tally, const sample_t *sample) {
    tally->taken++;
    tally->samples++;
    tally->weights++;
    if (sample->sampler == SAMPLER_COUNTER)
        moments_add(&tally->late, sample->counted.late, 1);
    else
        tally->taken_retired += sample_retired(sample);
}

/* Rows are weighed by the first event; the others are beside it. */
static void add_places(tally_t *tally, const sample_t *sample) {
    uint32_t count = sample->summed.count;
    tally->of_event[sample->counted.counter] += count;
    if (sample->counted.counter > 0)
        return;
    tally->taken += count;
    tally->samples += count;
    tally->weights += count;
}

static void add_summed_latencies(tally_t *tally, const sample_t *sample) {
    for (int s = 0; s < STAGE_COUNT; s++)
        if (sample_has(sample, (stage_t)s)) {
            tally->latency[s].count += sample->summed.count;
            tally->latency[s].weights += sample->summed.count;
            tally->latency[s].sum += sample->latency[s];
            tally->latency[s].sums += sample->latency[s];
            tally->latency[s].squares += (double)sample->summed.latency_squares[s];
        }
}

static void count_summed(tally_t *tally, const sample_t *sample) {
    uint32_t count = sample->summed.count, retired = sample_retired(sample) ? count : 0;
    tally->taken += count;
    tally->taken_retired += retired;
    tally->samples += count;
    tally->weights += count;
    tally->retired += retired;
    tally->aborted[sample->abort] += count - retired;
    tally->memory += kind_is_memory(sample->kind) ? retired : 0;
    tally->transfers += sample->kind == KIND_TRANSFER ? retired : 0;
    for (uint32_t events = sample->events; events; events &= events - 1) {
        int event = __builtin_ctz(events);
        tally->events[event] += count;
        tally->retired_events[event] += retired;
    }
    if (retired)
        add_summed_latencies(tally, sample);
}

void tally_count(tally_t *tally, const sample_t *sample) {
    if (samplers[sample->sampler].summed) {
        count_summed(tally, sample);
        return;
    }
    double weight = sample_weight(sample), retired = sample_retired(sample) ? weight : 0;
    tally->taken++;
    tally->taken_retired += sample_retired(sample);
    tally->samples += weight;
    tally->weights += weight * weight;
    tally->retired += retired;
    tally->aborted[sample->abort] += weight - retired;
    tally->memory += kind_is_memory(sample->kind) ? retired : 0;
    tally->transfers += sample->kind == KIND_TRANSFER ? retired : 0;
    for (uint32_t events = sample->events; events; events &= events - 1) {
        int event = __builtin_ctz(events);
        tally->events[event] += weight;
        tally->retired_events[event] += retired;
    }
    if (retired > 0)
        add_latencies(tally, sample, weight);
}

void tally_add(tally_t *tally, const sample_t *sample) {
    if (!samplers[sample->sampler].timed) {
        (samplers[sample->sampler].summed ? add_places : add_counted)(tally, sample);
        return;
    }
    tally_count(tally, sample);
    tally_spend(tally, sample);
}

void tally_owe(tally_t *tally, const sample_t *sample) {
    if (sample_owes(sample))
        spend(tally, sample->owed.why, sample_weight(sample) * sample->owed.cycles,
              items_alike(sample));
}

void tally_merge_figures(tally_t *tally, const tally_t *other) {
    figures_t *into = &tally->figures;
    const figures_t *from = &other->figures;
    into->retired += from->retired;
    into->taken += from->taken;
    into->grain += from->grain;
    into->taken_grain += from->taken_grain;
    into->unmet += from->unmet;
    for (int which = 0; which < RARES; which++) {
        into->rare[which].samples += from->rare[which].samples;
        into->rare[which].squares += from->rare[which].squares;
    }
    for (int why = 0; why < WHY_COUNT; why++)
        into->within[why] += from->within[why];
    into->least += from->least;
    for (int why = 0; why < WHY_COUNT; why++)
        into->cycles[why] += from->cycles[why];
    for (int i = 0; i < FIGURES_AGAIN; i++) {
        into->retired_again[i] += from->retired_again[i];
        into->taken_again[i] += from->taken_again[i];
        into->cycles_again[i] += from->cycles_again[i];
    }
}

void tally_merge(tally_t *into, const tally_t *from) {
    into->taken += from->taken;
    into->taken_retired += from->taken_retired;
    into->samples += from->samples;
    into->weights += from->weights;
    into->retired += from->retired;
    into->memory += from->memory;
    into->transfers += from->transfers;
    for (int c = 0; c < ABORT_CAUSES; c++)
        into->aborted[c] += from->aborted[c];
    for (int e = 0; e < EVENT_COUNT; e++) {
        into->events[e] += from->events[e];
        into->retired_events[e] += from->retired_events[e];
    }
    for (int s = 0; s < STAGE_COUNT; s++)
        moments_merge(&into->latency[s], &from->latency[s]);
    moments_merge(&into->late, &from->late);
    for (int i = 0; i < PD_EVENTS_MOST; i++)
        into->of_event[i] += from->of_event[i];
    for (int why = 0; why < WHY_COUNT; why++) {
        into->cycles[why] += from->cycles[why];
        into->squares[why] += from->squares[why];
    }
    derived_merge(into->derived, from->derived);
    into->detailed += from->detailed;
    tally_merge_figures(into, from);
}

double tally_cycles(const tally_t *tally) {
    double sum = 0;
    for (int why = 0; why < WHY_COUNT; why++)
        sum += tally->cycles[why];
    return sum;
}

double tally_aborted(const tally_t *tally) { return tally->samples - tally->retired; }

double tally_evenness(const tally_t *tally) {
    return tally->weights > 0 ? tally->samples / tally->weights : 1;
}

unsigned index_of_most(const double *list, unsigned count, unsigned except) {
    unsigned top = count;
    double most = 0;
    for (unsigned i = 0; i < count; i++)
        if (i != except && list[i] > most) {
            top = i;
            most = list[i];
        }
    return top;
}

why_t tally_top_why(const tally_t *tally, why_t except) {
    return (why_t)index_of_most(tally->cycles, WHY_COUNT, except);
}

const char *stage_name(stage_t stage) {
    static const char *const names[STAGE_COUNT] = {
        [STAGE_MAP] = "map",         [STAGE_DATA] = "data",     [STAGE_ISSUE] = "issue",
        [STAGE_EXECUTE] = "execute", [STAGE_RETIRE] = "retire", [STAGE_MEMORY] = "memory",
        [STAGE_OLDEST] = "oldest",   [STAGE_TOTAL] = "total",
    };
    return names[stage];
}

bool tally_table_add(pc_table_t *table, const sample_t *sample) {
    tally_t *own = pc_table_take(table, sample->pc, sizeof *own);
    if (!own)
        return false;
    tally_add(own, sample);
    if (!sample_owes(sample))
        return true;
    tally_t *owner = pc_table_take(table, sample->owner_pc, sizeof *owner);
    if (owner)
        tally_owe(owner, sample);
    return owner != NULL;
}
