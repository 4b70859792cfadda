/* SPDX-License-Identifier: Apache-2.0 */
/* See setup_text.h. */
#include "setup_text.h"
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROW(name, least, most, meaning) {#name, offsetof(setup_t, name), least, most},
static const struct {
    const char *name;
    size_t where;
    uint64_t least, most;
} settings[PD_SETTING_COUNT] = {PD_SETTINGS(ROW)};

static bool read_number(const char *text, size_t length, uint64_t *value) {
    bool hexadecimal = length > 2 && text[0] == '0' && text[1] == 'x';
    char *end;
    errno = 0;
    *value = strtoull(text, &end, hexadecimal ? 16 : 10);
    return isxdigit((unsigned char)text[0]) && end == text + length && errno == 0;
}

static bool read_setting(setup_t *setup, const char *text, size_t length, failure_t *failure) {
    size_t name = strcspn(text, "=,");
    for (int i = 0; i < PD_SETTING_COUNT; i++) {
        uint64_t value = 0;
        if (strlen(settings[i].name) != name || strncmp(text, settings[i].name, name) != 0)
            continue;
        bool good = name < length && read_number(text + name + 1, length - name - 1, &value) &&
                    value >= settings[i].least && value <= settings[i].most;
        memcpy((char *)setup + settings[i].where, &value, sizeof value);
        return good ||
               failure_set(failure, "%s takes a number from %" PRIu64 " to %" PRIu64 ": `%.*s`",
                           settings[i].name, settings[i].least, settings[i].most, (int)length,
                           text);
    }
    return failure_set(failure, "%.*s: no such setting.\n  +help lists them", (int)name, text);
}

bool setup_read(setup_t *setup, const char *text, failure_t *failure) {
    for (;;) {
        size_t length = strcspn(text, ",");
        if (!read_setting(setup, text, length, failure))
            return false;
        if (!text[length])
            return true;
        text += length + 1;
    }
}

const char *setup_print(const setup_t *setup, char *text) {
    size_t at = 0;
    text[0] = 0;
    for (int i = 0; i < PD_SETTING_COUNT; i++) {
        uint64_t value;
        memcpy(&value, (const char *)setup + settings[i].where, sizeof value);
        if (value)
            at += (size_t)snprintf(text + at, SETUP_TEXT - at, "%s%s=%" PRIu64, at ? "," : "",
                                   settings[i].name, value);
    }
    return text;
}

#define LINE(name, least, most, meaning) "    " #name ": " meaning "\n"
const char *setup_help(void) { return PD_SETTINGS(LINE); }
