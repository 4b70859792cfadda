// SPDX-License-Identifier: Apache-2.0
// Two sessions whose samples the driver adds up in a small table, one after the other. Prints how many samples each took, by the machine's
// own counter: as many must be in the frames of the profile channel (told.sh). With an argument the hardware sends one session's.
#include "assay_driver.h"
#include "csr.h"
#include <inttypes.h>
#include <stdio.h>

enum { ENTRIES = 8, SESSIONS = 2 };

int main(int argc, char **argv) {
    (void)argv;
    static _Alignas(64) uint64_t table[ENTRIES * (PD_SUM_WORDS + 1)];
    struct profile_setup setup = {
        .period = 60, .seed = 3, .entry = 0x1234, .table = table, .table_entries = ENTRIES};
    if (!profile_present())
        return 1;
    if (argc > 1)
        setup.table = NULL;
    for (unsigned n = 0; n < (argc > 1 ? 1 : SESSIONS); n++) {
        uint64_t before = csr_read(PD_CSR_MPDISSAMPLES);
        profile_start(&setup);
        for (volatile unsigned i = 0; i < 300; i++)
            ;
        profile_stop();
        printf("%" PRIu64 "\n", csr_read(PD_CSR_MPDISSAMPLES) - before);
    }
    return 0;
}
