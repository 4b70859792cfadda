/* SPDX-License-Identifier: Apache-2.0 */
/* See paths.h. */
#include "paths.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The most steps of a search: if it needs more, the graph is too bushy for a single path. */
enum { STEPS_MOST = 20000, LIKELY_MOST = 4000, NO_FRAME = -1 };

void path_add(path_t *path, uint32_t slot) {
    if (path->count == path->room) {
        path->room = path->room ? 2 * path->room : 256;
        path->slots = memory_resize(path->slots, path->room * sizeof *path->slots);
    }
    path->slots[path->count++] = slot;
}

void path_free(path_t *path) {
    free(path->slots);
    *path = (path_t){0};
}

/* --- what the samples say about the graph */

/* Instructions of a block run equally often: their samples together give its count. */
static void spread_blocks(paths_t *paths, const double *samples) {
    size_t slots = flow_slots(paths->flow);
    double *sum = memory_get((slots + 1) * sizeof *sum);
    unsigned length;
    for (uint32_t slot = 0; slot < slots; slot++)
        if (samples[slot] > 0)
            sum[flow_block(paths->flow, slot, &length)] += samples[slot];
    for (uint32_t slot = 0; slot < slots; slot++) {
        if (flow_slot(paths->flow, flow_pc(paths->flow, slot)) == FLOW_NONE)
            continue;
        uint32_t block = flow_block(paths->flow, slot, &length);
        paths->executed[slot] = sum[block] / length;
    }
    free(sum);
}

static void count_samples(paths_t *paths, const view_t *view) {
    size_t slots = flow_slots(paths->flow);
    const tally_t *tallies = view->table.entries;
    double *samples = memory_get((slots + 1) * sizeof *samples);
    paths->executed = memory_get((slots + 1) * sizeof *paths->executed);
    paths->taken = memory_get((slots + 1) * sizeof *paths->taken);
    for (uint32_t slot = 0; slot < slots; slot++)
        paths->taken[slot] = NAN;
    for (size_t i = 0; i < view->table.count; i++) {
        uint32_t slot = flow_slot(paths->flow, tallies[i].pc);
        if (slot == FLOW_NONE || !tallies[i].retired)
            continue;
        samples[slot] = (double)tallies[i].retired;
        paths->taken[slot] =
            (double)tallies[i].retired_events[EVENT_TAKEN] / (double)tallies[i].retired;
    }
    spread_blocks(paths, samples);
    free(samples);
}

static void take_indirect(void *context, const profile_t *profile, const record_t *record,
                          const sample_t *sample) {
    (void)profile, (void)record;
    flow_meet(context, sample);
}

bool paths_open(paths_t *paths, const view_t *view, const char *elf, failure_t *failure) {
    *paths = (paths_t){0};
    if (!flow_open(&paths->flow, elf, failure))
        return false;
    view_walk(view, take_indirect, paths->flow);
    flow_finish(paths->flow);
    count_samples(paths, view);
    return true;
}

void paths_close(paths_t *paths) {
    flow_close(paths->flow);
    free(paths->executed);
    free(paths->taken);
}

bool paths_sample(const paths_t *paths, const sample_t *first, const sample_t *second,
                  sample_t *sample, path_also_t *also) {
    *also = (path_also_t){.slot = FLOW_NONE};
    if (first->member == MEMBER_FIRST && !second)
        return false;
    *sample = second ? *second : *first;
    sample->pc = place_of(sample->pc, sample->context, sample->privilege);
    if (second && sample_retired(first) && first->context == second->context) {
        uint64_t place = place_of(first->pc, first->context, first->privilege);
        *also = (path_also_t){flow_slot(paths->flow, place), first->gap};
    }
    return true;
}

/* --- all consistent paths */

/* A call whose callee the walk is in. */
typedef struct {
    uint32_t call;
    int outer;
} frame_t;

