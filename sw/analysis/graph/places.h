/* SPDX-License-Identifier: Apache-2.0 */
/* Which store a load of a fragment depends on, from the instructions alone: samples have addresses
 * of other times. An address is tracked as an unknown value plus a constant, through additions of
 * constants, copies, and registers that are stored and loaded again. Two accesses with the same
 * value and overlapping constants share bytes. Accesses with different values are assumed not to
 * overlap.
 *
 *     places_start(&places);
 *     for (each instruction of the fragment)
 *         back = places_step(&places, pc, raw);     0, or how many stores back the load depends on
 */
#ifndef SW_ANALYSIS_GRAPH_PLACES_H
#define SW_ANALYSIS_GRAPH_PLACES_H
#include <stdint.h>

enum { PLACES_STORES = 64, PLACES_REGISTERS = 32 };

/* `value`: 0 is the number zero, so that `offset` is the whole value. */
typedef struct {
    uint32_t value;
    int64_t offset;
} symbol_value_t;

typedef struct {
    symbol_value_t reg[PLACES_REGISTERS];
    uint32_t values;
    uint64_t stores;
    struct {
        symbol_value_t at, what;
        unsigned size;      /* bytes */
    } store[PLACES_STORES]; /* by number */
} places_t;

void places_start(places_t *places);
unsigned places_step(places_t *places, uint64_t pc, uint32_t raw);
#endif
