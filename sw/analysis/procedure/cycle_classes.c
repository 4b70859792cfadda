/* SPDX-License-Identifier: Apache-2.0 */
/* See cycle_classes.h.
 *
 * A depth-first search makes a tree; every other edge leads up it, from a node to one above. The
 * brackets of a tree edge are the edges that lead from below it to above it. Tree edges with the
 * same brackets are equivalent, and two sets of brackets on a path of the tree are equal if their
 * sizes and their newest members are. So each node, lowest first, joins the lists of its children,
 * removes the brackets that end at it, and adds those that begin at it. If the lists of two
 * children continue upwards, a cap from the node to the higher end of the second one distinguishes
 * tree edges below from those above.
 */
#include "cycle_classes.h"
#include "memory.h"
#include <stdlib.h>

#define NOTHING UINT32_MAX

/* An edge that leads up the tree, in at most one list. */
typedef struct {
    uint32_t lower, upper; /* newer and older one in the list */
    uint32_t recent,
        recent_class; /* size of the list when it was last the newest, and the class of the tree
                         edge then */
    uint32_t number;  /* its own class; NOTHING: unknown yet */
    uint32_t next;    /* the next one with the same end */
} bracket_t;

typedef struct {
    uint32_t newest, oldest, size;
} list_t;

typedef struct {
    uint32_t *first, *edge; /* edges by node: edge[first[n]] up to edge[first[n + 1]] */
    uint32_t *order, *rank,
        *parent; /* nodes in order of discovery; their ranks there; the tree edge to a node */
    size_t met;
    uint32_t *high;     /* rank of the highest node that brackets from here or below lead to */
    uint32_t *ending;   /* first bracket that ends at the node */
    list_t *list;       /* brackets by node */
    bracket_t *bracket; /* by edge; then one cap for each node */
    const class_edge_t *edges;
    size_t count, nodes;
    uint32_t classes;
} search_t;

static uint32_t other_end(const class_edge_t *edge, uint32_t node) {
    return edge->from == node ? edge->to : edge->from;
}

static void list_edges(search_t *s) {
    for (size_t e = 0; e < s->count; e++) {
        s->first[s->edges[e].from + 1]++;
        s->first[s->edges[e].to + 1]++;
    }
    for (size_t n = 0; n < s->nodes; n++)
        s->first[n + 1] += s->first[n];
    uint32_t *at = memory_get((s->nodes + 1) * sizeof *at);
    for (size_t n = 0; n < s->nodes; n++)
        at[n] = s->first[n];
    for (size_t e = 0; e < s->count; e++) {
        s->edge[at[s->edges[e].from]++] = (uint32_t)e;
        s->edge[at[s->edges[e].to]++] = (uint32_t)e;
    }
    free(at);
}

static void meet(search_t *s, uint32_t node, uint32_t edge) {
    s->rank[node] = (uint32_t)s->met;
    s->order[s->met++] = node;
    s->parent[node] = edge;
}

/* Walks the tree below a node. */
static void walk(search_t *s, uint32_t root, uint32_t *at) {
    uint32_t node = root;
    meet(s, root, NOTHING);
    for (;;) {
        if (at[node] == s->first[node + 1]) {
            if (node == root)
                return;
            node = other_end(&s->edges[s->parent[node]], node);
            continue;
        }
        uint32_t edge = s->edge[at[node]++], to = other_end(&s->edges[edge], node);
        if (s->rank[to] == NOTHING) {
            meet(s, to, edge);
            node = to;
        }
    }
}

static void walk_all(search_t *s) {
    uint32_t *at = memory_get((s->nodes + 1) * sizeof *at);
    for (size_t n = 0; n < s->nodes; n++) {
        at[n] = s->first[n];
        s->rank[n] = s->ending[n] = NOTHING;
    }
    for (uint32_t n = 0; n < s->nodes; n++)
        if (s->rank[n] == NOTHING)
            walk(s, n, at);
    free(at);
}

/* --- lists */

static void push(search_t *s, list_t *list, uint32_t b) {
    s->bracket[b].lower = NOTHING;
    s->bracket[b].upper = list->size ? list->newest : NOTHING;
    if (list->size)
        s->bracket[list->newest].lower = b;
    else
        list->oldest = b;
    list->newest = b;
    list->size++;
}

static void take_out(search_t *s, list_t *list, uint32_t b) {
    const bracket_t *bracket = &s->bracket[b];
    if (bracket->lower != NOTHING)
        s->bracket[bracket->lower].upper = bracket->upper;
    else
        list->newest = bracket->upper;
    if (bracket->upper != NOTHING)
        s->bracket[bracket->upper].lower = bracket->lower;
    else
        list->oldest = bracket->lower;
    list->size--;
}

