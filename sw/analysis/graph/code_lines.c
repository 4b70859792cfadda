/* SPDX-License-Identifier: Apache-2.0 */
/* See code_lines.h. */
#include "code_lines.h"
#include "memory.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAITS = 1024,
    LINE_BITS = 6,
    PAGE_LINES = 64,
    BEATS = 8, /* of a line: data on the bus lengthens a wait by at most that, with or without wrong
              paths */
    LATER = 7  /* cycles from the first block of a missing line until its neighbour arrives */
};

struct code_lines {
    uint32_t sets, ways;
    uint32_t victim;            /* the way to fill next, unless it hit last */
    uint64_t latest, neighbour; /* neighbour: of the last line that missed */
    int32_t blocks;             /* blocks fetched since then */
    int32_t usual;              /* the most frequent wait for a line; 0: none yet */
    uint32_t seen[WAITS];       /* how often a wait of so many cycles occurred */
    uint64_t *line;             /* `ways` for each set; 0: none */
    uint32_t *hit;              /* of each set: the way that hit last */
};

code_lines_t *code_lines_new(uint32_t sets, uint32_t ways) {
    code_lines_t *c = memory_get(sizeof *c);
    c->sets = sets;
    c->ways = ways;
    c->line = memory_get(sets * ways * sizeof *c->line);
    c->hit = memory_get(sets * sizeof *c->hit);
    return c;
}

void code_lines_free(code_lines_t *c) {
    free(c->line);
    free(c->hit);
    free(c);
}

/* The way of the line, which is filled on a miss: an empty way, else the next one in turn that did
 * not hit last. */
static uint32_t bring(code_lines_t *c, uint64_t line, bool *missed) {
    uint64_t set = line % c->sets, *ways = &c->line[set * c->ways];
    uint32_t way = 0, next = (c->victim + 1) % c->ways;
    while (way < c->ways && ways[way] != line && ways[way])
        way++;
    *missed = way == c->ways || !ways[way];
    if (!*missed)
        return way;
    if (way == c->ways)
        way = c->victim == c->hit[set] ? next : c->victim;
    ways[way] = line;
    c->victim = next;
    return way;
}

static void learn(code_lines_t *c, int32_t waited) {
    int32_t at = waited < WAITS ? waited : WAITS - 1;
    if (++c->seen[at] >= c->seen[c->usual])
        c->usual = at;
}

/* The neighbour is requested after the missing line, and comes after it, whatever a wrong path had
 * requested. Other lines that hit in the model had to be waited for because a wrong path's lines
 * had replaced them. */
static int32_t wait_for(code_lines_t *c, uint64_t line) {
    if (line != c->neighbour)
        return 0;
    c->neighbour = 0;
    return c->blocks < LATER ? LATER - c->blocks : 0;
}

void code_lines_forget(code_lines_t *c) {
    memset(c->line, 0, c->sets * c->ways * sizeof *c->line);
    c->latest = c->neighbour = 0;
}

int32_t code_lines_unseen(code_lines_t *c, uint64_t pc, int32_t waited) {
    uint64_t line = pc >> LINE_BITS;
    c->blocks++;
    if (line == c->latest)
        return 0;
    c->latest = line;
    bool missed, comes = false;
    c->hit[line % c->sets] = bring(c, line, &missed);
    if (!missed)
        return wait_for(c, line) - waited;
    if ((line + 1) % PAGE_LINES)
        bring(c, line + 1, &comes);
    c->neighbour = comes ? line + 1 : 0;
    c->blocks = 0;
    if (waited)
        learn(c, waited);
    bool bus = waited > c->usual && waited <= c->usual + BEATS;
    return bus ? 0 : c->usual - waited;
}
