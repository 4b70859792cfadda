/* SPDX-License-Identifier: Apache-2.0 */
/* Counts of an instrumented program for gprof and for readers of gcov's JSON. */
#ifndef SW_ANALYSIS_EXPORT_COUNTS_EXPORT_H
#define SW_ANALYSIS_EXPORT_COUNTS_EXPORT_H
#include "counts.h"
#include "lines.h"
#include <stdio.h>

/* gmon.out, version 1: call arcs, counts of blocks. No histogram, since nothing was sampled. */
void counts_gmon(const counts_t *counts, FILE *out);

/* The intermediate format of gcov --json-format, version 1, of all source files in one object.
 * Counts of a line are those of counts_lines.h; those of several functions are added up. */
void counts_gcov(const counts_t *counts, lines_t *lines, FILE *out);

/* The two files of gcov itself, as gcc 12 writes them (gcov-io.h): .gcno has the lines, .gcda their
 * counts, the same as in counts_gcov. */
void counts_gcno(const counts_t *counts, lines_t *lines, FILE *out);
void counts_gcda(const counts_t *counts, lines_t *lines, FILE *out);
#endif
