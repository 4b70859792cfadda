/* SPDX-License-Identifier: Apache-2.0 */
/* See windows.h. */
#include "windows.h"
#include "home.h"
#include "memory.h"
#include "process.h"
#include "whole_file.h"
#include "windows_again.h"
#include "windows_strata.h"
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *windows_file(const windows_t *w, const char *name) {
    return memory_print("%s/%s", w->folder, name);
}

char *windows_path(const windows_t *w, const char *kind, size_t i) {
    return memory_print("%s/%s.%zu", w->folder, kind, i);
}

/* --- the whole run, on the reference simulator */

enum { MORE = 14 };                           /* arguments beside the program's */
typedef enum { SHOWN, HEARD, HIDDEN } seen_t; /* its output and errors; its errors; neither */

/* With these arguments, ended by NULL; false: it could not be run. */
static bool run_reference(const windows_t *w, const run_t *run, char *const *more, seen_t seen,
                          failure_t *failure) {
    streams_t streams = {-1, -1, -1};
    ending_t ending;
    size_t count = 0;
    char *iss = home_reference(failure);
    char **argument = memory_get((run->argument_count + MORE + 3) * sizeof *argument);
    argument[count++] = iss;
    while (*more)
        argument[count++] = *more++;
    argument[count++] = (char *)run->program;
    for (size_t i = 0; i < run->argument_count; i++)
        argument[count++] = run->arguments[i];
    int input = kept_input_file(&w->input), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    streams.input = input;
    streams.output = seen == SHOWN ? -1 : nowhere;
    streams.errors = seen == HIDDEN ? nowhere : -1;
    bool good = iss && process_run_on(argument, &streams, &ending, failure);
    if (input >= 0)
        close(input);
    if (nowhere >= 0)
        close(nowhere);
    free(argument);
    free(iss);
    return good;
}

/* How far the run has come when its system tells that a process begins. */
static bool find_begin(windows_t *w, const run_t *run, failure_t *failure) {
    const char *name = run->windows.begin;
    char *path = windows_file(w, "told.csv"), line[256];
    char *const arguments[] = {"--told", path, "--until", (char *)name, NULL};
    bool good = run_reference(w, run, arguments, HEARD, failure), found = false;
    FILE *told = good ? fopen(path, "r") : NULL;
    while (told && !found && fgets(line, sizeof line, told)) {
        int at = 0;
        line[strcspn(line, "\n")] = 0;
        found = sscanf(line, "%" SCNu64 ",%*u,%*u,%n", &w->begun, &at) == 1 && at &&
                strcmp(line + at, name) == 0;
    }
    if (told)
        fclose(told);
    free(path);
    return found || (good && failure_set(failure,
                                         "%s: its system tells of no process `%s` on the profile "
                                         "channel, on the reference simulator.\n"
                                         "  `assay-iss --told FILE` lists those of a run.",
                                         run->program, name));
}

/* What the profile channel carried: nothing, if there is no file. */
static void read_told(windows_t *w) {
    char *path = windows_file(w, "channel");
    whole_file_read(path, &w->told, &w->told_size);
    free(path);
}

/* For `assay-iss --at`: of each stretch of so many instructions a place by chance, or even places from the first one on. */
static char *places(const windows_t *w) {
    const windows_ask_t *ask = &w->ask;
    uint64_t every = ask->every ? ask->every : 2 * (ask->warm + ask->length);
    return memory_print("%" PRIu64 ",%" PRIu64 ",%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64,
                        w->begun + ask->skip, every, ask->every ? 0 : WINDOWS_MOST, ask->warm,
                        ask->skip_given ? 0 : ask->seed, ask->length);
}

/* With up to four arguments more, ended by NULL; the output is ours. */
static bool run_whole(windows_t *w, const run_t *run, const char *at, char *const *more,
                      seen_t seen, failure_t *failure) {
    char *channel = windows_file(w, "channel");
    char *arguments[MORE] = {"--checkpoints", w->folder, "--at", (char *)at, "--channel", channel};
    for (size_t i = 6; *more; i++)
        arguments[i] = *more++;
    bool good = run_reference(w, run, arguments, seen, failure);
    if (good)
        read_told(w);
    free(channel);
    return good;
}

