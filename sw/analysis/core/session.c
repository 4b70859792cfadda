/* SPDX-License-Identifier: Apache-2.0 */
/* See session.h. */
#include "session.h"
#include "profile_defs.h"
#include <stdlib.h>
#include <string.h>

#define WORD(NAME, name, ...) WORD_##name = PD_CONFIG_##NAME,
enum { WORD_all = -1, WORD_signature = PD_CONFIG_SIGNATURE, PD_BESIDE_LIST(WORD) };
#define COUNTER(name, word, low, width, when, meaning)                                             \
    {#name, PD_COUNTERS_##word, low, width, WORD_##when},
const struct session_counter session_counters[] = {PD_COUNTER_LIST(COUNTER)};

bool session_samples(const session_t *session, int word) {
    return word == WORD_all || PD_GET(session->config[word], PD_MPMFETCH_PERIOD) != 0;
}

static bool take_config(session_t *session, const frame_t *frame) {
    memcpy(session->config, frame->word, sizeof session->config);
    session->configured = true;
    session->sessions++;
    session->embedded = session->entry == 0;
    session->period <<= PD_GET(session->strata, PD_MPMSTRATA_LOG);
    return true;
}

static bool take_counters(session_t *session, const frame_t *frame) {
    session->counted = true;
    session->cycles = frame->word[PD_COUNTERS_CYCLES];
    session->instructions = frame->word[PD_COUNTERS_INSTRET];
    for (int i = 0; i < SESSION_COUNTERS; i++)
        session->counter[i] = frame->word[session_counters[i].word] >> session_counters[i].low &
                              UINT64_MAX >> (64 - session_counters[i].width);
    return true;
}

/* Returns false when memory is out; so do the next functions. */
static bool keep(record_t **list, size_t *count, size_t *room, const record_t *record) {
    if (*count == *room) {
        size_t more = *room ? 2 * *room : 1024;
        record_t *records = realloc(*list, more * sizeof *records);
        if (!records)
            return false;
        *list = records;
        *room = more;
    }
    (*list)[(*count)++] = *record;
    return true;
}

static bool take_words(session_t *session, const uint64_t *word, size_t words) {
    record_t record;
    sample_t sample;
    memset(&record, 0, sizeof record);
    memcpy(record.word, word, words * sizeof *word);
    if (record_is_instruction(&record))
        session->counters.fetched = PD_GET(word[PD_WORD_PAIR], PD_PAIR_FETCHED);
    if (!record_decode(&record, &sample)) {
        session->invalid++;
        return true;
    }
    if (sample.sampler >= SAMPLER_BESIDE) {
        record_list_t *beside = &session->beside[sample.sampler];
        return keep(&beside->list, &beside->count, &beside->room, &record);
    }
    session->samples += sample_count(&sample);
    if (samplers[sample.sampler].summed && samplers[sample.sampler].timed)
        session->sums[sample.summed.left]++;
    return keep(&session->records, &session->count, &session->room, &record);
}

static bool take_record(session_t *session, const frame_t *frame) {
    size_t words = frame->words > 0 ? record_words(frame->word[0]) : 0;
    if (words > 0 && frame->words >= words)
        return take_words(session, frame->word, words);
    session->invalid++;
    return true;
}

static bool take_places(session_t *session, const frame_t *frame) {
    for (size_t w = 0; w + PD_PLACE_WORDS <= frame->words; w += PD_PLACE_WORDS)
        if (PD_GET(frame->word[w], PD_PLACE_FMT) != PD_FMT_PLACE)
            session->invalid++;
        else if (!take_words(session, frame->word + w, PD_PLACE_WORDS))
            return false;
    return true;
}

static bool take_events(session_t *session, const frame_t *frame) {
    if (session->event_count == PD_EVENTS_MOST)
        return true;
    size_t i = session->event_count++;
    session->events[i].asked = frame->word[PD_EVENTS_ASKED];
    session->events[i].dropped = frame->word[PD_EVENTS_DROPPED];
    session->events[i].counted = frame->word[PD_EVENTS_COUNTED];
    session->events[i].cycles = frame->word[PD_EVENTS_CYCLES];
    return true;
}

static bool take_signature(session_t *session, const frame_t *frame) {
    return signatures_take(&session->signatures, frame->word, frame->words);
}

#define BESIDE_FRAME(NAME, ...) [PD_FRAME_##NAME] = {PD_FRAME_##NAME##_WORDS, take_record},
/* The one dispatch by a frame's content: a kind of sample is a line here. Frames of a later version
 * may be longer, and unknown types are skipped. */
static const struct {
    size_t words; /* at least */
    bool (*take)(session_t *session, const frame_t *frame);
} frame_kinds[] = {[PD_FRAME_CONFIG] = {PD_FRAME_CONFIG_WORDS, take_config},
                   [PD_FRAME_RECORD] = {1, take_record},
                   [PD_FRAME_COUNTERS] = {PD_FRAME_COUNTERS_WORDS, take_counters},
                   [PD_FRAME_END] = {PD_FRAME_END_WORDS, take_counters},
                   [PD_FRAME_SIGNATURE] = {0, take_signature},
                   [PD_FRAME_PLACES] = {PD_PLACE_WORDS, take_places},
                   [PD_FRAME_EVENTS] = {PD_FRAME_EVENTS_WORDS, take_events},
                   PD_BESIDE_LIST(BESIDE_FRAME)};

session_process_t session_place(const session_t *session) {
    session_process_t place = {.records = session->count, .signatures = session->signatures.count};
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++)
        place.beside[k] = session->beside[k].count;
    return place;
}

