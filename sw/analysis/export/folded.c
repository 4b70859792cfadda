/* SPDX-License-Identifier: Apache-2.0 */
/* Folded stacks, one a line: PROGRAM;FUNCTION;... or PROGRAM;PROCESS;FUNCTION;..., a space, the
 * cycles. Without stacks only the function. */
#include "export.h"
#include "memory.h"
#include "printable.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A `;` would end the name, and flamegraph.pl takes a number after a space for a count. */
static char *clean_name(const char *name) {
    char *clean = printable(name, ""), *last = strrchr(clean, ' ');
    if (last && last[1] && strspn(last + 1, "0123456789.") == strlen(last + 1))
        *last = '_';
    for (char *c = clean; *c; c++)
        *c = *c == ';' ? ':' : *c;
    return clean;
}

static void put_part(FILE *out, const char *name) {
    char *clean = clean_name(name);
    fprintf(out, "%s;", clean);
    free(clean);
}

static void put_stacks(export_t *export, FILE *out, char **names) {
    const call_tree_t *calls = export->calls;
    const symbol_t *symbols = export->view->profile.symbols.list;
    size_t *path = memory_get(EXPORT_DEPTH * sizeof *path);
    for (size_t i = 1; i < calls->count; i++) {
        uint64_t cycles = export_rounded(calls->nodes[i].cycles);
        const char *process = export_node_process(export, i);
        if (!cycles)
            continue;
        put_part(out, export->program);
        if (process)
            put_part(out, process);
        size_t depth = export_path(export, i, path);
        for (size_t d = 0; d < depth; d++) {
            const symbol_t *symbol = calls->nodes[path[d]].symbol;
            fprintf(out, "%s%s", d ? ";" : "", symbol ? names[symbol - symbols] : "[unknown]");
        }
        fprintf(out, " %" PRIu64 "\n", cycles);
    }
    free(path);
}

static void put_functions(export_t *export, FILE *out, char **names) {
    const symbols_t *symbols = &export->view->profile.symbols;
    size_t count;
    function_t *functions = view_functions(export->view, &count);
    for (size_t i = 0; i < count; i++) {
        uint64_t cycles = export_cycles(export, &functions[i].tally);
        const char *process = export_process(export, functions[i].tally.pc);
        const symbol_t *symbol = functions[i].symbol;
        if (!cycles)
            continue;
        put_part(out, export->program);
        if (process)
            put_part(out, process);
        fprintf(out, "%s %" PRIu64 "\n",
                symbol ? names[symbol - symbols->list] : function_name(&functions[i]), cycles);
    }
    free(functions);
}

bool export_folded(export_t *export, FILE *out, failure_t *failure) {
    char **names = export_names(export, clean_name);
    (void)failure;
    if (export->calls)
        put_stacks(export, out, names);
    else
        put_functions(export, out, names);
    export_names_free(export, names);
    return true;
}