typedef struct {
    const paths_t *paths;
    const path_query_t *query;
    uint32_t entry; /* where the sample's function begins */
    path_t way, *found;
    frame_t *frames;
    size_t frame_count, frame_room;
    size_t steps;
    bool first;            /* the first path found is enough */
    bool probing, reached; /* the walk is before a path's beginning: is there a way on? */
    paths_found_t result;
} search_t;

static int enter_frame(search_t *s, uint32_t call, int outer) {
    if (s->frame_count == s->frame_room) {
        s->frame_room = s->frame_room ? 2 * s->frame_room : 64;
        s->frames = memory_resize(s->frames, s->frame_room * sizeof *s->frames);
    }
    s->frames[s->frame_count] = (frame_t){call, outer};
    return (int)s->frame_count++;
}

/* Whether the walk may go on by this edge, whatever the directions. The caller of a called function
 * is the call by which the walk came in; the caller of the first function may be any, if the walk
 * may leave that function. */
static bool edge_leads(const search_t *s, const flow_edge_t *edge, int frame) {
    if (edge->kind != FLOW_CALL)
        return true;
    return frame == NO_FRAME ? s->probing || !s->query->intra : s->frames[frame].call == edge->from;
}

static int frame_after(search_t *s, const flow_edge_t *edge, int frame) {
    if (edge->kind == FLOW_RETURN)
        return enter_frame(s, edge->call, frame);
    return edge->kind == FLOW_CALL && frame != NO_FRAME ? s->frames[frame].outer : frame;
}

static bool is_conditional(const flow_edge_t *edge) {
    return edge->kind == FLOW_TAKEN || edge->kind == FLOW_NOT_TAKEN;
}

static bool edge_agrees(const search_t *s, const flow_edge_t *edge, unsigned bits) {
    bool taken = s->query->history >> bits & 1;
    return !is_conditional(edge) || taken == (edge->kind == FLOW_TAKEN);
}

static double edge_weight(const paths_t *paths, const flow_edge_t *edge) {
    double taken = paths->taken[edge->from];
    double part = !is_conditional(edge)      ? 1
                  : isnan(taken)             ? 0.5
                  : edge->kind == FLOW_TAKEN ? taken
                                             : 1 - taken;
    return paths->executed[edge->from] * part;
}

static bool is_over(const search_t *s) {
    return s->probing ? s->reached
                      : s->result == PATHS_MANY || (s->first && s->result == PATHS_ONE);
}

/* The likeliest edge not yet tried, of the first 64; the others follow in their order. */
static size_t next_likely(const search_t *s, const flow_edge_t *edges, size_t count, size_t turn,
                          uint64_t *done) {
    enum { EDGES = 64 };
    size_t best = EDGES;
    for (size_t e = 0; e < count && e < EDGES; e++)
        if (!(*done >> e & 1) && (best == EDGES || edge_weight(s->paths, &edges[e]) >
                                                       edge_weight(s->paths, &edges[best])))
            best = e;
    if (best < EDGES)
        *done |= UINT64_C(1) << best;
    return best < EDGES ? best : turn;
}

/* The other instruction must be on the path, unless it may have run before the path begins. */
static bool way_has(const search_t *s) {
    const path_also_t *also = &s->query->also;
    if (also->slot == FLOW_NONE || s->way.count <= also->most)
        return true;
    for (unsigned back = 1; back <= also->most; back++)
        if (s->way.slots[back] == also->slot)
            return true;
    return false;
}

static void take_way(search_t *s) {
    s->reached = true;
    if (s->probing || !way_has(s))
        return;
    s->result = s->result == PATHS_NONE ? PATHS_ONE : PATHS_MANY;
    s->found->count = 0;
    for (size_t i = 0; i < s->way.count; i++)
        path_add(s->found, s->way.slots[i]);
}

static void walk(search_t *s, uint32_t slot, unsigned bits, int frame);

