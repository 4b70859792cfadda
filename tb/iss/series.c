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
    uint64_t *const numbers[] = {&s->first, &s->every, &s->most, &s->before};
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

// When the stream's next checkpoint is due; UINT64_MAX: never.
static uint64_t due(const series_t *s, int stream) {
    uint64_t place = s->place[stream], before = stream ? s->before / 2 : s->before;
    if (place == UINT64_MAX || (stream && !s->before))
        return UINT64_MAX;
    return place > before ? place - before : 0;
}

static void aim(series_t *s) {
    uint64_t one = due(s, 0), other = due(s, 1);
    s->stream = other < one;
    s->next = s->stream ? other : one;
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
    s->random = s->first * UINT64_C(0x9E3779B97F4A7C15) | 1;
    s->place[0] = s->place[1] = s->first;
    aim(s);
    return true;
}

static char *path_of(const series_t *s, uint64_t file) {
    return memory_print("%s/%" PRIu64, s->folder, file);
}

static unsigned random_bit(series_t *s) {
    s->random ^= s->random << 13;
    s->random ^= s->random >> 7;
    s->random ^= s->random << 17;
    return s->random >> 32 & 1;
}

// Whether the place stays when only those of even, or odd, number do.
static bool stays(const series_t *s, uint64_t place, unsigned odd) {
    return (place - s->first) / s->every % 2 == odd;
}

static void thin(series_t *s) {
    size_t kept = 0;
    unsigned odd = random_bit(s);
    s->taken = 0;
    for (size_t i = 0; i < s->count; i++) {
        char *path = path_of(s, s->rows[i].file);
        if (stays(s, s->rows[i].place, odd)) {
            s->taken += !s->rows[i].nearer;
            s->rows[kept++] = s->rows[i];
        } else {
            unlink(path);
        }
        free(path);
    }
    for (int stream = 0; stream < 2; stream++)
        if (!stays(s, s->place[stream], odd))
            s->place[stream] += s->every;
    s->count = kept;
    s->first += odd * s->every;
    s->every *= 2;
}

bool series_look(series_t *s, const board_t *b, failure_t *failure) {
    if (!snapshot_can(b))
        return true;
    uint64_t *place = &s->place[s->stream];
    char *path = path_of(s, s->files);
    bool good = snapshot_write(b, s->program, path, failure);
    free(path);
    memory_room(s->rows, s->count);
    s->rows[s->count++] =
        (series_row_t){s->files++, *place, iss_retired(b->hart), b->sent, s->stream};
    s->taken += !s->stream;
    *place = s->every ? *place + s->every : UINT64_MAX;
    if (s->most && s->taken >= s->most)
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
        fprintf(list, "file,place,instructions,output,nearer\n");
    for (size_t i = 0; list && i < s->count; i++)
        fprintf(list, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%d\n", s->rows[i].file,
                s->rows[i].place, s->rows[i].instructions, s->rows[i].output, s->rows[i].nearer);
    if (list)
        fprintf(list, "end,%d,%" PRIu64 ",%" PRIu64 ",\n", b->exit_code, iss_retired(b->hart),
                b->sent);
    bool good = list && fclose(list) == 0;
    if (!good)
        failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
    free(path);
    free(s->rows);
    return good;
}
