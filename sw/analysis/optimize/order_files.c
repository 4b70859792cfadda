/* SPDX-License-Identifier: Apache-2.0 */
/* See order_files.h. */
#include "order_files.h"
#include <ctype.h>
#include <string.h>

/* Characters with another meaning for GNU ld become `?`, any character. */
static void put_pattern(FILE *out, const char *prefix, const char *name, size_t length) {
    fprintf(out, "%s", prefix);
    for (size_t i = 0; i < length; i++)
        fputc(isalnum((unsigned char)name[i]) || strchr("_.$", name[i]) ? name[i] : '?', out);
}

static void put_sections(FILE *out, const char *name) {
    static const char *const prefixes[] = {".text.", " .text.hot.", " .text.unlikely.",
                                           " .text.startup."};
    size_t length = symbols_plain(name);
    fputs("    *(", out);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        put_pattern(out, prefixes[i], name, length);
    fputs(")\n", out);
}

void order_script(const call_graph_t *graph, const uint32_t *order, size_t count, FILE *out) {
    fputs(
        "/* assay optimize --functions: compile with -ffunction-sections, link with -Wl,-T, this file. */\n"
        "SECTIONS\n{\n  .text.ordered : {\n",
        out);
    for (size_t i = 0; i < count; i++)
        put_sections(out, symbol_raw(graph->nodes[order[i]].symbol));
    fputs("  }\n}\nINSERT AFTER .text;\n", out);
}

void order_symbols(const call_graph_t *graph, const uint32_t *order, size_t count, FILE *out) {
    for (size_t i = 0; i < count; i++) {
        const char *name = symbol_raw(graph->nodes[order[i]].symbol);
        fprintf(out, "%.*s\n", (int)symbols_plain(name), name);
    }
}
