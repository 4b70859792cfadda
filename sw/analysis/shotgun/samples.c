/* SPDX-License-Identifier: Apache-2.0 */
/* See samples.h. */
#include "samples.h"
#include "links.h"
#include <string.h>

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

/* BEFORE has the nearest lowest, a window the oldest: reverses pairs of bits. */
static uint64_t turn(uint64_t bits) {
    uint64_t turned = 0;
    for (int i = 0; i < AROUND; i++)
        turned |= (bits >> (2 * i) & 3) << (2 * (AROUND - 1 - i));
    return turned;
}

static uint64_t known_of(unsigned count) { return (UINT64_C(1) << (2 * count)) - 1; }

static bool decode_window(uint64_t word, window_t *w) {
    unsigned back = (unsigned)PD_GET(word, PD_SIGNATURE_BEFORE_COUNT),
             on = (unsigned)PD_GET(word, PD_SIGNATURE_AFTER_COUNT);
    if (back > AROUND || on > AROUND)
        return false;
    w->known = turn(known_of(back)) | (known_of(1 + on) << WINDOW_OWN);
    w->bits = turn(PD_GET(word, PD_SIGNATURE_BEFORE)) |
              PD_GET(word, PD_SIGNATURE_OWN) << WINDOW_OWN |
              PD_GET(word, PD_SIGNATURE_AFTER) << (WINDOW_OWN + 2);
    w->bits &= w->known;
    return true;
}

static uint64_t encode_window(const window_t *w) {
    uint64_t low = w->known & known_of(AROUND), high = w->known >> (WINDOW_OWN + 2);
    return PD_PUT(PD_SIGNATURE_BEFORE, turn(w->bits & known_of(AROUND))) |
           PD_PUT(PD_SIGNATURE_OWN, w->bits >> WINDOW_OWN & 3) |
           PD_PUT(PD_SIGNATURE_AFTER, w->bits >> (WINDOW_OWN + 2)) |
           PD_PUT(PD_SIGNATURE_BEFORE_COUNT, (unsigned)__builtin_popcountll(low) / 2) |
           PD_PUT(PD_SIGNATURE_AFTER_COUNT, (unsigned)__builtin_popcountll(high) / 2);
}

void detail_link(detail_t *d, uint64_t links) {
    d->store_back = (uint8_t)PD_GET(links, PD_LINKS_STORE);
    d->store_why = (uint8_t)PD_GET(links, PD_LINKS_STORE_WHY);
    d->asked = PD_GET(links, PD_LINKS_ASKED);
    d->line_back = (uint16_t)PD_GET(links, PD_LINKS_LINE);
    d->fetch_wait = (uint16_t)PD_GET(links, PD_LINKS_FETCH_WAIT);
    d->fetch_page = (uint16_t)PD_GET(links, PD_LINKS_FETCH_PAGE);
    d->fetch_guess = (uint8_t)PD_GET(links, PD_LINKS_FETCH_GUESS);
    d->fetch_came = (uint8_t)PD_GET(links, PD_LINKS_FETCH_CAME);
}

/* A store that missed and did not request its line when it executed mostly finds it when it is
 * written: another access has requested it by then. */
static void doubt_line(detail_t *d) {
    if (d->sample.kind == KIND_STORE && sample_met(&d->sample, EVENT_DCACHE_MISS) && !d->asked &&
        !d->line_back)
        d->line_back = LINKS_UNKNOWN;
}

bool detail_decode(const detail_words_t *words, detail_t *d) {
    record_t record = {0};
    memcpy(record.word, words->word, PD_RECORD_WORDS * sizeof *record.word);
    if (!record_decode(&record, &d->sample) || !samplers[d->sample.sampler].single)
        return false;
    d->lane = (uint8_t)PD_GET(words->word[PD_WORD_STAGES], PD_STAGES_LANE);
    d->hash = (uint8_t)PD_GET(words->word[PD_WORD_SIGNATURE], PD_SIGNATURE_HASH);
    detail_link(d, words->word[PD_WORD_LINKS]);
    doubt_line(d);
    return decode_window(words->word[PD_WORD_SIGNATURE], &d->window);
}

void detail_encode(const detail_t *d, detail_words_t *words) {
    record_t record;
    record_encode(&d->sample, &record);
    memcpy(words->word, record.word, PD_RECORD_WORDS * sizeof *record.word);
    words->word[PD_WORD_STAGES] |= PD_PUT(PD_STAGES_LANE, d->lane);
    words->word[PD_WORD_SIGNATURE] = encode_window(&d->window) | PD_PUT(PD_SIGNATURE_HASH, d->hash);
    words->word[PD_WORD_LINKS] =
        PD_PUT(PD_LINKS_STORE, d->store_back) | PD_PUT(PD_LINKS_STORE_WHY, d->store_why) |
        PD_PUT(PD_LINKS_ASKED, d->asked) | PD_PUT(PD_LINKS_LINE, d->line_back) |
        PD_PUT(PD_LINKS_FETCH_WAIT, d->fetch_wait) | PD_PUT(PD_LINKS_FETCH_PAGE, d->fetch_page) |
        PD_PUT(PD_LINKS_FETCH_GUESS, d->fetch_guess) | PD_PUT(PD_LINKS_FETCH_CAME, d->fetch_came);
}
