/* SPDX-License-Identifier: Apache-2.0 */
/* See procedure.h. */
#include "procedure.h"
#include "cycle_classes.h"
#include "memory.h"
#include <stdlib.h>

const char *way_name(way_kind_t kind) {
    static const char *const names[WAYS] = {"falls", "not taken", "taken", "jumps",
                                            "calls", "outside",   "no run"};
    return names[kind];
}

static void add_way(procedure_t *p, uint32_t from, uint32_t to, way_kind_t kind) {
    memory_room(p->ways, p->way_count);
    p->ways[p->way_count++] = (way_t){.from = from, .to = to, .kind = kind};
}

/* --- blocks */

static void make_blocks(procedure_t *p, const flow_t *flow, const uint8_t *leads) {
    uint32_t before = FLOW_NONE;
    for (uint32_t slot = 0; slot < flow_slots(flow); slot++) {
        if (flow_function(flow, slot) != p->function ||
            flow_slot(flow, flow_pc(flow, slot)) != slot)
            continue;
        if (before == FLOW_NONE || leads[slot] || flow_next(flow, before) != slot) {
            memory_room(p->blocks, p->block_count);
            p->blocks[p->block_count++] = (code_block_t){.first = slot};
        }
        code_block_t *block = &p->blocks[p->block_count - 1];
        block->last = before = slot;
        block->length++;
        block->traps = flow_traps(flow, slot);
    }
}

/* The block that begins there; PROCEDURE_WORLD: none of the function. */
static uint32_t block_at(const procedure_t *p, uint32_t slot) {
    size_t low = 0, high = p->block_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (p->blocks[middle].first == slot)
            return (uint32_t)middle;
        if (p->blocks[middle].first < slot)
            low = middle + 1;
        else
            high = middle;
    }
    return PROCEDURE_WORLD;
}

/* --- ways */

static void join_block(procedure_t *p, const flow_t *flow, uint32_t b) {
    uint32_t last = p->blocks[b].last, next = flow_next(flow, last);
    uint32_t behind = next == FLOW_NONE ? PROCEDURE_WORLD : block_at(p, next);
    uint32_t target = flow_target(flow, last);
    uint32_t goal = target == FLOW_NONE ? PROCEDURE_WORLD : block_at(p, target);
    switch (flow_transfer(flow, last)) {
    case TRANSFER_NONE:
        add_way(p, b, behind, behind == PROCEDURE_WORLD ? WAY_WORLD : WAY_FALL);
        break;
    case TRANSFER_BRANCH:
        add_way(p, b, behind, WAY_NOT_TAKEN);
        add_way(p, b, goal, WAY_TAKEN);
        break;
    case TRANSFER_JUMP:
        add_way(p, b, goal, goal == PROCEDURE_WORLD ? WAY_WORLD : WAY_JUMP);
        break;
    case TRANSFER_CALL:
    case TRANSFER_INDIRECT_CALL:
        add_way(p, b, behind, behind == PROCEDURE_WORLD ? WAY_WORLD : WAY_CALL);
        break;
    default:
        add_way(p, b, PROCEDURE_WORLD, WAY_WORLD);
    }
}

static void join_blocks(procedure_t *p, const flow_t *flow) {
    bool *reached = memory_get(p->block_count + 1);
    for (uint32_t b = 0; b < p->block_count; b++)
        join_block(p, flow, b);
    for (size_t w = 0; w < p->way_count; w++)
        if (p->ways[w].to != PROCEDURE_WORLD)
            reached[p->ways[w].to] = true;
    for (uint32_t b = 0; b < p->block_count; b++) {
        uint32_t first = p->blocks[b].first;
        if (!reached[b] || flow_is_entry(flow, first) || flow_is_goal(flow, first))
            add_way(p, PROCEDURE_WORLD, b, WAY_WORLD);
    }
    free(reached);
}

/* Marks the blocks that can be reached from the world, or, backward, those from which it can be
 * reached. */
static void spread(const procedure_t *p, bool *reached, bool backward) {
    for (bool more = true; more;) {
        more = false;
        for (size_t w = 0; w < p->way_count; w++) {
            uint32_t from = backward ? p->ways[w].to : p->ways[w].from;
            uint32_t to = backward ? p->ways[w].from : p->ways[w].to;
            if (to == PROCEDURE_WORLD || reached[to] || (from != PROCEDURE_WORLD && !reached[from]))
                continue;
            reached[to] = more = true;
        }
    }
}

static void tie(procedure_t *p, bool backward) {
    bool *reached = memory_get(p->block_count + 1);
    spread(p, reached, backward);
    for (uint32_t b = 0; b < p->block_count; b++) {
        if (reached[b])
            continue;
        add_way(p, backward ? b : PROCEDURE_WORLD, backward ? PROCEDURE_WORLD : b, WAY_NO_RUN);
        spread(p, reached, backward);
    }
    free(reached);
}

/* A block is an edge from its front, node 2b, to its back. */
static void number_classes(procedure_t *p) {
    uint32_t world = (uint32_t)(2 * p->block_count);
    class_edge_t *edges = memory_get((p->block_count + p->way_count + 1) * sizeof *edges);
    for (uint32_t b = 0; b < p->block_count; b++)
        edges[b] = (class_edge_t){2 * b, 2 * b + 1, 0};
    for (size_t w = 0; w < p->way_count; w++) {
        const way_t *way = &p->ways[w];
        edges[p->block_count + w] =
            (class_edge_t){way->from == PROCEDURE_WORLD ? world : 2 * way->from + 1,
                           way->to == PROCEDURE_WORLD ? world : 2 * way->to, 0};
    }
    p->class_count = cycle_classes(edges, p->block_count + p->way_count, world + 1);
    for (size_t b = 0; b < p->block_count; b++)
        p->blocks[b].number = edges[b].number;
    for (size_t w = 0; w < p->way_count; w++)
        p->ways[w].number = edges[p->block_count + w].number;
    free(edges);
}

void procedure_make(procedure_t *p, const flow_t *flow, uint32_t function) {
    *p = (procedure_t){.function = function};
    uint8_t *leads = flow_leaders(flow);
    make_blocks(p, flow, leads);
    free(leads);
    join_blocks(p, flow);
    tie(p, false);
    tie(p, true);
    number_classes(p);
}

void procedure_free(procedure_t *p) {
    free(p->blocks);
    free(p->ways);
    *p = (procedure_t){0};
}

const way_t *procedure_way(const procedure_t *p, uint32_t block, way_kind_t kind) {
    for (size_t w = 0; w < p->way_count; w++)
        if (p->ways[w].from == block && p->ways[w].kind == kind)
            return &p->ways[w];
    return NULL;
}

bool procedure_loops(const procedure_t *p, uint32_t block) {
    for (size_t w = 0; w < p->way_count; w++)
        if (p->ways[w].from == block && p->ways[w].to == block)
            return true;
    return false;
}
