/* SPDX-License-Identifier: Apache-2.0 */
/* How often each block and each way of a function ran, by several methods side by side, with the
 * confidence of each.
 *
 *     program_frequency_t *program;
 *     frequency_open(&program, &view, elf, &failure);
 *     frequency_of(program, function, &frequency);            function: flow_function
 *     frequency.blocks[b].by[BY_FLOW].count
 *
 * BY_HEAD is DCPI's (Anderson et al., SOSP 1997): samples S of the cycles at the head of the
 * window, divided by the least cycles M of the static schedule. Blocks and ways that run equally
 * often are a class. Rows that did not wait have the lowest ratios S/M, so the class's frequency is
 * the sum of S over the sum of M in a cluster of ratios at the low end. Flow gives the classes that
 * have none. BY_SAMPLES counts retired samples of each block and way separately; BY_CLASSES adds
 * them up over the class. BY_FLOW is the minimum-cost flow of flow_counts.h; BY_TRUTH the run's own
 * counts.
 */
#ifndef SW_ANALYSIS_PROCEDURE_FREQUENCY_H
#define SW_ANALYSIS_PROCEDURE_FREQUENCY_H
#include "code.h"
#include "heads.h"
#include "procedure.h"
#include "schedule.h"

typedef enum { BY_HEAD, BY_SAMPLES, BY_CLASSES, BY_FLOW, BY_TRUTH, FREQUENCIES } frequency_by_t;
typedef enum { CONFIDENCE_NONE, CONFIDENCE_LOW, CONFIDENCE_MEDIUM, CONFIDENCE_HIGH } confidence_t;

typedef struct {
    double count; /* NaN: unknown */
    confidence_t confidence;
} guess_t;

typedef struct {
    guess_t by[FREQUENCIES];
} guesses_t;

typedef struct {
    const view_t *view;
    flow_t *flow;
    code_t *code;
    machine_t machine;
    head_t *heads; /* by slot */
} program_frequency_t;

typedef struct {
    procedure_t graph;
    row_schedule_t **rows; /* by block: its rows, row_counts of them */
    size_t *row_counts;
    guesses_t *blocks, *ways;
} frequency_t;

/* `view`: by_instruction, with the method in force for BY_FLOW; stays open. `elf` NULL: as
 * recorded. */
bool frequency_open(program_frequency_t *program, const view_t *view, const char *elf,
                    failure_t *failure);
void frequency_close(program_frequency_t *program);

void frequency_of(const program_frequency_t *program, uint32_t function, frequency_t *frequency);
void frequency_free(frequency_t *frequency);

const char *frequency_name(frequency_by_t by);
char confidence_letter(confidence_t confidence); /* H, M, L, - */

/* The best of the methods that have data on this program: flow, classes, head. */
frequency_by_t frequency_best(const frequency_t *frequency);
#endif
