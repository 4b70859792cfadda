/* SPDX-License-Identifier: Apache-2.0 */
/* See walk.h. A piece is PIECE nodes to report and as many after them. From the last retirement
 * there, latest times are propagated back over the edges: a node may be as late as everything that
 * depends on it allows. The critical path is followed back over the edges that came last. A node's
 * wait beyond its edges, for its unit or room, stays whenever they come. */
#include "walk.h"
#include "entry.h"
#include "memory.h"
#include "pc_table.h"
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 16 };
#define NO_LIMIT INT64_MAX

typedef struct {
    graph_t *graph;
    graph_record_t record;
    int64_t *late; /* by node of the record: the latest time that delays nothing */
    pc_table_t scopes;
} walker_t;

typedef struct {
    uint64_t pc; /* the scope, as the table's key */
    walk_t walk;
} entry_t;

static walk_t *walk_of(walker_t *w, uint32_t scope) {
    entry_t *entry = table_entry(&w->scopes, scope, sizeof *entry);
    entry->walk.scope = scope;
    return &entry->walk;
}

static size_t edges_end(const graph_record_t *r, size_t node) {
    return node + 1 < r->node_count ? r->node[node + 1].first : r->edge_count;
}

/* The last instruction that retires in the record. */
static size_t last_commit(const graph_record_t *r) {
    size_t n = r->node_count;
    while (n-- > 0)
        if (r->node[n].kind == NODE_COMMIT)
            return n;
    return 0;
}

static void set_late(walker_t *w, size_t last) {
    const graph_record_t *r = &w->record;
    w->late = memory_resize(w->late, r->node_count * sizeof *w->late);
    for (size_t n = 0; n < r->node_count; n++)
        w->late[n] = NO_LIMIT;
    w->late[last] = r->node[last].time;
    for (size_t n = last + 1; n-- > 0;)
        for (size_t e = r->node[n].first; e < edges_end(r, n) && w->late[n] != NO_LIMIT; e++) {
            const graph_edge_t *edge = &r->edge[e];
            if (edge->from < r->base)
                continue;
            int64_t *late = &w->late[edge->from - r->base];
            int64_t limit = w->late[n] - (r->node[n].time - r->node[n].ready) - edge->weight;
            *late = limit < *late ? limit : *late;
        }
}

/* --- the critical path */

/* The edge into a node that came last. */
static const graph_edge_t *latest_edge(const graph_record_t *r, size_t node) {
    const graph_edge_t *latest = NULL;
    for (size_t e = r->node[node].first; e < edges_end(r, node); e++) {
        const graph_edge_t *edge = &r->edge[e];
        if (edge->from >= r->base &&
            r->node[edge->from - r->base].time + edge->weight == r->node[node].ready)
            latest = edge;
    }
    return latest;
}

static void charge(walk_t *walk, unsigned edge, int64_t cycles) {
    if (cycles <= 0)
        return;
    walk->critical += (uint64_t)cycles;
    walk->edge[edge] += (uint64_t)cycles;
}

/* Nodes that only pass a time on have no scope: their cycles belong to the next node on the
 * path. */
static void follow_path(walker_t *w, size_t last, size_t told) {
    const graph_record_t *r = &w->record;
    const graph_edge_t *edge;
    uint32_t scope = r->node[last].scope;
    for (size_t n = last; (edge = latest_edge(r, n)); n = edge->from - r->base) {
        if (r->node[n].kind != NODES)
            scope = r->node[n].scope;
        if (n < told) {
            walk_t *walk = walk_of(w, scope);
            charge(walk, GRAPH_CONTENTION, r->node[n].time - r->node[n].ready);
            charge(walk, edge->edge, edge->weight);
        }
    }
}

/* --- slack */

static unsigned slack_class(int64_t slack) {
    unsigned class = 0;
    for (; slack > 0 && class < WALK_SLACKS - 1; slack >>= 1)
        class ++;
    return class;
}

/* A delay of the end also delays the value, which depends on issue if users are woken before the
 * end. */
static int64_t slack_of(const walker_t *w, size_t done) {
    const graph_record_t *r = &w->record;
    int64_t slack = w->late[done] - r->node[done].time;
    size_t value = done + 1;
    if (value == r->node_count || !r->node[value].value || w->late[value] == NO_LIMIT)
        return slack;
    int64_t of_value = w->late[value] - r->node[value].time;
    return of_value < slack ? of_value : slack;
}

static void count_slack(walker_t *w, size_t told) {
    const graph_record_t *r = &w->record;
    for (size_t n = 0; n < told; n++)
        if (r->node[n].kind == NODE_DONE && w->late[n] != NO_LIMIT) {
            walk_t *walk = walk_of(w, r->node[n].scope);
            int64_t slack = slack_of(w, n);
            walk->instructions++;
            walk->slack[slack_class(slack)]++;
            walk->slack_sum += (double)slack;
        }
}

/* --- pieces */

static void drop(graph_record_t *r, size_t nodes) {
    size_t edges = nodes < r->node_count ? r->node[nodes].first : r->edge_count;
    memmove(r->node, r->node + nodes, (r->node_count - nodes) * sizeof *r->node);
    memmove(r->edge, r->edge + edges, (r->edge_count - edges) * sizeof *r->edge);
    r->node_count -= nodes;
    r->edge_count -= edges;
    r->base += nodes;
    for (size_t n = 0; n < r->node_count; n++)
        r->node[n].first -= edges;
}

static void tell(walker_t *w, size_t nodes) {
    size_t last = last_commit(&w->record);
    set_late(w, last);
    follow_path(w, last, nodes);
    count_slack(w, nodes);
    drop(&w->record, nodes);
}

static walk_t *take_list(walker_t *w, size_t *count) {
    walk_t *list = memory_get((w->scopes.count + 1) * sizeof *list);
    pc_table_sort(&w->scopes);
    const entry_t *entries = w->scopes.entries;
    for (size_t i = 0; i < w->scopes.count; i++)
        list[i] = entries[i].walk;
    *count = w->scopes.count;
    pc_table_free(&w->scopes);
    return list;
}

static void walk_rows(void *walker, graph_row_t *rows, size_t count) {
    walker_t *w = walker;
    for (size_t r = 0; r < count; r++) {
        graph_row(w->graph, &rows[r]);
        if (w->record.node_count > 2 * PIECE)
            tell(w, PIECE);
    }
}

walk_t *walk_graph(const row_source_t *source, size_t *count, int64_t *cycles) {
    walker_t w = {.graph = graph_new(source->machine)};
    graph_t *learner = graph_new(source->machine);
    row_stage_t stages[] = {{graph_learn_rows, learner}, {walk_rows, &w}};
    graph_anchor(learner, NULL);
    graph_record(w.graph, &w.record);
    row_pipeline(source, stages + source->made, 2 - source->made);
    if (w.record.node_count)
        tell(&w, w.record.node_count);
    *cycles = graph_length(w.graph, 0);
    graph_free(w.graph);
    graph_free(learner);
    free(w.record.node);
    free(w.record.edge);
    free(w.late);
    return take_list(&w, count);
}

walk_t walk_total(const walk_t *list, size_t count) {
    walk_t total = {0};
    for (size_t i = 0; i < count; i++) {
        total.instructions += list[i].instructions;
        total.critical += list[i].critical;
        total.slack_sum += list[i].slack_sum;
        for (unsigned e = 0; e < WALK_EDGES; e++)
            total.edge[e] += list[i].edge[e];
        for (unsigned s = 0; s < WALK_SLACKS; s++)
            total.slack[s] += list[i].slack[s];
    }
    return total;
}
