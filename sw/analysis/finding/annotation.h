/* SPDX-License-Identifier: Apache-2.0 */
/* A function's instructions with their source lines and samples: the output of `assay annotate`. */
#ifndef SW_ANALYSIS_FINDING_ANNOTATION_H
#define SW_ANALYSIS_FINDING_ANNOTATION_H
#include "lines.h"
#include "listing.h"
#include "view.h"

typedef struct {
    uint64_t address;
    const char *text;     /* disassembled */
    const tally_t *tally; /* NULL: no samples */
    location_t location;
    bool is_branch; /* conditional */
} place_t;

/* A source line of the function, all its instructions together. */
typedef struct {
    const char *file;
    int line;
    tally_t tally, branches; /* branches: the line's conditional ones */
    bool has_branch;
} source_line_t;

typedef struct {
    const symbol_t *symbol;
    listing_t listing;
    place_t *places;
    size_t count;
    source_line_t *lines; /* sorted by file and line; those with samples */
    size_t line_count;
    tally_t total;
} annotation_t;

/* `program` is the ELF file; `lines` must stay open while the annotation is used. */
bool annotation_make(annotation_t *annotation, const view_t *view, const symbol_t *symbol,
                     const char *program, lines_t *lines, failure_t *failure);
void annotation_free(annotation_t *annotation);
#endif
