/* SPDX-License-Identifier: Apache-2.0 */
/* One error path for the whole library: a function that can fail takes a `failure_t *`, writes a
 * message that names the place and the remedy, and returns false (or NULL). The caller adds nothing
 * and prints it once, at the top.
 *
 *     failure_t failure = {0};
 *     if (!profile_open(&profile, path, &failure))
 *         return failure_print("assay report", &failure);
 */
#ifndef SW_ANALYSIS_BASE_FAILURE_H
#define SW_ANALYSIS_BASE_FAILURE_H
#include <stdbool.h>
#include <stdio.h>

typedef struct {
    char text[2048];
} failure_t;

/* Writes the message; always returns false, so that `return failure_set(...)` reads as failing. */
bool failure_set(failure_t *failure, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints `WHO: message` on stderr, made printable. */
void failure_print(const char *who, const failure_t *failure);
#endif
