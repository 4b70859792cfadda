/* SPDX-License-Identifier: Apache-2.0 */
/* The shotgun profiler: samples become fragments, fragments dependence graphs, graphs lengths of
 * the run with parts made ideal.
 *
 *     shotgun_t *shotgun;
 *     if (!shotgun_open(&shotgun, &samples, "sort.elf", DESIGN_LONG, &failure)) ...
 *     shotgun_measure(shotgun, list, count);      list[v].length: all fragments together
 *     shotgun_resample(shotgun, 1000, seed, take, context);
 *
 * Fragments are placed one after the other in one graph; each counts with what it adds to the
 * graph's length. With ideal parts neighbours overlap, as in the run.
 */
#ifndef SW_ANALYSIS_SHOTGUN_SHOTGUN_H
#define SW_ANALYSIS_SHOTGUN_SHOTGUN_H
#include "fragment.h"
#include "sampler.h"
#include "variants.h"

typedef struct {
    uint64_t skeletons, given[GIVEN_REASONS]; /* given[GIVEN_NOT]: built */
    uint64_t cut;                             /* fragments shorter than their signature sample */
    uint64_t instructions, match[MATCH_EXACT + 1]; /* instructions of fragments, by match */
    uint64_t details;                              /* samples of instructions that retired */
    uint64_t covered;                              /* samples of an instruction on a fragment */
} shotgun_facts_t;

typedef struct shotgun shotgun_t;

bool shotgun_open(shotgun_t **shotgun, const samples_t *samples, const char *program,
                  design_t design, failure_t *failure);
void shotgun_close(shotgun_t *shotgun);
/* From this call on ideal parts have the values of another machine, as in graph_other. */
void shotgun_other(shotgun_t *shotgun, const trace_machine_t *other, int32_t sooner);
void shotgun_scope(shotgun_t *shotgun, uint32_t (*scope)(void *context, uint64_t pc),
                   void *context);

/* From this call on the listener gets each node of the first variant, as in graph_listen; NULL:
 * none. */
void shotgun_listen(shotgun_t *shotgun,
                    void (*listener)(void *context, node_t node, const graph_insn_t *insn,
                                     int64_t model),
                    void *context);

/* Makes the fragments and sets the lengths. */
void shotgun_measure(shotgun_t *shotgun, variant_t *list, size_t count);
/* Measures with fragments cut from the trace (design 1). */
bool shotgun_measure_whole(shotgun_t *shotgun, const char *trace, variant_t *list, size_t count,
                           failure_t *failure);
/* The rows of all fragments, one after the other, for walk_graph: valid until the next call of
 * shotgun_measure or shotgun_source. */
row_source_t shotgun_source(shotgun_t *shotgun);
shotgun_facts_t shotgun_facts(const shotgun_t *shotgun);

/* Returns false if there is no fragment. `from`, `program`: their source, for the message. */
bool shotgun_built(const shotgun_facts_t *facts, const char *from, const char *program,
                   failure_t *failure);

/* After shotgun_measure: draws as many fragments as there are, so many times, and passes the added
 * lengths of all variants to `take` each time. */
void shotgun_resample(const shotgun_t *shotgun, unsigned times, uint64_t seed,
                      void (*take)(void *context, const int64_t *length), void *context);
#endif
