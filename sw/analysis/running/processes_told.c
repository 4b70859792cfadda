/* SPDX-License-Identifier: Apache-2.0 */
/* See processes_told.h. */
#include "processes_told.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

enum { ASIDS = 1 << 16, LAST_NUMBER = UINT16_MAX - 1 };

const char *process_told_name(const uint64_t *word, char *name) {
    size_t size = 8 * (PD_FRAME_PROCESS_WORDS - PD_PROCESS_NAME);
    bool begins = PD_GET(word[PD_PROCESS_WHAT], PD_PROCESS_WHAT_KIND) == PD_PROCESS_EXEC;
    for (size_t i = 0; i < size; i++)
        name[i] = begins ? (char)(word[PD_PROCESS_NAME + i / 8] >> (8 * (i % 8))) : 0;
    name[size] = 0;
    return name;
}

/* The next number, from the top, that is neither a process's nor an ASID. */
static uint16_t spare_number(const processes_told_t *told) {
    uint16_t number = LAST_NUMBER;
    for (size_t i = 0; i < told->count; i++)
        number -= told->list[i].number == number || told->of[number];
    return number;
}

static void take_one(processes_told_t *told, const uint64_t *word) {
    process_told_t next = {.asid = (uint16_t)PD_GET(word[PD_PROCESS_WHAT], PD_PROCESS_WHAT_ASID)};
    uint32_t *now = &told->of[next.asid];
    process_told_t *old = *now ? &told->list[*now - 1] : NULL;
    if (!*process_told_name(word, next.name)) {
        if (old)
            old->ended = true;
        return;
    }
    if (old && !old->ended && strcmp(old->name, next.name) == 0)
        return; /* reported again */
    next.number = old ? spare_number(told) : next.asid;
    memory_room(told->list, told->count);
    told->list[told->count++] = next;
    *now = (uint32_t)told->count;
}

static uint16_t number_of(const processes_told_t *told, uint16_t asid) {
    return told->of[asid] ? told->list[told->of[asid] - 1].number : asid;
}

/* --- samples */

static void number_records(const processes_told_t *told, record_t *list, size_t *from, size_t to) {
    for (; *from < to; ++*from) {
        sample_t sample;
        if (record_decode(&list[*from], &sample) &&
            number_of(told, sample.context) != sample.context)
            record_set_context(&list[*from], number_of(told, sample.context));
    }
}

/* `done`: how many of each kind have their number. */
static void number_up_to(const processes_told_t *told, session_t *session, session_process_t *done,
                         const session_process_t *to) {
    number_records(told, session->records, &done->records, to->records);
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++)
        number_records(told, session->beside[k].list, &done->beside[k], to->beside[k]);
    for (; done->signatures < to->signatures; done->signatures++) {
        uint16_t *context = &session->signatures.list[done->signatures].context;
        *context = number_of(told, *context);
    }
}

/* --- reports in the rest of the run */

typedef struct {
    frame_reader_t reader;
    frame_t frame; /* the next one */
    bool there;
} whole_t;

static void whole_next(whole_t *whole) {
    do
        whole->there = frame_next(&whole->reader, &whole->frame);
    while (whole->there &&
           (!frame_is_process(&whole->frame) || whole->frame.words < PD_FRAME_PROCESS_WORDS));
}

/* The reports before; a frame may extend beyond them. */
static void take_earlier(processes_told_t *told, whole_t *whole, const run_t *run) {
    frame_reader_start(&whole->reader, run->told, run->told_size);
    for (whole_next(whole); whole->there && whole->frame.offset < run->told_before;
         whole_next(whole))
        take_one(told, whole->frame.word);
}

/* All but the time. */
static bool is_same(const uint64_t *a, const uint64_t *b) {
    return a[PD_PROCESS_WHAT] == b[PD_PROCESS_WHAT] &&
           memcmp(a + PD_PROCESS_NAME, b + PD_PROCESS_NAME,
                  (PD_FRAME_PROCESS_WORDS - PD_PROCESS_NAME) * sizeof *a) == 0;
}

void processes_told_take(processes_told_t *told, session_t *session, const run_t *run) {
    session_process_t done = {0}, all = session_place(session);
    whole_t whole = {.there = false};
    *told = (processes_told_t){.of = memory_get(ASIDS * sizeof *told->of)};
    if (run->told)
        take_earlier(told, &whole, run);
    for (size_t i = 0; i < session->told_count; i++) {
        const session_process_t *next = &session->told[i];
        number_up_to(told, session, &done, next);
        take_one(told, next->word);
        if (whole.there && is_same(whole.frame.word, next->word))
            whole_next(&whole);
    }
    number_up_to(told, session, &done, &all);
    for (; whole.there; whole_next(&whole)) /* for other parts */
        take_one(told, whole.frame.word);
}

void processes_told_free(processes_told_t *told) {
    free(told->list);
    free(told->of);
}
