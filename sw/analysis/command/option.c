/* SPDX-License-Identifier: Apache-2.0 */
/* See option.h. */
#include "option.h"
#include "command.h"
#include "format.h"
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool option_flag(const option_given_t *given, void *field) {
    (void)given;
    return *(bool *)field = true;
}

bool option_clear(const option_given_t *given, void *field) {
    (void)given;
    *(bool *)field = false;
    return true;
}

bool option_text(const option_given_t *given, void *field) {
    *(const char **)field = given->value;
    return true;
}

bool option_refuse(const option_given_t *given, const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    command_misuse(given->command, "--%s %s: %s", given->row->name,
                   *given->value ? given->value : "\"\"", text);
    return false;
}

/* A number's digits, decimal or after 0x: no sign, no space, the whole text. */
static bool take_digits(const char *text, const char **end, uint64_t *number) {
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = hexadecimal ? text + 2 : text;
    char *stop;
    if (!(hexadecimal ? isxdigit((unsigned char)*digits) : isdigit((unsigned char)*digits)))
        return false;
    errno = 0;
    *number = strtoull(digits, &stop, hexadecimal ? 16 : 10);
    *end = stop;
    return errno == 0;
}

bool option_digits(const option_given_t *given, const char *what, const char *text, uint64_t least,
                   uint64_t most, uint64_t *number) {
    const char *end;
    return (take_digits(text, &end, number) && !*end && *number >= least && *number <= most) ||
           option_refuse(given, "%s%sa number from %" PRIu64 " to %" PRIu64 " was expected.",
                         what ? what : "", what ? ": " : "", least, most);
}

bool option_number(const option_given_t *given, void *field) {
    return option_digits(given, NULL, given->value, given->row->least, given->row->most, field);
}

bool option_choice(const option_given_t *given, void *field) {
    const char *const *name = given->row->choices;
    char list[256] = "";
    for (unsigned i = 0; name[i]; i++) {
        size_t used = strlen(list);
        if (strcmp(given->value, name[i]) == 0) {
            *(unsigned *)field = i;
            return true;
        }
        snprintf(list + used, sizeof list - used, "%s%s",
                 i == 0        ? ""
                 : name[i + 1] ? ", "
                               : " or ",
                 name[i]);
    }
    return option_refuse(given, "%s was expected.", list);
}

bool option_word(const option_given_t *given, void *field) {
    unsigned which;
    bool good = option_choice(given, &which);
    if (good)
        *(const char **)field = given->row->choices[which];
    return good;
}

bool option_window(const char *text, uint64_t *from, uint64_t *to) {
    const char *end;
    return take_digits(text, &end, from) && *end == '-' && take_digits(end + 1, &end, to) &&
           *end == 0 && *to > *from;
}

bool option_is_optional(const option_t *row) {
    return row->value && strncmp(row->value, "[=", 2) == 0;
}

void options_print(const option_t *rows, FILE *out) {
    enum { COLUMN = 24 };
    for (; rows->name; rows++) {
        const char *value = rows->value ? rows->value : "";
        char letter[] = {'-', rows->letter, ',', ' ', 0};
        size_t indent = rows->within ? 4 : 2, begin = COLUMN + indent - 2;
        if (!rows->help)
            continue;
        int used = fprintf(out, "%*s%s--%s%s%s", (int)indent, "", rows->letter ? letter : "",
                           rows->name, *value && !option_is_optional(rows) ? " " : "", value);
        if ((size_t)used >= begin)
            used = fprintf(out, "\n") - 1;
        fprintf(out, "%*s", (int)begin - used, "");
        print_words(out, rows->help, begin);
    }
}
