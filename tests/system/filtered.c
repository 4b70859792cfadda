/* SPDX-License-Identifier: Apache-2.0 */
/* A filter of the hardware against the lives of all instructions of the same run.
 *
 *     filtered SPEC                                 prints the simulator's arguments that set the filter
 *     filtered SPEC PROFILE.bin TRACE STATS.csv [WORD.BIT]     checks a run
 *
 * The trace (base/trace.h) knows each instruction that had a ProfileMe tag, what it met and how long it
 * took. By that, and not by the record, each of them must pass or be rejected: the records are those that
 * pass, in order, none missing and none besides, and their type, events, latencies, fate, history, address
 * space, addresses and time are the trace's (WORD.BIT: as if the hardware had this bit wrong); the counters
 * say how many there were of each kind; all that retires is counted, but the driver, and what a choice's rest
 * leaves out; and the estimate of how many counted instructions fulfil the filter
 * is within four standard errors of the number that did, errors as that number has them: few records that
 * are fewer by chance also estimate a small error. With strata (mpmstrata) what passes is besides what a plain
 * choice met, one of each 2^LOG, or what charges many cycles, and the record says which; the estimate is of their weights.
 * Exit status 1 at a difference.
 */
#include "estimate.h"
#include "facts.h"
#include "fulfils.h"
#include "memory.h"
#include "profile_defs.h"
#include "record_history.h"
#include "record_rest.h"
#include "session.h"
#include "setup_text.h"
#include "slurp.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    uint64_t tagged, passed, fulfilling, counted, retired, left_out;
    uint64_t wrong;
    size_t first;                         /* counted */
    uint64_t of_cause[PD_ABORT_TRAP + 1]; /* records that were compared: retired, aborted and why */
} sum;

/* --- the run */

enum { FRONT_MOST = 64, DRIVER_MOST = 1 << 20 };

/* What of a record's words the trace does not tell, or tell in another way. */
#define UNJUDGED                                                                                   \
    (PD_MASK(PD_HEADER_ADR1V) | PD_MASK(PD_HEADER_ADR2V) | PD_MASK(PD_HEADER_DETAIL) |             \
     PD_MASK(PD_HEADER_ICITV))
#define LATENCIES                                                                                  \
    (PD_MASK(PD_LATENCY_TOTAL) | PD_MASK(PD_LATENCY_DISPATCH) | PD_MASK(PD_LATENCY_ISSUE) |        \
     PD_MASK(PD_LATENCY_EXECUTION) | PD_MASK(PD_LATENCY_OLDEST))
#define FATE                                                                                       \
    (PD_MASK(PD_PATH_RETIRED) | PD_MASK(PD_PATH_TRAPPED) | PD_MASK(PD_PATH_ORDER) |                \
     PD_MASK(PD_PATH_ABORT) | PD_MASK(PD_PATH_TAKEN) | PD_MASK(PD_PATH_FORWARDED) |                \
     PD_MASK(PD_PATH_MISPREDICTED))

/* The one that read memory too early is the first of those which that flushed. One that does not come to that, as something else
 * flushes it: as the core told the trace. */
static bool is_early(const lives_t *all, size_t at) {
    const trace_record_t *r = &all->life[at];
    if (r->cause != PD_ABORT_ORDER && r->cause != 0)
        return r->events & TRACE_READ_PAST;
    if (r->cause != PD_ABORT_ORDER)
        return false;
    const trace_record_t *before = r;
    do { /* a wrong path that has ended already may lie between */
        if (before == all->life)
            return true;
        before--;
    } while (before->cause && before->fetch + before->end < r->fetch + r->end);
    return before->cause != PD_ABORT_ORDER || before->fetch + before->end != r->fetch + r->end;
}

static uint64_t fate_of(const lives_t *all, size_t at) {
    const trace_record_t *r = &all->life[at];
    return PD_PUT(PD_PATH_RETIRED, r->cause == 0) |
           PD_PUT(PD_PATH_TRAPPED, r->cause == PD_ABORT_TRAP) |
           PD_PUT(PD_PATH_ORDER, is_early(all, at)) | PD_PUT(PD_PATH_ABORT, r->cause) |
           PD_PUT(PD_PATH_TAKEN, r->events >> PD_EVENT_TAKEN) |
           PD_PUT(PD_PATH_FORWARDED, r->events >> PD_EVENT_FORWARD) |
           PD_PUT(PD_PATH_MISPREDICTED, r->events >> PD_EVENT_MISPRED);
}

