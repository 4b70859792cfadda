// SPDX-License-Identifier: Apache-2.0
// Objects of three types in one array of bytes: where each of their fields lies is known by its address alone. Prints lines `FIELD FIRST END
// EVERY OFFSET SIZE`: at addresses from FIRST to END, of each EVERY bytes the SIZE ones from OFFSET on are the field. types.sh compares.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct point {
    int32_t x, y;
};
struct node {
    struct node *next;
    int64_t key;
    struct point at;
    struct point *corner;
    uint8_t flags[8];
};
typedef struct {
    union {
        int64_t whole;
        int32_t half[2];
    } value;
    int64_t weight;
} cell_t;

enum { NODES = 64, CELLS = 96, ROUNDS = 6 };
static _Alignas(64) char memory[NODES * sizeof(struct node) + CELLS * sizeof(cell_t) +
                                NODES * sizeof(struct point)];
#define CELLS_AT (NODES * sizeof(struct node))
#define POINTS_AT (CELLS_AT + CELLS * sizeof(cell_t))

__attribute__((noipa)) static struct node *link_nodes(void *at) {
    struct node *nodes = at;
    for (int i = 0; i < NODES; i++) {
        nodes[i].next = &nodes[(i + 37) % NODES];
        nodes[i].key = i;
        nodes[i].at = (struct point){i, -i};
        nodes[i].corner = (struct point *)(memory + POINTS_AT) + i;
        nodes[i].flags[i & 7] = 1;
    }
    return nodes;
}

__attribute__((noipa)) static int64_t walk(const struct node *node) {
    int64_t sum = 0;
    for (int i = 0; i < NODES && node; i++, node = node->next) {
        sum += node->key;
        if (node->corner)
            sum += node->corner->y;
        if (node->flags[3])
            sum -= node->at.x;
    }
    return sum;
}

static inline int64_t weigh(const cell_t *cell) { return cell->value.whole * cell->weight; }

__attribute__((noipa)) static int64_t add_cells(cell_t *cells, int count) {
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        cells[i].weight++;
        sum += weigh(&cells[i]);
    }
    return sum;
}

__attribute__((noipa)) static void move_points(struct point *points, int count, int by) {
    for (int i = 0; i < count; i++) {
        points[i].x += by;
        points[i].y -= by;
    }
}

__attribute__((noipa)) static int64_t pick(struct node **list, const int *order, int count) {
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += list[order[i]]->next->key;
    return sum;
}

static void tell(const char *field, size_t from, size_t count, size_t every, size_t offset,
                 size_t size) {
    uintptr_t first = (uintptr_t)memory + from;
    printf("%s %lu %lu %lu %lu %lu\n", field, (unsigned long)first,
           (unsigned long)(first + count * every), (unsigned long)every, (unsigned long)offset,
           (unsigned long)size);
}
#define TELL(text, from, count, type, field)                                                       \
    tell(text, from, count, sizeof(type), offsetof(type, field), sizeof(((type *)0)->field))

int main(void) {
    static struct node *list[NODES];
    static int order[NODES];
    int64_t sum = 0;
    struct node *nodes = link_nodes(memory);
    for (int i = 0; i < NODES; i++)
        list[i] = &nodes[i % (NODES - 1)], order[i] = i * 5 % NODES;
    for (int round = 0; round < ROUNDS; round++) {
        sum += walk(nodes);
        sum += add_cells((cell_t *)(void *)(memory + CELLS_AT), CELLS);
        move_points((struct point *)(void *)(memory + POINTS_AT), NODES, round);
        sum += pick(list, order, NODES);
    }
    TELL("struct node.next", 0, NODES, struct node, next);
    TELL("struct node.key", 0, NODES, struct node, key);
    TELL("struct node.at.x", 0, NODES, struct node, at.x);
    TELL("struct node.at.y", 0, NODES, struct node, at.y);
    TELL("struct node.corner", 0, NODES, struct node, corner);
    TELL("struct node.flags[]", 0, NODES, struct node, flags);
    TELL("cell_t.value.whole", CELLS_AT, CELLS, cell_t, value.whole);
    TELL("cell_t.weight", CELLS_AT, CELLS, cell_t, weight);
    TELL("struct point.x", POINTS_AT, NODES, struct point, x);
    TELL("struct point.y", POINTS_AT, NODES, struct point, y);
    return sum == 0;
}
