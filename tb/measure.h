// SPDX-License-Identifier: Apache-2.0
// Measures a part of a run (+measure): after `warm` instructions of the program all counts are set
// to 0 and sampling begins; after `measure` more the run ends. Both happen some cycles after the
// instruction; the counts are of what was actually run. While a checkpoint is restored, memory
// answers as fast as it can.
#ifndef TB_MEASURE_H
#define TB_MEASURE_H
#include "options.h"

// `before`: instructions that retire before the program's first.
void measure_open(const options_t *o, uint64_t before);

// Handles EV_MEASURE. Returns true when the part is over.
bool measure_look(const options_t *o);

#endif
