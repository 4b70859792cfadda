/* SPDX-License-Identifier: Apache-2.0 */
/* See html.h. */
#include "html.h"
#include "memory.h"
#include "printable.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void put_character(FILE *out, char c) {
    switch (c) {
    case '<':
        fputs("&lt;", out);
        break;
    case '>':
        fputs("&gt;", out);
        break;
    case '&':
        fputs("&amp;", out);
        break;
    case '"':
        fputs("&#34;", out);
        break;
    default:
        fputc(c, out);
    }
}

void html_text(FILE *out, const char *text) {
    char *clean = printable(text, "\n");
    for (const char *c = clean; *c; c++)
        put_character(out, *c);
    free(clean);
}

void html_print(FILE *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_vprint(format, arguments);
    va_end(arguments);
    html_text(out, text);
    free(text);
}

void html_marked(FILE *out, const char *text) {
    bool code = false;
    char *copy = memory_copy(text), *rest = copy;
    for (const char *part; (part = strsep(&rest, "`")); code = !code) {
        fputs(code ? "<code>" : "", out);
        html_text(out, part);
        fputs(code ? "</code>" : "", out);
    }
    free(copy);
}
