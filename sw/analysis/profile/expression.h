/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic expressions over named numbers: a user's condition on a pair of instructions.
 *
 *     expression_t *e = expression_parse("o.retired && o.issue < i.done", names, count, &failure);
 *     double value = expression_value(e, numbers);       numbers[k] is that of names[k]
 *     expression_free(e);
 *
 * Operators as in C, from weak to strong: || && == != < <= > >= + - * / ! and unary -, parentheses.
 * A comparison is 1 or 0. Unknown numbers are NaN: they compare as false, and !NaN is 0.
 */
#ifndef SW_ANALYSIS_PROFILE_EXPRESSION_H
#define SW_ANALYSIS_PROFILE_EXPRESSION_H
#include "failure.h"
#include <stddef.h>

typedef struct expression expression_t;

/* Returns NULL if the text is not an expression; the failure shows the place. */
expression_t *expression_parse(const char *text, const char *const *names, size_t count,
                               failure_t *failure);
double expression_value(const expression_t *expression, const double *numbers);
void expression_free(expression_t *expression);
#endif
