/* SPDX-License-Identifier: Apache-2.0 */
/* An order of functions in the formats of linkers. */
#ifndef SW_ANALYSIS_OPTIMIZE_ORDER_FILES_H
#define SW_ANALYSIS_OPTIMIZE_ORDER_FILES_H
#include "function_order.h"
#include <stdio.h>

/* A script for GNU ld, given with -T beside the program's own one: a section of code after .text,
 * with the functions that have sections of their own (gcc -ffunction-sections), whatever gcc thinks
 * of them (.text.hot., .text.unlikely.). */
void order_script(const call_graph_t *graph, const uint32_t *order, size_t count, FILE *out);

/* The list of symbols that lld takes with --symbol-ordering-file. */
void order_symbols(const call_graph_t *graph, const uint32_t *order, size_t count, FILE *out);
#endif
