/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by `assay calc`, `topstalls` and `whatcg`. */
#ifndef SW_ANALYSIS_CMD_CALC_H
#define SW_ANALYSIS_CMD_CALC_H
#include "lines.h"
#include "option.h"
#include "stalls.h"

/* A function with its frequencies and stalls; valid only during the call. */
typedef struct {
    const program_frequency_t *program;
    const symbol_t *symbol;
    const frequency_t *frequency;
    const stalls_t *stalls;
    frequency_by_t by; /* in force */
} calculated_t;
typedef void calc_taker_t(void *context, const calculated_t *calculated);

typedef struct {
    const char *elf, *by; /* by: a name of frequency_by_t; NULL: the best */
} calc_settings_t;
extern const option_t calc_options[]; /* calc_settings_t: --by */

/* Passes on `symbol`, or all functions with samples, those with most cycles first. Returns false if
 * the program is missing, or the profile lacks what is requested. */
bool calc_functions(const view_t *view, const calc_settings_t *settings, const symbol_t *symbol,
                    calc_taker_t *take, void *context, failure_t *failure);

/* Opens a profile of samples of instructions or of a counter of cycles. */
bool calc_open(view_t *view, const char *path, const calc_settings_t *settings, failure_t *failure);

/* calc --dot */
void calc_print_dot(const calculated_t *calculated, FILE *out);
#endif
