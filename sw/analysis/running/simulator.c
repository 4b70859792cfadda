/* SPDX-License-Identifier: Apache-2.0 */
/* See simulator.h. */
#include "simulator.h"
#include "facts.h"
#include "home.h"
#include "memory.h"
#include "profile_defs.h"
#include "program_isa.h"
#include <stdlib.h>
#include <string.h>

bool simulator_is_plain(const run_t *run) { return strcmp(run->simulator, "plain") == 0; }

const char *simulator_plain_lacks(const run_t *run) {
    return run->sample      ? "sampling"
           : run->check     ? "--check"
           : run->trace     ? "--trace"
           : run->fetch_log ? "--fetch-log"
           : run->wave      ? "--wave"
                            : NULL;
}

/* --- what the program needs */

/* Custom machine-level registers (the privileged architecture, "CSR Listing"), and those that
 * select others. */
static bool is_of_profiler(unsigned csr) {
    enum { CUSTOM = 0x7C0, CUSTOM_READ_ONLY = 0xFC0, CUSTOMS = 0x40 };
    return csr - CUSTOM < CUSTOMS || csr - CUSTOM_READ_ONLY < CUSTOMS ||
           (csr >= PD_CSR_MISELECT && csr <= PD_CSR_MIREG6);
}

static bool reaches_profiler(uint32_t raw) {
    bool of_csr = (raw & 0x7f) == 0x73 && (raw >> 12 & 3);
    return of_csr && is_of_profiler(raw >> 20);
}

/* --- what exists */

/* What a simulator was built from (sim/built.sh): the machine's part. NULL: no file, or not
 * in it. */
static char *built_from(const char *config, const char *simulator) {
    failure_t none;
    facts_t facts = {0};
    char *path = home_simulator(config, simulator, &none), *from = NULL;
    char *built =
        path ? memory_print("%.*sbuilt", (int)(strrchr(path, '/') + 1 - path), path) : NULL;
    bool read = built && facts_read(&facts, built, &none);
    const char *rtl = read ? facts_text(&facts, "rtl") : NULL;
    const char *sizes = read ? facts_text(&facts, "rtl_sizes") : NULL;
    if (rtl && sizes)
        from = memory_print("%s %s", rtl, sizes);
    facts_free(&facts);
    free(built);
    free(path);
    return from;
}

static bool plain_is_the_same(const char *config) {
    char *plain = built_from(config, "plain"), *whole = built_from(config, "verilator");
    bool same = plain && whole && strcmp(plain, whole) == 0;
    free(plain);
    free(whole);
    return same;
}

void simulator_choose(run_t *run, const program_t *program) {
    if (!run->simulator || strcmp(run->simulator, SIMULATOR_FITTING) != 0)
        return;
    uint64_t address;
    bool plain = !simulator_plain_lacks(run) &&
                 !program_find_instruction(program, reaches_profiler, &address) &&
                 plain_is_the_same(run->config);
    run->simulator = plain ? "plain" : "verilator";
}
