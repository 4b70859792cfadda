/* SPDX-License-Identifier: Apache-2.0 */
/* A spot of data: a type of the program's debug information, and how many bytes into it. */
#ifndef SW_ANALYSIS_NAMES_SPOT_H
#define SW_ANALYSIS_NAMES_SPOT_H
#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stdint.h>

enum { SPOT_NAME = 160 };

typedef struct {
    Dwarf_Die type;
    uint64_t offset;
} spot_t;

/* The type of a variable, a member, an element; for a pointer, what it points at. Returns false if
 * there is none. */
bool spot_type(Dwarf_Die *die, Dwarf_Die *type);
bool spot_pointee(Dwarf_Die *type, Dwarf_Die *target);

/* In bytes; 0: unknown. */
uint64_t spot_size(Dwarf_Die *type);

/* Adds to the offset: a pointer to a type may point at any of several in a row. */
void spot_move(spot_t *spot, int64_t bytes);

/* Goes into the field: the innermost member or element. spot_name also names it, "struct
 * node.at.x". Elements of an array count as one, "[]", after the array's element type. */
void spot_enter(spot_t *spot);
void spot_name(spot_t *spot, char name[SPOT_NAME]);
#endif
