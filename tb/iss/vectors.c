// SPDX-License-Identifier: Apache-2.0
// See vectors.h.
#include "vectors.h"
#include <string.h>

bool vectors_open(vectors_t *v, const char *path, uint64_t length) {
    *v = (vectors_t){.file = fopen(path, "wb"), .length = length, .end = length};
    return v->file;
}

static void add_piece(vectors_t *v) {
    uint64_t hash = v->start * UINT64_C(0x9E3779B97F4A7C15) >> 32;
    v->sum[hash % VECTOR_CODE] += hash / VECTOR_CODE % 2 ? (int32_t)v->run : -(int32_t)v->run;
    v->run = 0;
}

static void add_touch(vectors_t *v, uint64_t age) {
    enum { FIRST = 10, STEP = 2 }; // 2^10 instructions, 2^12 ...
    for (int class = VECTOR_AGES - 1; class >= 0; class --)
        if (age >> (FIRST + STEP * class)) {
            v->sum[VECTOR_CODE + class] += VECTOR_MISS;
            return;
        }
}

void vectors_step(vectors_t *v, const iss_effect_t *e, uint64_t age, uint64_t code_age,
                  uint64_t retired) {
    add_touch(v, age);
    v->sum[VECTOR_NEW] += code_age == UINT64_MAX ? VECTOR_MISS : 0;
    if (!v->run)
        v->start = e->pc;
    v->run += !e->trapped;
    if (e->next_pc != e->pc + e->length)
        add_piece(v);
    if (retired < v->end)
        return;
    add_piece(v);
    fwrite(v->sum, sizeof v->sum, 1, v->file);
    memset(v->sum, 0, sizeof v->sum);
    v->end += v->length;
}

bool vectors_close(vectors_t *v) { return fclose(v->file) == 0; }
