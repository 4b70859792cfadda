// SPDX-License-Identifier: Apache-2.0
// A small matcher of regular expressions: . [a-z] * + ? | ( ), by backtracking over a tree of nodes, on text that is made here.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct node {
    char kind; /* c . [ * | & e */
    char set[32];
    int low, high;
    struct node *a, *b;
} node_t;

static node_t pool[256];
static int used;
static const char *at;

static node_t *make(char kind, node_t *a, node_t *b) {
    node_t *n = &pool[used++];
    memset(n, 0, sizeof *n);
    n->kind = kind;
    n->a = a;
    n->b = b;
    return n;
}

static void add(node_t *n, unsigned char c) { n->set[c >> 3] |= (char)(1 << (c & 7)); }
static node_t *parse_any(void);

static node_t *parse_set(void) {
    node_t *n = make('[', NULL, NULL);
    while (*at && *at != ']') {
        char from = *at++, to = from;
        if (*at == '-') {
            to = at[1];
            at += 2;
        }
        for (char c = from; c <= to; c++)
            add(n, (unsigned char)c);
    }
    at += *at == ']';
    return n;
}

static node_t *parse_one(void) {
    node_t *n;
    if (*at == '(') {
        at++;
        n = parse_any();
        at += *at == ')';
    } else if (*at == '[') {
        at++;
        n = parse_set();
    } else if (*at == '.') {
        at++;
        n = make('.', NULL, NULL);
    } else {
        n = make('[', NULL, NULL);
        add(n, (unsigned char)*at++);
    }
    for (; *at == '*' || *at == '+' || *at == '?'; at++) {
        n = make('*', n, NULL);
        n->low = *at == '+';
        n->high = *at == '?' ? 1 : 1000;
    }
    return n;
}

static node_t *parse_row(void) {
    node_t *n = make('e', NULL, NULL);
    while (*at && *at != '|' && *at != ')')
        n = make('&', n, parse_one());
    return n;
}

static node_t *parse_any(void) {
    node_t *n = parse_row();
    while (*at == '|') {
        at++;
        n = make('|', n, parse_row());
    }
    return n;
}

typedef struct rest {
    const node_t *node;
    const struct rest *next;
    int count;
} rest_t;

static const char *match(const node_t *n, const char *text, const rest_t *rest);

static const char *go_on(const char *text, const rest_t *rest) {
    if (!rest)
        return text;
    if (rest->count < 0)
        return match(rest->node, text, rest->next);
    const node_t *n = rest->node;
    rest_t again = {n, rest->next, rest->count + 1};
    if (again.count < n->high) {
        const char *end = match(n->a, text, &again);
        if (end)
            return end;
    }
    return go_on(text, rest->next);
}

static const char *match(const node_t *n, const char *text, const rest_t *rest) {
    const char *end;
    unsigned char c = (unsigned char)*text;
    switch (n->kind) {
    case '[':
        return c && n->set[c >> 3] >> (c & 7) & 1 ? go_on(text + 1, rest) : NULL;
    case '.':
        return c ? go_on(text + 1, rest) : NULL;
    case '&': {
        rest_t second = {n->b, rest, -1};
        return match(n->a, text, &second);
    }
    case '|':
        end = match(n->a, text, rest);
        return end ? end : match(n->b, text, rest);
    case '*': {
        rest_t again = {n, rest, 0};
        end = n->high ? match(n->a, text, &again) : NULL;
        return end || n->low ? end : go_on(text, rest);
    }
    default:
        return go_on(text, rest);
    }
}

int main(void) {
    static const char *const expressions[] = {"[a-f]+[0-9]", "(ab|cd)*e", "x.?y|q[a-z]*z",
                                              "a*b*c+d", "[aeiou][^x]?[m-s]+"};
    static char text[1400];
    unsigned seed = 12345;
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        seed = seed * 1103515245 + 12345;
        text[i] =
            (seed >> 16) % 9 ? (char)('a' + (seed >> 20) % 26) : (char)('0' + (seed >> 20) % 10);
    }
    for (size_t e = 0; e < sizeof expressions / sizeof *expressions; e++) {
        int found = 0, length = 0;
        used = 0;
        at = expressions[e];
        node_t *n = parse_any();
        for (const char *t = text; *t; t++) {
            const char *end = match(n, t, NULL);
            if (end) {
                found++;
                length += (int)(end - t);
            }
        }
        printf("%d %d\n", found, length);
    }
    return 0;
}
