/* SPDX-License-Identifier: Apache-2.0 */
/* LLVM's sample profile as text, for clang -fprofile-sample-use: how often each line was executed,
 * counted from its function's first line, functions that were inlined below the line of their call.
 * A line's count is that of its most frequent instruction. These are counts of execution, not cycles,
 * which the optimizer has no use for. Of a system only its own program is exported, as its processes share addresses.
 *
 * Source: LLVM, llvm/include/llvm/ProfileData/SampleProfReader.h. */
#include "export.h"
#include "memory.h"
#include "printable.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A line in a function, or a function that was inlined at it. */
typedef struct node {
    uint32_t offset; /* from the function's first line, 16 bits */
    unsigned discriminator;
    const char *callee; /* NULL: a line */
    uint64_t count;     /* a line's count */
    struct node *inner; /* a callee's nodes */
    size_t inner_count;
} node_t;

static int compare_nodes(const void *a, const void *b) {
    const node_t *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    if (x->discriminator != y->discriminator)
        return x->discriminator < y->discriminator ? -1 : 1;
    if (!x->callee || !y->callee)
        return (x->callee != NULL) - (y->callee != NULL);
    return strcmp(x->callee, y->callee);
}

static node_t *take_node(node_t *in, const source_frame_t *frame, const char *callee) {
    node_t wanted = {.offset = (uint32_t)(frame->line - frame->declared) & 0xffff,
                     .discriminator = frame->discriminator,
                     .callee = callee};
    for (size_t i = 0; i < in->inner_count; i++)
        if (compare_nodes(&in->inner[i], &wanted) == 0)
            return &in->inner[i];
    memory_room(in->inner, in->inner_count);
    in->inner[in->inner_count] = wanted;
    return &in->inner[in->inner_count++];
}

/* Frames are innermost first: the last one's line is in the function itself. */
static void add_count(node_t *function, const source_frame_t *frames, size_t count,
                      uint64_t executed) {
    node_t *in = function;
    for (size_t i = count - 1; i > 0; i--)
        in = take_node(in, &frames[i], frames[i - 1].function ? frames[i - 1].function : "unknown");
    node_t *line = take_node(in, &frames[0], NULL);
    line->count = executed > line->count ? executed : line->count;
}

static uint64_t total_count(const node_t *node) {
    uint64_t sum = node->callee ? 0 : node->count;
    for (size_t i = 0; i < node->inner_count; i++)
        sum += total_count(&node->inner[i]);
    return sum;
}

/* Readers take a name that begins otherwise for a comment, a context, a line or a count. */
static void put_name(FILE *out, const char *name, size_t length) {
    char *own = memory_print("%.*s", (int)length, name), *clean = printable(own, "");
    bool other = strchr(" [#", *clean) || isdigit((unsigned char)*clean);
    fprintf(out, "%s%s", other ? "_" : "", clean);
    free(clean);
    free(own);
}

static void put_inner(FILE *out, node_t *node, int depth) {
    if (node->inner_count)
        qsort(node->inner, node->inner_count, sizeof *node->inner, compare_nodes);
    for (size_t i = 0; i < node->inner_count; i++) {
        node_t *inner = &node->inner[i];
        fprintf(out, "%*s%" PRIu32, depth, "", inner->offset);
        if (inner->discriminator)
            fprintf(out, ".%u", inner->discriminator);
        fputs(": ", out);
        if (inner->callee) {
            put_name(out, inner->callee, strlen(inner->callee));
            fputc(':', out);
        }
        fprintf(out, "%" PRIu64 "\n", inner->callee ? total_count(inner) : inner->count);
        put_inner(out, inner, depth + 1);
    }
}

static void free_inner(node_t *node) {
    for (size_t i = 0; i < node->inner_count; i++)
        free_inner(&node->inner[i]);
    free(node->inner);
    node->inner = NULL;
    node->inner_count = 0;
}

/* A function; its parts may stand on both sides of another one. */
typedef struct {
    node_t node;
    uint64_t entered;
} counting_t;

static void add_tally(export_t *export, counting_t *function, const symbol_t *symbol,
                      const tally_t *tally) {
    source_frame_t frames[EXPORT_FRAMES];
    uint64_t executed = export_retired(export, tally);
    if (!executed)
        return;
    if (tally->pc == symbol->address)
        function->entered = executed;
    size_t count = export_frames(export, tally->pc, frames);
    if (frames[count - 1].declared && frames[0].line)
        add_count(&function->node, frames, count, executed);
}

static void put_function(FILE *out, counting_t *function, const symbol_t *symbol) {
    if (function->node.inner_count) {
        put_name(out, symbol_raw(symbol), symbols_plain(symbol_raw(symbol)));
        fprintf(out, ":%" PRIu64 ":%" PRIu64 "\n", total_count(&function->node), function->entered);
        put_inner(out, &function->node, 1);
    }
    free_inner(&function->node);
}

bool export_llvm(export_t *export, FILE *out, failure_t *failure) {
    const view_t *view = export->view;
    const symbols_t *symbols = &view->profile.symbols;
    const tally_t *tallies = view->table.entries;
    counting_t *functions = memory_get((symbols->count + 1) * sizeof *functions);
    (void)failure;
    for (size_t i = 0; i < symbols->count; i++)
        functions[i].node.callee = "";
    for (size_t i = 0; i < view->table.count; i++) {
        const symbol_t *symbol = symbols_at(symbols, tallies[i].pc);
        if (symbol && !place_context(tallies[i].pc))
            add_tally(export, &functions[symbol - symbols->list], symbol, &tallies[i]);
    }
    for (size_t i = 0; i < symbols->count; i++)
        put_function(out, &functions[i], &symbols->list[i]);
    free(functions);
    return true;
}
