/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that do not return: they lead nowhere in the function. */
#ifndef SW_ANALYSIS_INSTRUMENT_STOPS_H
#define SW_ANALYSIS_INSTRUMENT_STOPS_H
#include "blocks.h"

/* Takes the way on from each block that ends with such a call: of exit, abort, longjmp and the like, or of a function of the
 * file without an end. The compiler puts a label after it, if anything; other files' functions that do not return are not known. */
void stops_find(const assembly_t *assembly, blocks_t *blocks);

/* Whether each function has an instruction that leaves it; to be freed. */
bool *stops_ends(const blocks_t *blocks);
#endif
