/* SPDX-License-Identifier: Apache-2.0 */
/* The source of the figures that a method can change: the samples alone, samples made consistent by
 * the program's flow, or the truth. METHOD_USUAL: the best that the profile allows. */
#ifndef SW_ANALYSIS_PROFILE_METHOD_H
#define SW_ANALYSIS_PROFILE_METHOD_H
#include <stddef.h>

typedef enum { METHOD_USUAL, METHOD_SAMPLES, METHOD_FLOW, METHOD_EXACT, METHODS } method_t;
/* The basis of METHOD_FLOW: blocks with a count, and blocks that were cut or opened because samples
 * contradict the flow. */
typedef struct {
    size_t blocks, contradicted;
} flow_trust_t;

const char *method_name(method_t method);
#endif
