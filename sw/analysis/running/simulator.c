/* SPDX-License-Identifier: Apache-2.0 */
/* See simulator.h. */
#include "simulator.h"
#include "facts.h"
#include "home.h"
#include "memory.h"
#include "profile_defs.h"
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

/* Machine-level registers of one's own (the privileged architecture, "CSR Listing"), and those that select others. */
static bool is_of_profiler(unsigned csr) {
    enum { CUSTOM = 0x7C0, CUSTOM_READ_ONLY = 0xFC0, CUSTOMS = 0x40 };
    return csr - CUSTOM < CUSTOMS || csr - CUSTOM_READ_ONLY < CUSTOMS ||
           (csr >= PD_CSR_MISELECT && csr <= PD_CSR_MIREG6);
}

static bool is_csr_instruction(uint32_t raw) { return (raw & 0x7f) == 0x73 && (raw >> 12 & 3); }

static bool code_reaches_profiler(const part_t *code) {
    for (size_t at = 0; at + 4 <= code->size;) {
        const uint8_t *byte = code->bytes + at;
        bool whole = (*byte & 3) == 3;
        uint32_t raw =
            byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
        if (whole && is_csr_instruction(raw) && is_of_profiler(raw >> 20))
            return true;
        at += whole ? 4 : 2;
    }
    return false;
}

static bool program_reaches_profiler(const program_t *program) {
    part_t code;
    for (size_t i = 0; program_code(program, i, &code); i++)
        if (code_reaches_profiler(&code))
            return true;
    return false;
}

/* --- what is there */

/* What a simulator was built from (sim/built.sh): the machine's part. NULL: there is none, or it does not say. */
static char *built_from(const char *config, const char *simulator) {
    failure_t none;
    facts_t facts = {0};
    char *path = home_simulator(config, simulator, &none), *from = NULL;
    char *built =
        path ? memory_print("%.*sbuilt", (int)(strrchr(path, '/') + 1 - path), path) : NULL;
    if (built && facts_read(&facts, built, &none) && facts_text(&facts, "rtl"))
        from = memory_print("%s %s", facts_text(&facts, "rtl"), facts_text(&facts, "rtl_sizes"));
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
    bool plain = !simulator_plain_lacks(run) && !program_reaches_profiler(program) &&
                 plain_is_the_same(run->config);
    run->simulator = plain ? "plain" : "verilator";
}
