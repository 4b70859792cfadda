// SPDX-License-Identifier: Apache-2.0
// Hash tables with uthash: counts the words of a text (string keys), then a set of integers with
// insertions, look-ups and deletions. Pointer chasing through heap nodes, hashing, malloc and free.
//
//   table            a text that it makes up, and the set
//   table -n COUNT   the COUNT most frequent words of standard input
#include "result.h"
#include "text.h"
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

#if SIZE_SHORT
enum { TEXT = 120, NUMBERS = 10 };
#define EXPECTED_WORDS 0x78196c2d3173ccfd
#define EXPECTED_SET 0x258887c7ddc41a71
#else
enum { TEXT = 12000, NUMBERS = 1500 };
#define EXPECTED_WORDS 0xeb95808347d2ea3b
#define EXPECTED_SET 0x87358e38dfe985ed
#endif

struct word {
    char text[16];
    unsigned count;
    UT_hash_handle hh;
};

struct number {
    uint32_t key;
    uint32_t value;
    UT_hash_handle hh;
};

static char text[TEXT] __attribute__((section(".noinit")));

static struct word *word_count(struct word *words, const char *begin, size_t length) {
    struct word *word;
    HASH_FIND(hh, words, begin, (unsigned)length, word);
    if (!word) {
        word = calloc(1, sizeof *word);
        if (!word)
            abort();
        memcpy(word->text, begin, length);
        HASH_ADD_KEYPTR(hh, words, word->text, (unsigned)length, word);
    }
    word->count++;
    return words;
}

static struct word *words_read(void) {
    struct word *words = NULL;
    size_t begin = 0;
    for (size_t i = 0; i < TEXT; i++)
        if (text[i] == ' ' || text[i] == '\n') {
            words = word_count(words, text + begin, i - begin);
            begin = i + 1;
        }
    return words;
}

static int words_by_count(const struct word *a, const struct word *b) {
    return a->count != b->count ? (a->count < b->count) - (a->count > b->count)
                                : strcmp(a->text, b->text);
}

// The words of standard input; of a long one the first 15 bytes.
static struct word *words_input(void) {
    struct word *words = NULL;
    char word[sizeof words->text] = "";
    size_t length = 0;
    for (int c; (c = getchar()) != EOF;) {
        if (c > ' ' && length < sizeof word - 1) {
            word[length++] = (char)c;
        } else if (c <= ' ' && length > 0) {
            words = word_count(words, word, length);
            length = 0;
        }
    }
    return length > 0 ? word_count(words, word, length) : words;
}

static int words_print(struct word *words, int most) {
    struct word *word;
    HASH_SORT(words, words_by_count);
    for (word = words; word && most-- > 0; word = word->hh.next)
        printf("%7u %s\n", word->count, word->text);
    return 0;
}

static uint64_t words_sum(struct word *words) {
    uint64_t sum = RESULT_START;
    struct word *word, *next;
    HASH_SORT(words, words_by_count);
    printf("table: most frequent word '%s', %u times\n", words->text, words->count);
    HASH_ITER(hh, words, word, next) {
        for (const char *p = word->text; *p; p++)
            sum = result_mix(sum, (unsigned char)*p);
        sum = result_mix(sum, word->count);
        HASH_DEL(words, word);
        free(word);
    }
    return sum;
}

static struct number *set_insert(struct number *set, uint32_t key) {
    struct number *number;
    HASH_FIND(hh, set, &key, sizeof key, number);
    if (!number) {
        number = malloc(sizeof *number);
        if (!number)
            abort();
        number->key = key;
        number->value = 0;
        HASH_ADD(hh, set, key, sizeof key, number);
    }
    number->value += key;
    return set;
}

static struct number *set_remove(struct number *set, uint32_t key) {
    struct number *number;
    HASH_FIND(hh, set, &key, sizeof key, number);
    if (number) {
        HASH_DEL(set, number);
        free(number);
    }
    return set;
}

static uint64_t set_exercise(uint64_t *state) {
    struct number *set = NULL, *number, *next;
    for (int i = 0; i < NUMBERS; i++) {
        set = set_insert(set, random_next(state) % (NUMBERS * 2));
        if (i % 4 == 3)
            set = set_remove(set, random_next(state) % (NUMBERS * 2));
    }
    uint64_t sum = HASH_COUNT(set);
    HASH_ITER(hh, set, number, next) {
        // cppcheck-suppress uninitvar
        sum = result_mix(sum, number->key + (uint64_t)number->value);
        HASH_DEL(set, number);
        free(number);
    }
    return sum;
}

int main(int count, char **argument) {
    if (count == 3 && strcmp(argument[1], "-n") == 0)
        return words_print(words_input(), atoi(argument[2]));
    if (count > 1) {
        fprintf(stderr, "usage: table [-n COUNT] < TEXT\n");
        return 2;
    }
    uint64_t state = 5;
    text_fill(text, TEXT, &state);
    return result_check("words", words_sum(words_read()), EXPECTED_WORDS) |
           result_check("set", set_exercise(&state), EXPECTED_SET);
}
