// SPDX-License-Identifier: Apache-2.0
// A synthetic run: instructions with known behaviour, executed in loops, and a sampler that watches
// them. It makes the byte stream that a driver would send and the exact totals, so that everything
// beyond the hardware can be tested without it - and, because the sampler can be made to cheat,
// that a cheating one is found out.
#ifndef TESTS_UNIT_SYNTHETIC_H
#define TESTS_UNIT_SYNTHETIC_H
#include "filter.h"
#include "record.h"
#include "truth.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t pc;
    uint16_t context; // 0: in machine mode, else of a process
    bool supervisor;  // in the kernel
    kind_t kind;
    double miss;       // probability of a D-cache miss
    double mispredict; // probability that the transfer is mispredicted; two wrong-path instructions
                       // follow then
} insn_model_t;

// Instructions first .. first + count - 1, executed in order, `times` times.
typedef struct {
    size_t first, count, times;
} loop_t;

typedef enum {
    SAMPLER_FAIR,      // intervals uniform in [period/2, 3*period/2)
    SAMPLER_PERIODIC,  // always the same interval: falls into step with loops
    SAMPLER_SKID,      // blames the instruction after the chosen one
    SAMPLER_DROPS_SLOW // loses samples of instructions that missed
} sampler_t;

typedef struct {
    const insn_model_t *insns;
    size_t insn_count;
    const loop_t *loops;
    size_t loop_count;
    uint64_t period, seed;
    sampler_t sampler;
    bool taken;      // transfers are
    uint64_t window; // of pairs, the second one of so many after the first; 0: single samples
    filter_t filter; // of singles, of firsts; what is of another type is rejected, too
    bool together;   // the cycles between the two of a pair are lost: all were fetched at once
    uint64_t later;  // cycles that had gone by when it began
    unsigned
        untold; // parts of the port that are tied off: 1 its reasons, 2 latency and what retires, too, 3 all
    // results
    uint8_t *stream;
    size_t stream_size, stream_room;
    pc_table_t truth; // of truth_row_t
    uint64_t fetched, retired, cycles, samples, filtered;
    // state
    uint64_t random, left, skid;
    uint32_t sequence;
    const insn_model_t *behind; // the mispredicted transfer in front of the next one
    bool skidding;
    record_t pending, first;
    uint64_t after_first, first_fetched; // instructions to the second; 0: none is waited for
} synthetic_t;

// Runs it all; results are freed by synthetic_free.
void synthetic_run(synthetic_t *run);
void synthetic_free(synthetic_t *run);

// Uniform in [0, 1).
double synthetic_random(uint64_t *state);

#endif
