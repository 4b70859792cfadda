/* SPDX-License-Identifier: Apache-2.0 */
/* What the address register of a load or store points at: types, followed through a function's
 * instructions.
 *
 * A register points at a type if the debug information has a pointer variable in it; if such a
 * pointer was moved there, or something was added to it; or if it was loaded from a pointer field.
 * At a merge it must do so on each incoming way (a forward data-flow analysis; data-type profiling
 * of Linux' perf follows the same idea within blocks).
 */
#ifndef SW_ANALYSIS_NAMES_REGISTER_TYPES_H
#define SW_ANALYSIS_NAMES_REGISTER_TYPES_H
#include "code.h"
#include "lines.h"
#include "spot.h"

typedef struct register_types register_types_t;

register_types_t *register_types_new(lines_t *lines, const code_t *code);
void register_types_free(register_types_t *types);

/* The spot that the load or store at `pc` touches. Returns false if unknown. */
bool register_types_spot(register_types_t *types, uint64_t pc, spot_t *spot);
#endif
