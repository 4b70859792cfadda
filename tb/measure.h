// SPDX-License-Identifier: Apache-2.0
// Measures a part of a run (+measure): after `warm` instructions of the program all counts are 0 and sampling begins, after
// `measure` more the run ends. Both come some cycles after the instruction; the counts are of what was run. While a checkpoint is
// restored, memory answers as fast as it can.
//
// Loads' memory of stores is forgotten at even times (wait_table.sv). In the whole run a window lies anywhere between two of these; so here, too, by
// its place in the run: else all windows would be met at the same point, or at none.
#ifndef TB_MEASURE_H
#define TB_MEASURE_H
#include "options.h"

// `before`: instructions that retire before the program's first; `place`: how many of the run lie before that.
void measure_open(const options_t *o, uint64_t before, uint64_t place);

// EV_MEASURE. True: the part is over.
bool measure_look(const options_t *o);

#endif
