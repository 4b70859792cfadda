/* See view.h: what is known of a tally, by the method in force. */
#include "exact.h"
#include "rates.h"
#include "view.h"

const char *method_name(method_t method) {
    static const char *const names[METHODS] = {[METHOD_USUAL] = "usual",
                                               [METHOD_SAMPLES] = "samples",
                                               [METHOD_FLOW] = "flow",
                                               [METHOD_EXACT] = "exact"};
    return names[method];
}

bool view_use(view_t *view, method_t method, const char *elf, failure_t *failure) {
    (void)elf;
    view->method = METHOD_SAMPLES;
    if (method == METHOD_SAMPLES || method == METHOD_USUAL)
        return true;
    if (method == METHOD_EXACT)
        return exact_use(view, failure);
    return failure_set(failure, "%s: there are no figures by %s.\n  Give --method samples.",
                       view->profile.path, method_name(method));
}

/* The truth as the method in force is: no error. */
static bool is_exact(const view_t *view) { return view->method == METHOD_EXACT; }

estimate_t view_count(const view_t *view, double samples) {
    return is_exact(view) ? estimate_certain(samples) : estimate_count(samples, &view->sampling);
}

estimate_t view_retired(const view_t *view, const tally_t *tally) {
    if (is_exact(view))
        return estimate_certain(tally->retired);
    return estimate_retired(tally, &view->sampling);
}

estimate_t view_cycles(const view_t *view, const tally_t *tally) {
    if (is_exact(view))
        return estimate_certain(tally_cycles(tally));
    return estimate_cycles(&tally->time, &view->sampling);
}

estimate_t view_reason(const view_t *view, const tally_t *tally, why_t why) {
    estimate_t reason = estimate_reason(tally, why);
    return is_exact(view) ? estimate_certain(reason.value) : reason;
}

estimate_t view_reason_cycles(const view_t *view, const tally_t *tally, why_t why) {
    if (is_exact(view))
        return estimate_certain(tally->cycles[why]);
    return estimate_reason_cycles(tally, why, &view->sampling);
}

const double *view_whys(const view_t *view, const tally_t *tally) {
    (void)view;
    return tally->cycles;
}

estimate_t view_stage(const view_t *view, const tally_t *tally, stage_t stage) {
    estimate_t mean = estimate_mean(&tally->latency[stage]);
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

double view_weight(const view_t *view, const tally_t *tally) {
    return view->sampler == SAMPLER_COUNTER ? tally->samples : tally_cycles(tally);
}

estimate_t view_part(const view_t *view, const tally_t *tally) {
    if (is_exact(view))
        return estimate_certain(tally_cycles(tally) / tally_cycles(&view->total));
    return view->sampler == SAMPLER_COUNTER ? estimate_part(tally->samples, &view->sampling)
                                            : estimate_share(&tally->time, &view->sampling);
}

const char *view_measure(const view_t *view) {
    return view->sampler == SAMPLER_COUNTER ? "events" : "cycles";
}
