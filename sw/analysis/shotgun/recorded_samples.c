/* SPDX-License-Identifier: Apache-2.0 */
/* See recorded_samples.h. */
#include "recorded_samples.h"
#include "coverage.h"
#include "memory.h"
#include "printable.h"
#include "profile.h"
#include "recorded.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Takes the records with the words SIGNATURE and LINKS. */
static void take_details(samples_t *samples, const profile_t *profile) {
    samples->detail = memory_get((profile->count + 1) * sizeof *samples->detail);
    for (size_t i = 0; i < profile->count; i++) {
        const record_t *record = &profile->records[i];
        if (record_words(record->word[0]) != PD_DETAIL_WORDS)
            continue;
        detail_words_t *detail = &samples->detail[samples->detail_count++];
        memcpy(detail->word, record->word, sizeof detail->word);
    }
}

static void take_skeletons(samples_t *samples, const signatures_t *all) {
    samples->skeleton = memory_get((all->count + 1) * sizeof *samples->skeleton);
    for (size_t i = 0; i < all->count; i++) {
        const signature_t *from = &all->list[i];
        skeleton_t *to = &samples->skeleton[samples->skeleton_count++];
        *to = (skeleton_t){.pc = from->pc,
                           .context = from->context,
                           .privilege = from->privilege,
                           .hash = from->hash};
        to->count = from->count < SKELETON_MOST ? from->count : SKELETON_MOST;
        memcpy(to->bits, from->bits, sizeof to->bits);
    }
}

static bool is_whole(const profile_t *profile, bool machine, const char *path, failure_t *failure) {
    if (!profile->signatures.count)
        return failure_set(
            failure, "%s: no signature samples.\n  Record it with `assay record --signatures`.",
            path);
    return machine ||
           failure_set(failure,
                       "%s: the machine's sizes are not in it: it was not simulated here.\n"
                       "  Give --machine TRACE, of any run that was simulated on it.",
                       path);
}

/* Bits must have the same meaning in all samples: others cannot be combined. */
static bool same_hash(samples_t *samples, const char *path, failure_t *failure) {
    char one[HASH_TEXT], other[HASH_TEXT];
    unsigned hash = samples->hash = samples->skeleton[0].hash;
    for (size_t i = 0; i < samples->skeleton_count && hash == samples->hash; i++)
        hash = samples->skeleton[i].hash;
    for (size_t i = 0; i < samples->detail_count && hash == samples->hash; i++)
        if (PD_GET(samples->detail[i].word[PD_WORD_PATH], PD_PATH_RETIRED))
            hash = (unsigned)PD_GET(samples->detail[i].word[PD_WORD_SIGNATURE], PD_SIGNATURE_HASH);
    return hash == samples->hash ||
           failure_set(failure,
                       "%s: signature bits of some samples stand for %s, of others for %s.\n"
                       "  Record it again with one --signature-hash.",
                       path, hash_print(samples->hash, one), hash_print(hash, other));
}

static void warn_losses(const profile_t *profile, const char *path) {
    coverage_t coverage;
    const char *lost = coverage_lost_text(&coverage, &profile->counters);
    if (lost)
        printable_line(stderr, "assay: warning: %s: lost: %s.", path, lost);
    if (coverage_is_thin(&profile->meta, &profile->counters))
        printable_line(
            stderr,
            "assay: warning: %s: counted: %s. What the rest cost, these samples do not tell.", path,
            coverage_text(&coverage, &profile->meta, &profile->counters));
    uint64_t dropped = facts_integer(&profile->counters, "signatures_dropped", 0);
    if (dropped)
        printable_line(stderr,
                       "assay: warning: %s: %" PRIu64 " of %" PRIu64
                       " signature samples were dropped: the one before had not left yet.",
                       path, dropped, dropped + facts_integer(&profile->counters, "signatures", 0));
}

bool recorded_samples(samples_t *samples, const char *path, const char *program,
                      const trace_machine_t *machine, failure_t *failure) {
    profile_t profile;
    *samples = (samples_t){0};
    if (!profile_read(&profile, path, failure))
        return false;
    bool known = recorded_machine(&samples->machine, &profile.counters);
    if (!known && machine)
        samples->machine = *machine;
    bool good = is_whole(&profile, known || machine, path, failure) &&
                (!program || recorded_program(&profile, program, failure));
    if (good) {
        samples->instructions = facts_integer(&profile.counters, "instructions", 0);
        samples->cycles = facts_integer(&profile.counters, "cycles", 0);
        take_details(samples, &profile);
        take_skeletons(samples, &profile.signatures);
        good = same_hash(samples, path, failure);
        warn_losses(&profile, path);
    }
    profile_free(&profile);
    return good;
}
