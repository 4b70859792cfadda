/* SPDX-License-Identifier: Apache-2.0 */
/* For the checkers here: a whole file, or the end of the test. */
#ifndef TESTS_SYSTEM_SLURP_H
#define TESTS_SYSTEM_SLURP_H
#include "memory.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* To be freed. */
static inline uint8_t *slurp(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(125);
    }
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = memory_get(*size + 1);
    if (fread(bytes, 1, *size, file) != *size)
        exit(125);
    fclose(file);
    return bytes;
}
#endif
