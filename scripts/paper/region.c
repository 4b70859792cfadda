// SPDX-License-Identifier: Apache-2.0
// What main() takes of a run, without what goes before it and the counts that leave after it: linked in front of it (-Wl,--wrap=main).
// Its last line of output is `region CYCLES INSTRUCTIONS ...`, then one number for each of `events`. mhpmcounter3 is the windows'.
#include "csr.h"
#include "event_defs.h"
#include <stdint.h>
#include <stdio.h>

int __real_main(int count, char **words);
int __wrap_main(int count, char **words);

enum { NUMBERS = 8 };

static void numbers_read(uint64_t *n) {
    n[0] = csr_read(mcycle);
    n[1] = csr_read(minstret);
    n[2] = csr_read(mhpmcounter4);
    n[3] = csr_read(mhpmcounter5);
    n[4] = csr_read(mhpmcounter6);
    n[5] = csr_read(mhpmcounter7);
    n[6] = csr_read(mhpmcounter8);
    n[7] = csr_read(mhpmcounter9);
}

int __wrap_main(int count, char **words) {
    uint64_t before[NUMBERS], after[NUMBERS];
    csr_write(mhpmevent4, HPM_ICACHE_ACCESSES);
    csr_write(mhpmevent5, HPM_DCACHE_ACCESSES);
    csr_write(mhpmevent6, HPM_PROFILE_DROPPED);
    csr_write(mhpmevent7, HPM_PROFILE_SKIPS);
    csr_write(mhpmevent8, HPM_PROFILE_CONTROLS);
    csr_write(mhpmevent9, HPM_MISPREDICTS);
    numbers_read(before);
    int result = __real_main(count, words);
    numbers_read(after);
    printf("region");
    for (int i = 0; i < NUMBERS; i++)
        printf(" %lu", (unsigned long)(after[i] - before[i]));
    printf("\n");
    return result;
}
