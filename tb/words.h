// SPDX-License-Identifier: Apache-2.0
// Fields in vectors of 32-bit words, lowest bit first. One description of a layout serves both
// directions: each field is visited once, and `write` says which way its bits go. All inline, so
// that neither direction tests for the other.
#ifndef TB_WORDS_H
#define TB_WORDS_H
#include <stdbool.h>
#include <stdint.h>

#define VISIT_INLINE static inline __attribute__((always_inline))

typedef struct {
    uint32_t *words; // all 0 before they are written
    bool write;
} visitor_t;

VISIT_INLINE void visit_u32(const visitor_t *v, unsigned word, unsigned low, unsigned width,
                            uint32_t *value) {
    uint32_t mask = width == 32 ? ~0u : (1u << width) - 1;
    if (v->write)
        v->words[word] |= (*value & mask) << low;
    else
        *value = v->words[word] >> low & mask;
}

VISIT_INLINE void visit_flag(const visitor_t *v, unsigned word, unsigned low, bool *flag) {
    uint32_t value = *flag;
    visit_u32(v, word, low, 1, &value);
    *flag = value;
}

VISIT_INLINE void visit_u8(const visitor_t *v, unsigned word, unsigned low, unsigned width,
                           uint8_t *field) {
    uint32_t value = *field;
    visit_u32(v, word, low, width, &value);
    *field = (uint8_t)value;
}

VISIT_INLINE void visit_u16(const visitor_t *v, unsigned word, unsigned low, unsigned width,
                            uint16_t *field) {
    uint32_t value = *field;
    visit_u32(v, word, low, width, &value);
    *field = (uint16_t)value;
}

VISIT_INLINE void visit_u64(const visitor_t *v, unsigned word, uint64_t *field) {
    uint32_t low = (uint32_t)*field, high = (uint32_t)(*field >> 32);
    visit_u32(v, word, 0, 32, &low);
    visit_u32(v, word + 1, 0, 32, &high);
    *field = (uint64_t)high << 32 | low;
}

#endif
