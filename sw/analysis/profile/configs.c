/* SPDX-License-Identifier: Apache-2.0 */
/* See configs.h. */
#include "configs.h"
#include "config_defs.h"
#include "memory.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define NAME(name) #name,
static const char *const size_names[] = {CONFIG_SIZES(NAME)};
#undef NAME
enum { SIZES = sizeof size_names / sizeof *size_names, SHOWN = 6 };

#define ROW(name, ...) {name, {__VA_ARGS__}},
static const struct {
    const char *name;
    uint64_t size[SIZES];
} named[] = {CONFIG_NAMED(ROW)};
#undef ROW
enum { NAMED = sizeof named / sizeof *named };

static int find(const char *name) {
    for (int c = 0; name && c < NAMED; c++)
        if (strcmp(named[c].name, name) == 0)
            return c;
    return -1;
}

bool config_is_named(const char *name) { return find(name) >= 0; }
bool config_is_other(const char *name) { return name && strcmp(name, CONFIG_OTHER) == 0; }

#define WORD(name, ...) ", " name
const char *configs_text(void) { return &(CONFIG_NAMED(WORD))[2]; }
#undef WORD

/* Whether this size is known and differs from the configuration's. */
static bool differs(const facts_t *facts, int c, int size, uint64_t *is) {
    char name[64];
    snprintf(name, sizeof name, CONFIG_SIZE "%s", size_names[size]);
    *is = facts_integer(facts, name, named[c].size[size]);
    return *is != named[c].size[size];
}

static int count_differences(const facts_t *facts, int c) {
    uint64_t is;
    int count = 0;
    for (int s = 0; s < SIZES; s++)
        count += differs(facts, c, s, &is);
    return count;
}

static int nearest(const facts_t *facts) {
    int best = 0;
    for (int c = 1; c < NAMED; c++)
        if (count_differences(facts, c) < count_differences(facts, best))
            best = c;
    return best;
}

static char *append(char *text, char *more) {
    char *both = memory_print("%s%s", text, more);
    free(text);
    free(more);
    return both;
}

char *config_describe(const facts_t *facts, const char *told) {
    int c = find(told) < 0 ? nearest(facts) : find(told);
    int count = count_differences(facts, c), shown = 0;
    char *text = memory_copy(named[c].name);
    for (int s = 0; s < SIZES && shown < SHOWN; s++) {
        uint64_t is;
        if (differs(facts, c, s, &is))
            text = append(
                text, memory_print("%s %s %" PRIu64, shown++ ? "," : " but", size_names[s], is));
    }
    return count > shown ? append(text, memory_print(" and %d sizes more", count - shown)) : text;
}

static char *describe_other(const facts_t *facts) {
    char *text = memory_copy("another core");
    for (int s = 0, shown = 0; s < SIZES; s++) {
        char name[64];
        snprintf(name, sizeof name, CONFIG_SIZE "%s", size_names[s]);
        const char *size = facts_text(facts, name);
        if (size)
            text = append(text,
                          memory_print("%s %s %s", shown++ ? "," : " with", size_names[s], size));
    }
    return text;
}

/* The last part of a folder's path. */
static char *base_name(const char *config) {
    size_t length = strlen(config);
    while (length > 1 && config[length - 1] == '/')
        length--;
    size_t start = length;
    while (start > 0 && config[start - 1] != '/')
        start--;
    return memory_print("%.*s", (int)(length - start), config + start);
}

char *config_name(const char *config, const facts_t *facts) {
    if (config_is_other(config))
        return describe_other(facts);
    const char *defines = facts_text(facts, "rtl_defines");
    char *text = config_describe(facts, config);
    if (config && !config_is_named(config)) {
        char *base = base_name(config);
        text = append(config_is_named(base) ? memory_copy("") : memory_print("%s: ", base), text);
        free(base);
    }
    return defines ? append(text, memory_print(", with %s", defines)) : text;
}
