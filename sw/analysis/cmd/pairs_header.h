/* SPDX-License-Identifier: Apache-2.0 */
/* The lines above the tables of `pairs` and `concurrency`: what was sampled. */
#ifndef SW_ANALYSIS_CMD_PAIRS_HEADER_H
#define SW_ANALYSIS_CMD_PAIRS_HEADER_H
#include "pairs.h"

void pairs_print_header(const pairs_t *pairs);
#endif
