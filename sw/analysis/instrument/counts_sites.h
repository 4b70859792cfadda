/* SPDX-License-Identifier: Apache-2.0 */
/* The table of sites (sites.h) of a program; used only by counts.c. */
#ifndef SW_ANALYSIS_INSTRUMENT_COUNTS_SITES_H
#define SW_ANALYSIS_INSTRUMENT_COUNTS_SITES_H
#include "counts.h"
#include "program.h"

/* Returns false after a message if the program is not instrumented. */
bool counts_find_sites(const program_t *program, const char *elf, part_t *section,
                       failure_t *failure);

/* Reads the table into `counts`, with places of counters instead of counts; checks all of it
 * against the program's code and counts->counters. Returns false after a message if the table is
 * damaged. Leaves out functions that the linker has dropped. */
bool counts_read_sites(counts_t *counts, const program_t *program, const char *elf,
                       failure_t *failure);
#endif
