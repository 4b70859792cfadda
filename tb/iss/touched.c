// SPDX-License-Identifier: Apache-2.0
// See touched.h.
#include "touched.h"
#include "memory.h"
#include "memory_map.h"
#include <stdlib.h>

enum { LINES = (MAP_RAM_SIZE + MAP_RESIDENT_SIZE) / LINE_BYTES, PAGE = 64, AGES = 65 };

typedef struct {
    uint64_t touched, kept, address;
} line_t;

void touched_open(touched_t *l) {
    l->last = memory_get(LINES * sizeof *l->last);
    l->kept = memory_get(LINES * sizeof *l->kept);
    l->page = memory_get(LINES / PAGE * sizeof *l->page);
}

// The next line, from this one on, in a page that was touched; LINES: none.
static size_t next_line(const touched_t *l, size_t line) {
    while (line < LINES && !l->page[line / PAGE])
        line = (line / PAGE + 1) * PAGE;
    return line;
}

uint64_t touched_add(touched_t *l, uint64_t physical, uint64_t now, bool written) {
    uint64_t line = (physical - MAP_RAM_BASE) / LINE_BYTES;
    if (line >= LINES)
        return 0;
    uint64_t age = l->last[line] ? now - l->last[line] : UINT64_MAX;
    if (written)
        l->kept[line] = 0;
    else if (l->kept[line] < age)
        l->kept[line] = age;
    l->last[line] = now;
    l->page[line / PAGE] = true;
    return age;
}

// The number of bits that its age has.
static unsigned age_of(uint64_t touched, uint64_t now) {
    uint64_t age = now - touched;
    return age ? 64 - (unsigned)__builtin_clzll(age) : 0;
}

// An age that at least `most` of the lines, or all, do not exceed.
static unsigned age_for(const touched_t *l, uint64_t now, size_t most) {
    size_t count[AGES] = {0}, sum = 0;
    unsigned age = 0;
    for (size_t i = next_line(l, 0); i < LINES; i = next_line(l, i + 1))
        if (l->last[i])
            count[age_of(l->last[i], now)]++;
    while ((sum += count[age]) < most && age + 1 < AGES)
        age++;
    return age;
}

static int last_first(const void *one, const void *other) {
    const line_t *a = one, *b = other;
    return (a->touched < b->touched) - (a->touched > b->touched);
}

// How many of the lines, the most recent first, were touched in the last `time`.
static size_t touched_in(const line_t *lines, size_t count, uint64_t now, uint64_t time) {
    size_t low = 0;
    while (low < count) {
        size_t middle = low + (count - low) / 2;
        if (now - lines[middle].touched <= time)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

// The smallest cache that would hold the line dirty.
static uint32_t dirty_in(const line_t *line, const line_t *lines, size_t count, uint64_t now) {
    size_t in =
        line->kept == UINT64_MAX ? CHECKPOINT_LINES : touched_in(lines, count, now, line->kept);
    return in < CHECKPOINT_LINES ? (uint32_t)in : LINE_CLEAN;
}

size_t touched_last(const touched_t *l, uint64_t now, size_t most, cached_line_t **list) {
    unsigned age = age_for(l, now, most);
    line_t *found = NULL;
    size_t count = 0;
    for (size_t i = next_line(l, 0); i < LINES; i = next_line(l, i + 1))
        if (l->last[i] && age_of(l->last[i], now) <= age) {
            memory_room(found, count);
            found[count++] = (line_t){l->last[i], l->kept[i], MAP_RAM_BASE + i * LINE_BYTES};
        }
    if (count)
        qsort(found, count, sizeof *found, last_first);
    count = count < most ? count : most;
    *list = memory_get(count * sizeof **list);
    for (size_t i = 0; i < count; i++)
        (*list)[i] = (cached_line_t){found[i].address, dirty_in(&found[i], found, count, now)};
    free(found);
    return count;
}

void touched_close(touched_t *l) {
    free(l->last);
    free(l->kept);
    free(l->page);
}
