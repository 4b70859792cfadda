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
void lines_close(lines_t *lines);

/* Texts of source files, read once. NULL if the file or the line is not there. */
const char *lines_text(lines_t *lines, const char *file, int line);
#endif
