// SPDX-License-Identifier: Apache-2.0
// Two sessions whose samples the driver adds up in a small table, one after the other. Prints how many samples each took, by the machine's
// own counter: as many must be in the frames of the profile channel (told.sh). With an argument the hardware sends
// them, the second session's by a ring.
#include "assay_driver.h"
#include "csr.h"
#include <inttypes.h>
#include <stdio.h>

enum { ENTRIES = 8, SESSIONS = 2, SLOTS = 16 };

int main(int argc, char **argv) {
    (void)argv;
    static _Alignas(64) uint64_t table[ENTRIES * (PD_SUM_WORDS + 1)];
    static _Alignas(PD_SLOT_BYTES) uint64_t ring[SLOTS * PD_SLOT_BYTES / 8];
    struct profile_setup setup = {.period = 60,
                                  .seed = 3,
                                  .entry = 0x1234,
                                  .table = table,
                                  .table_entries = ENTRIES,
                                  .ring_slots = SLOTS};
    if (!profile_present())
        return 1;
    if (argc > 1)
        setup.table = NULL;
    for (unsigned n = 0; n < SESSIONS; n++) {
        setup.ring = argc > 1 && n ? ring : NULL;
        uint64_t before = csr_read(PD_CSR_MPDISSAMPLES);
        profile_start(&setup);
        for (volatile unsigned i = 0; i < 300; i++)
            ;
        profile_stop();
        printf("%" PRIu64 "\n", csr_read(PD_CSR_MPDISSAMPLES) - before);
    }
    return 0;
}
