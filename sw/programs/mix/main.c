// SPDX-License-Identifier: Apache-2.0
// An embedded mix, like benchmarks of small systems: linked lists (find, reverse, merge sort), a matrix
// of 16-bit integers, a state machine that classifies the numbers in a string character by character,
// and a CRC-16, bit by bit, over the results of the others. The values that are searched, added and
// sorted by depend on earlier results.
#include "result.h"
#include <stdbool.h>
#include <stddef.h>

#if SIZE_SHORT
enum { PASSES = 1, NODES = 12, SIZE = 4, TEXT = 60 };
#define EXPECTED 0xafe9cf4c86e58875
#else
enum { PASSES = 10, NODES = 64, SIZE = 11, TEXT = 500 };
#define EXPECTED 0xda0cc007882cd447
#endif

// --- CRC-16 (polynomial x^16 + x^15 + x^2 + 1, reflected), one bit at a time

static uint16_t crc_byte(uint16_t crc, uint8_t data) {
    for (int bit = 0; bit < 8; bit++) {
        bool odd = (crc ^ data) & 1;
        data >>= 1;
        crc >>= 1;
        if (odd) {
            crc ^= 0x2001;
            crc |= 0x8000;
        }
    }
    return crc;
}

static uint16_t crc_word(uint16_t crc, uint32_t data) {
    for (int i = 0; i < 4; i++)
        crc = crc_byte(crc, (uint8_t)(data >> 8 * i));
    return crc;
}

// --- lists

struct node {
    struct node *next;
    int16_t *item; // {key, place}
};

typedef int compare_t(const int16_t *a, const int16_t *b);

static struct node nodes[NODES];
static int16_t items[NODES][2];

static int by_place(const int16_t *a, const int16_t *b) { return a[1] - b[1]; }

// Compares by the key's middle bits, which are mixed again on every comparison.
static int by_middle(const int16_t *a, const int16_t *b) {
    int x = ((a[0] >> 3) & 0xff) ^ (a[0] & 7);
    int y = ((b[0] >> 3) & 0xff) ^ (b[0] & 7);
    return x == y ? a[1] - b[1] : x - y;
}

static struct node *list_make(uint64_t *seed) {
    for (int i = 0; i < NODES; i++) {
        items[i][0] = (int16_t)random_next(seed);
        items[i][1] = (int16_t)i;
        nodes[i].item = items[i];
        nodes[i].next = i + 1 < NODES ? &nodes[i + 1] : NULL;
    }
    return nodes;
}

static struct node *list_find_place(struct node *list, int place) {
    while (list && list->item[1] != place)
        list = list->next;
    return list;
}

static struct node *list_find_key(struct node *list, int low) {
    while (list && (list->item[0] & 0x3f) != low)
        list = list->next;
    return list;
}

static struct node *list_reverse(struct node *list) {
    struct node *done = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = done;
        done = list;
        list = next;
    }
    return done;
}

static struct node *list_merge(struct node *a, struct node *b, compare_t *compare) {
    struct node *head = NULL, **tail = &head;
    while (a && b) {
        struct node **from = compare(a->item, b->item) <= 0 ? &a : &b;
        *tail = *from;
        tail = &(*from)->next;
        *from = *tail;
    }
    *tail = a ? a : b;
    return head;
}

static struct node *list_sort(struct node *list, compare_t *compare) {
    if (!list || !list->next)
        return list;
    struct node *middle = list;
    for (struct node *end = list->next; end && end->next; end = end->next->next)
        middle = middle->next;
    struct node *second = middle->next;
    middle->next = NULL;
    return list_merge(list_sort(list, compare), list_sort(second, compare), compare);
}

// Looks for keys and places, and reverses the list after each; the result chooses the next.
static uint16_t list_search(struct node **list, uint16_t crc) {
    uint32_t found = 0;
    for (int i = 0; i < NODES / 3 + 1; i++) {
        struct node *node = i & 1 ? list_find_place(*list, (crc + i) % (NODES + 2))
                                  : list_find_key(*list, (crc + i) & 0x3f);
        *list = list_reverse(*list);
        if (node) {
            found += (uint16_t)node->item[0] >> 9 & 1;
            if (node->item[0] & 1 && node->next) {
                struct node *moved = node->next; // to the front, as in a list of recently used ones
                node->next = moved->next;
                moved->next = *list;
                *list = moved;
            }
        } else {
            found += 0x100;
        }
    }
    return crc_word(crc, found);
}

static uint16_t list_run(struct node **list, uint16_t crc) {
    crc = list_search(list, crc);
    *list = list_sort(*list, by_middle);
    for (struct node *node = *list; node; node = node->next)
        crc = crc_byte(crc_byte(crc, (uint8_t)node->item[0]), (uint8_t)(node->item[0] >> 8));
    nodes[crc % NODES].item[0] ^= (int16_t)crc;
    *list = list_sort(*list, by_place);
    return crc;
}

// --- matrix

static int16_t left[SIZE][SIZE], right[SIZE][SIZE];
static int32_t product[SIZE][SIZE];

static void matrix_add(int16_t value) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            left[i][j] = (int16_t)(left[i][j] + value);
}

static void matrix_times_constant(int16_t value) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            product[i][j] = (int32_t)left[i][j] * value;
}

