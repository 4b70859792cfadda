// SPDX-License-Identifier: Apache-2.0
// Files of a test, in a folder that is made for the first of them and gone with the test's process: the runner finds TMPDIR empty again.
#ifndef TESTS_UNIT_TEMPORARY_H
#define TESTS_UNIT_TEMPORARY_H
#include "memory.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *temporary_folder_name;

static void temporary_remove(void) {
    char *command = memory_print("rm -rf '%s'", temporary_folder_name);
    if (system(command) != 0)
        abort();
    free(command);
    free(temporary_folder_name);
}

static inline const char *temporary_folder(void) {
    if (!temporary_folder_name) {
        temporary_folder_name = memory_temporary("assay-unit");
        cr_assert(mkdtemp(temporary_folder_name));
        atexit(temporary_remove);
    }
    return temporary_folder_name;
}

// Stays until the eighth call after it.
static inline const char *temporary_path(const char *name) {
    static char path[8][320];
    static unsigned turn;
    char *one = path[turn++ % 8];
    snprintf(one, sizeof path[0], "%s/%s", temporary_folder(), name);
    return one;
}

// Writes the file; its path, likewise.
static inline const char *temporary_bytes(const char *name, const void *bytes, size_t size) {
    const char *path = temporary_path(name);
    FILE *file = fopen(path, "wb");
    cr_assert(file);
    size_t written = fwrite(bytes, 1, size, file);
    cr_assert(fclose(file) == 0 && written == size);
    return path;
}
static inline const char *temporary_text(const char *name, const char *text) {
    return temporary_bytes(name, text, strlen(text));
}
#endif
