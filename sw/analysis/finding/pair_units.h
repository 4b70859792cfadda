/* SPDX-License-Identifier: Apache-2.0 */
/* Units that an instruction's own bits tell and its record does not: which instructions multiply or
 * divide. They are read from the program, and from those of its processes.
 *
 *     pair_units_t *units;
 *     if (!pair_units_open(&units, profile, NULL, &failure)) ...
 *     unit_t unit = pair_units_at(units, place);
 *     if (!pair_units_close(units, &failure)) ...      a process's program could not be read
 */
#ifndef SW_ANALYSIS_FINDING_PAIR_UNITS_H
#define SW_ANALYSIS_FINDING_PAIR_UNITS_H
#include "overlap.h"
#include "profile.h"

typedef struct pair_units pair_units_t;

/* `elf`: the program; NULL: where it was recorded. */
bool pair_units_open(pair_units_t **units, const profile_t *profile, const char *elf,
                     failure_t *failure);
bool pair_units_close(pair_units_t *units, failure_t *failure);

/* UNIT_MULTIPLIER, UNIT_DIVIDER, or UNIT_ANY for all others. */
unit_t pair_units_at(pair_units_t *units, uint64_t place);
#endif
