/* SPDX-License-Identifier: Apache-2.0 */
/* The destination of `-o FILE`.
 *
 *     output_t output;
 *     if (!output_open(&output, path, failure)) ...
 *     bool good = ... write to output.name ...;
 *     good = output_close(&output, good, failure);
 *
 * A file is written next to its place and renamed when it is complete, so that the old one stays
 * until then; a symbolic link stands for its target. A device, a pipe or standard output by any
 * name is written into and never replaced; neither is a directory. "-" is /dev/stdout.
 */
#ifndef SW_ANALYSIS_TEXT_OUTPUT_H
#define SW_ANALYSIS_TEXT_OUTPUT_H
#include "failure.h"
#include <stdio.h>

typedef struct {
    char *name;   /* the path to write to */
    char *place;  /* its final path */
    bool special; /* a device or a pipe: name and place are the same */
    bool null;    /* /dev/null: the output is discarded */
} output_t;

enum { OUTPUT_NAMES = 8 };

/* The files given to a command, by their use. NULL: no file. */
typedef struct {
    const char *read[OUTPUT_NAMES], *written[OUTPUT_NAMES];
} output_names_t;

/* Returns false if an output file is also read, or is also written under another of the names. */
bool output_spares(const output_names_t *names, failure_t *failure);

/* Returns false if nothing can be written there. Also called before a long run, since it creates
 * the file. */
bool output_open(output_t *output, const char *path, failure_t *failure);

/* Opens the output for text; a device or pipe is appended to. */
FILE *output_stream(const output_t *output);

/* `good`: the output is complete; otherwise it is removed and `failure` stays unchanged. Returns
 * whether the result is in place. */
bool output_close(output_t *output, bool good, failure_t *failure);

/* Opens, prints with `print`, and closes. */
bool output_print(const char *path, void (*print)(FILE *out, void *context), void *context,
                  failure_t *failure);
#endif
