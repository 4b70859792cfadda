/* SPDX-License-Identifier: Apache-2.0 */
/* See code_lines.h. */
#include "code_lines.h"
#include "memory.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAITS = 1024,
    WAYS = 8,
    LINE_BITS = 6,
    PAGE_LINES = 64,
    BEATS = 8 /* beats of a line: cycles by which its neighbour comes after the missing one */
};

struct code_lines {
    uint32_t sets;
    uint64_t latest, neighbour; /* neighbour: of the last line that was missing */
    int32_t blocks;             /* blocks that were fetched since then */
    int32_t usual;              /* the wait for a line that is seen most; 0: none was yet */
    uint32_t seen[WAITS];       /* how often a wait of so many cycles was seen */
    uint64_t *line;             /* WAYS for each set, the latest first; 0: none */
};

code_lines_t *code_lines_new(uint32_t lines) {
    code_lines_t *c = memory_get(sizeof *c);
    c->sets = lines > WAYS ? lines / WAYS : 1;
    c->line = memory_get(c->sets * WAYS * sizeof *c->line);
    return c;
}

void code_lines_free(code_lines_t *c) {
    free(c->line);
    free(c);
}

/* Makes the line the latest of its set; false: it was not there. */
static bool touch(code_lines_t *c, uint64_t line) {
    uint64_t *set = &c->line[line % c->sets * WAYS];
    unsigned way = 0;
    while (way < WAYS - 1 && set[way] != line)
        way++;
    bool there = set[way] == line;
    memmove(set + 1, set, way * sizeof *set);
    set[0] = line;
    return there;
}

static void learn(code_lines_t *c, int32_t waited) {
    int32_t at = waited < WAITS ? waited : WAITS - 1;
    if (++c->seen[at] >= c->seen[c->usual])
        c->usual = at;
}

/* The neighbour is asked for after the missing line, and comes after it, whatever a wrong path had asked for. */
static int32_t wait_for_neighbour(code_lines_t *c) {
    c->neighbour = 0;
    return c->blocks < BEATS ? BEATS - c->blocks : 0;
}

int32_t code_lines_unseen(code_lines_t *c, uint64_t pc, int32_t waited) {
    uint64_t line = pc >> LINE_BITS;
    c->blocks++;
    if (line == c->latest)
        return 0;
    c->latest = line;
    if (touch(c, line))
        return line == c->neighbour ? wait_for_neighbour(c) - waited : 0;
    c->neighbour = (line + 1) % PAGE_LINES && !touch(c, line + 1) ? line + 1 : 0;
    c->blocks = 0;
    if (waited)
        learn(c, waited);
    return c->usual - waited;
}
