/* SPDX-License-Identifier: Apache-2.0 */
/* Sample pairs against the lives of all instructions of the same run.
 *
 *     pairs PROGRAM.elf PROFILE.bin TRACE STATS.csv [SPEC [FACTOR [FILTERED]]]
 *
 * PROFILE.bin, TRACE: of one run, the profile channel's bytes and the lives (+profile, +trace). Each pair must be
 * two instructions that the trace has, so many instructions and so many cycles apart as its records
 * say; the distances must be uniform over the window. Then the issue slots that were wasted while
 * functions were in progress, as the pairs estimate them, against those counted from all lives,
 * inside any window or not; the useful issues of hits and of misses and the IPC around functions and along the run; and
 * the cycles in which others executed while they were in each stage, by unit.
 * SPEC, not "": only pairs whose first one fulfils this filter were to be delivered (`record --pair -e SPEC`). By the trace they
 * are these, all of them, and estimate how many instructions fulfil it and what issues, and later retires, of what was
 * fetched after them while they are in progress.
 * FACTOR: the window is taken for so many times what it was; FILTERED: as many pairs for rejected; faults that
 * must be found. Prints the sums; exit status 1 where something is wrong.
 */
#include "facts.h"
#include "fulfils.h"
#include "image.h"
#include "memory.h"
#include "pair_truth.h"
#include "session.h"
#include "slurp.h"
#include "transfer.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 16, ROLES_LEAST = 100, CYCLES_LEAST = 40, USEFUL_LEAST = 12 };

static lives_t all;
static uint32_t *oldest; /* of each of them (fulfils.h) */
/* [unit][c]: instructions in execution in a unit, summed up over the cycles before. */
static uint64_t *execute[UNITS];

static unsigned faults;

static void fault(const char *what, uint64_t pc, double is, double should) {
    if (++faults <= 10)
        printf("FAILED: %s at 0x%" PRIx64 ": %g where %g was expected\n", what, pc, is, should);
}

static bool executes(const trace_record_t *life) { return life->issue != TRACE_NEVER; }

static unit_t unit_of_life(const trace_record_t *life) {
    uint64_t target;
    return life_accesses(life)                                              ? UNIT_MEMORY
           : transfer_decode(life->raw, life->pc, &target) != TRANSFER_NONE ? UNIT_TRANSFER
                                                                            : UNIT_OTHER;
}

static bool is_in(unit_t unit, const trace_record_t *life) {
    uint32_t raw = life->raw, funct = raw >> 12 & 7;
    bool product = (raw & 0x77) == 0x33 && raw >> 25 == 1; /* 32 and 64 bits */
    bool counts = (raw & 0x77) == 0x13 && funct == 1 && raw >> 25 == 0x30 && (raw >> 20 & 31) < 3;
    return unit == UNIT_ANY || unit == unit_of_life(life) ||
           (unit == UNIT_MULTIPLIER && ((product && funct < 4) || counts)) ||
           (unit == UNIT_DIVIDER && product && funct >= 4);
}

/* In execution: from issue until it may retire, or aborts. */
static uint64_t *count_executing(unit_t unit) {
    int64_t now = 0;
    uint64_t *sum = memory_get((all.cycles + 1) * sizeof *sum);
    int64_t *change = memory_get(all.cycles * sizeof *change);
    memset(change, 0, all.cycles * sizeof *change);
    for (size_t i = 0; i < all.count; i++)
        if (executes(&all.life[i]) && is_in(unit, &all.life[i])) {
            change[all.life[i].fetch + all.life[i].issue - all.first]++;
            change[life_done(&all.life[i]) - all.first]--;
        }
    sum[0] = 0;
    for (size_t c = 0; c < all.cycles; c++) {
        now += change[c];
        sum[c + 1] = sum[c] + (uint64_t)now;
    }
    free(change);
    return sum;
}

/* --- the pairs themselves */

static bool is_life_of(const trace_record_t *life, const sample_t *sample) {
    return life->tag != 0 && life->pc == place_pc(sample->pc) && life->cause == sample->abort &&
           (life->end == sample->latency[STAGE_TOTAL] ||
            sample->latency[STAGE_TOTAL] == PD_LATENCY_MAX);
}

