/* LLVM's sample profile as text, for clang -fprofile-sample-use: how often each line was executed,
 * counted from its function's first line, functions that were inlined below the line of their call.
 * A line's count is that of its most frequent instruction. These are counts of execution, not cycles,
 * which the optimizer has no use for. Of a system only its own program, whose processes share addresses.
 *
 * Source: LLVM, llvm/include/llvm/ProfileData/SampleProfReader.h. */
#include "export.h"
#include "memory.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A line in a function, or what was inlined there. */
typedef struct node {
    uint32_t offset; /* from the function's first line, 16 bits */
    unsigned discriminator;
    const char *callee; /* NULL: a line */
    uint64_t count;     /* of a line */
    struct node *inner; /* of a callee */
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
    in->inner = memory_resize(in->inner, (in->inner_count + 1) * sizeof *in->inner);
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

static void put_inner(FILE *out, node_t *node, int depth) {
    if (node->inner_count)
        qsort(node->inner, node->inner_count, sizeof *node->inner, compare_nodes);
    for (size_t i = 0; i < node->inner_count; i++) {
        node_t *inner = &node->inner[i];
        fprintf(out, "%*s%" PRIu32, depth, "", inner->offset);
        if (inner->discriminator)
            fprintf(out, ".%u", inner->discriminator);
        if (inner->callee)
            fprintf(out, ": %s:%" PRIu64 "\n", inner->callee, total_count(inner));
        else
            fprintf(out, ": %" PRIu64 "\n", inner->count);
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

static void put_function(FILE *out, node_t *function, const symbol_t *symbol, uint64_t entered) {
    if (function->inner_count) {
        fprintf(out, "%.*s:%" PRIu64 ":%" PRIu64 "\n", (int)symbols_plain(symbol->name),
                symbol->name, total_count(function), entered);
        put_inner(out, function, 1);
    }
    free_inner(function);
}

bool export_llvm(export_t *export, FILE *out, failure_t *failure) {
    const view_t *view = export->view;
    const tally_t *tallies = view->table.entries;
    const symbol_t *now = NULL;
    node_t function = {.callee = ""};
    uint64_t entered = 0;
    (void)failure;
    for (size_t i = 0; i < view->table.count; i++) {
        source_frame_t frames[EXPORT_FRAMES];
        const symbol_t *symbol = symbols_at(&view->profile.symbols, tallies[i].pc);
        uint64_t executed = export_retired(export, &tallies[i]);
        if (!symbol || !executed || place_context(tallies[i].pc))
            continue;
        if (now && symbol != now) {
            put_function(out, &function, now, entered);
            entered = 0;
        }
        now = symbol;
        entered = tallies[i].pc == symbol->address ? executed : entered;
        size_t count = export_frames(export, tallies[i].pc, frames);
        if (frames[count - 1].declared && frames[0].line)
            add_count(&function, frames, count, executed);
    }
    if (now)
        put_function(out, &function, now, entered);
    return true;
}
