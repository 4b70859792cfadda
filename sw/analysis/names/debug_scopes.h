/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the readers of debug information: the entries of a program, and the scopes of an
 * instruction. */
#ifndef SW_ANALYSIS_NAMES_DEBUG_SCOPES_H
#define SW_ANALYSIS_NAMES_DEBUG_SCOPES_H
#include "lines.h"
#include <elfutils/libdw.h>

enum { SCOPES = 64 };

/* From the function inwards. Addresses in the entries are lower by `bias`. */
typedef struct {
    Dwarf_Die list[SCOPES]; /* outermost first */
    int count;
    Dwarf_Addr bias;
} scopes_t;

/* Returns false if no unit has the instruction. */
bool lines_scopes(lines_t *lines, uint64_t pc, scopes_t *scopes);

/* The program, for the units of libdwfl. */
struct Dwfl_Module *lines_module(lines_t *lines);
#endif