static void say_wrong(const record_t *is, const record_t *should, uint64_t pc) {
    const uint64_t *a = is->word, *b = should->word;
    printf("record %" PRIu64 ", header, pc, latencies, stages, path: 0x%" PRIx64 ", 0x%" PRIx64
           ", 0x%" PRIx64 ", 0x%" PRIx64 ", 0x%" PRIx64 "; by the trace 0x%" PRIx64 ", 0x%" PRIx64
           ", 0x%" PRIx64 ", 0x%" PRIx64 ", 0x%" PRIx64 "; addresses 0x%" PRIx64 ", 0x%" PRIx64
           "\n",
           sum.passed - 1, a[PD_WORD_HEADER], a[PD_WORD_PC], a[PD_WORD_LATENCY], a[PD_WORD_STAGES],
           a[PD_WORD_PATH], b[PD_WORD_HEADER], pc, b[PD_WORD_LATENCY], b[PD_WORD_STAGES],
           b[PD_WORD_PATH], a[PD_WORD_ADDRESS1], a[PD_WORD_ADDRESS2]);
}

/* Cycles that belong to this instruction: all after the one in which an instruction before it has left the machine as the oldest,
 * last, up to its own, in which it retires with others or aborts alone. */
static uint64_t charged_to(const trace_record_t *r, uint32_t oldest, uint64_t *last) {
    if (r->cause && oldest == TRACE_NEVER)
        return 0;
    uint64_t end = r->fetch + r->end, since = *last;
    *last = end;
    return end - since - (r->cause == 0 && end > since);
}

/* Is the choice with this number a plain one? It has the random number of the first of its 2^LOG, of which the interval generator
 * (xorshift 13, 17, 5, a step a choice) makes the intervals, too. */
static bool is_plain(const session_t *session, uint64_t choice) {
    static uint32_t state, of_block;
    uint64_t block = UINT64_C(1) << PD_GET(session->strata, PD_MPMSTRATA_LOG);
    if (choice == 0)
        state = (uint32_t)session->seed * UINT32_C(0x9E3779B1); /* intervals.h */
    if (choice % block == 0)
        of_block = state >> 24 & 0x7F;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return choice % block == of_block % block;
}

/* STRATUM of a record that charges so much, by the choice with this number; nothing was lost in front of it. */
static uint64_t stratum_of(const session_t *session, uint64_t choice, uint64_t charged,
                           bool *kept) {
    uint64_t log = PD_GET(session->strata, PD_MPMSTRATA_LOG);
    bool plain = is_plain(session, choice);
    bool rare = log && charged >= PD_GET(session->strata, PD_MPMSTRATA_THRESH);
    *kept = plain || rare;
    return PD_PUT(PD_STRATUM_RARE, rare ? log : 0) | PD_PUT(PD_STRATUM_CHOICE, !plain);
}

static void expect(const session_t *session, const lives_t *all, size_t at, uint32_t oldest,
                   uint32_t history, uint64_t stratum) {
    record_t should;
    sample_t sample;
    size_t index = sum.passed++;
    if (index >= session->count) /* in flight when the run ended */
        return;
    const record_t *is = &session->records[index];
    const trace_record_t *r = &all->life[at];
    record_decode(is, &sample);
    record_of(r, oldest, &should);
    should.word[PD_WORD_PATH] =
        fate_of(all, at) | more_events_of(r) | history | PD_PUT(PD_PATH_CONTEXT, r->context);
    should.word[PD_WORD_STAGES] = stages_of(r) | PD_PUT(PD_STAGES_LANE, lane_of(all, at));
    sum.of_cause[r->cause]++;
    uint64_t differ = (is->word[PD_WORD_HEADER] ^ should.word[PD_WORD_HEADER]) & ~UNJUDGED;
    differ |= (is->word[PD_WORD_LATENCY] ^ should.word[PD_WORD_LATENCY]) & LATENCIES;
    differ |= (is->word[PD_WORD_PATH] ^ should.word[PD_WORD_PATH]) &
              (FATE | MORE_EVENTS | PD_MASK(PD_PATH_CONTEXT));
    differ |= !history_agrees(all, at, sum.first, session->control,
                              (uint32_t)PD_GET(is->word[PD_WORD_PATH], PD_PATH_HISTORY), history);
    differ |= (is->word[PD_WORD_STAGES] ^ should.word[PD_WORD_STAGES]) & stages_told(r);
    differ |= (is->word[PD_WORD_STRATUM] ^ stratum) & PD_MASK(PD_PAIR_GAP);
    differ |= !addresses_agree(all, at, is);
    differ |= !cached_as_told(r, is->word[PD_WORD_PATH]);
    uint64_t left = r->fetch + r->end;
    bool late = sample.time > left + SAMPLE_TICK || sample.time + SAMPLE_TICK < left;
    if ((differ || late || sample.pc != r->pc) && sum.wrong++ < 5)
        say_wrong(is, &should, r->pc);
}

