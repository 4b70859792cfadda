// SPDX-License-Identifier: Apache-2.0
// Codes of varying length for text that is made here: counts, a tree, packing bit by bit, unpacking, and a sum over both.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BYTES = 9000, SYMBOLS = 64 };
static uint8_t text[BYTES], back[BYTES], packed[2 * BYTES];
static unsigned count_of[SYMBOLS];
typedef struct {
    unsigned weight;
    int left, right, taken;
} tree_t;
static tree_t tree[2 * SYMBOLS];
static uint32_t code[SYMBOLS];
static uint8_t length[SYMBOLS];
static size_t bits;

static void make_text(void) {
    uint32_t seed = 7;
    for (size_t i = 0; i < BYTES; i++) {
        seed = seed * 1664525 + 1013904223;
        unsigned r = seed >> 24;
        text[i] = (uint8_t)(r < 120 ? r % 5 : r < 220 ? r % 17 : r % SYMBOLS);
    }
}

static int lightest(int nodes) {
    int best = -1;
    for (int i = 0; i < nodes; i++)
        if (!tree[i].taken && tree[i].weight && (best < 0 || tree[i].weight < tree[best].weight))
            best = i;
    if (best >= 0)
        tree[best].taken = 1;
    return best;
}

static int make_tree(void) {
    int nodes = SYMBOLS;
    for (int i = 0; i < SYMBOLS; i++)
        tree[i] = (tree_t){count_of[i], -1, -1, 0};
    for (;;) {
        int a = lightest(nodes), b = lightest(nodes);
        if (b < 0)
            return a;
        tree[nodes++] = (tree_t){tree[a].weight + tree[b].weight, a, b, 0};
    }
}

static void make_codes(int node, uint32_t value, uint8_t depth) {
    if (tree[node].left < 0) {
        code[node] = value;
        length[node] = depth;
        return;
    }
    make_codes(tree[node].left, value << 1, (uint8_t)(depth + 1));
    make_codes(tree[node].right, value << 1 | 1, (uint8_t)(depth + 1));
}

static void put_bit(unsigned bit) {
    if (bit)
        packed[bits >> 3] |= (uint8_t)(1 << (bits & 7));
    bits++;
}

static void pack(void) {
    memset(packed, 0, sizeof packed);
    bits = 0;
    for (size_t i = 0; i < BYTES; i++)
        for (int k = length[text[i]]; k-- > 0;)
            put_bit(code[text[i]] >> k & 1);
}

static void unpack(int root) {
    size_t at = 0;
    for (size_t i = 0; i < BYTES; i++) {
        int node = root;
        while (tree[node].left >= 0) {
            node = packed[at >> 3] >> (at & 7) & 1 ? tree[node].right : tree[node].left;
            at++;
        }
        back[i] = (uint8_t)node;
    }
}

static uint32_t sum_of(const uint8_t *p, size_t n) {
    uint32_t sum = ~0u;
    while (n--) {
        sum ^= *p++;
        for (int k = 0; k < 8; k++)
            sum = sum & 1 ? sum >> 1 ^ 0xedb88320 : sum >> 1;
    }
    return ~sum;
}

int main(void) {
    make_text();
    for (size_t i = 0; i < BYTES; i++)
        count_of[text[i]]++;
    int root = make_tree();
    make_codes(root, 0, 0);
    pack();
    unpack(root);
    printf("%zu %d %08x %08x\n", bits, memcmp(text, back, BYTES),
           (unsigned)sum_of(packed, bits / 8), (unsigned)sum_of(back, BYTES));
    return 0;
}
