// SPDX-License-Identifier: Apache-2.0
// Shows what a program is given, for a comparison of machines: its arguments, and standard input read in
// the way that the first of them names.
//
//   arguments [none|getchar|read|fgets|scanf|copy] ARGUMENT...
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void show_arguments(int count, char **words) {
    const char *slash = strrchr(words[0], '/');
    printf("%d: <%s>", count, slash ? slash + 1 : words[0]);
    for (int i = 1; i < count; i++)
        printf(" <%.99s>", words[i]);
    printf("%s\n", words[count] ? ", no end" : "");
}

static void show_bytes(void) {
    uint64_t sum = 0xcbf29ce484222325u, count[256] = {0}, size = 0, kinds = 0;
    for (int c; (c = getchar()) != EOF; size++) {
        sum = (sum ^ (unsigned)c) * 0x100000001b3u;
        kinds += count[c]++ == 0;
    }
    printf("getchar: %lu bytes, %lu values, sum %lx, %s, and again %d\n", (unsigned long)size,
           (unsigned long)kinds, (unsigned long)sum,
           feof(stdin) && !ferror(stdin) ? "end of file" : "no end of file", getchar());
}

static void show_reads(void) {
    char buffer[100];
    uint64_t sum = 0, size = 0;
    ssize_t got;
    while ((got = read(STDIN_FILENO, buffer, sizeof buffer)) > 0)
        for (ssize_t i = 0; i < got; i++, size++)
            sum = sum * 31 + (unsigned char)buffer[i];
    printf("read: %lu bytes, sum %lx, end %ld\n", (unsigned long)size, (unsigned long)sum,
           (long)got);
}

static void show_lines(void) {
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        printf("fgets: <%s>\n", line);
    }
}

static void show_numbers(void) {
    long number, sum = 0;
    int count = 0, last;
    while ((last = scanf("%ld", &number)) == 1)
        sum += number, count++;
    printf("scanf: %d numbers, sum %ld, then %d\n", count, sum, last);
}

static void copy_input(void) {
    char buffer[256];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, stdin)) > 0)
        fwrite(buffer, 1, got, stdout);
}

int main(int count, char **words) {
    const char *how = count > 1 ? words[1] : "none";
    if (strcmp(how, "copy") != 0)
        show_arguments(count, words);
    if (strcmp(how, "getchar") == 0)
        show_bytes();
    else if (strcmp(how, "read") == 0)
        show_reads();
    else if (strcmp(how, "fgets") == 0)
        show_lines();
    else if (strcmp(how, "scanf") == 0)
        show_numbers();
    else if (strcmp(how, "copy") == 0)
        copy_input();
    return count > 2 ? atoi(words[2]) : 0;
}
