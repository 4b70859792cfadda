// SPDX-License-Identifier: Apache-2.0
// The plusargs of the simulator (`sim +elf=F +stats=F ...`). `sim +help` prints them; a misspelt
// one is an error.
#ifndef TB_OPTIONS_H
#define TB_OPTIONS_H
#include "setup.h"
#include "truth.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const char *near, *elf, *append, *resident, *signature, *stats, *machine, *profile, *cover,
        *wave, *fetch_log, *perfect_prediction, *perfect_order, *intervals, *restore, *predictors,
        *predictors_left;
    truth_ask_t truth;
    uint64_t max_cycles, wave_from, wave_to, mem_latency, mem_bandwidth, far_from, far_to,
        far_latency, mutant, channel_rate, interval, warm, measure;
    setup_t setup;
    bool mem_shared, perfect_icache, perfect_dcache, perfect_itlb, perfect_dtlb, check, memory,
        progress, use_stdin, help, sample, trace_only;
} options_t;

// Reads the simulator's command line. Returns false on an error: `error` names the argument and
// what is wrong with it.
bool options_read(options_t *o, int argc, char **argv, char *error, int error_size);
void options_print_help(void);

#endif
