/* SPDX-License-Identifier: Apache-2.0 */
/* See expression.h. A recursive-descent parser makes a list of operations for a stack machine. */
#include "expression.h"
#include "memory.h"
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 256, DEPTH = 64 };
typedef enum {
    OR,
    AND,
    EQUAL,
    DIFFERENT,
    AT_MOST,
    AT_LEAST,
    BELOW,
    ABOVE,
    PLUS,
    MINUS,
    TIMES,
    OVER,
    NOT,
    NEGATIVE,
    NUMBER,
    NAME
} operation_t;

struct expression {
    size_t count;
    struct {
        operation_t operation;
        double number;
        size_t name;
    } step[STEPS];
};

/* Binary operators, grouped by rank. A longer one comes before its prefix. */
static const struct {
    const char *text;
    operation_t operation;
    int rank;
} operators[] = {{"||", OR, 0},      {"&&", AND, 1},      {"==", EQUAL, 2}, {"!=", DIFFERENT, 2},
                 {"<=", AT_MOST, 3}, {">=", AT_LEAST, 3}, {"<", BELOW, 3},  {">", ABOVE, 3},
                 {"+", PLUS, 4},     {"-", MINUS, 4},     {"*", TIMES, 5},  {"/", OVER, 5}};
enum { OPERATORS = sizeof operators / sizeof *operators, RANKS = 6 };

typedef struct {
    const char *text, *at;
    const char *const *names;
    size_t name_count;
    expression_t *made;
    int depth;
    const char *wrong; /* what was expected at `at`, after an error */
} parser_t;

static void skip_blanks(parser_t *p) {
    while (isspace((unsigned char)*p->at))
        p->at++;
}

static bool fail(parser_t *p, const char *expected) {
    if (!p->wrong)
        p->wrong = expected;
    return false;
}

static bool emit(parser_t *p, operation_t operation, double number, size_t name) {
    expression_t *e = p->made;
    if (e->count == STEPS)
        return fail(p, "a shorter expression");
    e->step[e->count].operation = operation;
    e->step[e->count].number = number;
    e->step[e->count++].name = name;
    return true;
}

static bool parse_rank(parser_t *p, int rank);

static bool parse_name(parser_t *p) {
    size_t length = 0;
    while (isalnum((unsigned char)p->at[length]) || p->at[length] == '.' || p->at[length] == '_')
        length++;
    for (size_t i = 0; i < p->name_count; i++)
        if (strlen(p->names[i]) == length && strncmp(p->names[i], p->at, length) == 0) {
            p->at += length;
            return emit(p, NAME, 0, i);
        }
    return fail(p, "a name that is known");
}

static bool parse_operand(parser_t *p) {
    skip_blanks(p);
    if (++p->depth > DEPTH)
        return fail(p, "fewer brackets");
    bool good;
    if (*p->at == '(') {
        p->at++;
        good = parse_rank(p, 0);
        skip_blanks(p);
        good = good && (*p->at == ')' || fail(p, ")"));
        p->at += good;
    } else if (*p->at == '!' || *p->at == '-') {
        operation_t operation = *p->at++ == '!' ? NOT : NEGATIVE;
        good = parse_operand(p) && emit(p, operation, 0, 0);
    } else if (isdigit((unsigned char)*p->at)) {
        char *end;
        double number = strtod(p->at, &end);
        p->at = end;
        good = emit(p, NUMBER, number, 0);
    } else {
        good = isalpha((unsigned char)*p->at) ? parse_name(p)
                                              : fail(p, "a number, a name or a bracket");
    }
    p->depth--;
    return good;
}

static int operator_at(const parser_t *p, int rank) {
    for (int i = 0; i < OPERATORS; i++)
        if (strncmp(p->at, operators[i].text, strlen(operators[i].text)) == 0)
            return operators[i].rank == rank ? i : -1;
    return -1;
}

static bool parse_rank(parser_t *p, int rank) {
    if (rank == RANKS)
        return parse_operand(p);
    if (!parse_rank(p, rank + 1))
        return false;
    for (skip_blanks(p);; skip_blanks(p)) {
        int i = operator_at(p, rank);
        if (i < 0)
            return true;
        p->at += strlen(operators[i].text);
        if (!parse_rank(p, rank + 1) || !emit(p, operators[i].operation, 0, 0))
            return false;
    }
}

expression_t *expression_parse(const char *text, const char *const *names, size_t count,
                               failure_t *failure) {
    parser_t p = {.text = text,
                  .at = text,
                  .names = names,
                  .name_count = count,
                  .made = memory_get(sizeof *p.made)};
    p.made->count = 0;
    bool good = parse_rank(&p, 0);
    skip_blanks(&p);
    if (good && !*p.at)
        return p.made;
    if (good)
        fail(&p, "an operator or the end");
    failure_set(failure, "%s\n  %*s^ %s was expected here.", text, (int)(p.at - text), "", p.wrong);
    expression_free(p.made);
    return NULL;
}

static double apply(operation_t operation, double a, double b) {
    switch (operation) {
    case OR:
        return (a != 0 && !isnan(a)) || (b != 0 && !isnan(b));
    case AND:
        return a != 0 && !isnan(a) && b != 0 && !isnan(b);
    case EQUAL:
        return a == b;
    case DIFFERENT:
        return a < b || a > b;
    case AT_MOST:
        return a <= b;
    case AT_LEAST:
        return a >= b;
    case BELOW:
        return a < b;
    case ABOVE:
        return a > b;
    case PLUS:
        return a + b;
    case MINUS:
        return a - b;
    case TIMES:
        return a * b;
    default:
        return a / b;
    }
}

double expression_value(const expression_t *expression, const double *numbers) {
    double stack[STEPS] = {0};
    size_t top = 0;
    for (size_t i = 0; i < expression->count; i++) {
        operation_t operation = expression->step[i].operation;
        if (operation == NUMBER)
            stack[top++] = expression->step[i].number;
        else if (operation == NAME)
            stack[top++] = numbers[expression->step[i].name];
        else if (operation == NOT)
            stack[top - 1] = stack[top - 1] == 0;
        else if (operation == NEGATIVE)
            stack[top - 1] = -stack[top - 1];
        else {
            top--;
            stack[top - 1] = apply(operation, stack[top - 1], stack[top]);
        }
    }
    return stack[0];
}

void expression_free(expression_t *expression) { free(expression); }
