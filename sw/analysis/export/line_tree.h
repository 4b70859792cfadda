/* SPDX-License-Identifier: Apache-2.0 */
/* How often each line of each function was executed, for compilers: lines count from their
 * function's first one, inlined functions are below the line of their call. A line's count is that
 * of its most frequent instruction. For a system only its own program is included, since its
 * processes share addresses. */
#ifndef SW_ANALYSIS_EXPORT_LINE_TREE_H
#define SW_ANALYSIS_EXPORT_LINE_TREE_H
#include "export.h"

/* A line in a function, or a function that was inlined at it. */
typedef struct line_node {
    uint32_t offset; /* from the function's first line, 16 bits */
    unsigned discriminator;
    const char *callee; /* NULL: a line */
    uint64_t count;     /* a line's count */
    struct line_node
        *inner; /* a callee's nodes, sorted by offset, discriminator, lines before callees */
    size_t inner_count;
} line_node_t;

/* A function; its parts may be on both sides of another one. */
typedef struct {
    line_node_t node;
    uint64_t entered; /* by its first instruction */
} line_function_t;

/* One for each symbol of the profile, many of them empty. The export must have lines. Without
 * `apart` all blocks of a line are one, with discriminator 0, and a function includes the parts and
 * copies that the compiler made of it (`f.part.0`), which are then empty. */
line_function_t *line_tree(export_t *export, bool apart);
void line_tree_free(line_function_t *functions, const export_t *export);
uint64_t line_total(const line_node_t *node);
#endif