static void matrix_times_vector(void) {
    for (int i = 0; i < SIZE; i++) {
        int32_t sum = 0;
        for (int j = 0; j < SIZE; j++)
            sum += (int32_t)left[i][j] * right[0][j];
        product[0][i] = sum;
    }
}

static void matrix_times_matrix(bool bits) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            int32_t sum = 0;
            for (int k = 0; k < SIZE; k++) {
                int32_t term = (int32_t)left[i][k] * right[k][j];
                sum += bits ? (term >> 2 & 0xf) * (term >> 5 & 0x7f) : term;
            }
            product[i][j] = sum;
        }
}

// Sums the product's elements; starts over when the sum has become large, and counts rises.
static int16_t matrix_sum(int32_t limit) {
    int32_t sum = 0, before = 0;
    int16_t score = 0;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            sum += product[i][j] & 0xfff;
            if (sum > limit) {
                score = (int16_t)(score + 10);
                sum = 0;
            } else {
                score = (int16_t)(score + (product[i][j] > before));
            }
            before = product[i][j];
        }
    return score;
}

static uint16_t matrix_run(uint16_t crc) {
    int16_t value = (int16_t)(crc & 0xff);
    int32_t limit = 0x3000 + value;
    matrix_add(value);
    matrix_times_constant((int16_t)(value | 1));
    crc = crc_word(crc, (uint16_t)matrix_sum(limit));
    matrix_times_vector();
    crc = crc_word(crc, (uint16_t)matrix_sum(limit));
    matrix_times_matrix(false);
    crc = crc_word(crc, (uint16_t)matrix_sum(limit));
    matrix_times_matrix(true);
    crc = crc_word(crc, (uint16_t)matrix_sum(limit));
    matrix_add((int16_t)-value);
    return crc;
}

static void matrix_make(uint64_t *seed) {
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            left[i][j] = (int16_t)random_next(seed);
            right[i][j] = (int16_t)(random_next(seed) & 0x3ff);
        }
}

// --- state machine

enum state { START, SIGN, WHOLE, POINT, FRACTION, POWER, POWER_SIGN, POWER_DIGITS, OTHER, STATES };

static char text[TEXT];
static unsigned ended_in[STATES], left_from[STATES];

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static enum state state_next(enum state state, char c) {
    switch (state) {
    case START:
        if (is_digit(c))
            return WHOLE;
        return c == '+' || c == '-' ? SIGN : c == '.' ? POINT : OTHER;
    case SIGN:
        return is_digit(c) ? WHOLE : c == '.' ? POINT : OTHER;
    case WHOLE:
        if (c == '.')
            return FRACTION;
        return is_digit(c) ? WHOLE : c == 'e' || c == 'E' ? POWER : OTHER;
    case POINT:
        return is_digit(c) ? FRACTION : OTHER;
    case FRACTION:
        return is_digit(c) ? FRACTION : c == 'e' || c == 'E' ? POWER : OTHER;
    case POWER:
        if (c == '+' || c == '-')
            return POWER_SIGN;
        return is_digit(c) ? POWER_DIGITS : OTHER;
    case POWER_SIGN:
    case POWER_DIGITS:
        return is_digit(c) ? POWER_DIGITS : OTHER;
    default:
        return OTHER;
    }
}

// One word, up to its comma; an impossible character ends it early.
static const char *text_word(const char *p, const char *end) {
    enum state state = START;
    for (; p < end && *p != ',' && state != OTHER; p++) {
        enum state next = state_next(state, *p);
        if (next != state)
            left_from[state]++;
        state = next;
    }
    ended_in[state]++;
    while (p < end && *p != ',')
        p++;
    return p < end ? p + 1 : end;
}

static uint16_t text_run(uint16_t crc) {
    for (const char *p = text; p < text + TEXT;)
        p = text_word(p, text + TEXT);
    for (int i = 0; i < TEXT; i += 7 + (crc & 15)) // spoil some characters, restored next time
        if (text[i] != ',')
            text[i] ^= 0x1b;
    for (int i = 0; i < STATES; i++)
        crc = crc_word(crc_word(crc, ended_in[i]), left_from[i]);
    return crc;
}

static void text_make(void) {
    static const char *const words[] = {
        "5012",     "-874",    "+122",     "35.54",    ".1234500", "-110.700", "+0.644", "5.5e+3",
        "-.123e-2", "-87e+83", "T0.3e-1F", "-T.T++Tq", "1T3.4e4z", "34.0e-T^", "6",      "+7e"};
    size_t at = 0;
    for (unsigned word = 0; at < TEXT; word++) {
        for (const char *p = words[word * 5 / 2 % 16]; *p && at < TEXT; p++)
            text[at++] = *p;
        if (at < TEXT)
            text[at++] = ',';
    }
}

int main(void) {
    uint64_t seed = 0x6d6978, sum = RESULT_START;
    uint16_t crc = 0;
    struct node *list = list_make(&seed);
    matrix_make(&seed);
    text_make();
    for (int pass = 0; pass < PASSES; pass++) {
        crc = list_run(&list, crc);
        crc = matrix_run(crc);
        crc = text_run(crc);
        crc = matrix_run(crc);
        sum = result_mix(sum, crc);
    }
    printf("mix: CRC 0x%04x, %u of the words are no numbers\n", crc, ended_in[OTHER]);
    return result_check("results", sum, EXPECTED);
}
