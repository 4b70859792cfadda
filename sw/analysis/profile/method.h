/* SPDX-License-Identifier: Apache-2.0 */
/* Where the figures come from that a method can change: the samples by themselves, made consistent by the
 * program's flow, or the truth. METHOD_USUAL: the best that the profile allows. */
#ifndef SW_ANALYSIS_PROFILE_METHOD_H
#define SW_ANALYSIS_PROFILE_METHOD_H
#include <stddef.h>

typedef enum { METHOD_USUAL, METHOD_SAMPLES, METHOD_FLOW, METHOD_EXACT, METHODS } method_t;
/* What METHOD_FLOW rests on: the blocks with a count, and the blocks that were cut or opened as samples contradict the flow. */
typedef struct {
    size_t blocks, contradicted;
} flow_trust_t;

const char *method_name(method_t method);
#endif
