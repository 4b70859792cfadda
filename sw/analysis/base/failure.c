/* See failure.h. */
#include "failure.h"
#include <stdarg.h>

bool failure_set(failure_t *failure, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure->text, sizeof failure->text, format, arguments);
    va_end(arguments);
    return false;
}

void failure_print(const char *who, const failure_t *failure) {
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", who, failure->text);
}
