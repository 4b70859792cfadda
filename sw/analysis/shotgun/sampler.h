/* SPDX-License-Identifier: Apache-2.0 */
/* The perfect sampler: takes both kinds of samples from the lives of a run (`assay record
 * --trace`), as the hardware does, at random intervals. With it the profiler's algorithm can be
 * judged apart from the hardware: a sample has exactly the contents of the hardware's words.
 *
 *     sampler_setup_t setup = SAMPLER_DEFAULT;
 *     if (!sampler_run(&samples, "sort.trace", "sort.elf", &setup, &failure)) ...
 *
 * What a trace lacks stays 0: the record's cycles by reason (words 8 to 10), address spaces.
 */
#ifndef SW_ANALYSIS_SHOTGUN_SAMPLER_H
#define SW_ANALYSIS_SHOTGUN_SAMPLER_H
#include "failure.h"
#include "operands.h"
#include "samples.h"
#include "trace.h"

typedef struct {
    uint64_t interval; /* instructions from one detailed sample to the next, on average */
    uint64_t apart;    /* instructions from the start of a signature sample to that of the next */
    uint64_t length;   /* instructions of a signature sample */
    uint64_t seed;
    unsigned hash; /* meaning of the signature bits */
} sampler_setup_t;

#define SAMPLER_DEFAULT                                                                            \
    { 100, 4000, SKELETON_MOST, 1, HASH_ALL }

typedef struct {
    trace_machine_t machine;
    unsigned hash; /* meaning of the signature bits, the same for all samples */
    detail_words_t *detail;
    skeleton_t *skeleton;
    size_t detail_count, skeleton_count;
    uint64_t *first; /* by signature sample: number of its first instruction, for cut_rows.h only */
    uint64_t instructions, cycles; /* of the run */
} samples_t;

/* Also false if the trace is of another program than `program`. */
bool sampler_run(samples_t *samples, const char *trace, const char *program,
                 const sampler_setup_t *setup, failure_t *failure);

/* The signature bits of an instruction that retired. */
unsigned sampler_bits(const trace_record_t *life, unsigned hash);

/* The kind that a sample of the instruction has. */
kind_t sampler_kind(uint32_t raw, uint64_t pc, operation_t operation);

void samples_free(samples_t *samples);
#endif
