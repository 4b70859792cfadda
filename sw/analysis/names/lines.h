/* SPDX-License-Identifier: Apache-2.0 */
/* From an address to its source line (DWARF, through elfutils' libdw). */
#ifndef SW_ANALYSIS_NAMES_LINES_H
#define SW_ANALYSIS_NAMES_LINES_H
#include "failure.h"
#include <stdint.h>

typedef struct lines lines_t;

typedef struct {
    const char *file;    /* absolute, or as the compiler was given it; NULL: not known */
    int line;            /* 0: not known */
    const char *inlined; /* the function that was inlined here, NULL: none */
    uint64_t copy;       /* which copy of that function, of all in the program; 0: none */
} location_t;

/* A program without debug information opens, too: every location is then unknown. */
bool lines_open(lines_t **lines, const char *path, failure_t *failure);
location_t lines_at(lines_t *lines, uint64_t pc);

/* The statements that begin from the instruction `first` to `last`, as an optimizing gcc marks them: each copy of a statement once, wherever
 * its instructions have gone. A mark from `before` to `first` may belong to earlier code: it is its `own` where an instruction is of the
 * line. False: the compiler has not marked them, or nothing is known. */
typedef void statement_taker_t(void *context, const char *file, int line, int column, bool own);
bool lines_statements(lines_t *lines, uint64_t before, uint64_t first, uint64_t last,
                      statement_taker_t *take, void *context);

/* A place in the source, with what was inlined there: innermost first, the function itself last. */
typedef struct {
    const char *function; /* linkage name */
    const char *shown;    /* demangled */
    int declared;         /* the function's first line, 0: not known */
    const char *file; /* file of the line; of the call, where not the innermost; NULL: not known */
    int line;
    unsigned discriminator; /* the compiler's number for one of several blocks of the line */
} source_frame_t;

/* Returns the number of frames; 0: nothing is known. */
size_t lines_frames(lines_t *lines, uint64_t pc, source_frame_t *frames, size_t room);
void lines_close(lines_t *lines);

/* The texts of source lines, whose files are read once (source_text.h). NULL: the file or the line is not there. */
const char *lines_text(lines_t *lines, const char *file, int line);

/* The text to show for a line that is not there, in parentheses: the reason. */
const char *lines_missing(lines_t *lines, const char *file, int line);
#endif