static size_t next_tagged(size_t at) {
    while (at < all.count && all.life[at].tag == 0)
        at++;
    return at;
}

typedef struct {
    const pairs_t *pairs;
    size_t from; /* the next life */
    const filter_t *filter;
    uint64_t bins[BINS], count;
    bool lost;
} checking_t;

/* The driver's instructions between the two, which the hardware does not count. */
static uint64_t driver_between(const trace_record_t *a, const trace_record_t *b) {
    enum { DRIVER_MOST = 1 << 16 };
    uint64_t count = 0;
    for (const trace_record_t *life = a + 1; life < b; life++)
        count += life->pc >= PD_BOOT_BASE && life->pc < PD_BOOT_BASE + (uint64_t)DRIVER_MOST;
    return count;
}

static uint64_t apart_of(const trace_record_t *a, const trace_record_t *b) {
    return b->sequence - a->sequence - driver_between(a, b);
}

static void check_distances(checking_t *checking, const sample_t sample[2], const trace_record_t *a,
                            const trace_record_t *b) {
    double cycles = (double)(b->fetch - a->fetch), window = checking->pairs->nested.window;
    uint64_t apart = apart_of(a, b);
    if (sample[0].gap != apart)
        fault("instructions of a pair apart", a->pc, sample[0].gap, (double)apart);
    if (sample[1].gap != (cycles > GAP_MOST ? GAP_MOST : cycles))
        fault("cycles of a pair apart", a->pc, sample[1].gap, cycles);
    if (sample[0].gap < 1 || sample[0].gap > window)
        fault("distance out of the window", a->pc, sample[0].gap, window);
    checking->bins[(sample[0].gap - 1) * BINS / (unsigned)window]++;
    checking->count++;
}

/* Those that were dropped have a tag in the trace, too: they are passed over. So that the second of one of them
 * and the first of the next pair are not taken for a pair, the two must be within the window. */
static bool is_pair(const checking_t *checking, size_t first, size_t second) {
    return second < all.count &&
           (double)apart_of(&all.life[first], &all.life[second]) <= checking->pairs->nested.window;
}

static void check_pair(void *context, const sample_t sample[2]) {
    checking_t *checking = context;
    size_t first, second = 0;
    if (checking->lost)
        return;
    for (first = next_tagged(checking->from); first < all.count; first = next_tagged(first + 1))
        if (is_life_of(&all.life[first], &sample[0]) &&
            fulfils(checking->filter, &all.life[first], oldest[first]) &&
            is_pair(checking, first, second = next_tagged(first + 1)) &&
            is_life_of(&all.life[second], &sample[1]))
            break;
    if (first == all.count) {
        fault("a pair that is not in the trace", sample[0].pc, 0, 1);
        checking->lost = true;
        return;
    }
    check_distances(checking, sample, &all.life[first], &all.life[second]);
    checking->from = second + 1;
}

static void check_pairs(const pairs_t *pairs) {
    checking_t checking = {.pairs = pairs, .filter = &pairs->filter};
    pairs_walk(pairs, check_pair, &checking);
    if (checking.lost)
        return;
    const uint64_t *bins = checking.bins;
    double chi = 0, expected = (double)checking.count / BINS;
    for (int b = 0; b < BINS; b++)
        chi += ((double)bins[b] - expected) * ((double)bins[b] - expected) / expected;
    if (chi > 39.3) /* one in a thousand of 15 degrees of freedom is above 37.7 */
        fault("chi-square of the distances", 0, chi, BINS - 1);
    printf("%" PRIu64 " pairs as the trace has them, distances: chi-square %.1f of %d; ",
           checking.count, chi, BINS - 1);
}

/* --- what they estimate */

