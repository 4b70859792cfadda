/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a word is in a NULL-terminated list. */
#ifndef SW_ANALYSIS_BASE_WORDS_H
#define SW_ANALYSIS_BASE_WORDS_H
#include <stdbool.h>
#include <string.h>

static inline bool word_is_one(const char *word, const char *const *list) {
    while (*list && strcmp(word, *list) != 0)
        list++;
    return *list != NULL;
}
#endif