static void join(search_t *s, list_t *list, const list_t *more) {
    if (!more->size)
        return;
    if (list->size) {
        s->bracket[list->newest].lower = more->oldest;
        s->bracket[more->oldest].upper = list->newest;
    } else
        list->oldest = more->oldest;
    list->newest = more->newest;
    list->size += more->size;
}

/* --- a node, after all below it */

typedef struct {
    uint32_t own, first,
        second; /* ranks: of its own brackets' highest end, of its children's two highest */
} heights_t;

static heights_t look_below(search_t *s, uint32_t node) {
    heights_t h = {NOTHING, NOTHING, NOTHING};
    for (uint32_t i = s->first[node]; i < s->first[node + 1]; i++) {
        uint32_t e = s->edge[i], to = other_end(&s->edges[e], node);
        if (s->parent[to] == e && to != node && s->rank[to] > s->rank[node]) {
            join(s, &s->list[node], &s->list[to]);
            uint32_t high = s->high[to];
            h.second = high < h.first ? h.first : high < h.second ? high : h.second;
            h.first = high < h.first ? high : h.first;
        } else if (s->rank[to] < s->rank[node] && s->parent[node] != e && s->rank[to] < h.own)
            h.own = s->rank[to];
    }
    return h;
}

static void end_here(search_t *s, uint32_t node) {
    for (uint32_t b = s->ending[node]; b != NOTHING; b = s->bracket[b].next) {
        take_out(s, &s->list[node], b);
        if (s->bracket[b].number == NOTHING)
            s->bracket[b].number = s->classes++;
    }
}

static void begin_bracket(search_t *s, uint32_t node, uint32_t b, uint32_t end) {
    s->bracket[b] = (bracket_t){.recent = 0, .number = NOTHING, .next = s->ending[end]};
    s->ending[end] = b;
    push(s, &s->list[node], b);
}

static void begin_here(search_t *s, uint32_t node, const heights_t *h) {
    for (uint32_t i = s->first[node]; i < s->first[node + 1]; i++) {
        uint32_t e = s->edge[i], to = other_end(&s->edges[e], node);
        if (s->rank[to] < s->rank[node] && s->parent[node] != e)
            begin_bracket(s, node, e, to);
    }
    if (h->second < h->own && h->second < s->rank[node])
        begin_bracket(s, node, (uint32_t)s->count + node, s->order[h->second]);
}

/* The class of the tree edge to the node. */
static uint32_t class_of_tree_edge(search_t *s, uint32_t node) {
    const list_t *list = &s->list[node];
    if (!list->size)
        return s->classes++;
    bracket_t *newest = &s->bracket[list->newest];
    if (newest->recent != list->size) {
        newest->recent = list->size;
        newest->recent_class = s->classes++;
    }
    if (list->size == 1)
        newest->number = newest->recent_class;
    return newest->recent_class;
}

static void settle(search_t *s, class_edge_t *edges) {
    for (size_t i = s->met; i-- > 0;) {
        uint32_t node = s->order[i];
        heights_t h = look_below(s, node);
        s->high[node] = h.own < h.first ? h.own : h.first;
        end_here(s, node);
        begin_here(s, node, &h);
        if (s->parent[node] != NOTHING)
            edges[s->parent[node]].number = class_of_tree_edge(s, node);
    }
    for (size_t e = 0; e < s->count; e++) {
        uint32_t from = edges[e].from, to = edges[e].to;
        if (from == to)
            edges[e].number = s->classes++;
        else if (s->parent[from] != e && s->parent[to] != e)
            edges[e].number = s->bracket[e].number;
    }
}

/* A cap gets a number where it ends, which no edge has. */
static size_t number_anew(class_edge_t *edges, size_t count, uint32_t classes) {
    uint32_t *number = memory_get((classes + 1) * sizeof *number), next = 0;
    for (size_t e = 0; e < count; e++) {
        uint32_t *is = &number[edges[e].number];
        *is = *is ? *is : ++next;
        edges[e].number = *is - 1;
    }
    free(number);
    return next;
}

size_t cycle_classes(class_edge_t *edges, size_t count, size_t nodes) {
    search_t s = {.edges = edges, .count = count, .nodes = nodes};
    s.first = memory_get((nodes + 2) * sizeof *s.first);
    s.edge = memory_get((2 * count + 1) * sizeof *s.edge);
    uint32_t *words = memory_get(5 * (nodes + 1) * sizeof *words);
    s.order = words, s.rank = words + nodes, s.parent = words + 2 * nodes;
    s.high = words + 3 * nodes, s.ending = words + 4 * nodes;
    s.list = memory_get((nodes + 1) * sizeof *s.list);
    s.bracket = memory_get((count + nodes + 1) * sizeof *s.bracket);
    list_edges(&s);
    walk_all(&s);
    settle(&s, edges);
    free(s.first), free(s.edge), free(words), free(s.list), free(s.bracket);
    return number_anew(edges, count, s.classes);
}
