/* SPDX-License-Identifier: Apache-2.0 */
/* The processes of a program that is a system: which program runs in which address space. Its ELF
 * section .assay.processes has a line for each,
 *
 *     ASID NAME ELF-FILE
 *
 * apart by spaces, the file relative to the system's own. A system that is given arguments runs those
 * instead, from ASID 1 on, each of them a NAME and what its process gets, perhaps after a `!`; words
 * with a `=` are settings. Lines with ASID 0 are for these. In a profile they are facts
 * (profile/processes.h), and their functions are among the symbols, as NAME:FUNCTION at their places
 * (core/sample.h).
 *
 * A system that tells which process begins where (processes_told.h) is believed instead: its list says which file a name is of.
 */
#ifndef SW_ANALYSIS_RUNNING_PROCESSES_READ_H
#define SW_ANALYSIS_RUNNING_PROCESSES_READ_H
#include "image.h"
#include "processes.h"
#include "processes_told.h"
#include "simulate.h"

/* Adds the processes of the run, whose program the image is, to both. False, after all the others, when a program
 * could not be read; its functions have no names then. */
bool processes_read(const image_t *image, const run_t *run, const processes_told_t *told,
                    facts_t *meta, symbols_t *symbols, failure_t *failure);
#endif
