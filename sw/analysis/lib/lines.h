/* From an address to its source line (DWARF, through elfutils' libdw). */
#ifndef SW_ANALYSIS_LIB_LINES_H
#define SW_ANALYSIS_LIB_LINES_H
#include "failure.h"
#include <stdint.h>

typedef struct lines lines_t;

typedef struct {
    const char *file;    /* absolute, or as the compiler was given it; NULL: not known */
    int line;            /* 0: not known */
    const char *inlined; /* the function that was inlined here, NULL: none */
} location_t;

/* A program without debug information opens, too: every location is then unknown. */
bool lines_open(lines_t **lines, const char *path, failure_t *failure);
location_t lines_at(lines_t *lines, uint64_t pc);

/* Where an address is, with what was inlined there: innermost first, the function itself last. */
typedef struct {
    const char *function; /* linkage name */
    const char *shown;    /* demangled */
    int declared;         /* its first line, 0: not known */
    const char *file; /* of the line; of the call, where it is not the innermost; NULL: not known */
    int line;
    unsigned discriminator; /* that the compiler gave to one of several blocks of the line */
} source_frame_t;

/* How many; 0: not known. */
size_t lines_frames(lines_t *lines, uint64_t pc, source_frame_t *frames, size_t room);
void lines_close(lines_t *lines);

/* Texts of source files, read once (source_text.h). NULL if the file or the line is not there. */
const char *lines_text(lines_t *lines, const char *file, int line);

/* What to show instead, in parentheses: why it is not there. */
const char *lines_missing(lines_t *lines, const char *file, int line);
#endif
