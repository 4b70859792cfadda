/* SPDX-License-Identifier: Apache-2.0 */
/* Hand-written assembly that gcc would not write: it would be counted wrongly, or break, because
 * code is inserted between the instructions. All of it is refused.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_BY_HAND_H
#define SW_ANALYSIS_INSTRUMENT_BY_HAND_H
#include "assembly.h"

/* One statement of line `at`, which may hold several. */
bool by_hand_check(const assembly_t *assembly, size_t at, const asm_line_t *statement,
                   failure_t *failure);
#endif
