/* SPDX-License-Identifier: Apache-2.0 */
/* A copy of a profile with a fault that `assay paths --trace` must find out.
 *
 *     misled PROFILE.assay COPY.assay          path registers are one branch late
 *     misled PROFILE.assay COPY.assay pairs    the first of each pair ran just in front of the second
 */
#include "profile.h"
#include "profile_defs.h"

static void mislead_path(record_t *record) {
    uint64_t *word = &record->word[PD_WORD_PATH];
    uint64_t history = PD_GET(*word, PD_PATH_HISTORY);
    *word = (*word & ~PD_MASK(PD_PATH_HISTORY)) | PD_PUT(PD_PATH_HISTORY, history >> 1);
}

static void mislead_pair(record_t *record) {
    uint64_t *word = &record->word[PD_WORD_PAIR];
    if (record_member(record) == MEMBER_FIRST)
        *word = (*word & ~PD_MASK(PD_PAIR_GAP)) | PD_PUT(PD_PAIR_GAP, 1);
}

int main(int count, char **argument) {
    profile_t profile;
    failure_t failure;
    if (count < 3 || !profile_read(&profile, argument[1], &failure))
        return 125;
    for (size_t i = 0; i < profile.count; i++)
        (count > 3 ? mislead_pair : mislead_path)(&profile.records[i]);
    bool good = profile_write(&profile, argument[2], &failure);
    profile_free(&profile);
    return good ? 0 : 125;
}
