// SPDX-License-Identifier: Apache-2.0
// Measures a part of a run (+measure): after `warm` instructions of the program all counts are set
// to 0 and sampling begins; after `measure` more the run ends. Both happen some cycles after the
// instruction; the counts are of what was actually run. While a checkpoint is restored, memory
// answers as fast as it can.
//
// The core's table of loads that wait for stores is cleared at regular intervals (wait_table.sv).
// In the whole run a window lies anywhere between two clears. So it does here, by its place in the
// run; otherwise all windows would meet the clear at the same point, or never.
#ifndef TB_MEASURE_H
#define TB_MEASURE_H
#include "options.h"

// `before`: instructions that retire before the program's first; `place`: how many of the run lie before that.
void measure_open(const options_t *o, uint64_t before, uint64_t place);

// Handles EV_MEASURE. Returns true when the part is over.
bool measure_look(const options_t *o);

#endif
