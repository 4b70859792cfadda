/* See sources.h. */
#include "sources.h"
#include "processes.h"
#include "recorded.h"
#include <stdlib.h>
#include <string.h>

bool sources_open(sources_t *sources, const view_t *view, const char *elf, failure_t *failure) {
    *sources = (sources_t){view, recorded_program(&view->profile.meta, elf, failure), NULL};
    return sources->elf && lines_open(&sources->lines, sources->elf, failure);
}

void sources_close(sources_t *sources) { lines_close(sources->lines); }

static bool annotate_with(const sources_t *sources, const symbol_t *symbol, const char *elf,
                          lines_t *lines, annotation_taker_t *take, void *context,
                          failure_t *failure) {
    annotation_t annotation;
    if (!annotation_make(&annotation, sources->view, symbol, elf, lines, failure))
        return false;
    take(context, &annotation, lines);
    annotation_free(&annotation);
    return true;
}

bool sources_annotate(const sources_t *sources, const symbol_t *symbol, annotation_taker_t *take,
                      void *context, failure_t *failure) {
    uint16_t asid = place_context(symbol->address);
    const char *elf = asid ? processes_elf(&sources->view->profile.meta, asid) : sources->elf;
    lines_t *own = NULL;
    if (asid && !lines_open(&own, elf, failure))
        return false;
    bool good =
        annotate_with(sources, symbol, elf, own ? own : sources->lines, take, context, failure);
    lines_close(own);
    return good;
}

bool sources_hottest(const sources_t *sources, double part, annotation_taker_t *take, void *context,
                     failure_t *failure) {
    size_t count;
    function_t *functions = view_functions(sources->view, &count);
    double covered = 0, wanted = part * view_weight(sources->view, &sources->view->total);
    bool good = true;
    for (size_t i = 0; good && i < count && (part >= 1 || i == 0 || covered < wanted); i++) {
        covered += view_weight(sources->view, &functions[i].tally);
        if (functions[i].symbol)
            good = sources_annotate(sources, functions[i].symbol, take, context, failure);
    }
    free(functions);
    return good;
}
