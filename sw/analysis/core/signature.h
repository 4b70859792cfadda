/* SPDX-License-Identifier: Apache-2.0 */
/* Signature samples of a session, reassembled from the SIGNATURE frames of the profile channel
 * (rtl/include/profile.def): where a run of retired instructions began, and two bits of each.
 *
 *     signatures_t all = {0};
 *     if (!signatures_take(&all, frame.word, frame.words)) ...
 *
 * A sample comes in parts, one after the other. A sample with a missing or contradictory part is
 * left out and counted.
 */
#ifndef SW_ANALYSIS_CORE_SIGNATURE_H
#define SW_ANALYSIS_CORE_SIGNATURE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SIGNATURE_MOST = 2048, SIGNATURE_WORDS = SIGNATURE_MOST / 32 };

typedef struct {
    uint64_t pc;     /* PC of the first instruction */
    uint64_t number; /* instructions that had retired before it, since reset */
    uint16_t context;
    uint8_t privilege, hash; /* meaning of its bits: signature_hash.h */
    uint16_t count;          /* instructions: fewer than requested at a trap or at the end */
    uint64_t bits[SIGNATURE_WORDS];
} signature_t;

typedef struct {
    signature_t *list;
    size_t count, room;
    signature_t open; /* sample with parts still to come */
    unsigned parts;   /* parts received; 0: none is open */
    uint64_t invalid;
} signatures_t;

/* Bits of instruction `at`, in the form of signature_hash.h. */
static inline unsigned signature_bits(const signature_t *signature, unsigned at) {
    return signature->bits[at / 32] >> (at % 32 * 2) & 3;
}

/* Returns false when memory is out; so do the next functions. */
bool signatures_add(signatures_t *signatures, const signature_t *signature);
/* Takes a frame's payload. */
bool signatures_take(signatures_t *signatures, const uint64_t *word, size_t words);
void signatures_free(signatures_t *signatures);

/* Words of bits for `count` instructions, as a profile stores them. */
static inline size_t signature_words(unsigned count) { return (count + 31) / 32; }
#endif