static bool is_driver(const trace_record_t *r) {
    return r->pc >= PD_BOOT_BASE && r->pc - PD_BOOT_BASE < DRIVER_MOST;
}

/* In fetch order, in which the chosen ones leave. */
static bool read_trace(const char *path, const filter_t *filter, const session_t *session) {
    lives_t all;
    failure_t failure;
    if (!lives_open(&all, path, &failure))
        return false;
    uint32_t *oldest = oldest_of(&all), *history = histories_of(&all);
    uint64_t last = 0;
    for (size_t i = 0; i < all.count; i++) {
        const trace_record_t *r = &all.life[i];
        uint64_t charged = charged_to(r, oldest[i], &last);
        bool passes = fulfils(filter, r, oldest[i]);
        if (!fetched_as_waited(r) && sum.wrong++ < 5)
            printf("fetch of 0x%" PRIx64 ": events 0x%x, blocks waited 0x%x, 0x%x\n", r->pc,
                   r->events, r->block_waits[0], r->block_waits[1]);
        if (!sum.counted)
            sum.first = i;
        sum.counted += (r->flags & TRACE_COUNTED) != 0;
        sum.retired += r->cause == 0;
        sum.left_out +=
            sum.counted && r->cause == 0 && !is_driver(r) && !(r->flags & TRACE_COUNTED);
        sum.fulfilling += (r->flags & TRACE_COUNTED) && passes;
        if (!r->tag)
            continue;
        bool kept;
        uint64_t stratum = stratum_of(session, sum.tagged++, charged, &kept);
        if (passes && kept)
            expect(session, &all, i, oldest[i], history[i], stratum);
    }
    free(history);
    free(oldest);
    lives_close(&all);
    return true;
}

static bool differs(const char *what, uint64_t is, uint64_t least, uint64_t most) {
    if (is >= least && is <= most)
        return false;
    printf("%s: %" PRIu64 ", by the trace %" PRIu64 "\n", what, is, least);
    return true;
}

/* Instructions of each kind and mode, at all times: it does not rest from a choice to its record. */
static bool counts_all(const session_t *session) {
    const uint64_t modes = PD_MASK(PD_MPDISCTL_M) | PD_MASK(PD_MPDISCTL_S) | PD_MASK(PD_MPDISCTL_U);
    return (session->control & modes) == modes && !PD_GET(session->control, PD_MPDISCTL_SEL) &&
           !PD_GET(session->control, PD_MPDISCTL_HOLD);
}

static bool check_counters(const facts_t *stats, const session_t *session) {
    uint64_t delivered = facts_integer(stats, "delivered", 0);
    uint64_t filtered = facts_integer(stats, "filtered", 0);
    uint64_t dropped = facts_integer(stats, "dropped", 0);
    uint64_t passed = facts_integer(stats, "passed", 0);
    uint64_t tags = PD_GET(session->hardware, PD_MPMCONFIG_TAGS); /* on their way when it is cut */
    bool bad =
        differs("delivered", delivered, sum.passed > tags ? sum.passed - tags : 0, sum.passed);
    bad |= differs("records", session->count, delivered > 2 ? delivered - 2 : 0, delivered);
    bad |= differs("all fates", delivered + filtered + dropped + passed, sum.tagged - tags,
                   sum.tagged + 1);
    uint64_t fetched = facts_integer(stats, "fetched", 0);
    uint64_t in_flight = PD_GET(session->hardware, PD_MPMCONFIG_WINDOW) + FRONT_MOST;
    bad |= !PD_GET(session->control, PD_MPDISCTL_OPP) &&
           differs("fetched", fetched, sum.counted, sum.counted + in_flight);
    bad |= differs("retired", facts_integer(stats, "instructions", 0), sum.retired, sum.retired);
    bad |= counts_all(session) && differs("retired, not counted", sum.left_out, 0, 0);
    return bad;
}

