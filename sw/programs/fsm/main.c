// SPDX-License-Identifier: Apache-2.0
// Tokeniser of C-like text, one character and one state at a time: a large switch and
// data-dependent conditions, which are hard to predict.
#include "input.h"
#include "result.h"
#include <stdbool.h>

#if SIZE_SHORT
enum { PASSES = 1 };
#define EXPECTED 0xde372fa87cfe6e0
#else
enum { PASSES = 5 };
#define EXPECTED 0x8524e621a3f589fa
#endif

enum state {
    START,
    NAME,
    NUMBER,
    HEX,
    FRACTION,
    TEXT,
    TEXT_ESCAPE,
    QUOTE,
    SLASH,
    LINE,
    BLOCK,
    STAR
};
enum kind { IS_NAME, IS_NUMBER, IS_TEXT, IS_CHARACTER, IS_COMMENT, IS_OPERATOR, KINDS };

struct counts {
    unsigned tokens[KINDS];
    unsigned lines;
    uint64_t sum;
};

static bool is_letter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(int c) { return c >= '0' && c <= '9'; }

static enum state token_end(struct counts *counts, enum kind kind, enum state next) {
    counts->tokens[kind]++;
    counts->sum = result_mix(counts->sum, kind);
    return next;
}

// Between tokens: what begins with this character?
static enum state step_start(struct counts *counts, int c) {
    if (is_letter(c))
        return NAME;
    if (c == '0')
        return HEX;
    if (is_digit(c))
        return NUMBER;
    switch (c) {
    case ' ':
    case '\n':
        return START;
    case '"':
        return TEXT;
    case '\'':
        return QUOTE;
    case '/':
        return SLASH;
    default:
        return token_end(counts, IS_OPERATOR, START);
    }
}

// Inside a number: more of it, or the first character of the next token.
static enum state step_number(struct counts *counts, enum state state, int c) {
    bool hex = state == HEX && (is_letter(c) || is_digit(c));
    if (hex || is_digit(c) || (state == FRACTION && c == 'e'))
        return state;
    if (c == '.' && state != FRACTION)
        return FRACTION;
    token_end(counts, IS_NUMBER, START);
    return step_start(counts, c);
}

static enum state step_comment(struct counts *counts, enum state state, int c) {
    switch (state) {
    case SLASH:
        if (c == '/')
            return LINE;
        if (c == '*')
            return BLOCK;
        token_end(counts, IS_OPERATOR, START);
        return step_start(counts, c);
    case LINE:
        return c == '\n' ? token_end(counts, IS_COMMENT, START) : LINE;
    case STAR:
        if (c == '/')
            return token_end(counts, IS_COMMENT, START);
        return c == '*' ? STAR : BLOCK;
    default:
        return c == '*' ? STAR : BLOCK;
    }
}

static enum state step(struct counts *counts, enum state state, int c) {
    switch (state) {
    case START:
        return step_start(counts, c);
    case NAME:
        if (is_letter(c) || is_digit(c))
            return NAME;
        token_end(counts, IS_NAME, START);
        return step_start(counts, c);
    case NUMBER:
    case HEX:
    case FRACTION:
        return step_number(counts, state, c);
    case TEXT:
        if (c == '\\')
            return TEXT_ESCAPE;
        return c == '"' ? token_end(counts, IS_TEXT, START) : TEXT;
    case TEXT_ESCAPE:
        return TEXT;
    case QUOTE:
        return c == '\'' ? token_end(counts, IS_CHARACTER, START) : QUOTE;
    default:
        return step_comment(counts, state, c);
    }
}

int main(void) {
    struct counts counts = {.sum = RESULT_START};
    for (int pass = 0; pass < PASSES; pass++) {
        enum state state = START;
        for (const unsigned char *p = input_begin; p < input_end; p++) {
            counts.lines += *p == '\n';
            state = step(&counts, state, *p);
        }
    }
    printf("fsm: %u lines, %u names, %u numbers, %u comments\n", counts.lines,
           counts.tokens[IS_NAME], counts.tokens[IS_NUMBER], counts.tokens[IS_COMMENT]);
    return result_check("tokens", counts.sum, EXPECTED);
}
