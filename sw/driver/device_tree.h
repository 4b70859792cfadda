// SPDX-License-Identifier: Apache-2.0
// Properties of the device tree whose address is in a1 at a program's entry, as QEMU, the simulator and boot loaders fill it.
// Source: Devicetree Specification 0.4, section 5 (flattened format). Words are big endian.
#ifndef SW_DRIVER_DEVICE_TREE_H
#define SW_DRIVER_DEVICE_TREE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { TREE_MAGIC = 0, TREE_STRUCTURE = 2, TREE_STRINGS = 3 };      // words of the header
enum { TREE_NODE = 1, TREE_NODE_END, TREE_PROPERTY, TREE_NOTHING }; // tokens
#define TREE_IS 0xd00dfeedu

static inline uint32_t tree_word(const uint32_t *word) { return __builtin_bswap32(*word); }

// A number of one or two words.
static inline uint64_t tree_number(const uint32_t *value, uint32_t bytes) {
    uint64_t high = tree_word(value);
    return bytes == 4 ? high : high << 32 | tree_word(value + 1);
}

static inline const uint32_t *tree_behind(const uint32_t *word, size_t bytes) {
    return word + (bytes + 3) / 4;
}

typedef void tree_take_t(void *context, const char *name, const uint32_t *value, uint32_t bytes);

// Goes through the properties of all nodes, in their order: to the first one of this name, whose value it returns. NULL: there is
// none, or no tree. `name` may be NULL: to the end. What it comes by is taken by `take`, if that is not NULL. Always inline: each
// caller has one of the two.
static inline __attribute__((always_inline)) const uint32_t *
tree_walk(const uint32_t *tree, const char *name, tree_take_t *take, void *context) {
    if (!tree || tree_word(tree + TREE_MAGIC) != TREE_IS)
        return NULL;
    const char *names = (const char *)tree + tree_word(tree + TREE_STRINGS);
    const uint32_t *at = tree_behind(tree, tree_word(tree + TREE_STRUCTURE));
    for (;;) {
        switch (tree_word(at++)) {
        case TREE_NODE:
            at = tree_behind(at, strlen((const char *)at) + 1);
            break;
        case TREE_PROPERTY:
            if (name && strcmp(names + tree_word(at + 1), name) == 0)
                return at + 2;
            if (take)
                take(context, names + tree_word(at + 1), at + 2, tree_word(at));
            at = tree_behind(at + 2, tree_word(at));
            break;
        case TREE_NODE_END:
        case TREE_NOTHING:
            break;
        default:
            return NULL;
        }
    }
}
#endif
