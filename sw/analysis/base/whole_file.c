/* SPDX-License-Identifier: Apache-2.0 */
/* See whole_file.h. */
#include "whole_file.h"
#include "memory.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

bool whole_file_read(const char *path, uint8_t **bytes, size_t *size) {
    enum { PART = 1 << 16 };
    FILE *in = fopen(path, "rb");
    size_t got;
    *bytes = NULL;
    *size = 0;
    if (!in)
        return false;
    do {
        *bytes = memory_resize(*bytes, *size + PART);
        got = fread(*bytes + *size, 1, PART, in);
        *size += got;
    } while (got > 0);
    int error = ferror(in) ? errno : 0;
    fclose(in);
    if (!error)
        return true;
    free(*bytes);
    *bytes = NULL;
    errno = error;
    return false;
}
