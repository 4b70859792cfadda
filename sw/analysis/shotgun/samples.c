/* See samples.h. */
#include "samples.h"
#include <string.h>

/* Words behind the record: bits, from `low` on. */
typedef struct {
    unsigned low, width;
} field_t;

static const field_t before = {0, 20}, own = {20, 2}, after = {22, 20}, before_count = {42, 4},
                     after_count = {46, 4};
static const field_t store_back = {0, 8}, store_why = {8, 2}, line_back = {16, 14},
                     fetch_wait = {32, 14}, fetch_page = {46, 12};

static uint64_t get(uint64_t word, field_t f) {
    return word >> f.low & ((UINT64_C(1) << f.width) - 1);
}

/* Saturates. */
static uint64_t put(uint64_t value, field_t f) {
    uint64_t most = (UINT64_C(1) << f.width) - 1;
    return (value < most ? value : most) << f.low;
}

unsigned skeleton_bits(const skeleton_t *s, int at) {
    return at < 0 || at >= s->count ? 0 : s->bits[at / 32] >> (at % 32 * 2) & 3;
}

void skeleton_put(skeleton_t *s, unsigned at, unsigned bits) {
    s->bits[at / 32] |= (uint64_t)bits << (at % 32 * 2);
}

window_t skeleton_window(const skeleton_t *s, int at) {
    window_t w = {0};
    for (int i = 0; i <= 2 * AROUND; i++) {
        int place = at - AROUND + i;
        if (place >= 0 && place < s->count) {
            w.bits |= (uint64_t)skeleton_bits(s, place) << (2 * i);
            w.known |= UINT64_C(3) << (2 * i);
        }
    }
    return w;
}

/* --- the words */

/* BEFORE has the nearest lowest, a window the oldest: pairs of bits change places. */
static uint64_t turn(uint64_t bits) {
    uint64_t turned = 0;
    for (int i = 0; i < AROUND; i++)
        turned |= (bits >> (2 * i) & 3) << (2 * (AROUND - 1 - i));
    return turned;
}

static uint64_t known_of(unsigned count) { return (UINT64_C(1) << (2 * count)) - 1; }

static bool decode_window(uint64_t word, window_t *w) {
    unsigned back = (unsigned)get(word, before_count), on = (unsigned)get(word, after_count);
    if (back > AROUND || on > AROUND)
        return false;
    w->known = turn(known_of(back)) | (known_of(1 + on) << WINDOW_OWN);
    w->bits = turn(get(word, before)) | get(word, own) << WINDOW_OWN |
              get(word, after) << (WINDOW_OWN + 2);
    w->bits &= w->known;
    return true;
}

static uint64_t encode_window(const window_t *w) {
    uint64_t low = w->known & known_of(AROUND), high = w->known >> (WINDOW_OWN + 2);
    return put(turn(w->bits & known_of(AROUND)), before) | put(w->bits >> WINDOW_OWN & 3, own) |
           put(w->bits >> (WINDOW_OWN + 2), after) |
           put((unsigned)__builtin_popcountll(low) / 2, before_count) |
           put((unsigned)__builtin_popcountll(high) / 2, after_count);
}

bool detail_decode(const detail_words_t *words, detail_t *d) {
    record_t record = {0};
    uint64_t links = words->word[DETAIL_LINKS];
    memcpy(record.word, words->word, PD_RECORD_WORDS * sizeof *record.word);
    if (!record_decode(&record, &d->sample) || d->sample.sampler != SAMPLER_INSTRUCTION)
        return false;
    d->lane = (uint8_t)PD_GET(words->word[PD_WORD_STAGES], PD_STAGES_LANE);
    d->store_back = (uint8_t)get(links, store_back);
    d->store_why = (store_why_t)get(links, store_why);
    d->line_back = (uint16_t)get(links, line_back);
    d->fetch_wait = (uint16_t)get(links, fetch_wait);
    d->fetch_page = (uint16_t)get(links, fetch_page);
    return decode_window(words->word[DETAIL_SIGNATURE], &d->window);
}

void detail_encode(const detail_t *d, detail_words_t *words) {
    record_t record;
    record_encode(&d->sample, &record);
    memcpy(words->word, record.word, PD_RECORD_WORDS * sizeof *record.word);
    words->word[PD_WORD_STAGES] |= PD_PUT(PD_STAGES_LANE, d->lane);
    words->word[DETAIL_SIGNATURE] = encode_window(&d->window);
    words->word[DETAIL_LINKS] = put(d->store_back, store_back) | put(d->store_why, store_why) |
                                put(d->line_back, line_back) | put(d->fetch_wait, fetch_wait) |
                                put(d->fetch_page, fetch_page);
}
