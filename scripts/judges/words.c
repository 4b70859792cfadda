// SPDX-License-Identifier: Apache-2.0
// The C library's own: qsort with pointers to strings, bsearch, strtok, strtoul.
#define _DEFAULT_SOURCE
#include "result.h"
#include <stdlib.h>
#include <string.h>

enum { COUNT = 250 };
static char text[COUNT][12];
static char *list[COUNT];

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(void) {
    uint64_t sum = RESULT_START, state = 1;
    for (int i = 0; i < COUNT; i++) {
        snprintf(list[i] = text[i], sizeof text[i], "%u", (unsigned)(random_next(&state) % 100000));
    }
    qsort(list, COUNT, sizeof *list, by_text);
    for (int i = 0; i < COUNT; i++) {
        char key[12], *at = key;
        snprintf(key, sizeof key, "%u", (unsigned)(random_next(&state) % 100000));
        char **found = bsearch(&at, list, COUNT, sizeof *list, by_text);
        sum = result_mix(sum, strtoul(list[i], NULL, 10) + (found ? 1u : 0u));
    }
    return result_check("words", sum, 0x6d1296cc0f4f41e6);
}
