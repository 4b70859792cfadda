/* SPDX-License-Identifier: Apache-2.0 */
/* The source lines of what an instrumented program has counted. */
#ifndef SW_ANALYSIS_EXPORT_COUNTS_LINES_H
#define SW_ANALYSIS_EXPORT_COUNTS_LINES_H
#include "counts.h"
#include "lines.h"

/* How often a line ran in a function. Where the compiler has marked statements: the most frequent one of the line, its copies added up (what
 * was inlined, unrolled or put on several ways has many). Else the most frequent block that has code of the line, and those of the copies
 * of an inlined function added up. */
typedef struct {
    const char *file;
    int line;
    uint32_t function;
    uint64_t count;
} line_count_t;

typedef struct {
    line_count_t *list;
    size_t count;
} line_counts_t;

/* The counts of lines, sorted by file, line and function. The names of files are those of `lines`. */
line_counts_t counts_lines(const counts_t *counts, lines_t *lines);

/* A conditional branch of the program, at the line that it is of: how often it went to its target, and on. */
typedef struct {
    const char *file;
    int line;
    uint32_t function; /* function of the line, as in line_count_t */
    uint64_t pc, taken, fallen;
} branch_count_t;

typedef struct {
    branch_count_t *list;
    size_t count;
} branch_counts_t;

/* The branches whose two counts are known, sorted by function, file, line and place. */
branch_counts_t counts_branches(const counts_t *counts, lines_t *lines);

/* The branches of a function's line; `*number` is how many. */
const branch_count_t *counts_branches_at(const branch_counts_t *all, const line_count_t *line,
                                         size_t *number);

/* How often a function was entered, and how often it was left; as often as entered where that is not known. */
uint64_t counts_runs(const counts_t *counts, const counted_function_t *function);
uint64_t counts_exits(const counts_t *counts, const counted_function_t *function);
#endif
