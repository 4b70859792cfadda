/* SPDX-License-Identifier: Apache-2.0 */
/* See line_tree.h. */
#include "line_tree.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

static int compare_nodes(const void *a, const void *b) {
    const line_node_t *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    if (x->discriminator != y->discriminator)
        return x->discriminator < y->discriminator ? -1 : 1;
    if (!x->callee || !y->callee)
        return (x->callee != NULL) - (y->callee != NULL);
    return strcmp(x->callee, y->callee);
}

static line_node_t *take_node(line_node_t *in, const source_frame_t *frame, const char *callee,
                              bool apart) {
    line_node_t wanted = {.offset = (uint32_t)(frame->line - frame->declared) & 0xffff,
                          .discriminator = apart ? frame->discriminator : 0,
                          .callee = callee};
    for (size_t i = 0; i < in->inner_count; i++)
        if (compare_nodes(&in->inner[i], &wanted) == 0)
            return &in->inner[i];
    in->inner = memory_resize(in->inner, (in->inner_count + 1) * sizeof *in->inner);
    in->inner[in->inner_count] = wanted;
    return &in->inner[in->inner_count++];
}

/* Frames are innermost first: the last one's line is in the function itself. */
static void add_count(line_node_t *function, const source_frame_t *frames, size_t count,
                      uint64_t executed, bool apart) {
    line_node_t *in = function;
    for (size_t i = count - 1; i > 0; i--)
        in = take_node(in, &frames[i], frames[i - 1].function ? frames[i - 1].function : "unknown",
                       apart);
    line_node_t *line = take_node(in, &frames[0], NULL, apart);
    line->count = executed > line->count ? executed : line->count;
}

static void add_tally(export_t *export, line_function_t *function, const symbol_t *symbol,
                      const tally_t *tally, bool apart) {
    source_frame_t frames[EXPORT_FRAMES];
    uint64_t executed = export_retired(export, tally);
    if (!executed)
        return;
    if (tally->pc == symbol->address)
        function->entered = executed;
    size_t count = export_frames(export, tally->pc, frames);
    if (frames[count - 1].declared && frames[0].line)
        add_count(&function->node, frames, count, executed, apart);
}

/* The first symbol that the compiler has made of the same function: `f`, `f.part.0`. Those of one
 * file are adjacent. */
static size_t home_of(const symbols_t *symbols, const symbol_t *symbol) {
    const char *name = symbol_raw(symbol);
    size_t length = strcspn(name, "."), plain = symbols_plain(name);
    if (length >= plain || length == 0)
        return (size_t)(symbol - symbols->list);
    for (size_t i = 0; i < symbols->count; i++) {
        const char *other = symbol_raw(&symbols->list[i]);
        size_t end = symbols_plain(other);
        if (strncmp(other, name, length) == 0 && (other[length] == '.' || length == end) &&
            strcmp(other + end, name + plain) == 0)
            return i;
    }
    return (size_t)(symbol - symbols->list);
}

static void sort_inner(line_node_t *node) {
    if (node->inner_count)
        qsort(node->inner, node->inner_count, sizeof *node->inner, compare_nodes);
    for (size_t i = 0; i < node->inner_count; i++)
        sort_inner(&node->inner[i]);
}

line_function_t *line_tree(export_t *export, bool apart) {
    const view_t *view = export->view;
    const symbols_t *symbols = &view->profile.symbols;
    const tally_t *tallies = view->table.entries;
    line_function_t *functions = memory_get((symbols->count + 1) * sizeof *functions);
    for (size_t i = 0; i < symbols->count; i++)
        functions[i].node.callee = "";
    for (size_t i = 0; i < view->table.count; i++) {
        const symbol_t *symbol = symbols_at(symbols, tallies[i].pc);
        if (symbol && !place_context(tallies[i].pc))
            add_tally(
                export,
                &functions[apart ? (size_t)(symbol - symbols->list) : home_of(symbols, symbol)],
                symbol, &tallies[i], apart);
    }
    for (size_t i = 0; i < symbols->count; i++)
        sort_inner(&functions[i].node);
    return functions;
}

static void free_inner(line_node_t *node) {
    for (size_t i = 0; i < node->inner_count; i++)
        free_inner(&node->inner[i]);
    free(node->inner);
}

void line_tree_free(line_function_t *functions, const export_t *export) {
    for (size_t i = 0; i < export->view->profile.symbols.count; i++)
        free_inner(&functions[i].node);
    free(functions);
}

uint64_t line_total(const line_node_t *node) {
    uint64_t sum = node->callee ? 0 : node->count;
    for (size_t i = 0; i < node->inner_count; i++)
        sum += line_total(&node->inner[i]);
    return sum;
}
