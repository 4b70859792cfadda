/* SPDX-License-Identifier: Apache-2.0 */
/* See sources.h. */
#include "sources.h"
#include "memory.h"
#include "printable.h"
#include "recorded.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool sources_open(sources_t *sources, const view_t *view, const char *elf, failure_t *failure) {
    *sources = (sources_t){view, recorded_program(&view->profile, elf, failure), NULL, NULL};
    if (!sources->elf || !lines_open(&sources->lines, sources->elf, failure))
        return false;
    const char *recorded = facts_text(&view->profile.meta, "program");
    if (!elf && strcmp(sources->elf, recorded) != 0)
        printable_line(stderr,
                       "assay: %s: is another program now, or gone: this is the one that the "
                       "profile keeps.",
                       recorded);
    sources->newer = memory_get(sizeof *sources->newer);
    return true;
}

void sources_close(sources_t *sources) {
    lines_close(sources->lines);
    texts_free(sources->newer);
    free(sources->newer);
}

/* A profile keeps its program, but not the source, which may have changed since. */
static void warn_newer(const sources_t *sources, const char *file) {
    struct stat is;
    uint64_t made = facts_integer(&sources->view->profile.meta, "program_time", UINT64_MAX);
    size_t known = sources->newer ? sources->newer->count : 0;
    if (sources->newer && stat(file, &is) == 0 && (uint64_t)is.st_mtime > made &&
        texts_number(sources->newer, file) == known)
        printable_line(stderr,
                       "assay: warning: %s: newer than the program that ran: its lines may be "
                       "others.",
                       file);
}

static bool annotate_with(const sources_t *sources, const symbol_t *symbol, const char *elf,
                          lines_t *lines, annotation_taker_t *take, void *context,
                          failure_t *failure) {
    annotation_t annotation;
    if (!annotation_make(&annotation, sources->view, symbol, elf, lines, failure))
        return false;
    for (size_t i = 0; i < annotation.line_count; i++)
        if (i == 0 || strcmp(annotation.lines[i].file, annotation.lines[i - 1].file) != 0)
            warn_newer(sources, annotation.lines[i].file);
    take(context, &annotation, lines);
    annotation_free(&annotation);
    return true;
}

bool sources_annotate(const sources_t *sources, const symbol_t *symbol, annotation_taker_t *take,
                      void *context, failure_t *failure) {
    uint16_t asid = place_context(symbol->address);
    const char *elf = asid ? recorded_process(&sources->view->profile, asid) : sources->elf;
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
