// SPDX-License-Identifier: Apache-2.0
// See placement.h.
#include "placement.h"
#include "bounds.h"
#include "memory.h"
#include "memory_map.h"
#include "vpi_object.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Reads from a line, after the address: the next word, and its length.
static const char *word_behind(const char *end, size_t *length) {
    end += strspn(end, " ");
    *length = strcspn(end, " \n");
    return *end == '#' ? NULL : *length ? end : NULL;
}

static bool in_memory(placing_t *placing, uint64_t page) {
    if (page < FAR_LEAST || page >= FAR_MOST)
        return false;
    int word = (int)((page - MAP_RAM_BASE) / FAR_PAGE / 64);
    uint64_t old = element_get("tb.u_ram.near", word), bit = UINT64_C(1) << page / FAR_PAGE % 64;
    element_put("tb.u_ram.near", word, old | bit);
    placing->pages += !(old & bit);
    return true;
}

static bool in_text(placing_t *placing, uint64_t page, const char *end) {
    size_t length, size = placing->text ? strlen(placing->text) : 0;
    const char *program = word_behind(end, &length);
    if (!program || placing->pages == placing->most)
        return false;
    placing->text = memory_resize(placing->text, size + length + 32);
    sprintf(placing->text + size, "0x%" PRIx64 " %.*s\n", page, (int)length, program);
    placing->pages++;
    return true;
}

static bool take_line(placing_t *placing, const char *line, const char *path, unsigned number,
                      failure_t *failure) {
    char *end;
    uint64_t page = strtoull(line, &end, 16);
    if (line[0] == '#' || line[0] == '\n')
        return true;
    if (end != line && strchr(" \n", *end) && page % FAR_PAGE == 0 &&
        (placing->system ? in_text(placing, page, end) : in_memory(placing, page)))
        return true;
    if (placing->system)
        return failure_set(failure,
                           "+near: %s:%u: a page of a process and its program was expected, as "
                           "`0x13000 sort`, in no more than %" PRIu64 " lines.",
                           path, number, placing->most);
    return failure_set(failure, "+near: %s:%u: a page of RAM was expected, as 0x80012000.", path,
                       number);
}

static bool read_list(placing_t *placing, const char *path, failure_t *failure) {
    char line[256];
    bool good = true;
    FILE *file = fopen(path, "r");
    if (!file)
        return failure_set(failure, "+near: %s: cannot be read: %s", path, strerror(errno));
    for (unsigned number = 1; good && fgets(line, sizeof line, file); number++)
        good = take_line(placing, line, path, number, failure);
    fclose(file);
    return good;
}

bool placing_read(placing_t *placing, const program_t *program, const options_t *o,
                  failure_t *failure) {
    *placing = (placing_t){0};
    placing->system = program_symbol(program, "__near_pages_most", &placing->most);
    if (o->near && !read_list(placing, o->near, failure))
        return false;
    if (placing->system)
        placing->asks = (placement_t){o->far_from, o->far_to, placing->text};
    return true;
}
