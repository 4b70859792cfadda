// SPDX-License-Identifier: Apache-2.0
// See predictors.h.
#include "predictors.h"
#include "vpi_object.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define FETCH "tb.u_soc.u_core.u_fetch."

// With %d: one for each number from 0 on that exists.
static const char *const memories[] = {FETCH "transfers.g_way[%d].entry_mem",
                                       FETCH "directions.g_base[%d].counter_mem",
                                       FETCH "directions.g_table[%d].entries.entry_mem",
                                       FETCH "indirects.long_table.entry_mem",
                                       FETCH "indirects.short_table.entry_mem",
                                       FETCH "guesses.entry_mem"};
enum { MEMORIES = sizeof memories / sizeof *memories, NAME = 128 };

// Calls `each` for every memory until one fails.
typedef bool each_t(const char *name, vpiHandle memory, void *context, failure_t *failure);

static bool memory_each(each_t *each, void *context, failure_t *failure) {
    for (size_t i = 0; i < MEMORIES; i++) {
        bool many = strchr(memories[i], '%');
        for (int number = 0; number == 0 || many; number++) {
            char name[NAME];
            snprintf(name, sizeof name, memories[i], number);
            if (number > 0 && !object_there(name))
                break;
            if (!each(name, object_find(name), context, failure))
                return false;
        }
    }
    return true;
}

static size_t rows_of(vpiHandle memory) {
    size_t rows = 0;
    for (vpiHandle row; (row = vpi_handle_by_index(memory, (PLI_INT32)rows)); rows++)
        vpi_free_object(row);
    return rows;
}

static bool write_memory(const char *name, vpiHandle memory, void *context, failure_t *failure) {
    (void)failure;
    FILE *out = context;
    size_t rows = rows_of(memory);
    fprintf(out, "%s %zu\n", name, rows);
    for (size_t i = 0; i < rows; i++) {
        uint64_t value = object_row(memory, i);
        fwrite(&value, sizeof value, 1, out);
    }
    return true;
}

bool predictors_write(const char *path, failure_t *failure) {
    FILE *out = fopen(path, "wb");
    bool good = out && memory_each(write_memory, out, failure);
    return (out && fclose(out) == 0 && good) ||
           failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
}

static bool read_memory(const char *name, vpiHandle memory, void *context, failure_t *failure) {
    char line[NAME + 24], expected[NAME + 24];
    size_t rows = rows_of(memory);
    snprintf(expected, sizeof expected, "%s %zu\n", name, rows);
    if (!fgets(line, sizeof line, context) || strcmp(line, expected) != 0)
        return failure_set(failure,
                           "not what the predictors of this machine leave: `%s %zu` was expected",
                           name, rows);
    for (size_t i = 0; i < rows; i++) {
        uint64_t value;
        if (fread(&value, sizeof value, 1, context) != 1)
            return failure_set(failure, "ends in the rows of %s", name);
        object_put_row(memory, i, value);
    }
    return true;
}

bool predictors_read(const char *path, failure_t *failure) {
    failure_t why;
    FILE *in = fopen(path, "rb");
    if (!in)
        return failure_set(failure, "%s: %s.", path, strerror(errno));
    bool good = memory_each(read_memory, in, &why);
    fclose(in);
    return good || failure_set(failure, "%s: %s.", path, why.text);
}
