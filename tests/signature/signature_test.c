/* SPDX-License-Identifier: Apache-2.0 */
/* Signature samples of a run against the lives of all its instructions (+trace): each says how many
 * instructions had retired before it, so every start and every bit has one right value.
 *
 *     signature_test STREAM TRACE NAME PERIOD LENGTH [HASH]      a row; status 1: it is not so; HASH as mpmsignature has it (0)
 *     signature_test --head
 *
 * A sample may be shorter than LENGTH only where the program went elsewhere: after an xRET, in front of
 * a trap or an interrupt, where the lives are not each other's successors; at the end of the run; and in
 * front of a change of the address space. None goes on over such a place. As many begin as the period
 * says, or were counted as dropped.
 *
 * Records come in the order in which their instructions were fetched, and the lives tell which had a tag: each
 * has the bits of the ten before it and of the ten after it, up to such a place, and the links to others that
 * the lives tell of (links.h); one that did not retire has neither, but for the store that a load has read past. Each link occurs.
 */
#include "links.h"
#include "memory.h"
#include "sampler.h"
#include "session.h"
#include "transfer.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t pc;
    uint8_t bits;
    bool breaks, satp; /* the next one is not its successor; it writes satp */
} step_t;

/* A life with a tag; `number` of those that retired. */
typedef struct {
    uint64_t sequence, pc, number, links;
    bool retired;
} tagged_t;

typedef struct {
    step_t *step;
    uint64_t count, room;
    tagged_t *tagged;
    uint64_t tagged_count, tagged_room;
    unsigned hash; /* what bits must stand for */
} steps_t;

typedef struct {
    uint64_t samples, instructions, late, moved, short_ones, wrong, details, wrong_details, stores,
        lines, fetches, guesses, redirects, early;
} result_t;

static uint8_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        fprintf(stderr, "signature_test: %s cannot be read\n", path);
        exit(2);
    }
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = memory_get(*size + 1);
    *size = fread(bytes, 1, *size, file);
    fclose(file);
    return bytes;
}

static bool follows(const trace_record_t *life, uint64_t pc) {
    uint64_t target, next = life->pc + (life->flags & TRACE_COMPRESSED ? 2 : 4);
    switch (transfer_decode(life->raw, life->pc, &target)) {
    case TRANSFER_NONE:
        return pc == next;
    case TRANSFER_BRANCH:
        return pc == (life->events & TRACE_TAKEN ? target : next);
    case TRANSFER_CALL:
    case TRANSFER_JUMP:
        return pc == target;
    case TRANSFER_STOP:
        return false;
    default:
        return pc == life->address;
    }
}

static void add_step(steps_t *steps, const trace_record_t *life) {
    if (steps->count == steps->room) {
        steps->room = steps->room ? 2 * steps->room : 1 << 20;
        steps->step = memory_resize(steps->step, steps->room * sizeof *steps->step);
    }
    steps->step[steps->count++] =
        (step_t){.pc = life->pc,
                 .bits = (uint8_t)sampler_bits(life, steps->hash),
                 .breaks = true,
                 .satp = (life->raw & 0x7f) == 0x73 && life->raw >> 20 == 0x180};
}

static void add_tagged(steps_t *steps, const trace_record_t *life, uint64_t links) {
    if (steps->tagged_count == steps->tagged_room) {
        steps->tagged_room = steps->tagged_room ? 2 * steps->tagged_room : 1 << 10;
        steps->tagged = memory_resize(steps->tagged, steps->tagged_room * sizeof *steps->tagged);
    }
    steps->tagged[steps->tagged_count++] =
        (tagged_t){life->sequence, life->pc, steps->count, links, life->cause == 0};
}

static int compare_tagged(const void *a, const void *b) {
    const tagged_t *x = a, *y = b;
    return (x->sequence > y->sequence) - (x->sequence < y->sequence);
}

static steps_t read_steps(const char *path, unsigned hash) {
    steps_t steps = {.hash = hash};
    size_t size;
    uint8_t *bytes = read_file(path, &size);
    trace_record_t last = {0}, life;
    links_t *links = links_new();
    for (size_t at = TRACE_HEADER; at + TRACE_RECORD <= size; at += TRACE_RECORD) {
        memcpy(&life, bytes + at, sizeof life);
        uint64_t word = life.cause == 0 ? links_take(links, &life) : links_early(&life);
        if (life.tag)
            add_tagged(&steps, &life, word);
        if (life.cause != 0)
            continue;
        if (steps.count)
            steps.step[steps.count - 1].breaks = !follows(&last, life.pc);
        add_step(&steps, &life);
        last = life;
    }
    free(bytes);
    links_free(links);
    qsort(steps.tagged, steps.tagged_count, sizeof *steps.tagged, compare_tagged);
    return steps;
}