static void check_wasted(const pairs_t *pairs) {
    pc_table_t table = pairs_overlaps(pairs, pairs_by_function);
    pc_table_t exact = pairs_truth(pairs, &all, pairs_by_function);
    const overlap_t *list = table.entries;
    double squares = 0, said = 0, real = 0;
    unsigned judged = 0;
    for (size_t i = 0; i < table.count; i++) {
        const pair_truth_t *truth = pc_table_find(&exact, list[i].pc);
        double truly = truth ? pair_truth_wasted(truth, &pairs->nested) : 0;
        estimate_t wasted = overlap_wasted(&list[i], &pairs->nested);
        said += wasted.value;
        real += truly;
        if (list[i].sums[OVERLAP_ALL].roles < ROLES_LEAST)
            continue;
        double sigmas = (wasted.value - truly) / wasted.sigma;
        if (!(fabs(sigmas) < 4))
            fault("wasted slots", list[i].pc, wasted.value, truly);
        squares += sigmas * sigmas;
        judged++;
    }
    double mean = judged ? squares / judged : NAN;
    if (!(mean < 1 + 4 * sqrt(2.0 / judged)))
        fault("mean square of the deviations", 0, mean, 1);
    printf("wasted slots %.0f, really %.0f; %u functions, mean square deviation %.2f sigmas", said,
           real, judged, mean);
    pc_table_free(&table);
    pc_table_free(&exact);
}

/* Sums of what is judged together: estimates in their own errors. */
typedef struct {
    unsigned judged;
    double squares;
} verdict_t;

static void judge(verdict_t *verdict, const char *what, uint64_t pc, estimate_t estimate,
                  double truth) {
    double sigmas = (estimate.value - truth) / estimate.sigma;
    if (!(fabs(sigmas) < 4.5))
        fault(what, pc, estimate.value, truth);
    verdict->squares += sigmas * sigmas;
    verdict->judged++;
}

/* Useful issues a cycle of accesses that hit, that missed; IPC around functions, and along the run. */
static void check_rates(const pairs_t *pairs) {
    static pairs_key_t *const keys[] = {pairs_by_function, pairs_by_time};
    verdict_t ipc = {0}, cases = {0};
    for (int k = 0; k < 2; k++) {
        pc_table_t table = pairs_overlaps(pairs, keys[k]),
                   exact = pairs_truth(pairs, &all, keys[k]);
        const overlap_t *list = table.entries;
        for (size_t i = 0; i < table.count; i++) {
            const pair_truth_t *truth = pc_table_find(&exact, list[i].pc);
            if (truth && list[i].near.useful >= USEFUL_LEAST)
                judge(&ipc, "IPC around", list[i].pc, overlap_near_ipc(&list[i], &pairs->nested),
                      pair_truth_ipc(truth));
            for (int c = OVERLAP_HIT; truth && c <= OVERLAP_MISS; c++)
                if (list[i].sums[c].useful >= USEFUL_LEAST)
                    judge(&cases, c == OVERLAP_HIT ? "concurrency of hits" : "of misses",
                          list[i].pc, overlap_concurrency(&list[i].sums[c], &pairs->nested),
                          truth->in[c].useful / truth->in[c].cycles);
        }
        pc_table_free(&table);
        pc_table_free(&exact);
    }
    if (!(ipc.squares < ipc.judged + 4 * sqrt(2.0 * ipc.judged)))
        fault("mean square deviation of IPC", 0, ipc.squares / ipc.judged, 1);
    printf("; IPC: %u judged, %.2f; hits, misses: %u judged, %.2f", ipc.judged,
           ipc.squares / ipc.judged, cases.judged, cases.squares / cases.judged);
}

/* --- of pairs that a filter chose: the firsts, and what was fetched after them */

typedef struct {
    uint64_t pc;
    double executions, behind;
} chosen_t;

static double issued_after(size_t at) {
    const trace_record_t *one = &all.life[at];
    double sum = 0;
    uint64_t done = life_done(one);
    for (size_t i = at + 1; i < all.count && all.life[i].fetch < done; i++)
        sum += all.life[i].cause == 0 && executes(&all.life[i]) &&
               all.life[i].fetch + all.life[i].issue < done;
    return sum;
}

