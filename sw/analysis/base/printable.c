/* SPDX-License-Identifier: Apache-2.0 */
/* See printable.h. */
#include "printable.h"
#include "memory.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

size_t character_length(const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    size_t length = *at < 0x80 ? 1 : *at >= 0xc2 && *at < 0xe0 ? 2 : (*at & 0xf0) == 0xe0 ? 3 : 4;
    if (*at >= 0xf5 || (*at >= 0x80 && *at < 0xc2))
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    bool bad = (*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] > 0x9f) ||
               (*at == 0xf0 && at[1] < 0x90) || (*at == 0xf4 && at[1] > 0x8f);
    return bad ? 0 : length;
}

/* Number of bytes from here on that can be shown; 0: this byte cannot. */
static size_t shown_length(const char *text, const char *kept) {
    const unsigned char *at = (const unsigned char *)text;
    if (strchr(kept, *text))
        return 1;
    bool control = *at < 0x20 || *at == 0x7f || (*at == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0);
    return control ? 0 : character_length(text);
}

char *printable(const char *text, const char *kept) {
    char *copy = memory_get(4 * strlen(text) + 1), *to = copy;
    while (*text) {
        size_t length = shown_length(text, kept);
        if (length) {
            memcpy(to, text, length);
        } else if (*text == '\t') {
            *to = ' ';
        } else {
            sprintf(to, "\\x%02x", (unsigned char)*text);
        }
        to += length ? length : *text == '\t' ? 1 : 4;
        text += length ? length : 1;
    }
    *to = 0;
    return copy;
}

void printable_line(FILE *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *raw = memory_vprint(format, arguments), *text = printable(raw, "");
    va_end(arguments);
    fprintf(out, "%s\n", text);
    free(text);
    free(raw);
}
