/* SPDX-License-Identifier: Apache-2.0 */
/* The time words of every record are what the tracer charged that very instruction with; it was the oldest for as long as the tracer saw.
 *
 *     own_time PROFILE.bin LIVES.csv
 *
 * PROFILE.bin: the profile channel's bytes (+profile), LIVES.csv: the tracer's side (+lives), in the
 * order in which the lives ended; of those that end in one cycle either may be first. Those whose records were lost are passed over. An instruction that
 * waited for fetch is said to have waited for its cache by both, if that missed; cycles beyond what a
 * run can hold, and a sixth reason, are not compared. Where its own interrupt keeps back others, the
 * record counts them as retired with it. Prints the sums; exit status 1 at a difference.
 */
#include "charge.h"
#include "memory.h"
#include "profile_defs.h"
#include "session.h"
#include "slurp.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 1024, SHOWN = 10, CYCLES_MOST = 32767, TAGS = 4 };

typedef struct {
    uint64_t pc, cause, latency, oldest, owner, owner_privilege, owed_why, owed;
    uint64_t parts[WHY_COUNT];
    bool used;
} life_t;

static struct {
    uint64_t compared, wrong, passed_over, beyond, kept_back;
    double own, owed;
} sum;

static bool next_life(FILE *file, life_t *life) {
    char line[LINE_BYTES], *at = line;
    if (!fgets(line, sizeof line, file))
        return false;
    uint64_t *fields[] = {&life->pc,    &life->cause,           &life->latency,  &life->oldest,
                          &life->owner, &life->owner_privilege, &life->owed_why, &life->owed};
    for (size_t f = 0; f < sizeof fields / sizeof *fields; f++, at += *at == ',')
        *fields[f] = strtoull(at, &at, 0);
    for (int why = 0; why < WHY_COUNT; why++, at += *at == ',')
        life->parts[why] = strtoull(at, &at, 0);
    return true;
}

static bool is_of(const life_t *life, const sample_t *s) {
    uint64_t latency = life->latency < PD_LATENCY_MAX ? life->latency : PD_LATENCY_MAX;
    return life->pc == s->pc && life->cause == s->abort && latency == s->latency[STAGE_TOTAL];
}

/* What the record says, in parts. False: more than it can say. */
static bool said_by(const sample_t *s, uint64_t parts[WHY_COUNT]) {
    item_t item[SAMPLE_ITEMS];
    bool whole = s->owed.cycles < CYCLES_MOST && s->runs[SAMPLE_RUNS - 1].why == WHY_BASE;
    for (int r = 0; r < SAMPLE_RUNS; r++)
        whole = whole && s->runs[r].cycles < CYCLES_MOST;
    for (int i = sample_items(s, item) - 1; i >= 0; i--)
        if (!item[i].owed)
            parts[item[i].why] += (uint64_t)lround(CYCLE_PARTS * item[i].cycles);
    return whole;
}

static void show(const char *who, const uint64_t parts[WHY_COUNT]) {
    printf("    %s:", who);
    for (int why = 0; why < WHY_COUNT; why++)
        if (parts[why])
            printf(" %s %g", why_name((why_t)why), (double)parts[why] / CYCLE_PARTS);
    printf("\n");
}

static void compare(const life_t *life, const sample_t *s) {
    uint64_t said[WHY_COUNT] = {0};
    if (!said_by(s, said)) {
        sum.beyond++;
        return;
    }
    sum.compared++;
    for (int why = 0; why < WHY_COUNT; why++)
        sum.own += (double)life->parts[why] / CYCLE_PARTS;
    sum.owed += (double)life->owed / CYCLE_PARTS;
    if (said[WHY_BASE] < life->parts[WHY_BASE]) {
        said[WHY_BASE] = life->parts[WHY_BASE];
        sum.kept_back++;
    }
    bool same = memcmp(said, life->parts, sizeof said) == 0 &&
                CYCLE_PARTS * (uint64_t)s->owed.cycles == life->owed;
    if (sample_retired(s))
        same = same && s->latency[STAGE_OLDEST] ==
                           (life->oldest < PD_LATENCY_MAX ? life->oldest : PD_LATENCY_MAX);
    if (life->owed)
        same = same && s->owed.why == (why_t)life->owed_why && s->owner_pc == life->owner &&
               s->owner_privilege == life->owner_privilege;
    if (same || sum.wrong++ >= SHOWN)
        return;
    printf("pc 0x%" PRIx64 ", abort %d, total %u\n", s->pc, s->abort, s->latency[STAGE_TOTAL]);
    show("record", said);
    show("truth ", life->parts);
    printf("    oldest: record %u, truth %" PRIu64 "\n", s->latency[STAGE_OLDEST], life->oldest);
    printf("    owed: record %u %s of 0x%" PRIx64 " in %u, truth %g %s of 0x%" PRIx64 " in %" PRIu64
           "\n",
           s->owed.cycles, why_name(s->owed.why), s->owner_pc, s->owner_privilege,
           (double)life->owed / CYCLE_PARTS, why_name((why_t)life->owed_why), life->owner,
           life->owner_privilege);
}

typedef struct {
    FILE *file;
    life_t life[TAGS]; /* those that were read last, by their number modulo TAGS */
    uint64_t count;
} lives_t;

static const life_t *use(life_t *life) {
    life->used = true;
    return life;
}

/* The life of a sample: one of the last few that no sample has had, or one further on; NULL: there is none. */
static const life_t *find(lives_t *lives, const sample_t *sample) {
    uint64_t first = lives->count > TAGS ? lives->count - TAGS : 0;
    for (uint64_t n = first; n < lives->count; n++)
        if (!lives->life[n % TAGS].used && is_of(&lives->life[n % TAGS], sample))
            return use(&lives->life[n % TAGS]);
    for (life_t life = {0}; next_life(lives->file, &life);) {
        life_t *kept = &lives->life[lives->count++ % TAGS];
        sum.passed_over += lives->count > TAGS && !kept->used;
        *kept = life;
        if (is_of(kept, sample))
            return use(kept);
    }
    return NULL;
}

int main(int count, char **argument) {
    size_t size;
    session_t session;
    char heading[LINE_BYTES];
    if (count != 3)
        return 125;
    lives_t lives = {.file = fopen(argument[2], "r")};
    uint8_t *bytes = slurp(argument[1], &size);
    if (!lives.file || !session_read(&session, bytes, size) ||
        !fgets(heading, sizeof heading, lives.file))
        return 125;
    for (size_t i = 0; i < session.count; i++) {
        sample_t sample;
        record_decode(&session.records[i], &sample);
        const life_t *life = find(&lives, &sample);
        if (!life) {
            printf("FAILED: record %zu, pc 0x%" PRIx64 ": no such life\n", i, sample.pc);
            return 1;
        }
        compare(life, &sample);
    }
    for (uint64_t n = lives.count > TAGS ? lives.count - TAGS : 0; n < lives.count; n++)
        sum.passed_over += !lives.life[n % TAGS].used;
    printf("%s: %" PRIu64 " records, %" PRIu64 " differ; %.0f cycles of their own, %.0f of others; "
           "%" PRIu64 " cannot say all, %" PRIu64 " lives without a record, %" PRIu64
           " kept others back\n",
           sum.wrong || !sum.compared ? "FAILED" : "ok", sum.compared, sum.wrong, sum.own, sum.owed,
           sum.beyond, sum.passed_over, sum.kept_back);
    return sum.wrong || !sum.compared;
}
