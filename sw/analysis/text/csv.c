/* SPDX-License-Identifier: Apache-2.0 */
/* See csv.h. */
#include "csv.h"
#include <math.h>
#include <stdbool.h>
#include <string.h>

void csv_text(FILE *out, const char *text) {
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++)
        fputs(*text == '"' ? "\"\"" : (char[]){*text, 0}, out);
    fputc('"', out);
}

void csv_number(FILE *out, double value) {
    bool whole = value == floor(value) && fabs(value) < 1e15; /* counts, to the last digit */
    if (isfinite(value))
        fprintf(out, whole ? "%.0f" : "%.10g", value + 0.0); /* -0 is 0 */
}
