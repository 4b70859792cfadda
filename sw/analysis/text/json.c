/* SPDX-License-Identifier: Apache-2.0 */
/* See json.h. */
#include "json.h"
#include "csv.h"
#include "printable.h"
#include <math.h>

/* One character; returns its bytes. */
static size_t put_character(FILE *out, const char *at) {
    size_t length = character_length(at);
    unsigned char c = (unsigned char)*at;
    if (!length)
        fputs("\\ufffd", out);
    else if (c == '"' || c == '\\')
        fprintf(out, "\\%c", c);
    else if (c < 0x20)
        fprintf(out, "\\u%04x", c);
    else
        fwrite(at, 1, length, out);
    return length ? length : 1;
}

void json_text(FILE *out, const char *text) {
    fputc('"', out);
    while (*text)
        text += put_character(out, text);
    fputc('"', out);
}

void json_number(FILE *out, double value) {
    if (isfinite(value))
        csv_number(out, value);
    else
        fputs("null", out);
}
