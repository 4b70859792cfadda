/* SPDX-License-Identifier: Apache-2.0 */
/* See signature.h. */
#include "signature.h"
#include "profile_defs.h"
#include <stdlib.h>
#include <string.h>

#define INFO(field) PD_GET(word[PD_SIGNATURE_INFO], PD_SIGNATURE_INFO_##field)

/* A part has as many words of bits as its instruction count implies, and there is room for them. */
static bool part_is_whole(const uint64_t *word, size_t words, unsigned before) {
    if (words <= PD_SIGNATURE_BITS)
        return false;
    unsigned count = (unsigned)INFO(COUNT);
    return words - PD_SIGNATURE_BITS == signature_words(count) && before + count <= SIGNATURE_MOST;
}

static void begin(signature_t *open, const uint64_t *word) {
    *open = (signature_t){.pc = word[PD_SIGNATURE_START],
                          .number = word[PD_SIGNATURE_NUMBER],
                          .context = (uint16_t)INFO(CONTEXT),
                          .privilege = (uint8_t)INFO(PRIV),
                          .hash = (uint8_t)INFO(HASH)};
}

/* Whether the part continues the open sample: all parts but the last are full. */
static bool continues(const signatures_t *s, const uint64_t *word) {
    return s->parts == INFO(PART) && s->open.pc == word[PD_SIGNATURE_START] &&
           s->open.number == word[PD_SIGNATURE_NUMBER] && s->open.hash == INFO(HASH) &&
           s->open.count % 32 == 0;
}

bool signatures_add(signatures_t *s, const signature_t *signature) {
    if (s->count == s->room) {
        size_t room = s->room ? 2 * s->room : 64;
        signature_t *list = realloc(s->list, room * sizeof *list);
        if (!list)
            return false;
        s->list = list;
        s->room = room;
    }
    s->list[s->count++] = *signature;
    return true;
}

bool signatures_take(signatures_t *s, const uint64_t *word, size_t words) {
    bool first = words > PD_SIGNATURE_INFO && INFO(PART) == 0;
    if (first) {
        s->invalid += s->parts != 0;
        s->parts = 0;
    }
    if (!part_is_whole(word, words, first ? 0 : s->open.count) ||
        (!first && (s->parts == 0 || !continues(s, word)))) {
        s->invalid += first || s->parts != 0;
        s->parts = 0;
        return true;
    }
    if (first)
        begin(&s->open, word);
    memcpy(&s->open.bits[s->open.count / 32], &word[PD_SIGNATURE_BITS],
           (words - PD_SIGNATURE_BITS) * sizeof *s->open.bits);
    s->open.count = (uint16_t)(s->open.count + INFO(COUNT));
    s->parts++;
    if (!INFO(LAST))
        return true;
    s->parts = 0;
    return signatures_add(s, &s->open);
}

void signatures_free(signatures_t *s) {
    free(s->list);
    *s = (signatures_t){0};
}
