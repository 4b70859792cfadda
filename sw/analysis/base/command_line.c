/* SPDX-License-Identifier: Apache-2.0 */
/* See command_line.h. */
#include "command_line.h"
#include "memory.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEADER = 10, RESERVED = 4, NODE = 1, NODE_END = 2, PROPERTY = 3, END = 9 };
enum { TREE_BYTES = 256 }; /* an upper bound of a tree's size without its line */

/* --- the line */

static bool is_plain(const char *word) {
    return *word && word[strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                      "0123456789_-+./:,@%")] == 0;
}

/* At most 4 bytes for each byte, two quotes and a space. */
static char *put_word(char *to, const char *word) {
    if (is_plain(word))
        return stpcpy(to, word);
    *to++ = '\'';
    for (; *word; word++)
        to = *word == '\'' ? stpcpy(to, "'\\''") : (*to = *word, to + 1);
    return stpcpy(to, "'");
}

char *command_line_join(const char *name, size_t count, char *const *words) {
    size_t room = 4 * strlen(name) + 3;
    for (size_t i = 0; i < count; i++)
        room += 4 * strlen(words[i]) + 3;
    char *line = memory_get(room), *to = put_word(line, name);
    for (size_t i = 0; i < count; i++) {
        *to++ = ' ';
        to = put_word(to, words[i]);
    }
    return line;
}

bool command_line_make(char **line, const program_t *program, const char *path, size_t count,
                       char *const *words, failure_t *failure) {
    uint64_t room = 0;
    const char *slash = strrchr(path, '/');
    *line = NULL;
    if (!program_symbol(program, "__command_line_size", &room))
        return count == 0 ||
               failure_set(failure,
                           "%s: it takes no arguments: it has no symbol __command_line_size.\n"
                           "  Put options before the program. To let it take arguments, link "
                           "it with sw/driver (docs/programs.md).",
                           path);
    if (room > COMMAND_LINE_ROOM - TREE_BYTES)
        room = COMMAND_LINE_ROOM - TREE_BYTES;
    *line = command_line_join(slash ? slash + 1 : path, count, words);
    if (strlen(*line) < room)
        return true;
    failure_set(failure,
                "%s: its arguments are %zu bytes with their quotes, and it takes %" PRIu64 ".\n"
                "  Give it what is long on its standard input.",
                path, strlen(*line), room ? room - 1 : 0);
    free(*line);
    *line = NULL;
    return false;
}

/* --- the input */

static uint64_t heap_place(const program_t *program, uint64_t size) {
    enum { ALIGNED = 64 };
    uint64_t from, to;
    if (!program_symbol(program, "__heap_start", &from) ||
        !program_symbol(program, "__heap_end", &to) || to <= from || size > (to - from) / 2)
        return 0;
    return (to - size) & ~(uint64_t)(ALIGNED - 1);
}

bool command_line_input(part_t *input, const program_t *program) {
    struct stat file;
    off_t at = lseek(STDIN_FILENO, 0, SEEK_CUR);
    if (at < 0 || fstat(STDIN_FILENO, &file) != 0 || !S_ISREG(file.st_mode))
        return false;
    size_t size = file.st_size > at ? (size_t)(file.st_size - at) : 0;
    uint64_t place = heap_place(program, size);
    if (!place)
        return false;
    const char *bytes = "";
    if (size && (bytes = mmap(NULL, (size_t)file.st_size, PROT_READ, MAP_PRIVATE, STDIN_FILENO,
                              0)) == MAP_FAILED)
        return false;
    *input = (part_t){place, (const uint8_t *)bytes + (size ? at : 0), size, size};
    return true;
}

/* --- the tree: words are big endian, everything starts at a multiple of 4 */

static const char strings[] =
    "bootargs\0linux,initrd-start\0linux,initrd-end\0assay,far\0assay,near";
enum { BOOTARGS = 0, INPUT_START = 9, INPUT_END = 28, FAR = 45, NEAR = 55 }; /* places in it */

static uint32_t *put_number(uint32_t *to, uint32_t value) {
    *to = __builtin_bswap32(value);
    return to + 1;
}

static uint32_t *put_bytes(uint32_t *to, const void *bytes, size_t size) {
    memcpy(to, bytes, size);
    return to + (size + 3) / 4;
}

static uint32_t *put_property(uint32_t *to, uint32_t name, const void *value, size_t size) {
    to = put_number(to, PROPERTY);
    to = put_number(to, (uint32_t)size);
    return put_bytes(put_number(to, name), value, size);
}

static uint32_t *put_address(uint32_t *to, uint32_t name, uint64_t address) {
    uint64_t value = __builtin_bswap64(address);
    return put_property(to, name, &value, sizeof value);
}

static uint32_t *put_placement(uint32_t *to, const placement_t *placement) {
    const uint64_t far[] = {__builtin_bswap64(placement->far_from),
                            __builtin_bswap64(placement->far_to)};
    if (placement->far_to)
        to = put_property(to, FAR, far, sizeof far);
    return placement->near ? put_property(to, NEAR, placement->near, strlen(placement->near) + 1)
                           : to;
}

static uint32_t *put_structure(uint32_t *to, const char *line, const part_t *input,
                               const placement_t *placement) {
    to = put_bytes(put_number(to, NODE), "", 1);
    to = put_bytes(put_number(to, NODE), "chosen", 7);
    if (line)
        to = put_property(to, BOOTARGS, line, strlen(line) + 1);
    if (placement)
        to = put_placement(to, placement);
    if (input) {
        to = put_address(to, INPUT_START, input->address);
        to = put_address(to, INPUT_END, input->address + input->size);
    }
    to = put_number(to, NODE_END);
    to = put_number(to, NODE_END);
    return put_number(to, END);
}

part_t command_line_tree(const char *line, const part_t *input, const placement_t *placement) {
    size_t texts =
        (line ? strlen(line) : 0) + (placement && placement->near ? strlen(placement->near) : 0);
    uint32_t *tree = memory_get(TREE_BYTES + texts);
    uint32_t *structure = tree + HEADER + RESERVED,
             *names = put_structure(structure, line, input, placement);
    size_t size = (size_t)((char *)put_bytes(names, strings, sizeof strings) - (char *)tree);
    const uint32_t header[HEADER] = {
        0xd00dfeed,
        (uint32_t)size,
        sizeof(uint32_t) * (HEADER + RESERVED),
        (uint32_t)((char *)names - (char *)tree),
        sizeof(uint32_t) * HEADER,
        17, /* version, and the oldest that it is compatible with */
        16,
        0, /* the hart that boots */
        sizeof strings,
        (uint32_t)((char *)names - (char *)structure),
    };
    for (int i = 0; i < HEADER; i++)
        put_number(tree + i, header[i]);
    return (part_t){COMMAND_LINE_TREE, (uint8_t *)tree, size, size};
}