/* Whether any way on agrees with the directions from before the path's beginning, through callers, too. */
static bool goes_on(search_t *s, uint32_t slot, unsigned bits, int frame) {
    size_t mark = s->way.count;
    if (s->query->known <= bits || s->query->known <= s->query->length)
        return true;
    s->probing = true;
    s->reached = false;
    walk(s, slot, bits, frame);
    s->probing = false;
    s->way.count = mark - 1;
    path_add(&s->way, slot);
    return s->reached;
}

static void follow(search_t *s, const flow_edge_t *edge, unsigned bits, int frame) {
    size_t mark = s->way.count;
    unsigned whole = s->probing ? s->query->known : s->query->length;
    bits += is_conditional(edge);
    frame = frame_after(s, edge, frame);
    if (!is_conditional(edge) || bits != whole) {
        walk(s, edge->from, bits, frame);
    } else {
        path_add(&s->way, edge->from);
        if (s->probing || goes_on(s, edge->from, bits, frame))
            take_way(s);
    }
    s->way.count = mark;
}

static void walk(search_t *s, uint32_t slot, unsigned bits, int frame) {
    size_t count;
    const flow_edge_t *edges = flow_into(s->paths->flow, slot, &count);
    path_add(&s->way, slot);
    if (++s->steps > STEPS_MOST) {
        s->reached = true;
        s->result = PATHS_MANY;
        return;
    }
    if (s->probing && flow_is_open(s->paths->flow, slot)) {
        s->reached = true;
        return;
    }
    if (s->query->intra && frame == NO_FRAME && slot == s->entry && (s->first || !s->probing)) {
        if (s->first || goes_on(s, slot, bits, frame))
            take_way(s);
        return;
    }
    uint64_t done = 0;
    for (size_t e = 0; e < count && !is_over(s); e++) {
        size_t next = s->first ? next_likely(s, edges, count, e, &done) : e;
        if (edge_leads(s, &edges[next], frame) && edge_agrees(s, &edges[next], bits))
            follow(s, &edges[next], bits, frame);
    }
}

static paths_found_t search(const paths_t *paths, const path_query_t *query, bool first,
                            path_t *path) {
    search_t s = {.paths = paths,
                  .query = query,
                  .entry = flow_entry(paths->flow, query->slot),
                  .first = first,
                  .found = path};
    path->count = 0;
    walk(&s, query->slot, 0, NO_FRAME);
    path_free(&s.way);
    free(s.frames);
    return s.result;
}

paths_found_t paths_consistent(const paths_t *paths, const path_query_t *query, path_t *path) {
    return search(paths, query, false, path);
}

bool paths_first(const paths_t *paths, const path_query_t *query, path_t *path) {
    return search(paths, query, true, path) == PATHS_ONE;
}

/* --- the likeliest path */

static const flow_edge_t *likeliest(const search_t *s, uint32_t slot, int frame) {
    size_t count;
    const flow_edge_t *edges = flow_into(s->paths->flow, slot, &count), *best = NULL;
    double most = -1;
    for (size_t e = 0; e < count; e++) {
        double weight = edge_weight(s->paths, &edges[e]);
        if (edge_leads(s, &edges[e], frame) && weight > most) {
            best = &edges[e];
            most = weight;
        }
    }
    return best;
}

bool paths_likely(const paths_t *paths, const path_query_t *query, path_t *path) {
    search_t s = {.paths = paths, .query = query, .entry = flow_entry(paths->flow, query->slot)};
    int frame = NO_FRAME;
    unsigned bits = 0;
    bool whole = false;
    uint32_t slot = query->slot;
    path->count = 0;
    path_add(path, slot);
    while (!whole && path->count < LIKELY_MOST) {
        const flow_edge_t *edge = NULL;
        whole = query->intra && frame == NO_FRAME && slot == s.entry;
        if (whole || !(edge = likeliest(&s, slot, frame)))
            break;
        bits += is_conditional(edge);
        frame = frame_after(&s, edge, frame);
        slot = edge->from;
        path_add(path, slot);
        whole = bits == query->length;
    }
    free(s.frames);
    return whole;
}
