/* See sources.h. */
#include "sources.h"
#include "image.h"
#include "processes.h"
#include <stdlib.h>
#include <string.h>

/* The program must be the one that was recorded: addresses of another one mean something else. */
static bool check_program(const view_t *view, const char *program, failure_t *failure) {
    image_t *image;
    if (!image_open(&image, program, failure))
        return false;
    const char *recorded = facts_text(&view->profile.meta, "sha256");
    bool same = recorded && strcmp(recorded, image_sha256(image)) == 0;
    image_close(image);
    if (!recorded)
        return failure_set(failure,
                           "%s: whether it is the program that was recorded nobody knows: the "
                           "profile has no fact `sha256`.\n  Record it again with `assay record`.",
                           program);
    return same ||
           failure_set(failure,
                       "%s: is not the program that was recorded (SHA-256 %.12s... expected).\n"
                       "  Record it again, or give the old one with --elf FILE.",
                       program, recorded);
}

bool sources_open(sources_t *sources, const view_t *view, const char *elf, failure_t *failure) {
    *sources = (sources_t){view, elf ? elf : facts_text(&view->profile.meta, "program"), NULL};
    if (!sources->elf)
        return failure_set(failure, "The profile does not say which program it is of (fact "
                                    "`program`).\n  Give the program with --elf FILE.");
    return check_program(view, sources->elf, failure) &&
           lines_open(&sources->lines, sources->elf, failure);
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
    double covered = 0, wanted = part * tally_cycles(&sources->view->total);
    bool good = true;
    for (size_t i = 0; good && i < count && (part >= 1 || i == 0 || covered < wanted); i++) {
        covered += tally_cycles(&functions[i].tally);
        if (functions[i].symbol)
            good = sources_annotate(sources, functions[i].symbol, take, context, failure);
    }
    free(functions);
    return good;
}
