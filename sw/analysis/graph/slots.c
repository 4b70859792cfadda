/* SPDX-License-Identifier: Apache-2.0 */
/* See slots.h. */
#include "slots.h"
#include "other_units.h"

/* Takes the first cycle from `time` on in which the unit is free. */
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

/* The unit of the newest instruction: a wider machine's integer units are others. */
static unsigned unit_there(const graph_t *g, unsigned lane, unsigned unit) {
    bool other = is_wider(g, lane) && unit != g->machine.alus;
    return other ? other_unit_chosen(g, lane) : unit;
}

static inline void fill_slot(uint64_t *slots, int32_t time, int32_t end) {
    if (time < end && time >= end - SLOTS)
        slots[(unsigned)time / 64 % SLOT_WORDS] |= UINT64_C(1) << (time & 63);
}

STAGE void slots_move(graph_t *g, unsigned lane, unsigned unit, int32_t from, int32_t to) {
    uint64_t *slots = g->slots[lane][unit];
    int32_t end = g->cleared[lane] * 64 + SLOTS;
    if (from < end)
        slots[(unsigned)from / 64 % SLOT_WORDS] &= ~(UINT64_C(1) << (from & 63));
    fill_slot(slots, to, end);
}

STAGE void slots_lose(graph_t *g, unsigned lane, unsigned unit, int32_t time) {
    if (is_narrow(g, lane) && time >= g->cleared[lane] * 64)
        take_slot(g->slots[lane][unit], time, g->cleared[lane] * 64 + SLOTS);
}

STAGE int32_t slots_find(graph_t *g, unsigned unit, unsigned lane, int32_t time) {
    return is_narrow(g, lane) ? take_slot(g->slots[lane][unit_there(g, lane, unit)], time,
                                          g->cleared[lane] * 64 + SLOTS)
                              : time;
}

STAGE void slots_find_from(graph_t *g, unsigned unit, unsigned from) {
    for (unsigned q = 0; q < quads_of(g); q++) {
        const int32_t *node = g->node + 4 * q;
        int32_t time[4];
        for (unsigned l = 0; l < 4; l++)
            time[l] = 4 * q + l >= from && 4 * q + l < g->lanes
                          ? slots_find(g, unit, 4 * q + l, node[l])
                          : node[l];
        fours(g->node)[q] = (four_t){time[0], time[1], time[2], time[3]};
    }
}

/* Takes cycles, from the cell's time on, in which a unit, or all units, can begin nothing. */
STAGE void slots_fill(graph_t *g, unsigned from, unsigned to, unsigned cell, int32_t after,
                      int32_t cycles, unsigned part) {
    for (unsigned l = 0; l < g->lanes; l++) {
        unsigned first = from, last = to;
        if (from == to)
            first = last = unit_there(g, l, from);
        else if (is_wider(g, l))
            last = other_unit_last(g);
        for (unsigned u = first; u <= last && g->keep[part][l]; u++)
            for (int32_t c = 0; c < cycles; c++)
                fill_slot(g->slots[l][u], at(g, cell)[l] + after + c, g->cleared[l] * 64 + SLOTS);
    }
}

/* Cycles before this dispatch are over: clears them in each unit's slots. */
STAGE void slots_clear(graph_t *g) {
    for (unsigned l = 0; l < g->lanes; l++)
        while (g->cleared[l] < g->node[l] >> 6) {
            for (unsigned u = 0; u < GRAPH_UNITS; u++)
                g->slots[l][u][(unsigned)g->cleared[l] % SLOT_WORDS] = 0;
            g->cleared[l]++;
        }
}

/* Records the numbers of the two nodes, too, in the order of their times. */
static void order_names(graph_t *g, unsigned low, unsigned high) {
    uint64_t name = g->made[low];
    if (at(g, low)[0] <= at(g, high)[0])
        return;
    g->made[low] = g->made[high];
    g->made[high] = name;
}

/* Lane by lane the later time goes to `high`, the other one to `low`. Returns false if they were in
 * order. */
static bool order_times(graph_t *g, unsigned low, unsigned high) {
    four_t *one = fours(at(g, low)), *two = fours(at(g, high)), moved = {0};
    if (record_of(g))
        order_names(g, low, high);
    for (unsigned v = 0; v < quads_of(g); v++) {
        four_t late = later(one[v], two[v]), change = late ^ two[v];
        one[v] ^= change;
        two[v] = late;
        moved |= change;
    }
    return ((two_t)moved)[0] | ((two_t)moved)[1];
}

/* The earliest leaves, and the new one moves to its place from the end: usually it is the
 * latest. */
STAGE void enter_queue(graph_t *g, unsigned unit, unsigned cell) {
    unsigned room = queue_room(g, unit), queue = CELL_QUEUE + unit * QUEUE;
    unsigned last = g->enters[unit];
    bool moved = true;
    g->enters[unit] = last + 1 < room ? last + 1 : 0;
    copy(g, CELL_ENTERS, cell);
    order_times(g, CELL_ENTERS, queue + last);
    for (unsigned n = 1; n < room && moved; n++) {
        unsigned before = last ? last - 1 : room - 1;
        moved = order_times(g, queue + before, queue + last);
        last = before;
    }
}