/* Plain choices that the records stand for. */
static double weight_of(const session_t *session) {
    double weight = 0;
    sample_t sample;
    for (size_t i = 0; i < session->count; i++)
        weight += record_decode(&session->records[i], &sample) ? sample.weight : 0;
    return weight;
}

/* There is one for each period. */
static bool check_weight(const facts_t *stats, const session_t *session) {
    double expected = facts_number(stats, "fetched", 0) / (double)session->period;
    double all = weight_of(session) + facts_number(stats, "filtered", 0);
    bool bad = session->strata && fabs(all - expected) > 4 * sqrt(expected) + 1;
    if (bad)
        printf("weights: %.1f, by the period %.1f\n", all, expected);
    return bad;
}

static bool check_estimate(const facts_t *stats, const session_t *session, double *sigmas) {
    tally_t whole = {.samples = weight_of(session)};
    sampling_t sampling = {.whole = &whole,
                           .filtered = facts_rejected(stats, (double)session->count),
                           .fetched = facts_number(stats, "fetched", 0)};
    estimate_t estimate = estimate_count(whole.samples, &sampling);
    double interval = sampling.fetched / (whole.samples + sampling.filtered);
    double truth = (double)sum.fulfilling, share = truth / sampling.fetched;
    double sigma = sqrt(interval * truth * (1 - share) +
                        interval * interval); /* binomial, and one record's grain */
    *sigmas = (estimate.value - truth) / sigma;
    printf("    %.0f ± %.0f fulfil it, truly %" PRIu64 " of %" PRIu64 ": %+.2f sigmas\n",
           estimate.value, sigma, sum.fulfilling, sum.counted, *sigmas);
    return fabs(*sigmas) > 4;
}

static void plant(session_t *session, const char *fault) {
    unsigned word, bit;
    if (sscanf(fault, "%u.%u", &word, &bit) != 2 || word >= RECORD_WORDS || bit > 63)
        exit(125);
    for (size_t i = 0; i < session->count; i++)
        session->records[i].word[word] ^= UINT64_C(1) << bit;
}

static int check(const filter_t *filter, char **argument) {
    size_t size;
    session_t session;
    facts_t stats = {0};
    failure_t failure;
    double sigmas;
    uint8_t *bytes = slurp(argument[0], &size);
    if (!session_read(&session, bytes, size) || !facts_read(&stats, argument[2], &failure))
        return 125;
    if (argument[3])
        plant(&session, argument[3]);
    if (!read_trace(argument[1], filter, &session))
        return 125;
    bool bad = check_counters(&stats, &session);
    bad |= check_weight(&stats, &session);
    bad |= check_estimate(&stats, &session, &sigmas);
    bad |= sum.wrong || !session.count;
    printf("%s: %zu records, %" PRIu64 " chosen, %" PRIu64 " differ; %" PRIu64 " retired, %" PRIu64
           " wrong path, %" PRIu64 " reordered, %" PRIu64 " interrupted, %" PRIu64 " trapped\n",
           bad ? "FAILED" : "ok", session.count, sum.tagged, sum.wrong, sum.of_cause[0],
           sum.of_cause[PD_ABORT_MISPREDICT], sum.of_cause[PD_ABORT_ORDER],
           sum.of_cause[PD_ABORT_OTHER], sum.of_cause[PD_ABORT_TRAP]);
    return bad;
}

int main(int count, char **argument) {
    filter_t filter;
    failure_t failure;
    if ((count != 2 && count != 5 && count != 6) || !filter_parse(&filter, argument[1], &failure))
        return 125;
    if (count >= 5)
        return check(&filter, argument + 2);
    setup_t setup = {0};
    char text[SETUP_TEXT];
    filter_ask(&setup, &filter);
    if (*setup_print(&setup, text))
        printf("+setup=%s\n", text);
    return 0;
}
