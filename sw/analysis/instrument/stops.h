/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that do not return: they have no successor in the function. */
#ifndef SW_ANALYSIS_INSTRUMENT_STOPS_H
#define SW_ANALYSIS_INSTRUMENT_STOPS_H
#include "blocks.h"

/* Removes the successor of each block that ends with such a call: of exit, abort, longjmp and the
 * like, or of a function in the file without an end. The compiler puts a label after it, if
 * anything; functions in other files that do not return are unknown. */
void stops_find(const assembly_t *assembly, blocks_t *blocks);

/* Whether each function has an instruction that leaves it; the caller frees the array. */
bool *stops_ends(const blocks_t *blocks);
#endif
