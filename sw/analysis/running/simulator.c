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

/* What a simulator was built from (sim/built.sh); empty: it does not say. */
static facts_t read_built(const char *config, const char *simulator) {
    failure_t none;
    facts_t facts = {0};
    char *path = home_simulator(config, simulator, &none);
    char *built =
        path ? memory_print("%.*sbuilt", (int)(strrchr(path, '/') + 1 - path), path) : NULL;
    if (built)
        facts_read(&facts, built, &none);
    free(built);
    free(path);
    return facts;
}

/* ... the machine's part. NULL: it does not say. */
static char *built_from(const char *config, const char *simulator) {
    facts_t facts = read_built(config, simulator);
    char *from = NULL;
    const char *rtl = facts_text(&facts, "rtl");
    const char *sizes = facts_text(&facts, "rtl_sizes");
    if (rtl && sizes)
        from = memory_print("%s %s", rtl, sizes);
    facts_free(&facts);
    return from;
}

bool simulator_has_other_core(const run_t *run) {
    facts_t facts = read_built(run->config, run->simulator);
    const char *defines = facts_text(&facts, "rtl_defines");
    bool other = defines && strstr(defines, "TAP_ABSENT");
    facts_free(&facts);
    return other;
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
