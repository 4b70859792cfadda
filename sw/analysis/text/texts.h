/* SPDX-License-Identifier: Apache-2.0 */
/* A list of distinct texts, numbered in the order in which they came.
 *
 *     texts_t texts = {0};
 *     size_t number = texts_number(&texts, "main");      0 for the first one, the same for the same
 *     texts.list[number]
 *     texts_free(&texts);
 */
#ifndef SW_ANALYSIS_TEXT_TEXTS_H
#define SW_ANALYSIS_TEXT_TEXTS_H
#include "pc_table.h"

typedef struct {
    char **list;
    size_t count;
    pc_table_t numbers;
} texts_t;

size_t texts_number(texts_t *texts, const char *name);
void texts_free(texts_t *texts);
#endif
