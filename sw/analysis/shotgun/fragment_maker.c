/* SPDX-License-Identifier: Apache-2.0 */
/* See fragment_maker.h: what the sample of a step and the bits of a signature say together. */
#include "fragment_maker.h"

bool maker_met(const step_t *step, event_t event) {
    return step->detail && sample_met(&step->detail->sample, event);
}

bool maker_tells(const maker_t *m, unsigned facts) { return hash_facts(m->setup->hash) & facts; }

bool maker_agreed(const maker_t *m, const step_t *step, unsigned facts) {
    return step->detail && (m->setup->design != DESIGN_LONG || !maker_tells(m, facts) ||
                            !!(window_own(step->detail->window) & BIT_MISSED) == step->missed);
}

bool maker_missed(const maker_t *m, unsigned facts, bool sampled) {
    return maker_agreed(m, m->step, facts)
               ? sampled
               : m->step->missed && !m->fetched && maker_tells(m, facts);
}

int32_t maker_latency(const step_t *step, stage_t stage, int32_t otherwise) {
    return step->detail && sample_has(&step->detail->sample, stage)
               ? (int32_t)step->detail->sample.latency[stage]
               : otherwise;
}
