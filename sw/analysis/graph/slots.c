/* See slots.h. */
#include "slots.h"

/* The first cycle from `time` on in which the unit is free, and takes it. */
static inline int32_t take_slot(uint64_t *slots, int32_t time, int32_t end) {
    for (; time < end; time = (time | 63) + 1) {
        unsigned word = (unsigned)time / 64 % SLOT_WORDS;
        uint64_t free = ~slots[word] >> (time & 63);
        if (free) {
            time += __builtin_ctzll(free);
            slots[word] |= UINT64_C(1) << (time & 63);
            return time;
        }
    }
    return time;
}

static inline void fill_slot(uint64_t *slots, int32_t time, int32_t end) {
    if (time < end && time >= end - SLOTS)
        slots[(unsigned)time / 64 % SLOT_WORDS] |= UINT64_C(1) << (time & 63);
}

void slots_move(graph_t *g, unsigned lane, unsigned unit, int32_t from, int32_t to) {
    uint64_t *slots = g->slots[lane][unit];
    int32_t end = (g->cleared[lane] << 6) + SLOTS;
    if (from < end)
        slots[(unsigned)from / 64 % SLOT_WORDS] &= ~(UINT64_C(1) << (from & 63));
    fill_slot(slots, to, end);
}

void slots_lose(graph_t *g, unsigned lane, unsigned unit, int32_t time) {
    if (g->keep[PART_BW][lane] && time >= g->cleared[lane] << 6)
        take_slot(g->slots[lane][unit], time, (g->cleared[lane] << 6) + SLOTS);
}

void slots_find(graph_t *g, unsigned unit) {
    for (unsigned l = 0; l < g->lanes; l++)
        if (g->keep[PART_BW][l])
            g->node[l] = take_slot(g->slots[l][unit], g->node[l], (g->cleared[l] << 6) + SLOTS);
}

/* Cycles from the node on in which a unit, or all, can begin nothing. */
void slots_fill(graph_t *g, unsigned from, unsigned to, unsigned cell, int32_t after,
                int32_t cycles, unsigned part) {
    for (unsigned l = 0; l < g->lanes; l++)
        for (unsigned u = from; u <= to && g->keep[part][l]; u++)
            for (int32_t c = 0; c < cycles; c++)
                fill_slot(g->slots[l][u], g->at[cell][l] + after + c, (g->cleared[l] << 6) + SLOTS);
}

/* What dispatch is behind of now is behind what was cleared of each unit's slots. */
void slots_clear(graph_t *g) {
    for (unsigned l = 0; l < g->lanes; l++)
        while (g->cleared[l] < g->node[l] >> 6) {
            for (unsigned u = 0; u < GRAPH_UNITS; u++)
                g->slots[l][u][(unsigned)g->cleared[l] % SLOT_WORDS] = 0;
            g->cleared[l]++;
        }
}

/* The same for which nodes they are. */
static void sort_names(graph_t *g, unsigned queue, unsigned size, unsigned cell) {
    uint64_t name = g->made[cell];
    int32_t time = g->at[cell][0];
    for (unsigned q = queue; q < queue + size; q++)
        if (g->at[q][0] <= time) {
            uint64_t held = g->made[q];
            g->made[q] = name;
            name = held;
            time = g->at[q][0];
        }
}

/* An entry of the queue is free when it has left: the latest leave times are kept, sorted. */
void enter_queue(graph_t *g, unsigned unit, unsigned cell) {
    unsigned size = queue_size(&g->machine, unit), other = queue_size(&g->other, unit);
    size = other > size ? other : size;
    times_t time;
    memcpy(time, g->at[cell], sizeof time);
    if (g->record)
        sort_names(g, CELL_QUEUE + unit * QUEUE, size, cell);
    for (unsigned q = 0; q < size; q++) {
        int32_t *there = g->at[CELL_QUEUE + unit * QUEUE + q];
        for (unsigned v = 0; v < g->quads; v++) {
            four_t one = fours(there)[v], other = fours(time)[v], late = later(one, other);
            fours(time)[v] = one + other - late;
            fours(there)[v] = late;
        }
    }
}
