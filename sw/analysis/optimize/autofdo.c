/* SPDX-License-Identifier: Apache-2.0 */
/* The format of gcc 12 -fauto-profile. Words are 32 bits, counts 64, little-endian; a string is its
 * length with the NUL, and its bytes; section lengths are present, but gcc ignores them:
 *
 *     "gcda" 2 0
 *     STRINGS    length, how many; names of functions
 *     FUNCTIONS  length, how many; for each how often it was entered, and
 *                  name, lines, inlined functions; for each line: offset from the first line
 *                  in the upper half of the word, 0 targets, count; for each inlined one: offset of
 *                  the call, and the same again from `name` on
 *     MODULES    length, 0
 *
 * gcc has no discriminators here: the most frequent block of a line counts. A function that was
 * never entered would be cold, whatever its lines say: one that ran gets at least one entry. gcc
 * knows functions by their names up to a dot, and of two with one name (static ones) the last:
 * functions are sorted by their counts, the hottest last.
 *
 * Source: gcc 12, gcc/auto-profile.cc. */
#include "autofdo.h"
#include "line_tree.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAGIC = 0x67636461, VERSION = 2 };
static const uint32_t tag_strings = 0xaa000000, tag_functions = 0xac000000,
                      tag_modules = 0xab000000;

typedef struct {
    FILE *out;
    char **names;
    size_t name_count;
} writing_t;

static void put(FILE *out, uint32_t word) {
    for (int i = 0; i < 4; i++)
        fputc((int)(word >> 8 * i & 0xff), out);
}

static void put_count(FILE *out, uint64_t count) {
    put(out, (uint32_t)count);
    put(out, (uint32_t)(count >> 32));
}

static uint32_t name_number(writing_t *w, const char *name, size_t length) {
    for (size_t i = 0; i < w->name_count; i++)
        if (strlen(w->names[i]) == length && memcmp(w->names[i], name, length) == 0)
            return (uint32_t)i;
    memory_room(w->names, w->name_count);
    w->names[w->name_count] = memory_print("%.*s", (int)length, name);
    return (uint32_t)w->name_count++;
}

static void put_instance(writing_t *w, const line_node_t *node, const char *name, size_t length) {
    uint32_t callees = 0;
    for (size_t i = 0; i < node->inner_count; i++)
        callees += node->inner[i].callee != NULL;
    put(w->out, name_number(w, name, length));
    put(w->out, (uint32_t)node->inner_count - callees);
    put(w->out, callees);
    for (size_t i = 0; i < node->inner_count; i++)
        if (!node->inner[i].callee) {
            put(w->out, node->inner[i].offset << 16);
            put(w->out, 0);
            put_count(w->out, node->inner[i].count);
        }
    for (size_t i = 0; i < node->inner_count; i++)
        if (node->inner[i].callee) {
            put(w->out, node->inner[i].offset << 16);
            put_instance(w, &node->inner[i], node->inner[i].callee, strlen(node->inner[i].callee));
        }
}

typedef struct {
    const line_function_t *function;
    size_t symbol;
    uint64_t total;
} chosen_t;

static int compare_totals(const void *a, const void *b) {
    const chosen_t *x = a, *y = b;
    if (x->total != y->total)
        return x->total < y->total ? -1 : 1;
    return (x->symbol > y->symbol) - (x->symbol < y->symbol);
}

static chosen_t *choose(const symbols_t *symbols, const line_function_t *functions, size_t *count) {
    chosen_t *chosen = memory_get((symbols->count + 1) * sizeof *chosen);
    *count = 0;
    for (size_t i = 0; i < symbols->count; i++)
        if (functions[i].node.inner_count)
            chosen[(*count)++] = (chosen_t){&functions[i], i, line_total(&functions[i].node)};
    if (*count)
        qsort(chosen, *count, sizeof *chosen, compare_totals);
    return chosen;
}

static size_t put_functions(writing_t *w, const symbols_t *symbols,
                            const line_function_t *functions, const call_graph_t *graph) {
    size_t count;
    chosen_t *chosen = choose(symbols, functions, &count);
    for (size_t i = 0; i < count; i++) {
        const char *name = symbol_raw(&symbols->list[chosen[i].symbol]);
        size_t plain = symbols_plain(name), length = strcspn(name, ".");
        double called = fmax(1, round(graph->nodes[chosen[i].symbol].called));
        put_count(w->out, (uint64_t)fmax(called, (double)chosen[i].function->entered));
        put_instance(w, &chosen[i].function->node, name, length && length < plain ? length : plain);
    }
    free(chosen);
    return count;
}

static void put_names(FILE *out, const writing_t *w) {
    put(out, tag_strings);
    put(out, 0);
    put(out, (uint32_t)w->name_count);
    for (size_t i = 0; i < w->name_count; i++) {
        put(out, (uint32_t)strlen(w->names[i]) + 1);
        fwrite(w->names[i], 1, strlen(w->names[i]) + 1, out);
    }
}

static void put_all(FILE *out, const writing_t *w, const char *body, size_t size, size_t count) {
    put(out, MAGIC);
    put(out, VERSION);
    put(out, 0);
    put_names(out, w);
    put(out, tag_functions);
    put(out, 0);
    put(out, (uint32_t)count);
    fwrite(body, 1, size, out);
    put(out, tag_modules);
    put(out, 0);
    put(out, 0);
}

bool autofdo_write(export_t *export, const call_graph_t *graph, FILE *out, failure_t *failure) {
    char *body;
    size_t size;
    writing_t w = {.out = memory_stream(&body, &size)};
    line_function_t *functions = line_tree(export, false);
    size_t count = put_functions(&w, &export->view->profile.symbols, functions, graph);
    fclose(w.out);
    if (count)
        put_all(out, &w, body, size, count);
    else
        failure_set(failure,
                    "%s: no function of it has source lines, by which a compiler would find "
                    "its counts.\n  Compile the program with -g, and record it again.",
                    export->program);
    for (size_t i = 0; i < w.name_count; i++)
        free(w.names[i]);
    free(w.names);
    free(body);
    line_tree_free(functions, export);
    return count > 0;
}
