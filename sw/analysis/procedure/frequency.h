/* SPDX-License-Identifier: Apache-2.0 */
/* How often each block and each way of a function ran, by several methods side by side, and how sure each is.
 *
 *     program_frequency_t *program;
 *     frequency_open(&program, &view, elf, &failure);
 *     frequency_of(program, function, &frequency);            function: flow_function
 *     frequency.blocks[b].by[BY_FLOW].count
 *
 * BY_HEAD is DCPI's (Anderson et al., SOSP 1997): samples S of the cycles at the head of the window, over the least cycles M that the
 * static schedule gives. Blocks and ways that run equally often are a class; what did not wait has the lowest ratios S/M, so the
 * class' frequency is the sum of S over the sum of M in a cluster of ratios at the low end. Flow gives those that have none.
 * BY_SAMPLES counts retired samples of each block and way by itself; BY_CLASSES adds them up over the class.
 * BY_FLOW is the minimum-cost flow of flow_counts.h; BY_TRUTH the run's own counts.
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
    double count; /* NaN: not known */
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

/* `view`: by_instruction, with the method in force that BY_FLOW is to be of; kept open. `elf` NULL: as recorded. */
bool frequency_open(program_frequency_t *program, const view_t *view, const char *elf,
                    failure_t *failure);
void frequency_close(program_frequency_t *program);

void frequency_of(const program_frequency_t *program, uint32_t function, frequency_t *frequency);
void frequency_free(frequency_t *frequency);

const char *frequency_name(frequency_by_t by);
char confidence_letter(confidence_t confidence); /* H, M, L, - */

/* The best of the methods that know something of this program: flow, classes, head. */
frequency_by_t frequency_best(const frequency_t *frequency);
#endif
