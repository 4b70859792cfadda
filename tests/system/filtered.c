/* A filter of the hardware against the lives of all instructions of the same run.
 *
 *     filtered SPEC                                 prints the simulator's arguments that set the filter
 *     filtered SPEC PROFILE.bin TRACE STATS.csv     checks a run
 *
 * The trace (base/trace.h) knows each instruction that had a ProfileMe tag, what it met and how long it
 * took. By that, and not by the record, each of them must pass or be rejected: the records are those that
 * pass, in order, none missing and none besides; the counters say how many there were of each kind; and the
 * estimate of how many counted instructions fulfil the filter is within four standard errors of the number
 * that did, errors as that number has them: few records that are fewer by chance also estimate a small error.
 * Exit status 1 at a difference.
 */
#include "estimate.h"
#include "facts.h"
#include "fulfils.h"
#include "memory.h"
#include "profile_defs.h"
#include "session.h"
#include "slurp.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    uint64_t tagged, passed, fulfilling, counted;
    uint64_t wrong;
} sum;

/* --- the run */

static void expect(const session_t *session, const trace_record_t *r) {
    sample_t sample;
    size_t index = sum.passed++;
    if (index >= session->count) /* in flight when the run ended */
        return;
    record_decode(&session->records[index], &sample);
    uint64_t total = cycles_of(0, r->end);
    if (sample.pc == r->pc && sample.latency[STAGE_TOTAL] == total && sample.abort == r->cause)
        return;
    if (sum.wrong++ < 5)
        printf("record %zu: pc 0x%" PRIx64 ", life of %u cycles; by the trace 0x%" PRIx64
               ", %" PRIu64 "\n",
               index, sample.pc, sample.latency[STAGE_TOTAL], r->pc, total);
}

static void read_trace(const char *path, const filter_t *filter, const session_t *session) {
    trace_record_t r;
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, TRACE_HEADER, SEEK_SET) != 0)
        exit(125);
    while (fread(&r, sizeof r, 1, file) == 1) {
        bool passes = fulfils(filter, &r);
        sum.counted += (r.flags & TRACE_COUNTED) != 0;
        sum.fulfilling += (r.flags & TRACE_COUNTED) && passes;
        sum.tagged += r.tag != 0;
        if (r.tag && passes)
            expect(session, &r);
    }
    fclose(file);
}

static bool differs(const char *what, uint64_t is, uint64_t least, uint64_t most) {
    if (is >= least && is <= most)
        return false;
    printf("%s: %" PRIu64 ", by the trace %" PRIu64 "\n", what, is, least);
    return true;
}

static bool check_counters(const facts_t *stats, const session_t *session) {
    uint64_t delivered = facts_integer(stats, "delivered", 0);
    uint64_t filtered = facts_integer(stats, "filtered", 0);
    uint64_t dropped = facts_integer(stats, "dropped", 0);
    bool bad = differs("delivered", delivered, sum.passed, sum.passed);
    bad |= differs("records", session->count, delivered > 2 ? delivered - 2 : 0, delivered);
    bad |= differs("delivered + filtered + dropped", delivered + filtered + dropped, sum.tagged - 1,
                   sum.tagged + 1); /* one may be on its way when the run is cut */
    return bad;
}

static bool check_estimate(const facts_t *stats, const session_t *session, double *sigmas) {
    tally_t whole = {.samples = session->count};
    sampling_t sampling = {.whole = &whole,
                           .filtered = facts_rejected(stats, (double)session->count),
                           .fetched = facts_number(stats, "fetched", 0)};
    estimate_t estimate = estimate_count((double)session->count, &sampling);
    double interval = sampling.fetched / ((double)session->count + sampling.filtered);
    double truth = (double)sum.fulfilling, share = truth / sampling.fetched;
    double sigma = sqrt(interval * truth * (1 - share) +
                        interval * interval); /* binomial, and one record's grain */
    *sigmas = (estimate.value - truth) / sigma;
    printf("    %.0f ± %.0f fulfil it, truly %" PRIu64 " of %" PRIu64 ": %+.2f sigmas\n",
           estimate.value, sigma, sum.fulfilling, sum.counted, *sigmas);
    return fabs(*sigmas) > 4;
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
    read_trace(argument[1], filter, &session);
    bool bad = check_counters(&stats, &session);
    bad |= check_estimate(&stats, &session, &sigmas);
    bad |= sum.wrong || !session.count;
    printf("%s: %zu records, %" PRIu64 " chosen, %" PRIu64 " differ\n", bad ? "FAILED" : "ok",
           session.count, sum.tagged, sum.wrong);
    return bad;
}

int main(int count, char **argument) {
    filter_t filter;
    failure_t failure;
    if ((count != 2 && count != 5) || !filter_parse(&filter, argument[1], &failure))
        return 125;
    if (count == 5)
        return check(&filter, argument + 2);
    printf("+control=%" PRIu64 " +evmask=%" PRIu64 " +evmatch=%" PRIu64 " +filter=%" PRIu64 "\n",
           filter.control, filter.evmask, filter.evmatch, filter.latency);
    return 0;
}
