// SPDX-License-Identifier: Apache-2.0
// See place.h.
#include "place.h"
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

// Flattened format: Devicetree Specification 0.4, section 5. Words are big endian.
enum { TREE_MAGIC = 0, TREE_STRUCTURE = 2, TREE_STRINGS = 3 }; // words of the header
enum { NODE = 1, NODE_END, PROPERTY, NOTHING };                // tokens
#define MAGIC 0xd00dfeedu

static uint32_t big_endian(const uint32_t *word) { return __builtin_bswap32(*word); }

static const uint32_t *behind(const uint32_t *word, size_t bytes) { return word + (bytes + 3) / 4; }

// The value of the first property of this name; NULL: none.
static const uint32_t *tree_property(const uint32_t *tree, const char *name) {
    if (!tree || big_endian(tree + TREE_MAGIC) != MAGIC)
        return NULL;
    const char *strings = (const char *)tree + big_endian(tree + TREE_STRINGS);
    const uint32_t *at = behind(tree, big_endian(tree + TREE_STRUCTURE));
    for (;;)
        switch (big_endian(at++)) {
        case NODE:
            at = behind(at, strlen((const char *)at) + 1);
            break;
        case PROPERTY:
            if (strcmp(strings + big_endian(at + 1), name) == 0)
                return at + 2;
            at = behind(at + 2, big_endian(at));
            break;
        case NODE_END:
        case NOTHING:
            break;
        default:
            return NULL;
        }
}

static uint64_t number(const uint32_t *value) {
    return (uint64_t)big_endian(value) << 32 | big_endian(value + 1);
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
    page_far(number(range), number(range + 2));
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
