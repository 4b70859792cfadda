/* SPDX-License-Identifier: Apache-2.0 */
/* From an address to its source line (DWARF, through elfutils' libdw). */
#ifndef SW_ANALYSIS_NAMES_LINES_H
#define SW_ANALYSIS_NAMES_LINES_H
#include "failure.h"
#include <stdint.h>

typedef struct lines lines_t;

typedef struct {
    const char *file;    /* absolute, or as the compiler was given it; NULL: unknown */
    int line;            /* 0: unknown */
    const char *inlined; /* the function that was inlined here, NULL: none */
    uint64_t copy;       /* which copy of that function, of all in the program; 0: none */
} location_t;

/* A program without debug information also opens; every location is then unknown. */
bool lines_open(lines_t **lines, const char *path, failure_t *failure);
location_t lines_at(lines_t *lines, uint64_t pc);

/* The statements that begin between the instructions `first` and `last`, as an optimizing gcc marks
 * them: each copy of a statement once, wherever its instructions have moved. A mark from `before`
 * to `first` may belong to earlier code: it is its `own` if an instruction is of the line. Returns
 * false if the compiler has not marked them, or nothing is known. */
typedef void statement_taker_t(void *context, const char *file, int line, int column, bool own);
bool lines_statements(lines_t *lines, uint64_t before, uint64_t first, uint64_t last,
                      statement_taker_t *take, void *context);

/* A place in the source, with what was inlined there: innermost first, the function itself last. */
typedef struct {
    const char *function; /* linkage name */
    const char *shown;    /* demangled */
    int declared;         /* the function's first line, 0: unknown */
    const char *file; /* file of the line; except for the innermost, of the call; NULL: unknown */
    int line;
    unsigned discriminator; /* the compiler's number for one of several blocks of the line */
} source_frame_t;

/* Returns the number of frames; 0: unknown. */
size_t lines_frames(lines_t *lines, uint64_t pc, source_frame_t *frames, size_t room);
void lines_close(lines_t *lines);

/* The texts of source lines, whose files are read once (source_text.h). NULL: the file or the line
 * is missing. */
const char *lines_text(lines_t *lines, const char *file, int line);

/* The text to show for a missing line, in parentheses: the reason. */
const char *lines_missing(lines_t *lines, const char *file, int line);
#endif
