/* SPDX-License-Identifier: Apache-2.0 */
/* Where `-o FILE` goes.
 *
 *     output_t output;
 *     if (!output_open(&output, path, failure)) ...
 *     bool good = ... write to output.name ...;
 *     good = output_close(&output, good, failure);
 *
 * A file is written in the folder of its place and renamed when it is whole, so that the old one stays until
 * then; a symbolic link means what it leads to. A device, a pipe or standard output by any name is written into; it is
 * never replaced, nor is a directory. "-" is /dev/stdout.
 */
#ifndef SW_ANALYSIS_TEXT_OUTPUT_H
#define SW_ANALYSIS_TEXT_OUTPUT_H
#include "failure.h"
#include <stdio.h>

typedef struct {
    char *name;   /* the path to write to */
    char *place;  /* the path that it gets when it is whole */
    bool special; /* a device or a pipe: name and place are the same */
    bool null;    /* /dev/null: whatever is written is gone */
} output_t;

enum { OUTPUT_NAMES = 8 };

/* The files that a command was given, by how it uses them. NULL is no file. */
typedef struct {
    const char *read[OUTPUT_NAMES], *written[OUTPUT_NAMES];
} output_names_t;

/* False: a file that is written is also read, or is also written under another of the names. */
bool output_spares(const output_names_t *names, failure_t *failure);

/* False: nothing can be written there. It is asked before a long run, too: a file is made at once. */
bool output_open(output_t *output, const char *path, failure_t *failure);

/* Opens the output for text; what is special gets it after all that is there already. */
FILE *output_stream(const output_t *output);

/* `good`: what was written is whole; otherwise it is removed and `failure` stays as it is. Returns
 * whether the result is in place. */
bool output_close(output_t *output, bool good, failure_t *failure);

/* Opens, prints with `print`, and closes. */
bool output_print(const char *path, void (*print)(FILE *out, void *context), void *context,
                  failure_t *failure);
#endif
