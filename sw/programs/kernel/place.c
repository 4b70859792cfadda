// SPDX-License-Identifier: Apache-2.0
// See place.h.
#include "place.h"
#include "device_tree.h"
#include "page.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define MOST 256 // pages in the list
// A symbol for the loader: this program places up to so many pages.
#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number
__asm__(".globl __near_pages_most\n.set __near_pages_most, " TEXT(MOST));

typedef struct {
    uint64_t page;
    const char *program; // ends with the line
} placed_t;

static placed_t placed[MOST];
static size_t placed_count;
static bool far;

// Two callers, one copy.
static __attribute__((noinline)) const uint32_t *tree_property(const uint32_t *tree,
                                                               const char *name) {
    return tree_walk(tree, name, NULL, NULL);
}

static void take_list(const char *line) {
    while (line && *line && placed_count < MOST) {
        char *program;
        uint64_t page = strtoul(line, &program, 16);
        placed[placed_count++] = (placed_t){page, program + strspn(program, " ")};
        line = strchr(program, '\n');
        line = line ? line + 1 : NULL;
    }
}

void place_start(const void *tree) {
    const uint32_t *range = tree_property(tree, "assay,far");
    if (!range)
        return;
    far = true;
    page_far(tree_number(range, 8), tree_number(range + 2, 8));
    take_list((const char *)tree_property(tree, "assay,near"));
}

static bool is_named(const char *program, const char *name) {
    size_t length = strcspn(program, " ;");
    return strncmp(program, name, length) == 0 && strcspn(name, "\n") == length;
}

bool place_is_far(const char *program, uint64_t page) {
    if (!far)
        return false;
    for (size_t i = 0; i < placed_count; i++)
        if (placed[i].page == page && is_named(program, placed[i].program))
            return false;
    return true;
}