static pc_table_t chosen_table(const pairs_t *pairs) {
    pc_table_t table = {0};
    for (size_t i = 0; i < all.count; i++) {
        sample_t sample = {.pc = all.life[i].pc};
        if (!(all.life[i].flags & TRACE_COUNTED) ||
            !fulfils(&pairs->filter, &all.life[i], oldest[i]))
            continue;
        chosen_t *chosen = pc_table_take(&table, pairs_by_function(pairs, &sample), sizeof *chosen);
        chosen->executions++;
        chosen->behind += issued_after(i);
    }
    pc_table_sort(&table);
    return table;
}

static void check_chosen(const pairs_t *pairs) {
    pc_table_t table = pairs_overlaps(pairs, pairs_by_function), exact = chosen_table(pairs);
    const overlap_t *list = table.entries;
    const chosen_t *truths = exact.entries;
    double interval = pairs->nested.interval, window = pairs->nested.window, really = 0;
    verdict_t executions = {0}, behind = {0};
    for (size_t i = 0; i < exact.count; i++)
        really += truths[i].executions;
    judge(&executions, "instructions that fulfil it", 0,
          (estimate_t){pairs->nested.pairs * interval, interval * sqrt(pairs->nested.pairs + 1)},
          really);
    for (size_t i = 0; i < table.count; i++) {
        const overlap_sums_t *sums = &list[i].sums[OVERLAP_ALL];
        const chosen_t *truth = pc_table_find(&exact, list[i].pc);
        if (!truth || sums->useful < USEFUL_LEAST)
            continue;
        judge(&executions, "executions", list[i].pc,
              (estimate_t){(double)sums->roles * interval, interval * sqrt((double)sums->roles)},
              truth->executions);
        /* Few overlaps, which are fewer by chance, also tell a small error. */
        double issues = overlap_concurrency(sums, &pairs->nested).value * sums->latency * interval;
        double overlaps = fmax(sums->useful_squares, truth->behind / (window * interval));
        judge(&behind, "useful issues behind", list[i].pc,
              (estimate_t){issues, window * interval * sqrt(overlaps)}, truth->behind);
    }
    if (!(behind.judged && behind.squares < behind.judged + 4 * sqrt(2.0 * behind.judged)))
        fault("mean square deviation of useful issues behind", 0, behind.squares / behind.judged,
              1);
    printf(
        "%.0f fulfil it, really %.0f; %u judged, mean square deviation %.2f; behind them: %u, %.2f\n",
        pairs->nested.pairs * interval, really, executions.judged,
        executions.squares / executions.judged, behind.judged, behind.squares / behind.judged);
    pc_table_free(&table);
    pc_table_free(&exact);
}

/* The profile as `assay record` would make it. */
static bool profile_make(profile_t *profile, const char *elf, const char *path, const char *stats,
                         const char *spec) {
    session_t session;
    image_t *image;
    failure_t failure;
    size_t size;
    uint8_t *bytes = slurp(path, &size);
    if (!image_open(&image, elf, &failure) || !session_read(&session, bytes, size))
        return false;
    free(bytes);
    image_symbols(image, &profile->symbols);
    facts_set(&profile->meta, "sha256", "%s", image_sha256(image));
    image_close(image);
    profile->records = session.records;
    profile->count = session.count;
    facts_set(&profile->meta, "pair_window", "%d", 1 << PD_GET(session.pair, PD_MPMPAIR_LOG));
    if (*spec)
        facts_set(&profile->meta, "filter", "%s", spec);
    if (!facts_read(&profile->counters, stats, &failure))
        return false;
    facts_set(&profile->counters, "width", "%d", (int)PD_GET(session.hardware, PD_MPMCONFIG_WIDTH));
    return session.version == PD_VERSION;
}

typedef struct {
    uint64_t pc;
    double busy[STAGE_PHASES][UNITS];
    double squares[STAGE_PHASES][UNITS]; /* of what others ran meanwhile, at most so large a sum */
} busy_t;