static bool run_at_stretches(windows_t *w, const run_t *run, failure_t *failure) {
    char *at = places(w);
    char *const none[] = {NULL};
    bool good = run_whole(w, run, at, none, SHOWN, failure);
    free(at);
    return good;
}

/* No further than to where the rest begins, which is simulated. */
static bool run_to_rest(windows_t *w, const run_t *run, failure_t *failure) {
    char *at = memory_print("%" PRIu64 ",0,0,%" PRIu64, w->begun, w->ask.warm);
    char *told = windows_file(w, "told.csv");
    char *const until[] = {"--told", told, "--until", (char *)w->ask.begin, NULL};
    bool good = run_whole(w, run, at, until, SHOWN, failure);
    free(at);
    free(told);
    return good;
}

/* --- twice, where windows are to lie in the strata of its intervals: for these alone, and with them */

static bool run_at_list(windows_t *w, const run_t *run, const char *list, seen_t seen,
                        failure_t *failure) {
    char *at = memory_print("0,0,0,%" PRIu64, w->ask.warm);
    char *const places_of[] = {"--places", (char *)list, NULL};
    bool good = run_whole(w, run, at, places_of, seen, failure);
    free(at);
    return good;
}

/* Where the first run does not come to choose, the second says why. */
static bool run_at_points(windows_t *w, const run_t *run, failure_t *failure) {
    char *list = windows_path(w, "places", 0);
    char *vectors = memory_print("0,0,0,0,0,%" PRIu64, w->ask.length);
    char *const first[] = {"--checkpoints", w->folder, "--at", vectors, NULL};
    bool chosen = run_reference(w, run, first, HIDDEN, failure) &&
                  windows_choose_places(w, NULL, list, failure);
    bool good =
        chosen ? run_at_list(w, run, list, SHOWN, failure) : run_at_stretches(w, run, failure);
    free(vectors);
    free(list);
    return good;
}

static bool run_program(windows_t *w, const run_t *run, failure_t *failure) {
    if (run->windows.begin && !find_begin(w, run, failure))
        return false;
    if (!w->ask.length)
        return run_to_rest(w, run, failure);
    w->begun = (w->begun + w->ask.length - 1) / w->ask.length * w->ask.length; /* as strata do */
    return w->ask.points == POINTS_STRETCH ? run_at_stretches(w, run, failure)
                                           : run_at_points(w, run, failure);
}

/* A row of a list of checkpoints; whether it is the last one, of the whole run. */
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

/* All rows of a folder's list; whether the run came to its end. */
static bool read_rows(windows_t *w, const char *folder, windows_row_t **rows, size_t *count) {
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

/* Where no checkpoint could be taken near a window's place it was taken later, and what is measured would be something else: such
 * windows are left out, if they are few. */
static bool drop_displaced(windows_t *w, const run_t *run, failure_t *failure) {
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
               run->program, all - w->count, all);
}

