// SPDX-License-Identifier: Apache-2.0
// An independent check of the core's event counts: the events of events.def that the architecture
// determines, counted from the ISS's side of lock step. The core's own counts, as the bench adds
// them up, must be the same at the end of the run.
//
//     witness_step(&w, &effect)             // each instruction, trap and interrupt on which both agree
//     witness_cycle(&w)                     // each cycle in which something retired
//     witness_compare(&w, core, stderr)     // core: counts by number
#ifndef TB_WITNESS_H
#define TB_WITNESS_H
#include "event_defs.h"
#include "iss.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    uint64_t count[HPM_NUMBERS];
} witness_t;

void witness_step(witness_t *w, const iss_effect_t *effect);
void witness_cycle(witness_t *w);

// Returns false, after a message, if some counts differ.
bool witness_compare(const witness_t *w, const uint64_t core[HPM_NUMBERS], FILE *report);

#endif