/* Cycles of others' execution while these instructions were in each stage. */
static pc_table_t busy_table(const pairs_t *pairs) {
    pc_table_t table = {0};
    for (size_t i = 0; i < all.count; i++) {
        const trace_record_t *life = &all.life[i];
        if (!(life->flags & TRACE_COUNTED))
            continue;
        sample_t sample = {.pc = life->pc};
        busy_t *busy = pc_table_take(&table, pairs_by_function(pairs, &sample), sizeof *busy);
        uint32_t done = life->done < life->end ? life->done : life->end;
        bool known[STAGE_PHASES + 1] = {
            true, life->map != TRACE_NEVER, life->ready != TRACE_NEVER, executes(life), true, true};
        uint32_t begin[STAGE_PHASES + 1] = {0,           life->map, life->ready,
                                            life->issue, done,      life->end};
        for (int s = 0; s < STAGE_PHASES; s++)
            if (known[s] && known[s + 1])
                for (unit_t u = UNIT_ANY; u < UNITS; u++) {
                    bool own = s == STAGE_EXECUTE && is_in(u, life);
                    double stay = begin[s + 1] - begin[s];
                    double beside = (double)(execute[u][life->fetch + begin[s + 1] - all.first] -
                                             execute[u][life->fetch + begin[s] - all.first]) -
                                    (own ? stay : 0);
                    busy->busy[s][u] += beside;
                    busy->squares[s][u] += beside * stay;
                }
    }
    return table;
}

/* A few stays that are very long may make half of a sum and be in none of the pairs, whose variance then knows nothing of
 * them: so the truth has a say in what is too far away. */
static void check_busy(const pairs_t *pairs) {
    pc_table_t table = pairs_usages(pairs, pairs_by_function), exact = busy_table(pairs);
    const usage_t *list = table.entries;
    double squares = 0, scale = pairs->nested.window * pairs->nested.interval;
    unsigned judged = 0;
    for (size_t i = 0; i < table.count; i++) {
        const busy_t *truth = pc_table_find(&exact, list[i].pc);
        for (int n = 0; truth && n < STAGE_PHASES * UNITS; n++) {
            int s = n / UNITS, u = n % UNITS;
            const overlap_sums_t *sums = &list[i].stage[s][u];
            double met = sums->useful, variance = sums->useful_squares;
            if (met < CYCLES_LEAST)
                continue;
            variance = fmax(variance, truth->squares[s][u] / scale);
            double sigmas = (scale * met - truth->busy[s][u]) / (scale * sqrt(variance));
            if (!(fabs(sigmas) < 4.5))
                fault("execution beside a stage", list[i].pc, scale * met, truth->busy[s][u]);
            squares += sigmas * sigmas;
            judged++;
        }
    }
    printf("; beside stages: %u judged, mean square deviation %.2f sigmas\n", judged,
           judged ? squares / judged : 0);
    pc_table_free(&table);
    pc_table_free(&exact);
}

static void check_all(const pairs_t *pairs) {
    for (unit_t u = UNIT_ANY; u < UNITS; u++)
        execute[u] = count_executing(u);
    check_wasted(pairs);
    check_rates(pairs);
    check_busy(pairs);
    for (unit_t u = UNIT_ANY; u < UNITS; u++)
        free(execute[u]);
}

int main(int count, char **argument) {
    pairs_t pairs = {0};
    failure_t failure;
    const char *spec = count > 5 ? argument[5] : "";
    if (count < 5 || !profile_make(&pairs.profile, argument[1], argument[2], argument[4], spec) ||
        !lives_open(&all, argument[3], &failure))
        return fprintf(stderr, "usage: pairs PROGRAM.elf PROFILE.bin TRACE STATS.csv [SPEC ...]\n"),
               2;
    oldest = oldest_of(&all);
    if (count > 7)
        facts_set(&pairs.profile.counters, "filtered", "%s", argument[7]);
    if (!pairs_count(&pairs, &failure))
        return fprintf(stderr, "%s\n", failure.text), 2;
    if (!pair_units_open(&pairs.units, &pairs.profile, argument[1], &failure))
        return fprintf(stderr, "%s\n", failure.text), 2;
    check_pairs(&pairs);
    if (count > 6)
        pairs.nested.window *= strtod(argument[6], NULL);
    if (pairs.chosen)
        check_chosen(&pairs);
    else
        check_all(&pairs);
    pairs_close(&pairs);
    lives_close(&all);
    return faults != 0;
}
