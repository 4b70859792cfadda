/* SPDX-License-Identifier: Apache-2.0 */
/* See windows_list.h. */
#include "windows_list.h"
#include "memory.h"
#include <inttypes.h>
#include <stdlib.h>

/* Reads a row of a list of checkpoints. Returns whether it is the last one, which describes the whole run. */
static bool read_row(windows_t *w, windows_row_t **rows, size_t *count, const char *line) {
    windows_row_t row;
    if (sscanf(line, "end,%" SCNu64 ",%" SCNu64, &w->exit_code, &w->instructions) == 2)
        return true;
    if (sscanf(line, "%" SCNu64 ",%" SCNu64 ",%" SCNu64 ",%*u,%" SCNu64, &row.file, &row.place,
               &row.taken, &row.channel) != 4)
        return false;
    memory_room(*rows, *count);
    (*rows)[(*count)++] = row;
    return false;
}

bool windows_list_read(windows_t *w, const char *folder, windows_row_t **rows, size_t *count) {
    char *path = memory_print("%s/list.csv", folder), line[256];
    FILE *list = fopen(path, "r");
    bool ended = false;
    while (list && fgets(line, sizeof line, list))
        ended = read_row(w, rows, count, line);
    if (list)
        fclose(list);
    free(path);
    return ended;
}

static bool has_ended(const windows_t *w, bool ended, failure_t *failure) {
    return ended || failure_set(failure,
                                "%s: did not end on the reference simulator (see above), which "
                                "runs it before its windows are simulated.",
                                w->run->program);
}

bool windows_list_end(windows_t *w, failure_t *failure) {
    windows_row_t *none = NULL;
    size_t count = 0;
    bool ended = windows_list_read(w, w->folder, &none, &count);
    free(none);
    return has_ended(w, ended, failure);
}

bool windows_list_none(const windows_t *w, failure_t *failure) {
    return failure_set(
        failure,
        "%s: ran %" PRIu64
        " instructions: none of the windows is in them.\n  Simulate all of it, without "
        "--window, or choose smaller ones.",
        w->run->program, w->instructions);
}

/* If no checkpoint could be taken near a window's place, it was taken later, and the window would measure something else. Such
 * windows are left out, if they are few. */
static bool drop_displaced(windows_t *w, failure_t *failure) {
    enum { NEAR = 4, FEW = 20 }; /* a quarter of a window, one of so many windows */
    size_t kept = 0, all = w->count;
    for (size_t i = 0; i < all; i++) {
        windows_row_t row = w->list[i];
        if (row.taken <= row.place + w->ask.length / NEAR)
            w->list[kept++] = row;
    }
    w->count = w->ask.length ? kept : all;
    return (all - w->count) * FEW <= all ||
           failure_set(
               failure,
               "%s: %zu of %zu windows cannot begin where they should: there are long "
               "stretches in machine mode without a place for a checkpoint (docs/long.md).\n"
               "  Simulate all of it, without --window.",
               w->run->program, all - w->count, all);
}

static void drop_cut(windows_t *w) {
    while (w->ask.length && w->count &&
           w->list[w->count - 1].place + w->ask.length > w->instructions)
        w->count--;
}

bool windows_list_windows(windows_t *w, failure_t *failure) {
    w->count = 0;
    bool ended = windows_list_read(w, w->folder, &w->list, &w->count);
    drop_cut(w);
    if (!has_ended(w, ended, failure) || !drop_displaced(w, failure))
        return false;
    return w->count || windows_list_none(w, failure);
}
