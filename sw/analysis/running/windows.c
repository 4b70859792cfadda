/* SPDX-License-Identifier: Apache-2.0 */
/* See windows.h. */
#include "windows.h"
#include "home.h"
#include "memory.h"
#include "process.h"
#include "windows_strata.h"
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *windows_path(const windows_t *w, const char *kind, size_t i) {
    return memory_print("%s/%s.%zu", w->folder, kind, i);
}

/* --- the whole run, on the reference simulator */

/* For `assay-iss --at`: of each stretch of so many instructions a place by chance, or even places from the first one on. */
static char *places(const windows_ask_t *ask) {
    uint64_t every = ask->every ? ask->every : 2 * (ask->warm + ask->length);
    return memory_print("%" PRIu64 ",%" PRIu64 ",%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64, ask->skip,
                        every, ask->every ? 0 : WINDOWS_MOST, ask->warm,
                        ask->skip_given ? 0 : ask->seed, ask->length);
}

/* `list`: a file of places instead; NULL: none. */
static bool run_whole(const windows_t *w, const run_t *run, const char *at, const char *list,
                      failure_t *failure) {
    ending_t ending;
    size_t count = 0;
    char *iss = home_reference(failure);
    char **argument = memory_get((run->argument_count + 9) * sizeof *argument);
    char *const fixed[] = {iss,        "--checkpoints", w->folder,   "--at",
                           (char *)at, "--places",      (char *)list};
    for (; count < (list ? 7 : 5); count++)
        argument[count] = fixed[count];
    argument[count++] = (char *)run->program;
    for (size_t i = 0; i < run->argument_count; i++)
        argument[count++] = run->arguments[i];
    bool good = iss && process_run(argument, &ending, failure);
    free(argument);
    free(iss);
    return good;
}

static bool run_at_stretches(windows_t *w, const run_t *run, failure_t *failure) {
    char *at = places(&w->ask);
    bool good = run_whole(w, run, at, NULL, failure);
    free(at);
    return good;
}

/* --- twice, where windows are to lie in the strata of its intervals: for these alone, and with them */

typedef struct {
    const windows_t *windows;
    const run_t *run;
} first_t;

static int first_run(void *context, size_t i) {
    (void)i;
    const first_t *first = context;
    failure_t failure;
    char *at = memory_print("0,0,0,0,0,%" PRIu64, first->windows->ask.length);
    bool good = kept_input_open(&first->windows->input) &&
                process_redirect(STDOUT_FILENO, "/dev/null", O_WRONLY) &&
                process_redirect(STDERR_FILENO, "/dev/null", O_WRONLY) &&
                run_whole(first->windows, first->run, at, NULL, &failure);
    free(at);
    return !good;
}

/* Where the first run does not come to choose, the second says why. */
static bool run_at_points(windows_t *w, const run_t *run, failure_t *failure) {
    char *list = windows_path(w, "places", 0);
    char *at = memory_print("0,0,0,%" PRIu64 ",0,%" PRIu64, w->ask.warm, w->ask.length);
    first_t first = {w, run};
    int status;
    process_each(first_run, &first, 1, 1, &status);
    bool chosen = !status && windows_choose_places(w, list, failure);
    bool good = chosen ? run_whole(w, run, at, list, failure) : run_at_stretches(w, run, failure);
    free(at);
    free(list);
    return good;
}

static bool run_program(windows_t *w, const run_t *run, failure_t *failure) {
    return w->ask.points == POINTS_SIMPOINT ? run_at_points(w, run, failure)
                                            : run_at_stretches(w, run, failure);
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

bool windows_open(windows_t *w, const run_t *run, failure_t *failure) {
    *w = (windows_t){.folder = process_folder(failure), .ask = run->windows};
    if (!w->folder)
        return false;
    if (kept_input_take(&w->input, w->folder, failure) && run_program(w, run, failure) &&
        read_list(w, run, failure) && windows_find_strata(w, failure))
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
