/* SPDX-License-Identifier: Apache-2.0 */
/* Speedscope's JSON: two profiles of one sample a function, weighted with its cycles and its retired
 * instructions. The unit is "none": the format has no cycles. */
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

bool export_speedscope(export_t *export, FILE *out, failure_t *failure) {
    size_t count;
    function_t *functions = view_functions(export->view, &count);
    (void)failure;
    fputs("{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\n\"exporter\":"
          "\"assay\",\"name\":",
          out);
    json_text(out, export->program);
    fputs(",\"activeProfileIndex\":0,\n", out);
    put_frames(export, out, functions, count);
    fputs("\"profiles\":[\n", out);
    put_profile(export, out, "cycles", export_cycles, functions, count);
    fputs(",\n", out);
    put_profile(export, out, "retired instructions", export_retired, functions, count);
    fputs("]}\n", out);
    free(functions);
    return true;
}
