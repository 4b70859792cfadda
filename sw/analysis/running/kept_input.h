/* SPDX-License-Identifier: Apache-2.0 */
/* Standard input for several runs, each of which reads it from its beginning. A file is read where it is, a pipe goes into a file first;
 * from a terminal or device, which nobody could read twice, they read nothing.
 *
 *     kept_input_t input;
 *     if (!kept_input_take(&input, folder, &failure)) ...
 *     kept_input_open(&input);          in a process of a run: it is its standard input from then on
 *     kept_input_forget(&input);
 */
#ifndef SW_ANALYSIS_RUNNING_KEPT_INPUT_H
#define SW_ANALYSIS_RUNNING_KEPT_INPUT_H
#include "failure.h"
#include "sha256.h"
#include <sys/types.h>

typedef struct {
    int file; /* -1: nothing is read */
    off_t start;
    char *copy; /* the file that a pipe went into, NULL: none */
} kept_input_t;

/* `folder`: for the copy. */
bool kept_input_take(kept_input_t *input, const char *folder, failure_t *failure);
/* With a position of its own; false, and errno says why. */
bool kept_input_open(const kept_input_t *input);
/* A descriptor of it with a position of its own, to be closed; -1, and errno says why. */
int kept_input_file(const kept_input_t *input);
/* SHA-256 of what a run can read; false, and errno says why. */
bool kept_input_sum(const kept_input_t *input, char text[SHA256_TEXT]);
void kept_input_forget(kept_input_t *input);
#endif