static bool take_process(session_t *session, const frame_t *frame) {
    if (frame->words < PD_FRAME_PROCESS_WORDS)
        return true;
    if (session->told_count == session->told_room) {
        size_t room = session->told_room ? 2 * session->told_room : 64;
        session_process_t *told = realloc(session->told, room * sizeof *told);
        if (!told)
            return false;
        session->told = told;
        session->told_room = room;
    }
    session_process_t *next = &session->told[session->told_count++];
    *next = session_place(session);
    memcpy(next->word, frame->word, sizeof next->word);
    return true;
}

bool session_take(session_t *session, const frame_t *frame) {
    if (frame_is_process(frame))
        return take_process(session, frame);
    if (frame_is_count(frame)) /* after the END of the samples, or of no session */
        return true;
    bool known = frame->type < sizeof frame_kinds / sizeof *frame_kinds;
    session->final = frame->type == PD_FRAME_END;
    if (!known || !frame_kinds[frame->type].take || frame->words < frame_kinds[frame->type].words)
        return true;
    return frame_kinds[frame->type].take(session, frame);
}

static bool take_frames(session_t *session, const uint8_t *bytes, size_t size, bool more) {
    frame_t frame;
    session->link.bytes = bytes;
    session->link.size = size;
    session->link.more = more;
    while (frame_next(&session->link, &frame))
        if (!session_take(session, &frame))
            return false;
    session->link.bytes = NULL; /* the stream may be freed now; its counts stay */
    return true;
}

bool session_more(session_t *session, const uint8_t *bytes, size_t size) {
    return take_frames(session, bytes, size, true);
}

bool session_read(session_t *session, const uint8_t *bytes, size_t size) {
    memset(session, 0, sizeof *session);
    return take_frames(session, bytes, size, false);
}

bool session_pairs(const session_t *session) {
    return PD_GET(session->control, PD_MPDISCTL_PAIR) != 0;
}

uint64_t session_in_flight(const session_t *session) {
    uint64_t known = session->samples + session->invalid + session->link.lost;
    uint64_t sent = session->counters.delivered << session_pairs(session);
    return sent > known ? sent - known : 0;
}

void session_free(session_t *session) {
    free(session->records);
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++)
        free(session->beside[k].list);
    free(session->told);
    signatures_free(&session->signatures);
    memset(session, 0, sizeof *session);
}
