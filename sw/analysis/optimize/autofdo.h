/* SPDX-License-Identifier: Apache-2.0 */
/* A profile for gcc -fauto-profile, in the format that gcc 12 reads. */
#ifndef SW_ANALYSIS_OPTIMIZE_AUTOFDO_H
#define SW_ANALYSIS_OPTIMIZE_AUTOFDO_H
#include "call_graph.h"
#include "export.h"

/* Returns false, with the reason, if it has nothing for a compiler. The export must have lines. */
bool autofdo_write(export_t *export, const call_graph_t *graph, FILE *out, failure_t *failure);
#endif
