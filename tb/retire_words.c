// SPDX-License-Identifier: Apache-2.0
// Of a lane without an instruction nothing but that is taken out.
#include "retire.h"
#include <string.h>

void retire_unpack(retire_t *r, unsigned lanes, const uint32_t *words) {
    const visitor_t v = {(uint32_t *)words, false};
    retire_cycle_visit(&v, 0, &r->now);
    for (unsigned i = 0; i < lanes; i++) {
        unsigned at = RETIRE_CYCLE_WORDS + RETIRE_LANE_WORDS * i;
        r->lane[i].valid = words[at] & 1;
        if (r->lane[i].valid)
            retire_lane_visit(&v, at, &r->lane[i]);
    }
    for (unsigned i = lanes; i < RETIRE_LANES; i++)
        r->lane[i].valid = false;
}

void retire_pack(const retire_t *r, unsigned lanes, uint32_t *words) {
    const visitor_t v = {words, true};
    retire_t copy = *r;
    memset(words, 0, (RETIRE_CYCLE_WORDS + RETIRE_LANE_WORDS * lanes) * sizeof *words);
    retire_cycle_visit(&v, 0, &copy.now);
    for (unsigned i = 0; i < lanes; i++)
        retire_lane_visit(&v, RETIRE_CYCLE_WORDS + RETIRE_LANE_WORDS * i, &copy.lane[i]);
}
