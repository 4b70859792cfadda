/* SPDX-License-Identifier: Apache-2.0 */
/* Which field of which type an access touches, by the program's debug information (DWARF, through
 * elfutils' libdw).
 *
 *     data_types_t *types;
 *     if (!data_types_open(&types, "sort.elf", &failure)) ...
 *     name = data_types_field(types, pc, address);              "struct node.next"; NULL: unknown
 *
 * An object of the program has a type. For all other data (heap, stack) the instruction decides:
 * its address register holds a variable, or a value read from a field before, of a pointer type.
 * Elements of an array count as one: "struct table.slots[].key". If the compiler keeps no variable
 * in the register, the type is unknown.
 */
#ifndef SW_ANALYSIS_NAMES_DATA_TYPES_H
#define SW_ANALYSIS_NAMES_DATA_TYPES_H
#include "failure.h"
#include <stdint.h>

typedef struct data_types data_types_t;

/* A program without debug information also opens; then nothing is known. */
bool data_types_open(data_types_t **types, const char *program, failure_t *failure);
void data_types_close(data_types_t *types);

/* The text lives as long as `types`, and is the same pointer for the same field. */
const char *data_types_field(data_types_t *types, uint64_t pc, uint64_t address);
#endif
