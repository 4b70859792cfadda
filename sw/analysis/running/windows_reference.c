/* SPDX-License-Identifier: Apache-2.0 */
/* See windows_reference.h. */
#include "windows_reference.h"
#include "home.h"
#include "memory.h"
#include "process.h"
#include "whole_file.h"
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MORE = 14 }; /* arguments in addition to the program's */

static char *windows_file(const windows_t *w, const char *name) {
    return memory_print("%s/%s", w->folder, name);
}

typedef enum { SHOWN, HEARD, HIDDEN } seen_t; /* its output and errors; its errors; neither */

/* With these arguments, ended by NULL; false: it could not be run. */
static bool run_reference(const windows_t *w, char *const *more, seen_t seen, failure_t *failure) {
    const run_t *run = w->run;
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
bool windows_find_begin(windows_t *w, failure_t *failure) {
    const char *name = w->ask.begin;
    char *path = windows_file(w, "told.csv"), line[256];
    char *const arguments[] = {"--told", path, "--until", (char *)name, NULL};
    bool good = run_reference(w, arguments, HEARD, failure), found = false;
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
    return found ||
           (good && failure_set(failure,
                                "%s: its system reports no process `%s` on the profile channel of "
                                "the reference simulator.\n"
                                "  `assay-iss --told FILE` lists those of a run.",
                                w->run->program, name));
}

/* The bytes of the profile channel: none, if there is no file. */
static void read_told(windows_t *w) {
    char *path = windows_file(w, "channel");
    whole_file_read(path, &w->told, &w->told_size);
    free(path);
}

/* For `assay-iss --at`: a random place in each stretch of so many instructions, or even places from
 * the first one on. */
static char *places(const windows_t *w) {
    const windows_ask_t *ask = &w->ask;
    uint64_t every = ask->every ? ask->every : 2 * (ask->warm + ask->length);
    return memory_print("%" PRIu64 ",%" PRIu64 ",%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64,
                        w->begun + ask->skip, every, ask->every ? 0 : WINDOWS_MOST, ask->warm,
                        ask->skip_given ? 0 : ask->seed, ask->length);
}

/* With up to four arguments more, ended by NULL; the output is ours. Frees `at`. */
static bool run_shown(windows_t *w, char *at, char *const *more, failure_t *failure) {
    char *channel = windows_file(w, "channel");
    char *arguments[MORE] = {"--checkpoints", w->folder, "--at", at, "--channel", channel};
    for (size_t i = 6; *more; i++)
        arguments[i] = *more++;
    bool good = run_reference(w, arguments, SHOWN, failure);
    if (good)
        read_told(w);
    free(channel);
    free(at);
    return good;
}

bool windows_run_stretches(windows_t *w, failure_t *failure) {
    char *const none[] = {NULL};
    return run_shown(w, places(w), none, failure);
}

bool windows_run_to_rest(windows_t *w, failure_t *failure) {
    char *at = memory_print("%" PRIu64 ",0,0,%" PRIu64, w->begun, w->ask.warm);
    char *told = windows_file(w, "told.csv");
    char *const until[] = {"--told", told, "--until", (char *)w->ask.begin, NULL};
    bool good = run_shown(w, at, until, failure);
    free(told);
    return good;
}

/* --- places of windows in the strata of its intervals: a first run for these, then one with the
 * windows */

bool windows_run_intervals(windows_t *w, failure_t *failure) {
    char *const none[] = {NULL};
    return run_shown(w, memory_print("0,0,0,0,0,%" PRIu64, w->ask.length), none, failure);
}

bool windows_run_places(windows_t *w, const char *folder, const char *list, uint64_t warm,
                        failure_t *failure) {
    char *at = memory_print("0,0,0,%" PRIu64, warm);
    char *const arguments[] = {"--checkpoints", (char *)folder, "--at", at,
                               "--places",      (char *)list,   NULL};
    bool good = run_reference(w, arguments, HIDDEN, failure);
    free(at);
    return good;
}
