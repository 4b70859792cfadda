/* SPDX-License-Identifier: Apache-2.0 */
/* Standard input for several runs, each of which reads it from its beginning. A file is read in
 * place, a pipe is copied to a file first; a terminal or device, which cannot be read twice, gives
 * them no input.
 *
 *     kept_input_t input;
 *     if (!kept_input_take(&input, folder, &failure)) ...
 *     kept_input_open(&input);          in a process of a run: makes it the standard input
 *     kept_input_forget(&input);
 */
#ifndef SW_ANALYSIS_RUNNING_KEPT_INPUT_H
#define SW_ANALYSIS_RUNNING_KEPT_INPUT_H
#include "failure.h"
#include "sha256.h"
#include <sys/types.h>

typedef struct {
    int file; /* -1: no input */
    off_t start;
    char *copy; /* the copy of a pipe, NULL: none */
} kept_input_t;

/* `folder`: for the copy. */
bool kept_input_take(kept_input_t *input, const char *folder, failure_t *failure);
/* With its own position; returns false on failure, and errno says why. */
bool kept_input_open(const kept_input_t *input);
/* A descriptor with its own position, which the caller closes; -1 on failure, and errno says
 * why. */
int kept_input_file(const kept_input_t *input);
/* SHA-256 of the input of a run; returns false on failure, and errno says why. */
bool kept_input_sum(const kept_input_t *input, char text[SHA256_TEXT]);
void kept_input_forget(kept_input_t *input);
#endif
