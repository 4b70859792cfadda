/* SPDX-License-Identifier: Apache-2.0 */
/* See lives.h. */
#include "lives.h"
#include "access.h"
#include "memory.h"
#include "profile_insn.h"
#include "trace_file.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t life_done(const trace_record_t *life) {
    return life->fetch + (life->done < life->end ? life->done : life->end);
}

bool life_accesses(const trace_record_t *life) {
    return access_decode(profile_insn_executed(life->raw)).kind != ACCESS_NONE;
}

static int compare_lives(const void *a, const void *b) {
    const trace_record_t *x = a, *y = b;
    return (x->sequence > y->sequence) - (x->sequence < y->sequence);
}

static void read_lives(lives_t *lives, trace_file_t *trace) {
    for (;; lives->count++) {
        memory_room(lives->life, lives->count);
        if (!trace_next(trace, &lives->life[lives->count]))
            return;
    }
}

static void add_up(uint32_t *counts, size_t cycles) {
    for (size_t c = 1; c < cycles; c++)
        counts[c] += counts[c - 1];
}

static void count_cycles(lives_t *lives) {
    uint64_t last = 0;
    lives->first = lives->life[0].fetch;
    for (size_t i = 0; i < lives->count; i++) {
        uint64_t end = lives->life[i].fetch + lives->life[i].end;
        last = end > last ? end : last;
    }
    lives->cycles = last - lives->first + 2;
    lives->useful = memory_get(lives->cycles * sizeof *lives->useful);
    lives->retired = memory_get(lives->cycles * sizeof *lives->retired);
    for (size_t i = 0; i < lives->count; i++) {
        const trace_record_t *life = &lives->life[i];
        uint64_t fetch = life->fetch - lives->first;
        if (life->cause != 0)
            continue;
        lives->retired[fetch + life->end + 1]++;
        if (life->issue != TRACE_NEVER)
            lives->useful[fetch + life->issue + 1]++;
    }
    add_up(lives->useful, lives->cycles);
    add_up(lives->retired, lives->cycles);
}

bool lives_open(lives_t *lives, const char *path, failure_t *failure) {
    *lives = (lives_t){0};
    trace_file_t trace;
    if (!trace_open(&trace, path, failure))
        return false;
    read_lives(lives, &trace);
    bool good = trace_close(&trace, failure);
    if (good && !lives->count)
        good = failure_set(
            failure, "%s: a trace without an instruction.\n  Make it with `assay record --trace`.",
            path);
    if (!good) {
        lives_close(lives);
        return false;
    }
    qsort(lives->life, lives->count, sizeof *lives->life, compare_lives);
    count_cycles(lives);
    return true;
}

void lives_close(lives_t *lives) {
    free(lives->life);
    free(lives->useful);
    free(lives->retired);
    *lives = (lives_t){0};
}

window_ipc_t lives_windows(const lives_t *lives) {
    double sum = 0, squares = 0, weight = 0, least = INFINITY, most = 0;
    for (size_t c = 0; c + WINDOW_CYCLES < lives->cycles; c += WINDOW_CYCLES) {
        double retired = lives->retired[c + WINDOW_CYCLES] - lives->retired[c];
        double ipc = retired / WINDOW_CYCLES;
        if (retired == 0)
            continue;
        weight += retired;
        sum += retired * ipc;
        squares += retired * ipc * ipc;
        least = fmin(least, ipc);
        most = fmax(most, ipc);
    }
    double mean = sum / weight;
    return (window_ipc_t){mean, sqrt(fmax(squares / weight - mean * mean, 0)), most / least};
}
