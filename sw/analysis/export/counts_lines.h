/* SPDX-License-Identifier: Apache-2.0 */
/* Source lines of the counts of an instrumented program. */
#ifndef SW_ANALYSIS_EXPORT_COUNTS_LINES_H
#define SW_ANALYSIS_EXPORT_COUNTS_LINES_H
#include "counts.h"
#include "lines.h"

/* How often a line ran in a function. If the compiler has marked statements: the most frequent
 * statement of the line, its copies added up (inlining, unrolling and path duplication make many).
 * Otherwise the most frequent block with code of the line, adding up the copies of an inlined
 * function. */
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

/* A conditional branch of the program, at its line: how often it was taken, and not taken. */
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

/* The branches with two known counts, sorted by function, file, line and place. */
branch_counts_t counts_branches(const counts_t *counts, lines_t *lines);

/* The branches of a function's line; `*number`: how many. */
const branch_count_t *counts_branches_at(const branch_counts_t *all, const line_count_t *line,
                                         size_t *number);

/* How often a function was entered, and left; as often as entered if unknown. */
uint64_t counts_runs(const counts_t *counts, const counted_function_t *function);
uint64_t counts_exits(const counts_t *counts, const counted_function_t *function);
#endif
