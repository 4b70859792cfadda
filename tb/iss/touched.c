// SPDX-License-Identifier: Apache-2.0
// See touched.h.
#include "touched.h"
#include "memory.h"
#include "memory_map.h"
#include <stdlib.h>

enum { LINES = (MAP_RAM_SIZE + MAP_RESIDENT_SIZE) / LINE_BYTES, PAGE = 64, AGES = 65 };

typedef struct {
    uint64_t touched, address;
} line_t;

void touched_open(touched_t *l) {
    l->last = memory_get(LINES * sizeof *l->last);
    l->page = memory_get(LINES / PAGE * sizeof *l->page);
}

// The next line, from this one on, in a page that was touched; LINES: none.
static size_t next_line(const touched_t *l, size_t line) {
    while (line < LINES && !l->page[line / PAGE])
        line = (line / PAGE + 1) * PAGE;
    return line;
}

uint64_t touched_add(touched_t *l, uint64_t physical, uint64_t now) {
    uint64_t line = (physical - MAP_RAM_BASE) / LINE_BYTES;
    if (line >= LINES)
        return 0;
    uint64_t before = l->last[line];
    l->last[line] = now;
    l->page[line / PAGE] = true;
    return before ? now - before : UINT64_MAX;
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

size_t touched_last(const touched_t *l, uint64_t now, size_t most, uint64_t **list) {
    unsigned age = age_for(l, now, most);
    line_t *found = NULL;
    size_t count = 0;
    for (size_t i = next_line(l, 0); i < LINES; i = next_line(l, i + 1))
        if (l->last[i] && age_of(l->last[i], now) <= age) {
            memory_room(found, count);
            found[count++] = (line_t){l->last[i], MAP_RAM_BASE + i * LINE_BYTES};
        }
    if (count)
        qsort(found, count, sizeof *found, last_first);
    count = count < most ? count : most;
    *list = memory_get(count * sizeof **list);
    for (size_t i = 0; i < count; i++)
        (*list)[i] = found[i].address;
    free(found);
    return count;
}

void touched_close(touched_t *l) {
    free(l->last);
    free(l->page);
}
