/* SPDX-License-Identifier: Apache-2.0 */
/* Speedscope's JSON: two profiles with one sample for each function in its stack, or for each
 * function without stacks, weighted with its cycles and its retired instructions. The unit is
 * "none": the format has no cycles. */
#include "export.h"
#include "json.h"
#include "memory.h"
#include <inttypes.h>
#include <stdlib.h>

typedef uint64_t weight_t(const export_t *export, const tally_t *tally);

static void put_frames(const export_t *export, FILE *out, const function_t *functions,
                       size_t count) {
    fputs("\"shared\":{\"frames\":[{\"name\":", out);
    json_text(out, export->program);
    for (size_t i = 0; i < count; i++) {
        fputs("},\n{\"name\":", out);
        json_text(out, function_name(&functions[i]));
    }
    fputs("}]},\n", out);
}

static void put_profile(const export_t *export, FILE *out, const char *name, weight_t *weight,
                        const function_t *functions, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += weight(export, &functions[i].tally);
    fprintf(out,
            "{\"type\":\"sampled\",\"name\":\"%s\",\"unit\":\"none\",\"startValue\":0,"
            "\"endValue\":%" PRIu64 ",\n\"samples\":[",
            name, sum);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s[0,%zu]", i ? "," : "", i + 1);
    fputs("],\n\"weights\":[", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%" PRIu64, i ? "," : "", weight(export, &functions[i].tally));
    fputs("]}", out);
}

/* --- in stacks */

/* Frame 0 is the program, followed by all functions, by number. */
static void put_all_frames(const export_t *export, FILE *out) {
    const symbols_t *symbols = &export->view->profile.symbols;
    fputs("\"shared\":{\"frames\":[{\"name\":", out);
    json_text(out, export->program);
    fputs("},\n{\"name\":\"[unknown]\"", out);
    for (size_t i = 0; i < symbols->count; i++) {
        fputs("},\n{\"name\":", out);
        json_text(out, symbols->list[i].name);
    }
    fputs("}]},\n", out);
}

static void put_path(const export_t *export, FILE *out, const size_t *path, size_t depth) {
    const symbol_t *first = export->view->profile.symbols.list;
    fputs("[0", out);
    for (size_t d = 0; d < depth; d++) {
        const symbol_t *symbol = export->calls->nodes[path[d]].symbol;
        fprintf(out, ",%zu", symbol ? (size_t)(symbol - first) + 2 : 1);
    }
    fputc(']', out);
}

typedef double amount_t(const calls_node_t *node);
static double node_cycles(const calls_node_t *node) { return node->cycles; }
static double node_retired(const calls_node_t *node) { return node->retired; }

static void put_stacks(const export_t *export, FILE *out, const char *name, amount_t *amount) {
    const call_tree_t *calls = export->calls;
    size_t *path = memory_get(EXPORT_DEPTH * sizeof *path);
    uint64_t sum = 0;
    const char *comma = "";
    for (size_t i = 1; i < calls->count; i++)
        sum += export_rounded(amount(&calls->nodes[i]));
    fprintf(out,
            "{\"type\":\"sampled\",\"name\":\"%s\",\"unit\":\"none\",\"startValue\":0,"
            "\"endValue\":%" PRIu64 ",\n\"samples\":[",
            name, sum);
    for (size_t i = 1; i < calls->count; i++)
        if (export_rounded(amount(&calls->nodes[i]))) {
            fputs(comma, out);
            put_path(export, out, path, export_path(export, i, path));
            comma = ",";
        }
    fputs("],\n\"weights\":[", out);
    comma = "";
    for (size_t i = 1; i < calls->count; i++)
        if (export_rounded(amount(&calls->nodes[i]))) {
            fprintf(out, "%s%" PRIu64, comma, export_rounded(amount(&calls->nodes[i])));
            comma = ",";
        }
    fputs("]}", out);
    free(path);
}

static void put_functions(const export_t *export, FILE *out) {
    size_t count;
    function_t *functions = view_functions(export->view, &count);
    put_frames(export, out, functions, count);
    fputs("\"profiles\":[\n", out);
    put_profile(export, out, "cycles", export_cycles, functions, count);
    fputs(",\n", out);
    put_profile(export, out, "retired instructions", export_retired, functions, count);
    free(functions);
}

bool export_speedscope(export_t *export, FILE *out, failure_t *failure) {
    (void)failure;
    fputs("{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n\"exporter\":"
          "\"assay\",\"name\":",
          out);
    json_text(out, export->program);
    fputs(",\"activeProfileIndex\":0,\n", out);
    if (export->calls) {
        put_all_frames(export, out);
        fputs("\"profiles\":[\n", out);
        put_stacks(export, out, "cycles", node_cycles);
        fputs(",\n", out);
        put_stacks(export, out, "retired instructions", node_retired);
    } else {
        put_functions(export, out);
    }
    fputs("]}\n", out);
    return true;
}
