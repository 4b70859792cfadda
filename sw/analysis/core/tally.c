/* See tally.h. */
#include "tally.h"

void moments_add(moments_t *moments, double value) {
    moments->count++;
    moments->sum += value;
    moments->squares += value * value;
}

static void moments_merge(moments_t *into, const moments_t *from) {
    into->count += from->count;
    into->sum += from->sum;
    into->squares += from->squares;
}

static reason_t phase_reason(stage_t phase, kind_t kind) {
    static const reason_t reasons[STAGE_PHASES] = {
        [STAGE_MAP] = REASON_MAP,       [STAGE_DATA] = REASON_DATA,
        [STAGE_ISSUE] = REASON_ISSUE,   [STAGE_EXECUTE] = REASON_EXECUTE,
        [STAGE_RETIRE] = REASON_RETIRE,
    };
    bool memory = phase == STAGE_EXECUTE && kind_is_memory(kind);
    return memory ? REASON_MEMORY : reasons[phase];
}

static uint32_t waited(const sample_t *sample) {
    return sample_has(sample, STAGE_OLDEST) ? sample->latency[STAGE_OLDEST] : 0;
}

static void tally_wait(tally_t *tally, const sample_t *sample) {
    int bin = sample_retired(sample) ? 1 : 0;
    double cycles = waited(sample);
    for (uint32_t left = waited(sample); bin > 0 && left > 0 && bin + 1 < WAIT_BINS; left /= 2)
        bin++;
    tally->waited += cycles;
    tally->waits[bin].count++;
    tally->waits[bin].squares += cycles * cycles;
}

/* Walks the life backwards from its end, giving the OLDEST cycles to the phases that they fall
 * into. What no known phase explains (a trap, a phase that was never reached) goes to the wait for
 * retirement. */
static void tally_expose(tally_t *tally, const sample_t *sample) {
    double left = waited(sample);
    for (int phase = STAGE_RETIRE; phase >= 0 && left > 0; phase--) {
        if (!sample_has(sample, (stage_t)phase))
            continue;
        double length = sample->latency[phase];
        double part = length < left ? length : left;
        tally->exposed[phase_reason((stage_t)phase, sample->kind)] += part;
        left -= part;
    }
    tally->exposed[REASON_RETIRE] += left;
}

void tally_add(tally_t *tally, const sample_t *sample) {
    bool retired = sample_retired(sample);
    tally->samples++;
    tally->retired += retired;
    tally->aborted[sample->abort] += !retired;
    tally->memory += retired && kind_is_memory(sample->kind);
    tally->transfers += retired && sample->kind == KIND_TRANSFER;
    for (int e = 0; e < EVENT_COUNT; e++) {
        tally->events[e] += sample_met(sample, (event_t)e);
        tally->retired_events[e] += retired && sample_met(sample, (event_t)e);
    }
    for (int s = 0; s < STAGE_COUNT; s++)
        if (retired && sample_has(sample, (stage_t)s))
            moments_add(&tally->latency[s], sample->latency[s]);
    tally_wait(tally, sample);
    tally_expose(tally, sample);
}

void tally_merge(tally_t *into, const tally_t *from) {
    if (into->samples == 0)
        into->pc = from->pc;
    into->samples += from->samples;
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
    for (int r = 0; r < REASON_COUNT; r++)
        into->exposed[r] += from->exposed[r];
    into->waited += from->waited;
    for (int w = 0; w < WAIT_BINS; w++) {
        into->waits[w].count += from->waits[w].count;
        into->waits[w].squares += from->waits[w].squares;
    }
}

static void pairs_add(pairs_t *pairs, const sample_t *one, const sample_t *two) {
    bool first = sample_retired(one), second = sample_retired(two);
    pairs->waits += (double)waited(one) * waited(two);
    pairs->mixed += (double)waited(one) * second + (double)waited(two) * first;
    pairs->retired += first && second;
}

void tally_follow(const member_t *earlier, const member_t *later, int between) {
    tally_t *before = earlier->tally, *after = later->tally;
    if (before)
        pairs_add(&before->across[between], &earlier->sample, &later->sample);
    if (after)
        pairs_add(&after->across[between], &earlier->sample, &later->sample);
    if (before && before == after)
        pairs_add(&before->within[between], &earlier->sample, &later->sample);
}

void tally_charge(tally_t *tally, double waiting, double flow) {
    for (int r = 0; r < REASON_COUNT; r++)
        tally->exposed[r] *= waiting;
    tally->exposed[REASON_FLOW] += flow * (double)tally->retired;
}

double tally_exposed(const tally_t *tally) {
    double sum = 0;
    for (int r = 0; r < REASON_COUNT; r++)
        sum += tally->exposed[r];
    return sum;
}

uint64_t tally_aborted(const tally_t *tally) { return tally->samples - tally->retired; }

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

reason_t tally_top_reason(const tally_t *tally, reason_t except) {
    return (reason_t)index_of_most(tally->exposed, REASON_COUNT, except);
}

const char *reason_name(reason_t reason) {
    static const char *const names[REASON_COUNT + 1] = {
        [REASON_MAP] = "map stall",   [REASON_DATA] = "data wait", [REASON_ISSUE] = "exec resource",
        [REASON_EXECUTE] = "execute", [REASON_MEMORY] = "memory",  [REASON_RETIRE] = "retire wait",
        [REASON_FLOW] = "flow",       [REASON_COUNT] = "-",
    };
    return names[reason];
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
    tally_t *tally = pc_table_take(table, sample->pc, sizeof *tally);
    if (tally)
        tally_add(tally, sample);
    return tally != NULL;
}
