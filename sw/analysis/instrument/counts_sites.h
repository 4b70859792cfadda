/* SPDX-License-Identifier: Apache-2.0 */
/* The table of sites (sites.h) of a program, for counts.c alone. */
#ifndef SW_ANALYSIS_INSTRUMENT_COUNTS_SITES_H
#define SW_ANALYSIS_INSTRUMENT_COUNTS_SITES_H
#include "counts.h"
#include "program.h"

/* False after a message: the program is not instrumented. */
bool counts_find_sites(const program_t *program, const char *elf, part_t *section,
                       failure_t *failure);

/* Reads the table into `counts`, with places of counters instead of counts; all of it is checked against the program's code and
 * counts->counters. False after a message: the table is damaged. Functions that the linker has dropped are left out. */
bool counts_read_sites(counts_t *counts, const program_t *program, const char *elf,
                       failure_t *failure);
#endif
