/* SPDX-License-Identifier: Apache-2.0 */
/* The table of instrumentation, in an ELF section of 64-bit words that is not loaded, one record
 * for each profile of each function:
 *
 *     SITES_MAGIC | kind | flag << 8 | counting << 16
 *     address of the function
 *     blocks | edges << 32
 *     place of the counter of activations that ended, or SITES_NONE: each ends
 *     for each block   address of its first instruction, address of its last one
 *     for each edge    kind | from << 8 | to << 36 (blocks of the function, SITES_OUTSIDE: none), place
 *                      of its counter, or SITES_NONE
 *
 * A place is the index of the counter times PI_INDEX_BYTES (docs/instrumentation.md). The call
 * graph has neither blocks nor edges.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_SITES_H
#define SW_ANALYSIS_INSTRUMENT_SITES_H

#define SITES_SECTION ".assay.sites"
#define SITES_MAGIC 0x5953534100000000 /* "ASSY" in the upper half */
#define SITES_MAGIC_MASK 0xffffffff00000000
#define SITES_NONE (~UINT64_C(0))
#define SITES_OUTSIDE 0xfffffffu /* 28 bits */

typedef enum { SITES_BLOCKS = 1, SITES_EDGES, SITES_CALLS, SITES_KINDS } sites_kind_t;
#endif
