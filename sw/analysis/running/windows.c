/* SPDX-License-Identifier: Apache-2.0 */
/* See windows.h.
 *
 * A plan lists the steps that find the windows of a run, in their order. A step is a function of the windows alone; it sets
 * in them what the later steps need.
 */
#include "windows.h"
#include "memory.h"
#include "process.h"
#include "windows_again.h"
#include "windows_list.h"
#include "windows_reference.h"
#include "windows_strata.h"
#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

char *windows_path(const windows_t *w, const char *kind, size_t i) {
    return memory_print("%s/%s.%zu", w->folder, kind, i);
}

uint64_t windows_part(const windows_t *w) { return w->instructions - w->begun; }

/* --- step: choose the windows that are simulated again, unless only samples in them are wanted */

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

/* Takes their checkpoints in one more run of the reference simulator. A window that already has an earlier one is left out. */
static bool run_again(windows_t *w, const size_t *chosen, size_t count, failure_t *failure) {
    char *list = windows_path(w, "places", 1);
    uint64_t *places = memory_get(count * sizeof *places);
    for (size_t i = 0; i < count; i++)
        places[i] = w->list[chosen[i]].place;
    w->again_folder = process_folder(failure);
    bool good = w->again_folder && windows_write_places(list, places, count, failure) &&
                windows_run_places(w, w->again_folder, list, w->ask.warm * w->again_times, failure);
    size_t found = 0;
    if (good)
        windows_list_read(w, w->again_folder, &w->again_list, &found);
    for (size_t i = 0; i < found; i++)
        if (w->again_list[i].taken <= w->list[chosen[i]].taken)
            w->again_list[w->again++] = w->again_list[i];
    free(places);
    free(list);
    return good;
}

static bool find_again(windows_t *w, failure_t *failure) {
    bool wanted = w->ask.length && !w->ask.sampled && !w->first_look;
    double part = wanted ? (double)windows_part(w) : 0;
    size_t most = windows_again_count(part, w->ask.warm, &w->again_times);
    if (!most)
        return true;
    size_t *chosen = memory_get(most * sizeof *chosen);
    bool good = run_again(w, chosen, choose_again(w, most, chosen), failure);
    free(chosen);
    return good;
}

/* --- step: simulate the whole run instead, if the user left the choice to us: a run too short to measure the warm-up bias with all
 * of AGAIN_MOST windows, or no longer than what would be simulated of it */

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

static bool take_all_if_short(windows_t *w, failure_t *failure) {
    if (!fits_all(w))
        return windows_part(w) >= w->ask.length || windows_list_none(w, failure);
    w->whole = true;
    w->count = 1;
    w->list = memory_get(sizeof *w->list);
    w->ask.length = w->instructions;
    w->strata = (strata_t){1, 1, memory_get(sizeof(size_t)), memory_get(sizeof(double))};
    w->strata.share[0] = 1;
    return true;
}

/* --- steps: choose places for windows in the strata of the run's intervals, and take checkpoints there */

static bool choose_places(windows_t *w, failure_t *failure) {
    char *list = windows_path(w, "places", 0);
    bool good = windows_choose_places(w, list, failure);
    free(list);
    return good;
}

/* A first look needs no more than a short warm-up. */
static bool run_places(windows_t *w, failure_t *failure) {
    bool shorter = w->first_look && w->ask.warm > WINDOWS_WARM;
    char *list = windows_path(w, "places", 0);
    bool good =
        windows_run_places(w, w->folder, list, shorter ? WINDOWS_WARM : w->ask.warm, failure);
    free(list);
    return good;
}

/* --- step: find where measurement begins: at the end of an interval of a window's length */

static bool find_begin(windows_t *w, failure_t *failure) {
    if (w->ask.begin && !windows_find_begin(w, failure))
        return false;
    if (w->ask.length)
        w->begun = (w->begun + w->ask.length - 1) / w->ask.length * w->ask.length;
    return true;
}

/* --- the plans */

typedef bool step_t(windows_t *w, failure_t *failure);

/* One window, from the start of a process to the end of the run. */
static step_t *const in_the_rest[] = {find_begin, windows_run_to_rest, windows_list_windows, NULL};

/* A window in each stretch of the run. */
static step_t *const in_stretches[] = {
    find_begin, windows_run_stretches, windows_list_windows, windows_find_strata, find_again, NULL};

/* Windows in each stratum of the run. */
static step_t *const in_strata[] = {
    find_begin, windows_run_intervals, windows_list_end,    take_all_if_short, choose_places,
    run_places, windows_list_windows,  windows_find_strata, find_again,        NULL};

/* Other windows in each stratum, after a first look. */
static step_t *const after_a_look[] = {choose_places,       run_places, windows_list_windows,
                                       windows_find_strata, find_again, NULL};

static step_t *const *plan_of(const windows_ask_t *ask) {
    return !ask->length ? in_the_rest : ask->points == POINTS_STRETCH ? in_stretches : in_strata;
}

/* Stops early if the whole run is simulated. */
static bool follow(step_t *const *step, windows_t *w, failure_t *failure) {
    for (; *step && !w->whole; step++)
        if (!(*step)(w, failure))
            return false;
    return true;
}

bool windows_open(windows_t *w, const run_t *run, failure_t *failure) {
    *w = (windows_t){.run = run, .folder = process_folder(failure), .ask = run->windows};
    if (!w->folder)
        return false;
    if (kept_input_take(&w->input, w->folder, failure) && follow(plan_of(&w->ask), w, failure))
        return true;
    windows_close(w);
    return false;
}

bool windows_focus(windows_t *w, const double *cycles, const double *instructions,
                   failure_t *failure) {
    windows_sampling_t sampling = windows_sampling(w);
    sampling.n = instructions;
    w->spread = memory_get(w->strata.count * sizeof *w->spread);
    windows_spread(cycles, &sampling, w->spread);
    free(sampling.of);
    free(sampling.share);
    return follow(after_a_look, w, failure);
}

/* --- how the windows represent the run */

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

/* --- the end */

/* Removes a folder with its contents. */
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
    free(w->spread);
    free(w->told);
    strata_free(&w->strata);
    *w = (windows_t){0};
}
