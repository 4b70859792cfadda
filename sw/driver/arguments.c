// SPDX-License-Identifier: Apache-2.0
// Arguments and input of a program, from the device tree whose address is in a1 at its entry, as
// QEMU, the simulator and boot loaders fill it. In /chosen:
//
//   bootargs                   the arguments: NAME ARGUMENT...  (QEMU: -append)
//   linux,initrd-start, -end   standard input, in memory        (QEMU: -initrd)
//
// White space separates words; '...', "..." and \ quote as in a shell. Source: Devicetree
// Specification 0.4, section 5 (flattened format).
#include "runtime.h"
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum { TREE_MAGIC = 0, TREE_STRUCTURE = 2, TREE_STRINGS = 3 }; // words of the header
enum { NODE = 1, NODE_END, PROPERTY, NOTHING };                // tokens
#define MAGIC 0xd00dfeedu
#define SIZE 4096 // bytes of the line, with its quotes and the 0 at its end

// A symbol for the loader: this program takes arguments, up to this many bytes.
#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number
__asm__(".globl __command_line_size\n.set __command_line_size, " TEXT(SIZE));

// The arguments are filled in before .bss is cleared, since .bss may overlap the tree.
#define NOINIT __attribute__((section(".noinit")))
static char text[SIZE] NOINIT;
static char *words[SIZE / 2 + 2] NOINIT;

static uint32_t big_endian(const uint32_t *word) { return __builtin_bswap32(*word); }

static const uint32_t *behind(const uint32_t *word, size_t bytes) { return word + (bytes + 3) / 4; }

// A number of one or two words.
static uintptr_t number(const uint32_t *value, uint32_t bytes) {
    uintptr_t high = big_endian(value);
    return bytes == 4 ? high : high << 32 | big_endian(value + 1);
}

typedef struct {
    const char *line; // NULL: none
    uintptr_t input, input_end;
} chosen_t;

static void take_property(chosen_t *chosen, const char *name, const uint32_t *value,
                          uint32_t bytes) {
    if (strcmp(name, "bootargs") == 0)
        chosen->line = (const char *)value;
    else if (strcmp(name, "linux,initrd-start") == 0)
        chosen->input = number(value, bytes);
    else if (strcmp(name, "linux,initrd-end") == 0)
        chosen->input_end = number(value, bytes);
}

static chosen_t read_tree(const uint32_t *tree) {
    chosen_t chosen = {0};
    if (!tree || big_endian(tree + TREE_MAGIC) != MAGIC)
        return chosen;
    const char *strings = (const char *)tree + big_endian(tree + TREE_STRINGS);
    const uint32_t *at = behind(tree, big_endian(tree + TREE_STRUCTURE));
    for (;;) {
        switch (big_endian(at++)) {
        case NODE:
            at = behind(at, strlen((const char *)at) + 1);
            break;
        case PROPERTY:
            take_property(&chosen, strings + big_endian(at + 1), at + 2, big_endian(at));
            at = behind(at + 2, big_endian(at));
            break;
        case NODE_END:
        case NOTHING:
            break;
        default:
            return chosen;
        }
    }
}

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static const char *skip_space(const char *line) {
    while (is_space(*line))
        line++;
    return line;
}

// Copies a word without its quotes; returns the text after it.
static const char *copy_word(const char *line, char **to) {
    char quote = 0, *out = *to;
    for (; *line && (quote || !is_space(*line)); line++) {
        bool escapes = quote != '\'' && (!quote || line[1] == '"' || line[1] == '\\');
        if (*line == quote)
            quote = 0;
        else if (!quote && (*line == '\'' || *line == '"'))
            quote = *line;
        else if (*line == '\\' && escapes && line[1])
            *out++ = *++line;
        else
            *out++ = *line;
    }
    *out++ = 0;
    *to = out;
    return skip_space(line);
}

static void take_input(const chosen_t *chosen) {
    if (chosen->input) {
        console_input((const uint8_t *)chosen->input, chosen->input_end - chosen->input);
        heap_limit((const void *)chosen->input);
    }
}

arguments_t arguments_read(const void *tree) {
    chosen_t chosen = read_tree(tree);
    const char *line = chosen.line ? skip_space(chosen.line) : "";
    char *to = text;
    arguments_t arguments = {0, words};
    if (strlen(line) >= sizeof text) {
        static const char message[] = "The arguments are longer than " TEXT(SIZE) " bytes.\n";
        write(STDERR_FILENO, message, sizeof message - 1);
        _exit(125);
    }
    take_input(&chosen);
    while (*line) {
        words[arguments.count++] = to;
        line = copy_word(line, &to);
    }
    if (arguments.count == 0) { // a program without a name, as ISO C allows
        *to = 0;
        words[arguments.count++] = to;
    }
    words[arguments.count] = NULL;
    return arguments;
}
