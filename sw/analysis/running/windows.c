/* SPDX-License-Identifier: Apache-2.0 */
/* See windows.h. */
#include "windows.h"
#include "home.h"
#include "memory.h"
#include "process.h"
#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *windows_path(const windows_t *w, const char *kind, size_t i) {
    return memory_print("%s/%s.%zu", w->folder, kind, i);
}

/* --- the whole run, on the reference simulator */

/* Of each stretch of so many instructions a place by chance, or even places from the first one on. */
static char *places(const windows_ask_t *ask) {
    uint64_t every = ask->every ? ask->every : ask->length;
    return memory_print("%" PRIu64 ",%" PRIu64 ",%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64, ask->skip,
                        every, ask->every ? 0 : WINDOWS_MOST, ask->warm,
                        ask->skip_given ? 0 : ask->seed, ask->length);
}

static bool run_whole(windows_t *w, const run_t *run, failure_t *failure) {
    ending_t ending;
    size_t count = 0;
    char *iss = home_reference(failure), *at = places(&w->ask);
    char **argument = memory_get((run->argument_count + 8) * sizeof *argument);
    char *const fixed[] = {iss, "--checkpoints", w->folder, "--at", at, (char *)run->program};
    for (; count < sizeof fixed / sizeof *fixed; count++)
        argument[count] = fixed[count];
    for (size_t i = 0; i < run->argument_count; i++)
        argument[count++] = run->arguments[i];
    bool good = iss && process_run(argument, &ending, failure);
    free(argument);
    free(iss);
    free(at);
    return good;
}

static windows_row_t *row_of(windows_t *w, uint64_t place) {
    for (size_t i = w->count; i-- > 0;)
        if (w->list[i].place == place)
            return &w->list[i];
    memory_room(w->list, w->count);
    w->list[w->count] = (windows_row_t){.place = place, .taken = {UINT64_MAX, UINT64_MAX}};
    return &w->list[w->count++];
}

/* Whether it is the last one. */
static bool read_row(windows_t *w, const char *line) {
    uint64_t file, place, taken;
    unsigned nearer;
    if (sscanf(line, "end,%" SCNu64 ",%" SCNu64, &w->exit_code, &w->instructions) == 2)
        return true;
    if (sscanf(line, "%" SCNu64 ",%" SCNu64 ",%" SCNu64 ",%*u,%u", &file, &place, &taken,
               &nearer) != 4)
        return false;
    windows_row_t *row = row_of(w, place);
    row->file[nearer != 0] = file;
    row->taken[nearer != 0] = taken;
    return false;
}

/* A window that the program's end would cut is left out. */
static bool read_list(windows_t *w, const run_t *run, failure_t *failure) {
    char *path = memory_print("%s/list.csv", w->folder), line[256];
    FILE *list = fopen(path, "r");
    bool ended = false;
    while (list && fgets(line, sizeof line, list))
        ended = read_row(w, line);
    if (list)
        fclose(list);
    free(path);
    while (w->count && w->list[w->count - 1].place + w->ask.length > w->instructions)
        w->count--;
    w->again = w->ask.warm ? windows_twice(w) : 0;
    if (!ended)
        return failure_set(failure,
                           "%s: did not end on the reference simulator (see above), which runs it "
                           "before its windows are simulated.",
                           run->program);
    return w->count || failure_set(failure,
                                   "%s: ran %" PRIu64
                                   " instructions: none of the windows is in them.\n  Simulate all "
                                   "of it, without --window, or choose smaller ones.",
                                   run->program, w->instructions);
}

/* --- strata */

static size_t interval_of(const windows_t *w, size_t i) { return w->list[i].place / w->ask.length; }

static size_t strata_most(const windows_t *w) {
    size_t most = w->count / WINDOWS_OF_STRATUM;
    return most < WINDOWS_STRATA ? most : WINDOWS_STRATA;
}

static bool read_strata(windows_t *w, failure_t *failure) {
    char *path = memory_print("%s/vectors", w->folder);
    int32_t(*vectors)[VECTOR_SIZE] = NULL;
    size_t count = w->instructions / w->ask.length;
    FILE *in = fopen(path, "rb");
    vectors = memory_get(count * sizeof *vectors);
    bool good = in && fread(vectors, sizeof *vectors, count, in) == count;
    if (in)
        fclose(in);
    if (!good)
        failure_set(failure, "%s: what the reference simulator wrote cannot be read.", path);
    size_t *measured = memory_get(w->count * sizeof *measured);
    for (size_t i = 0; i < w->count; i++)
        measured[i] = interval_of(w, i);
    if (good)
        strata_find(&w->strata, vectors, count, strata_most(w), measured, w->count, WINDOWS_LEAST);
    free(measured);
    free(vectors);
    free(path);
    return good;
}

size_t windows_stratum(const windows_t *w, size_t i) { return w->strata.of[interval_of(w, i)]; }

bool windows_open(windows_t *w, const run_t *run, failure_t *failure) {
    *w = (windows_t){.folder = process_folder(failure), .ask = run->windows};
    if (!w->folder)
        return false;
    if (kept_input_take(&w->input, w->folder, failure) && run_whole(w, run, failure) &&
        read_list(w, run, failure) && read_strata(w, failure))
        return true;
    windows_close(w);
    return false;
}

void windows_close(windows_t *w) {
    DIR *folder = opendir(w->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char *path = memory_print("%s/%s", w->folder, entry->d_name);
        unlink(path);
        free(path);
    }
    if (folder)
        closedir(folder);
    kept_input_forget(&w->input);
    rmdir(w->folder);
    free(w->folder);
    free(w->list);
    strata_free(&w->strata);
    *w = (windows_t){0};
}
