/* SPDX-License-Identifier: Apache-2.0 */
/* See windows.h. */
#include "windows.h"
#include "memory.h"
#include "process.h"
#include "windows_again.h"
#include "windows_reference.h"
#include "windows_strata.h"
#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *windows_path(const windows_t *w, const char *kind, size_t i) {
    return memory_print("%s/%s.%zu", w->folder, kind, i);
}

/* --- the list of checkpoints that the reference simulator leaves */

/* Reads a row of a list of checkpoints; returns whether it is the last one, of the whole run. */
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

/* Reads all rows of a folder's list; returns whether the run came to its end. */
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

/* If no checkpoint could be taken near a window's place, it was taken later, and something else
 * would be measured: such windows are left out, if they are few. */
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

static bool has_ended(bool ended, const run_t *run, failure_t *failure) {
    return ended || failure_set(failure,
                                "%s: did not end on the reference simulator (see above), which "
                                "runs it before its windows are simulated.",
                                run->program);
}

static bool nothing_there(const windows_t *w, const run_t *run, failure_t *failure) {
    return failure_set(
        failure,
        "%s: ran %" PRIu64
        " instructions: none of the windows is in them.\n  Simulate all of it, without "
        "--window, or choose smaller ones.",
        run->program, w->instructions);
}

/* Leaves out a window that the program's end would cut. */
static bool read_list(windows_t *w, const run_t *run, failure_t *failure) {
    bool ended = read_rows(w, w->folder, &w->list, &w->count);
    while (w->ask.length && w->count &&
           w->list[w->count - 1].place + w->ask.length > w->instructions)
        w->count--;
    if (!has_ended(ended, run, failure) || !drop_displaced(w, run, failure))
        return false;
    return w->count || nothing_there(w, run, failure);
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

/* Makes their checkpoints, by one more run of the reference simulator. A window that already has an
 * earlier one is left out. */
static bool run_again(windows_t *w, const run_t *run, const size_t *chosen, size_t count,
                      failure_t *failure) {
    char *list = windows_path(w, "places", 2);
    uint64_t *places = memory_get(count * sizeof *places);
    for (size_t i = 0; i < count; i++)
        places[i] = w->list[chosen[i]].place;
    w->again_folder = process_folder(failure);
    bool good =
        w->again_folder && windows_write_places(list, places, count, failure) &&
        windows_run_places(w, run, w->again_folder, list, w->ask.warm * w->again_times, failure);
    size_t found = 0;
    if (good)
        read_rows(w, w->again_folder, &w->again_list, &found);
    for (size_t i = 0; i < found; i++)
        if (w->again_list[i].taken <= w->list[chosen[i]].taken)
            w->again_list[w->again++] = w->again_list[i];
    free(places);
    free(list);
    return good;
}

/* Only if the windows themselves count, and not samples in them. */
static bool find_again(windows_t *w, const run_t *run, failure_t *failure) {
    bool wanted = w->ask.length && !w->ask.sampled && !w->first_look;
    double part = wanted ? (double)windows_part(w) : 0;
    size_t most = windows_again_count(part, w->ask.warm, &w->again_times);
    if (!most)
        return true;
    size_t *chosen = memory_get(most * sizeof *chosen);
    bool good = run_again(w, run, chosen, choose_again(w, most, chosen), failure);
    free(chosen);
    return good;
}

/* --- the whole run instead */

/* If the choice is ours: whether the run is too short to measure the warm-up's error by all of
 * AGAIN_MOST windows, or has no more instructions than would be simulated of it. */
static bool fits_all(const windows_t *w) {
    const windows_ask_t *ask = &w->ask;
    uint64_t times = 0;
    if (ask->points != POINTS_FITTING || w->begun)
        return false;
    double all = (double)w->instructions, most = WINDOWS_LOOK + WINDOWS_POINTS;
    size_t again = windows_again_count(all, ask->warm, &times);
    double windows = most * (double)(ask->warm + ask->length);
    return again < AGAIN_MOST || times < AGAIN_TIMES_MOST ||
           windows + (double)(again * times * ask->warm) >= all;
}

static void take_all(windows_t *w) {
    w->whole = true;
    w->count = 1;
    w->list = memory_get(sizeof *w->list);
    w->ask.length = w->instructions;
    w->strata = (strata_t){1, 1, memory_get(sizeof(size_t)), memory_get(sizeof(double))};
    w->strata.share[0] = 1;
}

/* --- windows by the strata of the run's intervals */

/* A first look needs only a short warm-up. */
static uint64_t warm_of(const windows_t *w) {
    return w->first_look && w->ask.warm > WINDOWS_WARM ? WINDOWS_WARM : w->ask.warm;
}

static bool run_at_points(windows_t *w, const run_t *run, const double *spread, size_t number,
                          failure_t *failure) {
    char *list = windows_path(w, "places", number);
    bool good = windows_choose_places(w, spread, list, failure) &&
                windows_run_places(w, run, w->folder, list, warm_of(w), failure);
    free(list);
    return good && read_list(w, run, failure) && windows_find_strata(w, failure) &&
           find_again(w, run, failure);
}

static bool open_points(windows_t *w, const run_t *run, failure_t *failure) {
    windows_row_t *none = NULL;
    size_t rows = 0;
    if (!windows_run_intervals(w, run, failure))
        return false;
    bool ended = read_rows(w, w->folder, &none, &rows);
    free(none);
    if (!has_ended(ended, run, failure))
        return false;
    if (fits_all(w))
        take_all(w);
    else if (windows_part(w) < w->ask.length)
        return nothing_there(w, run, failure);
    return w->whole || run_at_points(w, run, NULL, 0, failure);
}

static bool open_stretches(windows_t *w, const run_t *run, failure_t *failure) {
    return windows_run_stretches(w, run, failure) && read_list(w, run, failure) &&
           windows_find_strata(w, failure) && find_again(w, run, failure);
}

static bool open_parts(windows_t *w, const run_t *run, failure_t *failure) {
    if (run->windows.begin && !windows_find_begin(w, run, failure))
        return false;
    if (!w->ask.length)
        return windows_run_to_rest(w, run, failure) && read_list(w, run, failure);
    w->begun = (w->begun + w->ask.length - 1) / w->ask.length * w->ask.length; /* as strata do */
    return w->ask.points == POINTS_STRETCH ? open_stretches(w, run, failure)
                                           : open_points(w, run, failure);
}

bool windows_open(windows_t *w, const run_t *run, failure_t *failure) {
    *w = (windows_t){.folder = process_folder(failure), .ask = run->windows};
    if (!w->folder)
        return false;
    if (kept_input_take(&w->input, w->folder, failure) && open_parts(w, run, failure))
        return true;
    windows_close(w);
    return false;
}

bool windows_focus(windows_t *w, const run_t *run, const double *cycles, const double *instructions,
                   failure_t *failure) {
    windows_sampling_t sampling = windows_sampling(w);
    double *spread = memory_get(w->strata.count * sizeof *spread);
    sampling.n = instructions;
    windows_spread(cycles, &sampling, spread);
    w->count = 0;
    w->first_look = false;
    bool good = run_at_points(w, run, spread, 1, failure);
    free(spread);
    free(sampling.of);
    free(sampling.share);
    return good;
}

windows_sampling_t windows_sampling(const windows_t *w) {
    windows_sampling_t sampling = {.count = w->count,
                                   .whole = (double)windows_part(w),
                                   .strata = w->strata.count,
                                   .of = memory_get(w->count * sizeof(size_t)),
                                   .share = memory_get(w->strata.count * sizeof(double))};
    for (size_t i = 0; i < w->count; i++)
        sampling.of[i] = windows_stratum(w, i);
    for (size_t i = 0; i < w->strata.count; i++)
        sampling.share[i] = w->strata.share[i];
    return sampling;
}

uint64_t windows_part(const windows_t *w) { return w->instructions - w->begun; }

/* ... with all its contents. */
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
