// SPDX-License-Identifier: Apache-2.0
// Hash tables of stb_ds that grow: of numbers over more pages than a small TLB holds, and of words.
#define STB_DS_IMPLEMENTATION
#include "result.h"
#include <stb/stb_ds.h>

int main(void) {
    struct {
        uint32_t key, value;
    } *numbers = NULL;
    struct {
        char *key;
        int value;
    } *words = NULL;
    uint64_t sum = RESULT_START, state = 1;
    for (int i = 0; i < 500; i++) {
        uint32_t key = random_next(&state) % 2048;
        uint32_t value = hmget(numbers, key);
        hmput(numbers, key, value + 1);
    }
    sh_new_arena(words);
    for (int i = 0; i < 200; i++) {
        char word[4] = {(char)('a' + random_next(&state) % 6),
                        (char)('a' + random_next(&state) % 6), 0};
        int value = shget(words, word);
        shput(words, word, value + 1);
    }
    for (int i = 0; i < hmlen(numbers); i++)
        sum = result_mix(sum, numbers[i].key ^ (uint64_t)numbers[i].value << 32);
    for (int i = 0; i < shlen(words); i++)
        sum = result_mix(sum, (uint64_t)(words[i].key[0] + words[i].value));
    return result_check("tables", sum, 0xb0d5ce1ddf97ba3a);
}
