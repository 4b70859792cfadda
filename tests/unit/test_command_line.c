// SPDX-License-Identifier: Apache-2.0
// Arguments from the host's words to the program's: what base/command_line.c makes, the program's own
// start code (sw/driver/arguments.c) takes apart again.
#include "../../sw/driver/arguments.c"
#include "command_line.h"
#include <criterion/criterion.h>
#include <stdio.h>

static const uint8_t *input;
static size_t input_size;
static const void *heap_end;

void console_input(const uint8_t *bytes, size_t size) {
    input = bytes;
    input_size = size;
}
void heap_limit(const void *end) { heap_end = end; }

// As QEMU's -append hands it over.
static arguments_t take(const char *line, const part_t *file) {
    static uint32_t copy[4096];
    part_t tree = command_line_tree(line, file, NULL);
    cr_assert_leq(tree.size, sizeof copy);
    memcpy(copy, tree.bytes, tree.size);
    free((void *)tree.bytes);
    input = NULL;
    return arguments_read(copy);
}

static void check_words(const char *line, int count, const char *const *expected) {
    arguments_t got = take(line, NULL);
    cr_expect_null(input);
    cr_assert_eq(got.count, count, "<%s>: %ld words", line, got.count);
    for (int i = 0; i < count; i++)
        cr_expect_str_eq(got.words[i], expected[i], "<%s>", line);
    cr_expect_null(got.words[count]);
}

#define CHECK(line, ...)                                                                           \
    check_words(line, sizeof(const char *[]){__VA_ARGS__} / sizeof(char *),                        \
                (const char *[]){__VA_ARGS__})

Test(command_line, words_as_a_shell_takes_them) {
    CHECK("sort", "sort");
    CHECK("  sort  -r\t x \n", "sort", "-r", "x");
    CHECK("a 'b c' \"d e\" f\\ g ''", "a", "b c", "d e", "f g", "");
    CHECK("a'b'\"c\"d", "abcd");
    CHECK("'\\' \"\\\"\" \"\\x\" \"\\\\\" it\\'s", "\\", "\"", "\\x", "\\", "it's");
    CHECK("'no end", "no end");
    CHECK("a \\", "a", "\\");
    CHECK("", "");
}

Test(command_line, input_in_memory) {
    part_t file = {0x187654321000, NULL, 1234, 1234};
    arguments_t got = take("sort -n", &file);
    cr_expect_eq(got.count, 2);
    cr_expect_eq((uintptr_t)input, file.address);
    cr_expect_eq(input_size, file.size);
    cr_expect_eq(heap_end, input);
}

Test(command_line, no_tree_means_no_name) {
    arguments_t got = arguments_read(NULL);
    cr_expect_eq(got.count, 1);
    cr_expect_str_eq(got.words[0], "");
    cr_expect_null(got.words[1]);
}

// Any bytes but 0, the characters that mean something more often than others.
static char *random_word(unsigned *state, char *to) {
    static const char special[] = " \t\n'\"\\$=a";
    *state = *state * 1103515245 + 12345;
    char *at = to;
    for (unsigned length = *state >> 16 & 15; length > 0; length--) {
        *state = *state * 1103515245 + 12345;
        unsigned n = *state >> 16;
        *at++ = n & 256 ? special[n % (sizeof special - 1)] : (char)(n % 255 + 1);
    }
    *at = 0;
    return to;
}

Test(command_line, every_word_survives) {
    unsigned state = 1;
    for (int round = 0; round < 2000; round++) {
        char bytes[8][16], *words[8];
        size_t count = (size_t)round % 8;
        for (size_t i = 0; i <= count; i++)
            words[i] = random_word(&state, bytes[i]);
        char *line = command_line_join(words[0], count, words + 1);
        check_words(line, (int)count + 1, (const char *const *)words);
        free(line);
    }
}