/* What is wrong with a sample, or NULL. */
static const char *judge(const signature_t *s, const steps_t *steps, unsigned length,
                         unsigned *at) {
    *at = 0;
    if (s->count == 0 || s->count > length)
        return "so many instructions";
    if (s->hash != steps->hash)
        return "hash";
    if (s->number + s->count > steps->count)
        return "end";
    const step_t *step = &steps->step[s->number];
    if (step->pc != s->pc)
        return "start";
    for (*at = 0; *at < s->count; ++*at) {
        if (signature_bits(s, *at) != step[*at].bits)
            return "bits";
        if (*at + 1u < s->count && step[*at].breaks)
            return "goes on over a trap";
    }
    bool over = s->number + s->count == steps->count;
    const step_t *last = &step[s->count - 1];
    return s->count == length || over || last->breaks || last[1].satp ? NULL : "ends early";
}

static void judge_all(const signatures_t *all, const steps_t *steps, unsigned length, result_t *r) {
    unsigned at;
    for (size_t i = 0; i < all->count; i++) {
        const signature_t *s = &all->list[i];
        const char *wrong = judge(s, steps, length, &at);
        if (wrong && r->wrong++ < 8)
            printf("sample %zu, behind %" PRIu64 " instructions, at 0x%" PRIx64
                   ", %u instructions: %s, instruction %u: %u\n",
                   i, s->number, s->pc, s->count, wrong, at, signature_bits(s, at));
        r->samples++;
        r->instructions += s->count;
        r->short_ones += s->count < length;
        for (unsigned n = 0; n < s->count; n++) {
            r->moved += signature_bits(s, n) & 1;
            r->late += signature_bits(s, n) >> 1;
        }
    }
}

/* --- records */

/* The word that a record must have; `after`: so many after it at most. */
static uint64_t window_of(const steps_t *steps, uint64_t number, unsigned after) {
    const step_t *own = &steps->step[number];
    uint64_t before_bits = 0, after_bits = 0;
    unsigned before = 0, behind = 0;
    for (; before < 10 && before < number && !own[-1 - (int)before].breaks; before++)
        before_bits |= (uint64_t)own[-1 - (int)before].bits << (2 * before);
    for (; behind < after && !own[behind].breaks; behind++)
        after_bits |= (uint64_t)own[behind + 1].bits << (2 * behind);
    return PD_PUT(PD_SIGNATURE_BEFORE, before_bits) | PD_PUT(PD_SIGNATURE_OWN, own->bits) |
           PD_PUT(PD_SIGNATURE_AFTER, after_bits) | PD_PUT(PD_SIGNATURE_BEFORE_COUNT, before) |
           PD_PUT(PD_SIGNATURE_AFTER_COUNT, behind) | PD_PUT(PD_SIGNATURE_HASH, steps->hash);
}

/* At the run's end fewer may be known of those after it. */
static bool is_window(const steps_t *steps, const tagged_t *tagged, uint64_t word) {
    if (!tagged->retired)
        return word == 0;
    uint64_t left = steps->count - 1 - tagged->number;
    unsigned known = (unsigned)PD_GET(word, PD_SIGNATURE_AFTER_COUNT);
    return word == window_of(steps, tagged->number, left < 10 ? (unsigned)left : 10) ||
           (left < 20 && known < 10 && word == window_of(steps, tagged->number, known));
}

static bool is_record(const steps_t *steps, const tagged_t *tagged, const uint64_t *word) {
    return word[PD_WORD_PC] == tagged->pc && PD_GET(word[PD_WORD_HEADER], PD_HEADER_DETAIL) &&
           PD_GET(word[PD_WORD_PATH], PD_PATH_RETIRED) == tagged->retired &&
           is_window(steps, tagged, word[PD_WORD_SIGNATURE]) &&
           word[PD_WORD_LINKS] == tagged->links;
}

