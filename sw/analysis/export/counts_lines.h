/* The source lines of what an instrumented program has counted. */
#ifndef SW_ANALYSIS_EXPORT_COUNTS_LINES_H
#define SW_ANALYSIS_EXPORT_COUNTS_LINES_H
#include "counts.h"
#include "lines.h"

/* How often a block ran that is of this line, in a function: there are several of a line, and of a function. */
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

/* Sorted by file, line and function, each with the largest count first. The names of files are those of `lines`. */
line_counts_t counts_lines(const counts_t *counts, lines_t *lines);
#endif
