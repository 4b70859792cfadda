/* SPDX-License-Identifier: Apache-2.0 */
/* The output of the shotgun profiler's hardware (Fields, Bodik, Hill and Newburn, TACO 2004,
 * section 5.4), and nothing else:
 *
 *     skeleton_t   a signature sample: where it started, and two bits of each of up to 2,000 instructions
 *                  that retired from there on
 *     detail_t     a detailed sample: a ProfileMe record, the signature bits around its instruction, and
 *                  the other instructions that it waited for
 *
 * Bits of an instruction, unless HASH says otherwise (signature_hash.h): MOVED, it is a load, a
 * store or a taken transfer; MISSED, a cache or a TLB missed for it or it was mispredicted.
 */
#ifndef SW_ANALYSIS_SHOTGUN_SAMPLES_H
#define SW_ANALYSIS_SHOTGUN_SAMPLES_H
#include "record.h"
#include "signature_hash.h"

enum { BIT_MOVED = 1, BIT_MISSED = 2 };
enum { SKELETON_MOST = 2000, SKELETON_WORDS = (SKELETON_MOST + 31) / 32 };

typedef struct {
    uint64_t pc; /* PC of the first instruction */
    uint16_t context;
    uint8_t privilege, hash; /* hash: the same for all samples */
    uint16_t count;          /* instructions: fewer at a trap or at the end */
    uint64_t bits[SKELETON_WORDS];
} skeleton_t;

/* Bits of instruction `at`; 0 outside of it. */
unsigned skeleton_bits(const skeleton_t *skeleton, int at);
void skeleton_put(skeleton_t *skeleton, unsigned at, unsigned bits);

/* The bits around an instruction, the oldest lowest, its own in the middle. Unknown bits are 0 in
 * `known`. */
enum { AROUND = 10, WINDOW_OWN = 2 * AROUND, WINDOW_BITS = 2 * (2 * AROUND + 1) };
typedef struct {
    uint64_t bits, known;
} window_t;

window_t skeleton_window(const skeleton_t *skeleton, int at);
static inline unsigned window_own(window_t w) { return w.bits >> WINDOW_OWN & 3; }

/* The number of bits known in both and equal. */
static inline unsigned window_alike(window_t a, window_t b) {
    return (unsigned)__builtin_popcountll(~(a.bits ^ b.bits) & a.known & b.known);
}
static inline unsigned window_compared(window_t a, window_t b) {
    return (unsigned)__builtin_popcountll(a.known & b.known);
}

typedef struct {
    sample_t sample; /* words 0 to 11 of the record */
    uint8_t hash;
    uint8_t lane; /* fetch slot: its place in the group that left the aligner */
    window_t window;
    uint8_t store_back; /* the store that it waited for is so many stores back; 0 none */
    uint8_t store_why;  /* PD_STORE_* */
    bool asked;         /* it requested its line when it executed */
    uint16_t
        line_back; /* its line was requested by the instruction so many back; 0 none, or itself;
                      maximum: unknown */
    uint16_t fetch_wait, fetch_page; /* cycles that fetch waited before its block */
    uint8_t fetch_guess;             /* cycles before its block that fetch lost by a wrong guess */
    uint8_t fetch_came;              /* PD_CAME_* */
} detail_t;

/* A detailed sample in the hardware's words: the record, then SIGNATURE and LINKS. */
typedef struct {
    uint64_t word[PD_DETAIL_WORDS];
} detail_words_t;

/* Sets the fields of the word LINKS. */
void detail_link(detail_t *detail, uint64_t links);
bool detail_decode(const detail_words_t *words, detail_t *detail);
void detail_encode(const detail_t *detail, detail_words_t *words);
#endif
