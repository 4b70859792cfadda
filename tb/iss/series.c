// SPDX-License-Identifier: Apache-2.0
// See series.h.
#include "series.h"
#include "memory.h"
#include "memory_map.h"
#include "snapshot.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool series_parse(series_t *s, const char *text) {
    uint64_t *const numbers[] = {&s->first, &s->every, &s->most, &s->before, &s->seed, &s->length};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char *end;
        *numbers[i] = strtoull(text, &end, 10);
        if (end == text || (*end && *end != ','))
            return false;
        text = end + (*end == ',');
        if (!*end)
            return true;
    }
    return false;
}

// A pseudo-random number, the same for the same arguments (splitmix64's mixing, Steele et al.,
// OOPSLA 2014).
static uint64_t chance(const series_t *s, unsigned level, uint64_t stretch) {
    uint64_t z =
        (s->seed * 64 + level + stretch * UINT64_C(0x100000001)) * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

// Which stretch of EVERY a joined one keeps.
static uint64_t kept_stretch(const series_t *s, uint64_t joined) {
    for (unsigned level = s->level; level > 0; level--)
        joined = 2 * joined + (s->seed ? chance(s, level, joined) >> 40 & 1 : 0);
    return joined;
}

static uint64_t place_of(const series_t *s, uint64_t stretch) {
    if (s->list)
        return s->places[stretch];
    uint64_t unit = s->length ? s->length : 1, places = s->every / unit;
    uint64_t off = s->seed && places ? chance(s, 0, stretch) % places * unit : 0;
    return s->first + stretch * s->every + off;
}

// Moves on to the next place.
static void aim(series_t *s) {
    bool none = s->stretch == UINT64_MAX || (s->list && s->stretch >= s->place_count);
    uint64_t place = none ? 0 : place_of(s, kept_stretch(s, s->stretch));
    s->next = none ? UINT64_MAX : place > s->before ? place - s->before : 0;
}

static bool open_vectors(series_t *s, failure_t *failure) {
    char *path = memory_print("%s/vectors", s->folder);
    bool good = !s->length || vectors_open(&s->vectors, path, s->length) ||
                failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
    free(path);
    return good;
}

static bool read_places(series_t *s, failure_t *failure) {
    uint64_t place;
    FILE *in = s->list ? fopen(s->list, "r") : NULL;
    while (in && fscanf(in, "%" SCNu64, &place) == 1) {
        memory_room(s->places, s->place_count);
        s->places[s->place_count++] = place;
    }
    bool good = !s->list || (in && feof(in) && s->place_count);
    if (in)
        fclose(in);
    return good ||
           failure_set(failure, "%s: a list of numbers was expected, a line each.", s->list);
}

bool series_open(series_t *s, const char *elf, failure_t *failure) {
    program_t *program;
    s->next = UINT64_MAX;
    if (!s->folder)
        return true;
    if (!program_open(&program, elf, MAP_RAM_BASE, MAP_RAM_SIZE, failure))
        return false;
    program_sum(program, s->program);
    program_close(program);
    if (!read_places(s, failure))
        return false;
    aim(s);
    return open_vectors(s, failure);
}

static char *path_of(const series_t *s, uint64_t file) {
    return memory_print("%s/%" PRIu64, s->folder, file);
}

// Stays in the present joined stretch, unless the place that it keeps has been taken.
static void join_next(series_t *s) {
    uint64_t next = s->stretch;
    if (next == UINT64_MAX)
        return;
    bool passed = next % 2 && kept_stretch(s, next / 2) < next << (s->level - 1);
    s->stretch = next / 2 + passed;
}

static void thin(series_t *s) {
    size_t kept = 0;
    s->level++;
    for (size_t i = 0; i < s->count; i++) {
        char *path = path_of(s, s->rows[i].file);
        if (kept_stretch(s, s->rows[i].stretch >> s->level) == s->rows[i].stretch) {
            s->rows[kept++] = s->rows[i];
        } else {
            unlink(path);
        }
        free(path);
    }
    s->count = kept;
    join_next(s);
}

bool series_look(series_t *s, const board_t *b, failure_t *failure) {
    if (!snapshot_can(b))
        return true;
    uint64_t stretch = kept_stretch(s, s->stretch);
    char *path = path_of(s, s->files);
    bool good = snapshot_write(b, s->program, path, failure);
    free(path);
    memory_room(s->rows, s->count);
    s->rows[s->count++] =
        (series_row_t){s->files++,      place_of(s, stretch), iss_retired(b->hart),
                       b->uart[0].sent, b->uart[1].sent,      stretch};
    s->stretch = s->every || s->list ? s->stretch + 1 : UINT64_MAX;
    if (s->most && s->count >= s->most)
        thin(s);
    aim(s);
    return good;
}

bool series_close(series_t *s, const board_t *b, failure_t *failure) {
    if (!s->folder)
        return true;
    char *path = memory_print("%s/list.csv", s->folder);
    FILE *list = fopen(path, "w");
    if (list)
        fprintf(list, "file,place,instructions,output,channel\n");
    for (size_t i = 0; list && i < s->count; i++)
        fprintf(list, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n",
                s->rows[i].file, s->rows[i].place, s->rows[i].instructions, s->rows[i].output,
                s->rows[i].channel);
    if (list)
        fprintf(list, "end,%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", b->exit_code,
                iss_retired(b->hart), b->uart[0].sent, b->uart[1].sent);
    bool good = list && fclose(list) == 0;
    good = (!s->length || vectors_close(&s->vectors)) && good;
    if (!good)
        failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
    free(path);
    free(s->rows);
    free(s->places);
    return good;
}
