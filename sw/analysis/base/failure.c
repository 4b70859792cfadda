/* SPDX-License-Identifier: Apache-2.0 */
/* See failure.h. */
#include "failure.h"
#include "printable.h"
#include <stdarg.h>
#include <stdlib.h>

bool failure_set(failure_t *failure, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure->text, sizeof failure->text, format, arguments);
    va_end(arguments);
    return false;
}

void failure_print(const char *who, const failure_t *failure) {
    char *text = printable(failure->text, "\n");
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", who, text);
    free(text);
}
