/* SPDX-License-Identifier: Apache-2.0 */
/* LLVM's sample profile as text, for clang -fprofile-sample-use: how often each line was executed
 * (line_tree.h). These are execution counts, not cycles, which the optimizer cannot use.
 *
 * Source: LLVM, llvm/include/llvm/ProfileData/SampleProfReader.h. */
#include "line_tree.h"
#include "memory.h"
#include "printable.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Readers take a name that begins with another character for a comment, a context, a line or a
 * count. */
static void put_name(FILE *out, const char *name, size_t length) {
    char *own = memory_print("%.*s", (int)length, name), *clean = printable(own, "");
    bool other = strchr(" [#", *clean) || isdigit((unsigned char)*clean);
    fprintf(out, "%s%s", other ? "_" : "", clean);
    free(clean);
    free(own);
}

static void put_inner(FILE *out, const line_node_t *node, int depth) {
    for (size_t i = 0; i < node->inner_count; i++) {
        const line_node_t *inner = &node->inner[i];
        fprintf(out, "%*s%" PRIu32, depth, "", inner->offset);
        if (inner->discriminator)
            fprintf(out, ".%u", inner->discriminator);
        fputs(": ", out);
        if (inner->callee) {
            put_name(out, inner->callee, strlen(inner->callee));
            fputc(':', out);
        }
        fprintf(out, "%" PRIu64 "\n", inner->callee ? line_total(inner) : inner->count);
        put_inner(out, inner, depth + 1);
    }
}

static void put_function(FILE *out, const line_function_t *function, const symbol_t *symbol) {
    if (!function->node.inner_count)
        return;
    put_name(out, symbol_raw(symbol), symbols_plain(symbol_raw(symbol)));
    fprintf(out, ":%" PRIu64 ":%" PRIu64 "\n", line_total(&function->node), function->entered);
    put_inner(out, &function->node, 1);
}

bool export_llvm(export_t *export, FILE *out, failure_t *failure) {
    const symbols_t *symbols = &export->view->profile.symbols;
    line_function_t *functions = line_tree(export, true);
    (void)failure;
    for (size_t i = 0; i < symbols->count; i++)
        put_function(out, &functions[i], &symbols->list[i]);
    line_tree_free(functions, export);
    return true;
}
