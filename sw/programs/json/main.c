// SPDX-License-Identifier: Apache-2.0
// Parses JSON with jsmn, walks the tokens, writes the document without white space and parses that
// again: both must contain the same. Byte-wise scanning, short unpredictable branches, recursion.
#include "input.h"
#include "result.h"
#define JSMN_STATIC
#include <jsmn.h>
#include <string.h>

#if SIZE_SHORT
enum { TOKENS = 128, TEXT = 1024 };
#define EXPECTED 0x5c8703c793def151
#else
enum { TOKENS = 2048, TEXT = 16384 };
#define EXPECTED 0x441b3e8bba7e0403
#endif

// Position of the walk in the text, and what it has met.
struct walk {
    const char *text;
    const jsmntok_t *tokens;
    int next;     // index of the next token
    uint64_t sum; // of keys, values and structure
    long total;   // of all integers
    char *out;    // end of the compact copy
};

static jsmntok_t tokens[TOKENS] __attribute__((section(".noinit")));
static char compact[TEXT] __attribute__((section(".noinit")));

static void emit_bytes(struct walk *w, const char *bytes, size_t count) {
    memcpy(w->out, bytes, count);
    w->out += count;
}

// A string or a bare word (number, true, false, null).
static void walk_scalar(struct walk *w, const jsmntok_t *token) {
    int quote = token->type == JSMN_STRING;
    const char *begin = w->text + token->start, *end = w->text + token->end;
    long number = 0;
    for (const char *p = begin; p < end; p++) {
        w->sum = result_mix(w->sum, (unsigned char)*p);
        if (!quote && *p >= '0' && *p <= '9')
            number = number * 10 + (*p - '0');
    }
    w->total += !quote && *begin == '-' ? -number : number;
    emit_bytes(w, "\"", (size_t)quote);
    emit_bytes(w, begin, (size_t)(end - begin));
    emit_bytes(w, "\"", (size_t)quote);
}

static void walk_value(struct walk *w) {
    const jsmntok_t *token = &w->tokens[w->next++];
    if (token->type != JSMN_OBJECT && token->type != JSMN_ARRAY) {
        walk_scalar(w, token);
        return;
    }
    int object = token->type == JSMN_OBJECT;
    emit_bytes(w, object ? "{" : "[", 1);
    for (int i = 0; i < token->size; i++) {
        emit_bytes(w, ",", i > 0);
        if (object) {
            walk_scalar(w, &w->tokens[w->next++]);
            emit_bytes(w, ":", 1);
        }
        walk_value(w);
    }
    emit_bytes(w, object ? "}" : "]", 1);
    w->sum = result_mix(w->sum, (uint64_t)token->size);
}

// Parses and walks one text; returns the number of tokens, negative if it is not JSON.
static int document_read(const char *text, size_t size, struct walk *w) {
    jsmn_parser parser;
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, text, size, tokens, TOKENS);
    *w = (struct walk){.text = text, .tokens = tokens, .sum = RESULT_START, .out = w->out};
    if (count > 0)
        walk_value(w);
    return count;
}

int main(void) {
    static char again[TEXT] __attribute__((section(".noinit")));
    struct walk first = {.out = compact}, second = {.out = again};
    int count = document_read((const char *)input_begin, input_size(), &first);
    size_t length = (size_t)(first.out - compact);
    int recount = document_read(compact, length, &second);
    int same = count == recount && first.sum == second.sum && first.total == second.total &&
               memcmp(compact, again, length) == 0;
    printf("json: %d tokens, %d bytes without white space, numbers sum up to %ld\n", count,
           (int)length, first.total);
    return result_check("round trip", (uint64_t)same, 1) |
           result_check("content", first.sum, EXPECTED);
}
