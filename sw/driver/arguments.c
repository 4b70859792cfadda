// SPDX-License-Identifier: Apache-2.0
// Arguments and input of a program, from the device tree whose address is in a1 at its entry, as
// QEMU, the simulator and boot loaders fill it. In /chosen:
//
//   bootargs                   the arguments: NAME ARGUMENT...  (QEMU: -append)
//   linux,initrd-start, -end   standard input, in memory        (QEMU: -initrd)
//
// Words stand between white space; '...', "..." and \ quote as in a shell.
#include "device_tree.h"
#include "runtime.h"
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#define SIZE 4096 // bytes of the line, with its quotes and the 0 at its end

// A symbol for the loader: this program takes arguments, up to this many bytes.
#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number
__asm__(".globl __command_line_size\n.set __command_line_size, " TEXT(SIZE));

// The arguments are filled in before .bss is cleared, since .bss may overlap the tree.
#define NOINIT __attribute__((section(".noinit")))
static char text[SIZE] NOINIT;
static char *words[SIZE / 2 + 2] NOINIT;

typedef struct {
    const char *line; // NULL: none
    uintptr_t input, input_end;
} chosen_t;

static void take_property(void *context, const char *name, const uint32_t *value, uint32_t bytes) {
    chosen_t *chosen = context;
    if (strcmp(name, "bootargs") == 0)
        chosen->line = (const char *)value;
    else if (strcmp(name, "linux,initrd-start") == 0)
        chosen->input = tree_number(value, bytes);
    else if (strcmp(name, "linux,initrd-end") == 0)
        chosen->input_end = tree_number(value, bytes);
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
    chosen_t chosen = {0};
    tree_walk(tree, NULL, take_property, &chosen);
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
