/* SPDX-License-Identifier: Apache-2.0 */
/* See windows.h. */
#include "windows.h"
#include "home.h"
#include "memory.h"
#include "process.h"
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

/* Of each stretch of so many instructions a place by chance, or even places from the first one on. */
static char *places(const windows_ask_t *ask) {
    uint64_t every = ask->every ? ask->every : ask->length;
    return memory_print("%" PRIu64 ",%" PRIu64 ",%d,%" PRIu64 ",%" PRIu64, ask->skip, every,
                        ask->every ? 0 : WINDOWS_MOST, ask->warm, ask->skip_given ? 0 : ask->seed);
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
    w->again = w->ask.warm ? (w->count + WINDOWS_AGAIN - 1) / WINDOWS_AGAIN : 0;
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
    if (kept_input_take(&w->input, w->folder, failure) && run_whole(w, run, failure) &&
        read_list(w, run, failure))
        return true;
    windows_close(w);
    return false;
}

/* --- its windows */

static const windows_row_t *row_at(const windows_t *w, size_t i) {
    return &w->list[i < w->count ? i : (i - w->count) * WINDOWS_AGAIN];
}

void windows_set(const windows_t *w, size_t i, run_t *run) {
    const windows_row_t *row = row_at(w, i);
    bool again = i >= w->count;
    run->restore = memory_print("%s/%" PRIu64, w->folder, row->file[again]);
    run->warm = row->place > row->taken[again] ? row->place - row->taken[again] : 0;
    run->measure = w->ask.length;
    run->windows.length = 0;
}

bool windows_enter(const windows_t *w, size_t i) {
    char *log = windows_path(w, "log", i);
    bool good = kept_input_open(&w->input) &&
                process_redirect(STDOUT_FILENO, "/dev/null", O_WRONLY) &&
                process_redirect(STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC);
    free(log);
    return good;
}

static void say_ended(const windows_t *w, const char *command, size_t i, int status) {
    char *log = windows_path(w, "log", i);
    fprintf(stderr, "assay %s: window %zu, at instruction %" PRIu64 ", ended with status %d:\n",
            command, i, row_at(w, i)->place, status);
    process_show(log);
    free(log);
}

int windows_each(const windows_t *w, const char *command, work_t *work, void *context,
                 size_t count) {
    int *ended = memory_get(count * sizeof *ended), status = 0;
    process_each(work, context, count, process_at_once(), ended);
    for (size_t i = 0; i < count && !status; i++)
        if ((status = ended[i]))
            say_ended(w, command, i, status);
    free(ended);
    return status;
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
    *w = (windows_t){0};
}
