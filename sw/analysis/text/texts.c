/* SPDX-License-Identifier: Apache-2.0 */
/* See texts.h. Texts are found by a hash; texts with the same hash have adjacent keys. */
#include "texts.h"
#include "entry.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t key;
    size_t number; /* the text's number plus one; 0: new */
} numbered_t;

static uint64_t hash_text(const char *text) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

size_t texts_number(texts_t *texts, const char *name) {
    for (uint64_t key = hash_text(name);; key++) {
        numbered_t *entry = table_entry(&texts->numbers, key, sizeof *entry);
        if (entry->number && strcmp(texts->list[entry->number - 1], name) == 0)
            return entry->number - 1;
        if (entry->number)
            continue;
        memory_room(texts->list, texts->count);
        texts->list[texts->count++] = memory_copy(name);
        entry->number = texts->count;
        return texts->count - 1;
    }
}

void texts_free(texts_t *texts) {
    for (size_t i = 0; i < texts->count; i++)
        free(texts->list[i]);
    free(texts->list);
    pc_table_free(&texts->numbers);
    *texts = (texts_t){0};
}
