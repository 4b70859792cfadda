/* SPDX-License-Identifier: Apache-2.0 */
/* The processes of a program that is a system: which program runs in which address space. Its ELF
 * section .assay.processes has a line for each,
 *
 *     ASID NAME ELF-FILE
 *
 * separated by spaces, the file relative to the system's own. A system that gets arguments runs
 * those instead, from ASID 1 on, each of them a NAME and its process's arguments, perhaps after a
 * `!`; words with a `=` are settings. Lines with ASID 0 are for these. In a profile they are facts
 * (profile/processes.h), and their functions are among the symbols, as NAME:FUNCTION at their
 * places (core/sample.h).
 *
 * A system that reports where each process begins (processes_told.h) takes precedence: then the
 * list only gives the file of a name.
 */
#ifndef SW_ANALYSIS_RUNNING_PROCESSES_READ_H
#define SW_ANALYSIS_RUNNING_PROCESSES_READ_H
#include "image.h"
#include "processes.h"
#include "processes_told.h"
#include "simulate.h"

/* Adds the processes of the run, whose program the image is, to both. Returns false, after adding
 * all others, if a program could not be read; its functions then have no names. */
bool processes_read(const image_t *image, const run_t *run, const processes_told_t *told,
                    facts_t *meta, symbols_t *symbols, failure_t *failure);
#endif