/* A window that the program's end would cut is left out. */
static bool read_list(windows_t *w, const run_t *run, failure_t *failure) {
    bool ended = read_rows(w, w->folder, &w->list, &w->count);
    while (w->ask.length && w->count &&
           w->list[w->count - 1].place + w->ask.length > w->instructions)
        w->count--;
    if (ended && !drop_displaced(w, run, failure))
        return false;
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

/* --- windows that are simulated once more */

size_t windows_again(const windows_t *w, size_t i) {
    size_t window = 0;
    while (w->list[window].place != w->again_list[i].place)
        window++;
    return window;
}

static size_t choose_again(const windows_t *w, size_t most, size_t *chosen) {
    size_t *measured = memory_get(w->strata.count * sizeof *measured);
    double *weight = memory_get(w->count * sizeof *weight);
    for (size_t i = 0; i < w->count; i++)
        measured[windows_stratum(w, i)]++;
    for (size_t i = 0; i < w->count; i++) {
        size_t k = windows_stratum(w, i);
        weight[i] = w->strata.share[k] / (double)measured[k];
    }
    size_t count = windows_again_choose(weight, w->count, most, chosen);
    free(weight);
    free(measured);
    return count;
}

/* Their checkpoints, by one more run of the reference simulator. A window that has an earlier one already is left out. */
static bool run_again(windows_t *w, const run_t *run, const size_t *chosen, size_t count,
                      failure_t *failure) {
    char *list = windows_path(w, "places", 2);
    char *at = memory_print("0,0,0,%" PRIu64, w->ask.warm * w->again_times);
    uint64_t *places = memory_get(count * sizeof *places);
    for (size_t i = 0; i < count; i++)
        places[i] = w->list[chosen[i]].place;
    w->again_folder = process_folder(failure);
    char *const more[] = {"--checkpoints", w->again_folder, "--at", at, "--places", list, NULL};
    bool good = w->again_folder && windows_write_places(list, places, count, failure) &&
                run_reference(w, run, more, HIDDEN, failure);
    size_t found = 0;
    if (good)
        read_rows(w, w->again_folder, &w->again_list, &found);
    for (size_t i = 0; i < found; i++)
        if (w->again_list[i].taken <= w->list[chosen[i]].taken)
            w->again_list[w->again++] = w->again_list[i];
    free(places);
    free(at);
    free(list);
    return good;
}

/* Where the windows are those that count, and not only samples in them. */
static bool find_again(windows_t *w, const run_t *run, failure_t *failure) {
    bool wanted = w->ask.length && !w->ask.alike && !w->first_look;
    double part = wanted ? (double)windows_part(w) : 0;
    size_t most = windows_again_count(part, w->ask.warm, &w->again_times);
    if (!most)
        return true;
    size_t *chosen = memory_get(most * sizeof *chosen);
    bool good = run_again(w, run, chosen, choose_again(w, most, chosen), failure);
    free(chosen);
    return good;
}

/* --- all of the run instead */

/* Where windows are left to us: a run that is too short to tell what warm-up leaves by all of AGAIN_MOST windows, or one that has no more
 * instructions than what would be simulated of it. */
static bool fits_all(const windows_t *w) {
    const windows_ask_t *ask = &w->ask;
    uint64_t times = 0;
    if (!ask->length || ask->alike || ask->points != POINTS_FITTING || w->begun)
        return false;
    size_t count = w->first_look ? WINDOWS_LOOK + WINDOWS_POINTS : w->count;
    size_t again = windows_again_count((double)w->instructions, ask->warm, &times);
    double windows = (double)count * (double)(ask->warm + ask->length);
    return again < AGAIN_MOST || times < AGAIN_TIMES_MOST ||
           windows + (double)(again * times * ask->warm) >= (double)w->instructions;
}

static void take_all(windows_t *w) {
    w->whole = true;
    w->first_look = false;
    w->count = 1;
    w->list[0] = (windows_row_t){0};
    w->ask.length = w->instructions;
    w->strata.count = 1;
    w->strata.share[0] = 1;
    w->strata.of[0] = 0;
}

static bool settle(windows_t *w, const run_t *run, failure_t *failure) {
    if (!fits_all(w))
        return find_again(w, run, failure);
    take_all(w);
    return true;
}

bool windows_open(windows_t *w, const run_t *run, failure_t *failure) {
    *w = (windows_t){.folder = process_folder(failure), .ask = run->windows};
    if (!w->folder)
        return false;
    if (kept_input_take(&w->input, w->folder, failure) && run_program(w, run, failure) &&
        read_list(w, run, failure) && (!w->ask.length || windows_find_strata(w, failure)) &&
        settle(w, run, failure))
        return true;
    windows_close(w);
    return false;
}

bool windows_focus(windows_t *w, const run_t *run, const double *spread, failure_t *failure) {
    char *list = windows_path(w, "places", 1);
    bool good = windows_choose_places(w, spread, list, failure);
    w->count = 0;
    w->first_look = false;
    good = good && run_at_list(w, run, list, HIDDEN, failure) && read_list(w, run, failure) &&
           windows_find_strata(w, failure) && find_again(w, run, failure);
    free(list);
    return good;
}

uint64_t windows_part(const windows_t *w) { return w->instructions - w->begun; }

/* ... with all that is in it. */
static void remove_folder(char *name) {
    DIR *folder = name ? opendir(name) : NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char *path = memory_print("%s/%s", name, entry->d_name);
        unlink(path);
        free(path);
    }
    if (folder)
        closedir(folder);
    if (name)
        rmdir(name);
    free(name);
}

void windows_close(windows_t *w) {
    remove_folder(w->again_folder);
    remove_folder(w->folder);
    kept_input_forget(&w->input);
    free(w->list);
    free(w->again_list);
    free(w->told);
    strata_free(&w->strata);
    *w = (windows_t){0};
}
