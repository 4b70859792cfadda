/* See comparison.h. */
#include "comparison.h"
#include "memory.h"

static double samples_with(const tally_t *tally, truth_column_t property) {
    switch (property) {
    case TRUTH_FETCHED:
        return tally->samples;
    case TRUTH_ABORTED:
        return tally_aborted(tally);
    case TRUTH_ICMISS:
        return tally->events[EVENT_ICACHE_MISS];
    case TRUTH_DMISS:
        return tally->retired_events[EVENT_DCACHE_MISS];
    case TRUTH_TAKEN:
        return tally->retired_events[EVENT_TAKEN];
    case TRUTH_MISPREDICTED:
        return tally->retired_events[EVENT_MISPREDICTED];
    case TRUTH_ITLBMISS:
        return tally->events[EVENT_ITLB_MISS];
    case TRUTH_DTLBMISS:
        return tally->retired_events[EVENT_DTLB_MISS];
    case TRUTH_FORWARDED:
        return tally->retired_events[EVENT_FORWARDED];
    case TRUTH_VIOLATION:
        return tally->events[EVENT_VIOLATION];
    case TRUTH_REPLAYED:
        return tally->retired_events[EVENT_REPLAYED];
    default:
        return tally->retired;
    }
}

bool comparison_is_whole(const filter_t *filter, truth_column_t property) {
    if (!filter_rejects(filter))
        return true;
    switch (filter_event(filter)) {
    case EVENT_ICACHE_MISS:
        return property == TRUTH_ICMISS;
    case EVENT_DCACHE_MISS:
        return property == TRUTH_DMISS;
    case EVENT_MISPREDICTED:
        return property == TRUTH_MISPREDICTED;
    case EVENT_ITLB_MISS:
        return property == TRUTH_ITLBMISS;
    case EVENT_DTLB_MISS:
        return property == TRUTH_DTLBMISS;
    default:
        return false;
    }
}

static void take_flow(compared_t *both, const view_t *view, const tally_t *tally,
                      const compared_t *before) {
    both->estimate = view_retired(view, tally);
    both->samples = both->estimate.value / view->interval;
    both->again = before && before->estimate.value == both->estimate.value &&
                  before->estimate.sigma == both->estimate.sigma;
}

/* Both lists are sorted by PC. */
compared_t *comparison_make(const view_t *view, truth_column_t property, size_t *count) {
    const pc_table_t *truth = &view->profile.truth;
    const pc_table_t *table = &view->table;
    const truth_row_t *rows = truth->entries;
    const tally_t *tallies = table->entries;
    compared_t *list = memory_get((truth->count + table->count) * sizeof *list);
    size_t t = 0, s = 0;
    *count = 0;
    while (t < truth->count || s < table->count) {
        uint64_t truth_pc = t < truth->count ? rows[t].pc : UINT64_MAX;
        uint64_t sample_pc = s < table->count ? tallies[s].pc : UINT64_MAX;
        const tally_t *tally = NULL;
        compared_t both = {.pc = truth_pc < sample_pc ? truth_pc : sample_pc};
        if (t < truth->count && both.pc == truth_pc)
            both.truth = (double)rows[t++].value[property];
        if (s < table->count && both.pc == sample_pc)
            both.samples = samples_with(&tallies[s], property), tally = &tallies[s++];
        both.estimate = estimate_count(both.samples, &view->sampling);
        both.expected = view->interval > 0 ? both.truth / view->interval : 0;
        if (view->method == METHOD_FLOW && property == TRUTH_RETIRED && tally)
            take_flow(&both, view, tally, *count ? &list[*count - 1] : NULL);
        if (both.truth > 0 || both.samples > 0)
            list[(*count)++] = both;
    }
    return list;
}

fit_t comparison_fit(const view_t *view, truth_column_t property, const compared_t *list,
                     size_t count, double least) {
    fit_t fit;
    fit_start(&fit, least);
    for (size_t i = 0; i < count; i++)
        if (view->method != METHOD_FLOW || property != TRUTH_RETIRED)
            fit_add(&fit, list[i].samples, list[i].expected);
        else if (!list[i].again && list[i].estimate.sigma > 0)
            fit_add_cycles(&fit, list[i].expected,
                           (list[i].estimate.value - list[i].truth) / list[i].estimate.sigma);
    return fit;
}
