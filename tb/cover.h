// SPDX-License-Identifier: Apache-2.0
// Functional coverage (+cover=FILE): counts what a run has exercised, by the bins of cover.def.
// This file counts what retires, from the ISS that runs with the RTL; cover.sv counts what only the
// RTL knows.
//
//     cover_step(&effect)              // each instruction, trap and interrupt, in order
//     cover_write(path, rtl, failure)  // `name hits` for every bin
#ifndef TB_COVER_H
#define TB_COVER_H
#include "failure.h"
#include "iss.h"
#include <stdint.h>

// Bit 63 of a cause marks an interrupt. Its effect has only mode, trapped, trap_mode and cause.
#define COVER_INTERRUPT (1ull << 63)

void cover_step(const iss_effect_t *effect);

// How many bins the RTL counts. They come first; the caller passes their hits.
unsigned cover_rtl_bins(void);
bool cover_write(const char *path, const uint32_t *rtl_hits, failure_t *failure);

#endif
