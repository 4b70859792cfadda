// SPDX-License-Identifier: Apache-2.0
// Counts lines, words and bytes of standard input, as wc does, after its arguments.
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv) {
    long lines = 0, words = 0, bytes = 0;
    int in_word = 0;
    for (int c; (c = getchar()) != EOF; bytes++) {
        lines += c == '\n';
        words += !isspace(c) && !in_word;
        in_word = !isspace(c);
    }
    for (int i = 1; i < argc; i++)
        printf("%s ", argv[i]);
    printf("%ld lines, %ld words, %ld bytes\n", lines, words, bytes);
    return 0;
}
