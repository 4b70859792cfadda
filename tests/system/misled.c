/* A copy of a profile whose path registers are one branch behind: `assay paths --trace` must find it out.
 *
 *     misled PROFILE.assay COPY.assay
 */
#include "profile.h"
#include "profile_defs.h"

int main(int count, char **argument) {
    profile_t profile;
    failure_t failure;
    if (count != 3 || !profile_read(&profile, argument[1], &failure))
        return 125;
    for (size_t i = 0; i < profile.count; i++) {
        uint64_t *word = &profile.records[i].word[PD_WORD_PATH];
        uint64_t history = PD_GET(*word, PD_PATH_HISTORY);
        *word = (*word & ~PD_MASK(PD_PATH_HISTORY)) | PD_PUT(PD_PATH_HISTORY, history >> 1);
    }
    bool good = profile_write(&profile, argument[2], &failure);
    profile_free(&profile);
    return good ? 0 : 125;
}