static void count_links(result_t *r, uint64_t links) {
    r->stores += PD_GET(links, PD_LINKS_STORE) != 0;
    r->early += PD_GET(links, PD_LINKS_STORE_WHY) == PD_STORE_READ_PAST;
    r->lines += PD_GET(links, PD_LINKS_LINE) != 0;
    r->fetches += PD_GET(links, PD_LINKS_FETCH_WAIT) != 0;
    r->guesses += PD_GET(links, PD_LINKS_FETCH_GUESS) != 0;
    r->redirects += PD_GET(links, PD_LINKS_FETCH_CAME) != PD_CAME_BLOCK;
}

/* Lives whose records were dropped have none: so many may be passed over. */
static void judge_records(const session_t *session, const steps_t *steps, result_t *r) {
    uint64_t at = 0, passed = 0;
    for (size_t i = 0; i < session->count && r->wrong_details == 0; i++, at++) {
        const uint64_t *word = session->records[i].word;
        const tagged_t *here = &steps->tagged[at];
        while (at < steps->tagged_count && passed < session->counters.dropped &&
               !is_record(steps, &steps->tagged[at], word)) {
            at++;
            passed++;
        }
        if (at >= steps->tagged_count || !is_record(steps, &steps->tagged[at], word)) {
            r->wrong_details++;
            printf("record %zu, at 0x%" PRIx64 ": %013" PRIx64 " %016" PRIx64
                   "; the life of 0x%" PRIx64 ", %s: %013" PRIx64 " %016" PRIx64 "\n",
                   i, word[PD_WORD_PC], word[PD_WORD_SIGNATURE], word[PD_WORD_LINKS], here->pc,
                   here->retired ? "retired" : "aborted",
                   here->retired ? window_of(steps, here->number, 10) : 0, here->links);
            return;
        }
        r->details += steps->tagged[at].retired;
        count_links(r, word[PD_WORD_LINKS]);
    }
}

/* Intervals are spread evenly over half to three halves of the period, or less wide. */
static bool is_rate(const session_t *session, uint64_t instructions, double period) {
    double starts = (double)(session->counters.signatures + session->counters.signatures_dropped);
    double expected = (double)instructions / period;
    return fabs(starts - expected) <= 2 + 4 * 0.29 * sqrt(expected);
}

int main(int count, char **argument) {
    if (count == 2 && strcmp(argument[1], "--head") == 0)
        return printf("%-24s %8s %8s %8s %8s %12s %8s %8s %8s %8s %8s %8s %8s %9s\n", "run",
                      "records", "samples", "dropped", "short", "instructions", "moved%", "late%",
                      "stores", "lines", "fetches", "early", "guesses", "redirects") < 0;
    if (count != 6 && count != 7) {
        fprintf(stderr, "usage: signature_test STREAM TRACE NAME PERIOD LENGTH [HASH]\n");
        return 2;
    }
    size_t size;
    session_t session;
    result_t r = {0};
    uint8_t *bytes = read_file(argument[1], &size);
    if (!session_read(&session, bytes, size))
        memory_out();
    steps_t steps = read_steps(argument[2], count == 7 ? (unsigned)atoi(argument[6]) : 0);
    judge_all(&session.signatures, &steps, (unsigned)atoi(argument[5]), &r);
    judge_records(&session, &steps, &r);
    bool rate = is_rate(&session, session.instructions, atof(argument[4]));
    bool whole = r.samples == session.counters.signatures && session.signatures.invalid == 0 &&
                 session.link.damaged == 0 && session.link.lost == 0;
    bool good = r.wrong == 0 && r.wrong_details == 0 && r.details > 0 && rate && whole &&
                r.samples > 0 && r.late > 0 && r.moved > 0;
    printf("%-24s %8zu %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %12" PRIu64 " %8.2f %8.2f %8" PRIu64
           " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %9" PRIu64 "%s%s%s\n",
           argument[3], session.count, r.samples, session.counters.signatures_dropped, r.short_ones,
           r.instructions, 100.0 * (double)r.moved / (double)(r.instructions + !r.instructions),
           100.0 * (double)r.late / (double)(r.instructions + !r.instructions), r.stores, r.lines,
           r.fetches, r.early, r.guesses, r.redirects, r.wrong || r.wrong_details ? "  WRONG" : "",
           rate ? "" : "  NOT THE PERIOD", whole ? "" : "  NOT WHOLE");
    return !good;
}
